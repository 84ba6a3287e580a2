import type { OperatorCertification } from '@zsm/contract/office/certifications'
import { certificationState } from '@zsm/contract/states'
import type { StatusKind } from '../../ui/feedback/status.tsx'
import { WordStatus } from '../../ui/feedback/word-status.tsx'

const kinds: Record<OperatorCertification['statusDict'], StatusKind> = {
  [certificationState.none]: 'info',
  [certificationState.waiting]: 'warning',
  [certificationState.passed]: 'success',
  [certificationState.rejected]: 'danger',
  [certificationState.expiring]: 'warning',
  [certificationState.expired]: 'danger',
}

export const CertificationState = ({ statusDict }: Pick<OperatorCertification, 'statusDict'>) => (
  <WordStatus name="certificationStatusDict" value={statusDict} kinds={kinds} />
)
