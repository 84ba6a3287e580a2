import { useQuery } from '@tanstack/react-query'
import { memberState } from '@zsm/contract/states'
import { type Member, mostMembers, team } from '@zsm/contract/team/team'
import { roleNames } from '@zsm/contract/wire/areas'
import { Button } from 'antd'
import { query, useCall } from '../api/query.ts'
import { dateTime } from '../format/time.ts'
import { paths } from '../paths.ts'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { Loaded } from '../ui/feedback/loaded.tsx'
import { Status } from '../ui/feedback/status.tsx'
import { toast } from '../ui/feedback/toast.ts'
import { confirm } from '../ui/overlay/confirm.ts'
import { lazyPart } from '../ui/overlay/lazy-part.tsx'
import { Copyable } from '../ui/page/copyable.tsx'
import { Page, Panel } from '../ui/page/page.tsx'
import { type Column, DataTable } from '../ui/table/data-table.tsx'
import type { RowAction } from '../ui/table/row-actions.tsx'
import { TwoLines } from '../ui/table/two-lines.tsx'
import { paging, useView } from '../ui/table/use-view.ts'
import { TeamLogPanel } from './team-log-panel.tsx'
import './team-page.css'

const InviteDialog = lazyPart(() => import('./invite-dialog.tsx').then((file) => file.InviteDialog))
const RoleDialog = lazyPart(() => import('./invite-dialog.tsx').then((file) => file.RoleDialog))
const DevicesDrawer = lazyPart(() => import('./devices-drawer.tsx').then((file) => file.DevicesDrawer))

const kinds = {
  [memberState.invited]: 'warning',
  [memberState.joined]: 'success',
  [memberState.expired]: 'danger',
} as const

const columns: readonly Column<Member>[] = [
  { key: 'name', title: '成员', render: ({ name, mobile }) => <TwoLines first={name} second={mobile} /> },
  { key: 'role', title: '角色', render: ({ role }) => roleNames[role] },
  {
    key: 'state',
    title: '状态',
    render: ({ statusDict, inviteExpireTime }) => (
      <TwoLines
        first={<Status kind={kinds[statusDict]}>{memberState.labels[statusDict]}</Status>}
        second={statusDict === memberState.invited && `${dateTime(inviteExpireTime)} 前有效`}
      />
    ),
  },
  {
    key: 'seen',
    title: '最近使用',
    render: ({ seenTime, deviceCount }) => (
      <TwoLines
        first={<span className="numeric">{seenTime ? dateTime(seenTime) : '还没有登录'}</span>}
        second={deviceCount > 0 && `${deviceCount} 台设备已登录`}
      />
    ),
  },
]

const places = { ...paging, member: '', dialog: '', of: '' }

/** `/account/team`: who works in the creator's back-office, with which role, and what they did. */
export function TeamPage() {
  const [view, setView] = useView(places)
  const members = useQuery(query(team.listData, {}))
  const again = useCall(team.inviteAgain, {
    invalidates: [team],
    onSuccess: ({ sentFlag, name }) =>
      sentFlag
        ? toast.success(`已给 ${name} 再发邀请短信`)
        : toast.error('邀请已延长，短信没有发出：请把登录地址告诉对方，对方可以自己获取验证码'),
  })
  const remove = useCall(team.remove, {
    invalidates: [team],
    onSuccess: () => toast.success('已移除，对方的设备已退出'),
  })
  const askToRemove = async ({ id, name, statusDict }: Member) => {
    const isIn = statusDict === memberState.joined
    const question = {
      title: isIn ? `移除 ${name}？` : `收回给 ${name} 的邀请？`,
      text: isIn
        ? '对方的设备立即退出，不能再进入您的后台；做过的事仍留在团队记录里。'
        : '对方不能再接受这次邀请。',
      accept: isIn ? '移除' : '收回',
      danger: true,
    }
    if (await confirm(question)) remove.mutate({ id })
  }
  const rowActions = (member: Member): RowAction[] => {
    const { id, statusDict } = member
    const isIn = statusDict === memberState.joined
    return [
      { label: '改角色', onClick: () => setView({ dialog: 'role', of: id }) },
      ...(isIn
        ? [{ label: '设备', onClick: () => setView({ dialog: 'devices', of: id }) }]
        : [{ label: '再次邀请', onClick: () => again.mutate({ id }) }]),
      { label: isIn ? '移除' : '收回邀请', danger: true, onClick: () => askToRemove(member) },
    ]
  }
  const close = () => setView({ dialog: '', of: '' })
  const chosen = members.data?.list.find(({ id }) => id === view.of)
  const isFull = (members.data?.total ?? 0) >= mostMembers
  const invite = (
    <Button
      type="primary"
      disabled={isFull}
      title={isFull ? `团队最多 ${mostMembers} 人` : undefined}
      onClick={() => setView({ dialog: 'invite' })}
    >
      邀请成员
    </Button>
  )
  return (
    <Page
      title="团队"
      description={`每个人用自己的手机号登录，只能做角色允许的事；提现、银行卡、认证和账号只归您。最多 ${mostMembers} 人。`}
      actions={invite}
    >
      <Panel
        title="成员"
        description={
          <>
            成员在这里登录：
            <Copyable text={`${window.location.origin}${paths.teamSignIn()}`} />
          </>
        }
        flush
      >
        <Loaded from={members}>
          {({ list }) =>
            list.length > 0 ? (
              <DataTable label="成员" columns={columns} rows={list} rowActions={rowActions} />
            ) : (
              <EmptyState title="还没有成员" text="邀请同事一起打理课程、订单和账目" action={invite} />
            )
          }
        </Loaded>
      </Panel>
      <TeamLogPanel view={view} setView={setView} members={members.data?.list ?? []} />
      {view.dialog === 'invite' && <InviteDialog onClose={close} />}
      {view.dialog === 'role' && chosen && <RoleDialog member={chosen} onClose={close} />}
      {view.dialog === 'devices' && chosen && <DevicesDrawer member={chosen} onClose={close} />}
    </Page>
  )
}
