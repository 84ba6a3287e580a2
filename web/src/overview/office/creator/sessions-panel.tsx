import { useQuery } from '@tanstack/react-query'
import type { CreatorDevice } from '@zsm/contract/office/creator-sessions'
import { operators } from '@zsm/contract/operators'
import type { CreatorId } from '@zsm/contract/values'
import { Button } from 'antd'
import { useState } from 'react'
import { deviceName } from '../../../accounts/public.ts'
import { query } from '../../../api/query.ts'
import { ReasonDialog, type Reasoned } from '../../../operators/office/public.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Loaded } from '../../../ui/feedback/loaded.tsx'
import { Panel } from '../../../ui/page/page.tsx'
import { type Column, DataTable } from '../../../ui/table/data-table.tsx'
import { timeColumn } from '../../../ui/table/time-column.tsx'

const columns: readonly Column<CreatorDevice>[] = [
  { key: 'device', title: '设备', render: ({ userAgent }) => deviceName(userAgent) },
  { key: 'ip', title: '登录地址', render: ({ ip }) => <span className="numeric">{ip}</span> },
  timeColumn('登录时间', ({ createTime }) => createTime),
  timeColumn('到期时间', ({ expireTime }) => expireTime, 'end'),
]

/** Where the creator is signed in. Ending a session does not freeze the account. */
export function SessionsPanel({ id }: { id: CreatorId }) {
  const [asked, setAsked] = useState<Reasoned>()
  const sessions = useQuery(query(operators.listCreatorSession, { id }))
  const some = (sessions.data?.list.length ?? 0) > 0
  return (
    <Panel
      title="登录设备"
      description="下线不冻结账号，创作者可以马上重新登录。原因会记入操作日志。"
      actions={
        some && (
          <Button danger onClick={() => setAsked(ending({ id }, '让全部设备下线'))}>
            全部下线
          </Button>
        )
      }
      flush
    >
      <Loaded from={sessions}>
        {({ list }) =>
          list.length > 0 ? (
            <DataTable
              label="登录设备"
              columns={columns}
              rows={list}
              rowActions={({ id: sessionId, userAgent }) => [
                {
                  label: '下线',
                  danger: true,
                  onClick: () => setAsked(ending({ id, sessionId }, `让“${deviceName(userAgent)}”下线`)),
                },
              ]}
            />
          ) : (
            <EmptyState title="现在没有登录的设备" />
          )
        }
      </Loaded>
      {asked && <ReasonDialog {...asked} onClose={() => setAsked(undefined)} />}
    </Panel>
  )
}

const ending = (input: Reasoned['input'], title: string): Reasoned => ({
  endpoint: operators.endCreatorSession,
  input,
  title,
  label: '下线原因',
  submitLabel: '下线',
  done: '已下线，需要重新登录',
  hint: '写明为什么要下线，会记入操作日志',
})
