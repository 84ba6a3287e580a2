import type { Complaint } from '@zsm/contract/complaints/complaints'
import { complaintState } from '@zsm/contract/states'
import type { StatusKind } from '../ui/feedback/status.tsx'
import { WordStatus } from '../ui/feedback/word-status.tsx'

const kinds: Record<Complaint['statusDict'], StatusKind> = {
  [complaintState.answering]: 'warning',
  [complaintState.waiting]: 'warning',
  [complaintState.upheld]: 'danger',
  [complaintState.rejected]: 'success',
  [complaintState.withdrawn]: 'info',
}

export const ComplaintStatus = ({ statusDict }: Pick<Complaint, 'statusDict'>) => (
  <WordStatus name="complaintStatusDict" value={statusDict} kinds={kinds} />
)
