import { type Access, rosters } from '@zsm/contract/rosters/rosters'
import type { Instant } from '@zsm/contract/values'
import { useCall } from '../api/query.ts'
import { toast } from '../ui/feedback/toast.ts'
import { Field } from '../ui/form/field.tsx'
import { FormDialog } from '../ui/form/form-dialog.tsx'
import { TextField } from '../ui/form/text-field.tsx'
import { TimeField } from '../ui/form/time-field.tsx'

export type AccessDialogProps = { access: Access; goodName: string; onClose: () => void }

/** Changes the end of access by hand. */
export function ChangeAccessDialog({
  access: { id, endTime, reason },
  goodName,
  onClose,
}: AccessDialogProps) {
  const change = useCall(rosters.changeAccess, {
    failure: 'inline',
    invalidates: [rosters],
    onSuccess: () => {
      toast.success('期限已修改，学员会收到消息')
      onClose()
    },
  })
  return (
    <FormDialog<{ endTime?: Instant; reason: string }>
      title={`修改期限：${goodName}`}
      open
      onClose={onClose}
      endpoint={rosters.changeAccess}
      initial={{ reason, ...(endTime && { endTime }) }}
      submitLabel="保存"
      submitting={change.isPending}
      failure={change.error}
      onSubmit={({ endTime, reason }) => change.mutate({ id, reason, ...(endTime && { endTime }) })}
    >
      <Field name="endTime" label="到期时间" picked hint="清空为长期有效">
        <TimeField />
      </Field>
      <Field name="reason" label="原因" required>
        <TextField max={100} />
      </Field>
    </FormDialog>
  )
}
