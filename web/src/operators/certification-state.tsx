import type { OperatorCertification } from '@zsm/contract/operators-certifications'
import type { StatusKind } from '../ui/feedback/status.tsx'
import { WordStatus } from '../ui/feedback/word-status.tsx'

const kinds: Record<OperatorCertification['statusDict'], StatusKind> = {
  0: 'info',
  1: 'warning',
  2: 'success',
  3: 'danger',
  4: 'warning',
  5: 'danger',
}

export const CertificationState = ({ statusDict }: Pick<OperatorCertification, 'statusDict'>) => (
  <WordStatus name="certificationStatusDict" value={statusDict} kinds={kinds} />
)
