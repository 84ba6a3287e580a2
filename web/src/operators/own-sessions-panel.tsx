import { useQuery } from '@tanstack/react-query'
import { operators } from '@zsm/contract/operators'
import type { OperatorDevice } from '@zsm/contract/operators-sessions'
import { deviceName } from '../accounts/public.ts'
import { query, useCall } from '../api/query.ts'
import { confirm } from '../ui/confirm.ts'
import { type Column, DataTable } from '../ui/data-table.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { Panel } from '../ui/page.tsx'
import { Status } from '../ui/status.tsx'
import { timeColumn } from '../ui/time-column.tsx'
import { toast } from '../ui/toast.ts'

const columns: readonly Column<OperatorDevice>[] = [
  { key: 'device', title: '设备', render: ({ userAgent }) => deviceName(userAgent) },
  { key: 'ip', title: '登录地址', render: ({ ip }) => <span className="numeric">{ip}</span> },
  timeColumn('登录时间', ({ createTime }) => createTime),
  timeColumn('最近使用', ({ seenTime }) => seenTime),
  {
    key: 'current',
    title: '状态',
    render: ({ currentFlag }) =>
      currentFlag ? <Status kind="success">当前设备</Status> : <Status>已登录</Status>,
  },
]

/** Where the operator is signed in; what is not mine is signed out from here. */
export function OwnSessionsPanel() {
  const sessions = useQuery(query(operators.listOwnSession, {}))
  const end = useCall(operators.endOwnSession, {
    invalidates: [operators.listOwnSession],
    onSuccess: () => toast.success('已让这台设备退出'),
  })
  const askToEnd = async ({ id, userAgent }: OperatorDevice) => {
    const text = `“${deviceName(userAgent)}”需要重新登录才能继续使用。`
    if (await confirm({ title: '让这台设备退出？', text, accept: '退出', danger: true })) end.mutate({ id })
  }
  return (
    <Panel
      title="登录设备"
      description="30 分钟没有操作会自动退出。不是您的设备，请让它退出，并修改密码。"
      flush
    >
      <Loaded from={sessions}>
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
                onClick: () => askToEnd(device),
              },
            ]}
          />
        )}
      </Loaded>
    </Panel>
  )
}
