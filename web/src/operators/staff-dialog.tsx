import { operators } from '@zsm/contract/operators'
import type { Staff } from '@zsm/contract/operators/staff'
import { Select } from 'antd'
import type { OperatorRole } from '../api/operator-session.ts'
import { useCall } from '../api/query.ts'
import { toast } from '../ui/feedback/toast.ts'
import { Field } from '../ui/form/field.tsx'
import { FormDialog } from '../ui/form/form-dialog.tsx'
import { SwitchField } from '../ui/form/switch-field.tsx'
import { TextField } from '../ui/form/text-field.tsx'
import type { PasswordToHand } from './first-password.tsx'
import { roleDuties, roleNames } from './role-names.ts'

type Values = { username: string; name: string; roles: OperatorRole[]; enabledFlag?: boolean }
type StaffDialogProps = {
  changed?: Staff
  onClose: () => void
  /** Receives a new account's first password, to be shown once. */
  onPassword: (made: PasswordToHand) => void
}

const roles = (Object.keys(roleNames) as OperatorRole[]).map((role) => ({
  value: role,
  label: `${roleNames[role]}：${roleDuties[role]}`,
}))

/** Edits an operator, or creates one. */
export function StaffDialog({ changed, onClose, onPassword }: StaffDialogProps) {
  const create = useCall(operators.createStaff, {
    failure: 'inline',
    invalidates: [operators],
    onSuccess: (made) => {
      onClose()
      onPassword(made)
    },
  })
  const update = useCall(operators.updateStaff, {
    failure: 'inline',
    invalidates: [operators],
    onSuccess: ({ waitingFlag }) => {
      toast.success(waitingFlag ? '账号已修改，财务角色等另一位管理员复核' : '账号已修改')
      onClose()
    },
  })
  const save = ({ username, ...values }: Values) => {
    if (changed) return update.mutate({ id: changed.id, version: changed.version, ...values })
    create.mutate({ username, name: values.name, roles: values.roles })
  }
  return (
    <FormDialog<Values>
      open
      title={changed ? `修改 ${changed.name}` : '新建运营账号'}
      endpoint={changed ? operators.updateStaff : operators.createStaff}
      initial={changed ?? { roles: [] }}
      submitLabel={changed ? '保存' : '新建'}
      submitting={create.isPending || update.isPending}
      failure={create.error ?? update.error}
      onSubmit={save}
      onClose={onClose}
    >
      {!changed && (
        <Field name="username" label="用户名" hint="登录时使用，建好后不能修改">
          <TextField max={40} autoComplete="off" />
        </Field>
      )}
      <Field name="name" label="姓名">
        <TextField max={20} />
      </Field>
      <Field name="roles" label="角色" hint="财务角色要另一位管理员复核后才生效" picked>
        <Select mode="multiple" options={roles} placeholder="选择角色" />
      </Field>
      {changed && (
        <Field name="enabledFlag" label="账号状态">
          <SwitchField on="启用" off="停用" />
        </Field>
      )}
    </FormDialog>
  )
}
