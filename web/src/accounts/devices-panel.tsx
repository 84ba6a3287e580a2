import { useQuery } from '@tanstack/react-query'
import { accounts, type SignedInDevice } from '@zsm/contract/accounts'
import type { Mobile } from '@zsm/contract/values'
import { query, useCall } from '../api/query.ts'
import { confirm } from '../ui/confirm.ts'
import { type Column, DataTable } from '../ui/data-table.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { Panel } from '../ui/page.tsx'
import { Status } from '../ui/status.tsx'
import { timeColumn } from '../ui/time-column.tsx'
import { toast } from '../ui/toast.ts'
import { deviceName } from './device-name.ts'

const columns: readonly Column<SignedInDevice>[] = [
  { key: 'device', title: '设备', render: ({ userAgent }) => deviceName(userAgent) },
  { key: 'ip', title: '登录地址', render: ({ ip }) => <span className="numeric">{ip}</span> },
  timeColumn('登录时间', ({ createTime }) => createTime),
  {
    key: 'current',
    title: '状态',
    render: ({ currentFlag }) =>
      currentFlag ? <Status kind="success">当前设备</Status> : <Status>已登录</Status>,
  },
]

/** Where the account is signed in; what is not mine is signed out from here. */
export function DevicesPanel({ mobile }: { mobile: Mobile }) {
  const devices = useQuery(query(accounts.listSession, { id: mobile }))
  const end = useCall(accounts.endSession, {
    invalidates: [accounts.listSession],
    onSuccess: () => toast.success('已让这台设备退出'),
  })
  const endAfterAsking = async ({ id, userAgent }: SignedInDevice) => {
    const text = `“${deviceName(userAgent)}”需要重新登录才能继续使用。`
    if (await confirm({ title: '让这台设备退出？', text, accept: '退出', danger: true })) end.mutate({ id })
  }
  return (
    <Panel title="登录设备" description="不是您的设备，请让它退出，并修改密码。" flush>
      <Loaded from={devices}>
        {({ list }) => (
          <DataTable
            label="登录设备"
            columns={columns}
            rows={list}
            rowActions={(device) => [
              {
                label: '退出',
                danger: true,
                disabled: device.currentFlag ? '这是您正在用的设备，请从右上角退出登录' : undefined,
                onClick: () => endAfterAsking(device),
              },
            ]}
          />
        )}
      </Loaded>
    </Panel>
  )
}
