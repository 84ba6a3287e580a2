import { type Complaint, complaintLimits, complaints } from '@zsm/contract/complaints/complaints'
import { fileKind } from '@zsm/contract/states'
import type { FileId } from '@zsm/contract/values'
import { useCall } from '../api/query.ts'
import { requestIds } from '../api/request-ids.ts'
import { Drafted, type DraftedForm } from '../drafts/public.ts'
import { FilesField } from '../materials/public.ts'
import { toast } from '../ui/feedback/toast.ts'
import { Field } from '../ui/form/field.tsx'
import { FormDialog } from '../ui/form/form-dialog.tsx'
import { TextAreaField } from '../ui/form/text-field.tsx'

type Values = { answer: string; fileIds?: FileId[] }
type AnswerDialogProps = { complaint: Complaint; onClose: () => void }

const requestIdFor = requestIds()

/** The creator's side of a complaint. */
export const AnswerDialog = (props: AnswerDialogProps) => (
  <Drafted<Values> scope={`complaint:${props.complaint.id}`} waiting={null}>
    {(draft) => <AnswerForm {...props} draft={draft} />}
  </Drafted>
)

function AnswerForm({
  complaint: { id, targetName },
  onClose,
  draft,
}: AnswerDialogProps & { draft: DraftedForm<Values> }) {
  const answer = useCall(complaints.answer, {
    failure: 'inline',
    invalidates: [complaints],
    onSuccess: () => {
      void draft.end()
      toast.success('已答复，接下来由平台处理')
      onClose()
    },
  })
  return (
    <FormDialog<Values>
      title={`答复对“${targetName}”的投诉`}
      open
      onClose={onClose}
      endpoint={complaints.answer}
      initial={{}}
      draft={draft}
      submitLabel="提交答复"
      submitting={answer.isPending}
      failure={answer.error}
      onSubmit={(values) => answer.mutate({ ...values, id, requestId: requestIdFor({ ...values, id }) })}
    >
      <Field
        name="answer"
        label="答复"
        hint="每个投诉只能答复一次。投诉人会看到这段话，请写清楚事实和依据，不要写私人信息。"
      >
        <TextAreaField max={complaintLimits.answer.most} rows={5} />
      </Field>
      <Field
        name="fileIds"
        label="答复材料"
        hint={`图片或 PDF，最多 ${complaintLimits.answerFiles} 个；只给平台看`}
        picked
      >
        <FilesField
          name="答复材料"
          kinds={[fileKind.image, fileKind.document]}
          most={complaintLimits.answerFiles}
        />
      </Field>
    </FormDialog>
  )
}
