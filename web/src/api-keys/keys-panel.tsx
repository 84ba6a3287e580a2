import { useQuery } from '@tanstack/react-query'
import { type ApiKey, apiKeys } from '@zsm/contract/api-keys/api-keys'
import { scopeTitle } from '@zsm/contract/api-keys/scopes'
import { Button } from 'antd'
import { useState } from 'react'
import { query, useCall } from '../api/query.ts'
import { dateTime, isPast } from '../format/time.ts'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { Loaded } from '../ui/feedback/loaded.tsx'
import { Status } from '../ui/feedback/status.tsx'
import { toast } from '../ui/feedback/toast.ts'
import { confirm } from '../ui/overlay/confirm.ts'
import { Panel } from '../ui/page/page.tsx'
import { type Column, DataTable } from '../ui/table/data-table.tsx'
import { TwoLines } from '../ui/table/two-lines.tsx'
import { SecretDialog } from '../webhooks/public.ts'
import { KeyDialog } from './key-dialog.tsx'

/** The keys of a creator's programs. */
export function KeysPanel() {
  const list = useQuery(query(apiKeys.listData, {}))
  const [adding, setAdding] = useState(false)
  const [key, setKey] = useState('')
  const revoke = useCall(apiKeys.revoke, {
    invalidates: [apiKeys],
    onSuccess: () => toast.success('已撤销'),
  })
  const askToRevoke = async ({ id, name }: ApiKey) => {
    const asked = {
      title: `撤销“${name}”？`,
      text: '用它的程序马上就不能再调用，撤销后不能恢复。',
      accept: '撤销',
      danger: true,
    }
    if (await confirm(asked)) revoke.mutate({ id })
  }
  return (
    <Panel
      title="密钥"
      description="您自己的程序用密钥读取和修改数据，不用登录密码。"
      actions={
        <Button type="primary" onClick={() => setAdding(true)}>
          新建密钥
        </Button>
      }
      flush
    >
      <Loaded from={list}>
        {({ list }) =>
          list.length > 0 ? (
            <DataTable
              label="密钥"
              columns={columns}
              rows={list}
              rowActions={(each) => [
                {
                  label: '撤销',
                  danger: true,
                  disabled: isUsable(each) ? undefined : '已经不能用了',
                  onClick: () => askToRevoke(each),
                },
              ]}
            />
          ) : (
            <EmptyState
              title="还没有密钥"
              text="新建一个，把订单接到您自己的表格或发货系统；用法见「文档」。"
            />
          )
        }
      </Loaded>
      {adding && (
        <KeyDialog
          onClose={() => setAdding(false)}
          onMade={({ key }) => {
            setAdding(false)
            setKey(key)
          }}
        />
      )}
      {key && (
        <SecretDialog
          title="密钥"
          secret={key}
          text="不要写进网页、小程序或公开的代码。泄露了请马上撤销。"
          onClose={() => setKey('')}
        />
      )}
    </Panel>
  )
}

const isUsable = ({ revokeTime, endTime }: ApiKey) => revokeTime === null && !isPast(endTime)

const columns: readonly Column<ApiKey>[] = [
  {
    key: 'name',
    title: '名称',
    render: ({ name, prefix }) => <TwoLines first={name} second={`${prefix}…`} />,
  },
  { key: 'scopes', title: '权限', render: ({ scopes }) => scopes.map(scopeTitle).join('、') },
  {
    key: 'state',
    title: '状态',
    render: (each) => {
      if (each.revokeTime) return <Status>已撤销</Status>
      return isUsable(each) ? (
        <Status kind="success">有效到 {dateTime(each.endTime)}</Status>
      ) : (
        <Status kind="danger">已到期</Status>
      )
    },
  },
  {
    key: 'used',
    title: '最后使用',
    render: ({ lastUsedTime, lastUsedIp }) =>
      lastUsedTime ? <TwoLines first={dateTime(lastUsedTime)} second={lastUsedIp} /> : '没有用过',
  },
]
