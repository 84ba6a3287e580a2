import { fileKind } from '@zsm/contract/states'
import { type Takedown, takedownLimits, takedowns } from '@zsm/contract/takedowns/takedowns'
import type { FileId } from '@zsm/contract/values'
import { useCall } from '../api/query.ts'
import { requestIds } from '../api/request-ids.ts'
import { Drafted, type DraftedForm } from '../drafts/public.ts'
import { FilesField } from '../materials/public.ts'
import { toast } from '../ui/feedback/toast.ts'
import { Field } from '../ui/form/field.tsx'
import { FormDialog } from '../ui/form/form-dialog.tsx'
import { TextAreaField } from '../ui/form/text-field.tsx'

type Values = { appeal: string; fileIds?: FileId[] }
type AppealDialogProps = { takedown: Takedown; onClose: () => void }

const requestIdFor = requestIds()

/** The creator disagrees with a taking down. */
export const AppealDialog = (props: AppealDialogProps) => (
  <Drafted<Values> scope={`appeal:${props.takedown.id}`} waiting={null}>
    {(draft) => <AppealForm {...props} draft={draft} />}
  </Drafted>
)

function AppealForm({
  takedown: { id, targetName },
  onClose,
  draft,
}: AppealDialogProps & { draft: DraftedForm<Values> }) {
  const appeal = useCall(takedowns.appeal, {
    failure: 'inline',
    invalidates: [takedowns],
    onSuccess: () => {
      void draft.end()
      toast.success(`申诉已提交，平台会在 ${takedownLimits.days} 天内处理`)
      onClose()
    },
  })
  return (
    <FormDialog<Values>
      title={`申诉“${targetName}”`}
      open
      onClose={onClose}
      endpoint={takedowns.appeal}
      initial={{}}
      draft={draft}
      submitLabel="提交申诉"
      submitting={appeal.isPending}
      failure={appeal.error}
      onSubmit={(values) => appeal.mutate({ ...values, id, requestId: requestIdFor({ ...values, id }) })}
    >
      <Field
        name="appeal"
        label="申诉说明"
        hint="每次下架只能申诉一次，请写清楚事实和依据；由另一位运营人员处理。"
      >
        <TextAreaField max={takedownLimits.appeal.most} rows={5} />
      </Field>
      <Field name="fileIds" label="申诉材料" hint={`图片或 PDF，最多 ${takedownLimits.files} 个`} picked>
        <FilesField name="申诉材料" kinds={[fileKind.image, fileKind.document]} most={takedownLimits.files} />
      </Field>
    </FormDialog>
  )
}
