import { type Refund, refunds } from '@zsm/contract/refunds'
import { useState } from 'react'
import { useCall } from '../api/query.ts'
import { Drafted, type DraftedForm } from '../drafts/public.ts'
import { yuan } from '../format/money.ts'
import { toast } from '../ui/feedback/toast.ts'
import { Field } from '../ui/form/field.tsx'
import { FormDialog } from '../ui/form/form-dialog.tsx'
import { TextAreaField } from '../ui/form/text-field.tsx'
import { stale } from './refund-decisions.ts'
import { isWaiting } from './refund-status.tsx'

type Values = { reason: string }
type Props = { refund: Refund; onClose: () => void }

/** Refuses a refund with a reason. */
export const RefuseDialog = (props: Props) => (
  <Drafted<Values> scope={`refuse:${props.refund.id}`} waiting={null}>
    {(draft) => <RefuseForm {...props} draft={draft} />}
  </Drafted>
)

function RefuseForm({ refund, draft, onClose }: Props & { draft: DraftedForm<Values> }) {
  // The dialog keeps its purpose while it is open, whatever another window decides meanwhile.
  const [waited] = useState(() => isWaiting(refund))
  const [title, label] = waited ? ['拒绝退款', '拒绝原因'] : ['关闭退款', '关闭原因']
  const refuse = useCall(refunds.reject, {
    failure: 'inline',
    ...stale,
    onSuccess: () => {
      void draft.end()
      toast.success(`已${title}`)
      onClose()
    },
  })
  return (
    <FormDialog<Values>
      title={`${title} ${yuan(refund.amountFen)}`}
      open
      onClose={onClose}
      endpoint={refunds.reject}
      initial={{}}
      draft={draft}
      submitLabel={title}
      submitting={refuse.isPending}
      failure={refuse.error}
      onSubmit={(values) => refuse.mutate({ ...values, id: refund.id })}
    >
      <Field name="reason" label={label} hint="买家会看到这段话，请写明原因和可以怎么办">
        <TextAreaField max={200} />
      </Field>
    </FormDialog>
  )
}
