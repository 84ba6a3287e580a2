import type { OperatorCertification } from '@zsm/contract/operators'
import { labelOf } from '../format/dictionary.ts'
import { Status, type StatusKind } from '../ui/status.tsx'

const kinds: Record<OperatorCertification['statusDict'], StatusKind> = {
  0: 'info',
  1: 'warning',
  2: 'success',
  3: 'danger',
  4: 'warning',
  5: 'danger',
}

export const CertificationState = ({ statusDict }: Pick<OperatorCertification, 'statusDict'>) => (
  <Status kind={kinds[statusDict]}>{labelOf('certificationStatusDict', statusDict)}</Status>
)
