import type { Merchant } from '@zsm/contract/merchants'
import { merchantState } from '@zsm/contract/states'
import type { StatusKind } from '../ui/feedback/status.tsx'
import { WordStatus } from '../ui/feedback/word-status.tsx'

const kinds: Record<Merchant['statusDict'], StatusKind> = {
  [merchantState.submitting]: 'info',
  [merchantState.checking]: 'info',
  [merchantState.verifying]: 'warning',
  [merchantState.auditing]: 'info',
  [merchantState.rejected]: 'danger',
  [merchantState.signing]: 'warning',
  [merchantState.opened]: 'success',
  [merchantState.frozen]: 'danger',
  [merchantState.cancelled]: 'danger',
}

export const MerchantStatus = ({ statusDict }: Pick<Merchant, 'statusDict'>) => (
  <WordStatus name="merchantStatusDict" value={statusDict} kinds={kinds} />
)
