import { type Dispute, disputeLimits, disputes } from '@zsm/contract/disputes'
import { fulfilment } from '@zsm/contract/fulfilment'
import { disputeReason } from '@zsm/contract/states'
import type { OrderId } from '@zsm/contract/values'
import { Select } from 'antd'
import { useCall } from '../api/query.ts'
import { requestIds } from '../api/request-ids.ts'
import { Drafted, type DraftedForm } from '../drafts/public.ts'
import { choicesOf } from '../format/dictionary.ts'
import { toast } from '../ui/feedback/toast.ts'
import { Field } from '../ui/form/field.tsx'
import { FormDialog } from '../ui/form/form-dialog.tsx'
import { TextAreaField } from '../ui/form/text-field.tsx'

type Values = { reasonDict: Dispute['reasonDict']; reason: string }
type OpenDialogProps = { orderId: OrderId; onClose: () => void }

const requestIdFor = requestIds()
const reasons = [disputeReason.notAccepted, disputeReason.redone, disputeReason.other]

/** The creator brings a service order to the operators. */
export const OpenDialog = (props: OpenDialogProps) => (
  <Drafted<Values> scope={`dispute:${props.orderId}`} waiting={null}>
    {(draft) => <OpenForm {...props} draft={draft} />}
  </Drafted>
)

function OpenForm({ orderId, onClose, draft }: OpenDialogProps & { draft: DraftedForm<Values> }) {
  const open = useCall(disputes.open, {
    failure: 'inline',
    invalidates: [disputes, fulfilment],
    onSuccess: () => {
      void draft.end()
      toast.success('已提交，平台会核对双方的留言和文件')
      onClose()
    },
  })
  return (
    <FormDialog<Values>
      title="请平台处理"
      open
      onClose={onClose}
      endpoint={disputes.open}
      initial={{}}
      draft={draft}
      submitLabel="提交"
      submitting={open.isPending}
      failure={open.error}
      onSubmit={(values) =>
        open.mutate({ ...values, orderId, requestId: requestIdFor({ ...values, orderId }) })
      }
    >
      <Field name="reasonDict" label="原因" required picked>
        <Select options={choicesOf('disputeReasonDict', reasons)} />
      </Field>
      <Field
        name="reason"
        label="情况说明"
        hint="学员会看到这段话。处理完之前不会自动验收，收益暂不结算；平台会看双方的留言和文件。"
      >
        <TextAreaField max={disputeLimits.reason.most} rows={5} />
      </Field>
    </FormDialog>
  )
}
