import { type Access, rosters } from '@zsm/contract/rosters'
import type { Instant } from '@zsm/contract/values'
import { useCall } from '../api/query.ts'
import { toast } from '../ui/feedback/toast.ts'
import { Field } from '../ui/form/field.tsx'
import { FormDialog } from '../ui/form/form-dialog.tsx'
import { TextField } from '../ui/form/text-field.tsx'
import { TimeField } from '../ui/form/time-field.tsx'

type AccessDialogProps = { access: Access; goodName: string; onClose: () => void }

/** Prolongs access that was given by hand, or lets it end at another time. */
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

/** Ends access that was given by hand. */
export function EndAccessDialog({ access: { id }, goodName, onClose }: AccessDialogProps) {
  const end = useCall(rosters.endAccess, {
    failure: 'inline',
    invalidates: [rosters],
    onSuccess: () => {
      toast.success('学习权限已结束')
      onClose()
    },
  })
  return (
    <FormDialog<{ reason: string }>
      title={`结束学习权限：${goodName}`}
      open
      onClose={onClose}
      endpoint={rosters.endAccess}
      initial={{}}
      submitLabel="结束权限"
      submitting={end.isPending}
      failure={end.error}
      onSubmit={({ reason }) => end.mutate({ id, reason })}
    >
      <p className="muted roster-note">正在播放的课程会在一分钟内停止。学员自己购买的不受影响。</p>
      <Field name="reason" label="原因" required hint="学员会看到这段话">
        <TextField max={100} />
      </Field>
    </FormDialog>
  )
}
