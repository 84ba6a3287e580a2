import type { OperatorCreator } from '@zsm/contract/office/creators'
import { accountState } from '@zsm/contract/states'
import type { StatusKind } from '../../ui/feedback/status.tsx'
import { WordStatus } from '../../ui/feedback/word-status.tsx'

const kinds: Record<OperatorCreator['statusDict'], StatusKind> = {
  [accountState.active]: 'success',
  [accountState.frozen]: 'danger',
  [accountState.closing]: 'warning',
  [accountState.closed]: 'info',
}

export const AccountState = ({ statusDict }: Pick<OperatorCreator, 'statusDict'>) => (
  <WordStatus name="accountStatusDict" value={statusDict} kinds={kinds} />
)
