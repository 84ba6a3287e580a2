import { type Member, team } from '@zsm/contract/team/team'
import type { Mobile } from '@zsm/contract/values'
import type { MemberRole } from '@zsm/contract/wire/areas'
import { Radio } from 'antd'
import { useCall } from '../api/query.ts'
import { toast } from '../ui/feedback/toast.ts'
import { DigitsField } from '../ui/form/digits-field.tsx'
import { Field } from '../ui/form/field.tsx'
import { FormDialog } from '../ui/form/form-dialog.tsx'
import { TextField } from '../ui/form/text-field.tsx'
import { roleOptions } from './roles.ts'

type Values = { mobile: Mobile; name: string; role: MemberRole }

/** What the owner reads after an invitation: whether the code was sent. */
export const tellSent = ({ sentFlag, name }: { sentFlag: boolean; name: string }) =>
  sentFlag
    ? toast.success(`已给 ${name} 发出邀请短信`)
    : toast.error(`已邀请 ${name}，短信没有发出：请把登录地址告诉对方，对方可以自己获取验证码`)

/** Invites somebody by their number. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const invite = useCall(team.invite, {
    failure: 'inline',
    invalidates: [team],
    onSuccess: (made) => {
      tellSent(made)
      onClose()
    },
  })
  return (
    <FormDialog<Values>
      open
      title="邀请成员"
      endpoint={team.invite}
      initial={{ role: 'teaching' }}
      submitLabel="发出邀请"
      submitting={invite.isPending}
      failure={invite.error}
      onSubmit={(values) => invite.mutate(values)}
      onClose={onClose}
    >
      <Field name="mobile" label="手机号" hint="对方用这个手机号收验证码登录，不需要您的密码">
        <DigitsField max={11} />
      </Field>
      <Field name="name" label="姓名" hint="记录里这样称呼对方">
        <TextField max={20} autoComplete="off" />
      </Field>
      <Field name="role" label="角色" picked>
        <Radio.Group className="role-choice" options={roleOptions} />
      </Field>
    </FormDialog>
  )
}

/** Changes what a member may do. */
export function RoleDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const change = useCall(team.changeRole, {
    failure: 'inline',
    invalidates: [team],
    onSuccess: () => {
      toast.success('角色已修改，立即生效')
      onClose()
    },
  })
  return (
    <FormDialog<{ role: MemberRole }>
      open
      title={`修改 ${member.name} 的角色`}
      endpoint={team.changeRole}
      initial={{ role: member.role }}
      submitLabel="保存"
      submitting={change.isPending}
      failure={change.error}
      onSubmit={({ role }) => change.mutate({ id: member.id, role })}
      onClose={onClose}
    >
      <Field name="role" label="角色" picked>
        <Radio.Group className="role-choice" options={roleOptions} />
      </Field>
    </FormDialog>
  )
}
