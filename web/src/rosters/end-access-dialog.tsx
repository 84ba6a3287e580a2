import { rosters } from '@zsm/contract/rosters/rosters'
import { useCall } from '../api/query.ts'
import { toast } from '../ui/feedback/toast.ts'
import { Field } from '../ui/form/field.tsx'
import { FormDialog } from '../ui/form/form-dialog.tsx'
import { TextField } from '../ui/form/text-field.tsx'
import type { AccessDialogProps } from './change-access-dialog.tsx'

/** Ends access by hand. */
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
