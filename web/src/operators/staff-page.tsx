import { operators } from '@zsm/contract/operators'
import type { Staff } from '@zsm/contract/operators/staff'
import { useState } from 'react'
import { useCall, useList } from '../api/query.ts'
import { dateTime } from '../format/time.ts'
import { Status } from '../ui/feedback/status.tsx'
import { toast } from '../ui/feedback/toast.ts'
import { confirm } from '../ui/overlay/confirm.ts'
import type { Column } from '../ui/table/data-table.tsx'
import type { RowAction } from '../ui/table/row-actions.tsx'
import { TwoLines } from '../ui/table/two-lines.tsx'
import { paging } from '../ui/table/use-view.ts'
import { useListView } from '../ui/table/views/use-own-list.ts'
import { FirstPassword, type PasswordToHand } from './first-password.tsx'
import { OfficeList } from './office/office-list.tsx'
import { Waiting } from './office/waiting.tsx'
import { rolesText } from './role-names.ts'
import { StaffDialog } from './staff-dialog.tsx'

function StaffState({ enabledFlag, newPasswordFlag, waitingFlag }: Staff) {
  if (waitingFlag) return <Waiting />
  if (!enabledFlag) return <Status kind="danger">已停用</Status>
  return newPasswordFlag ? <Status kind="warning">等待改密码</Status> : <Status kind="success">正常</Status>
}

const columns: readonly Column<Staff>[] = [
  {
    key: 'name',
    title: '运营人员',
    render: ({ name, username }) => <TwoLines first={name} second={username} />,
  },
  { key: 'roles', title: '角色', render: ({ roles }) => rolesText(roles) },
  { key: 'state', title: '状态', render: StaffState },
  {
    key: 'login',
    title: '最近登录',
    render: ({ lastLoginTime }) => (
      <span className="numeric">{lastLoginTime ? dateTime(lastLoginTime) : '从未登录'}</span>
    ),
  },
]

const places = { ...paging, keyword: '' }

/** The operators and their roles. */
export function StaffPage() {
  const [view, setView, own] = useListView('office-staff', places)
  const [saved, setSaved] = useState<{ changed?: Staff }>()
  const [handed, setHanded] = useState<PasswordToHand>()
  const list = useList(operators.listStaff, {
    pageNum: view.pageNum,
    pageSize: view.pageSize,
    keyword: view.keyword || undefined,
  })
  const reset = useCall(operators.resetStaffPassword, { invalidates: [operators], onSuccess: setHanded })
  const resetSecond = useCall(operators.resetStaffSecond, {
    invalidates: [operators],
    onSuccess: () => toast.success('验证器已重设，下次登录时重新绑定'),
  })
  const askToResetSecond = async ({ id, name }: Staff) => {
    const question = {
      title: `重设 ${name} 的验证器？`,
      text: '请先当面或用电话确认是本人。已登录的设备会退出，下次登录时重新绑定。',
      accept: '重设验证器',
      danger: true,
    }
    if (await confirm(question)) resetSecond.mutate({ id })
  }
  const askToReset = async ({ id, name }: Staff) => {
    const question = {
      title: `重设 ${name} 的密码？`,
      text: '原密码立即失效，已登录的设备会退出。新密码只显示一次，一天内有效。',
      accept: '重设密码',
      danger: true,
    }
    if (await confirm(question)) reset.mutate({ id })
  }
  const rowActions = (staff: Staff): RowAction[] => [
    { label: '重设密码', danger: true, onClick: () => askToReset(staff) },
    {
      label: '重设验证器',
      danger: true,
      disabled: staff.secondFactorFlag ? undefined : '还没有绑定验证器，下次登录时绑定',
      onClick: () => askToResetSecond(staff),
    },
  ]
  return (
    <>
      <OfficeList
        own={own}
        title="运营账号"
        description="只给每个人需要的角色。离职或换岗时请停用账号，登录会立即失效。"
        noun="账号"
        searchFor="姓名或用户名"
        view={view}
        setView={setView}
        list={list}
        columns={columns}
        onCreate={() => setSaved({})}
        onChange={(changed) => setSaved({ changed })}
        rowActions={rowActions}
      />
      {saved && <StaffDialog {...saved} onClose={() => setSaved(undefined)} onPassword={setHanded} />}
      {handed && <FirstPassword {...handed} onClose={() => setHanded(undefined)} />}
    </>
  )
}
