import { useQuery } from '@tanstack/react-query'
import { webhookOffReason } from '@zsm/contract/states'
import { mostEndpoints } from '@zsm/contract/webhooks/schedule'
import { type WebhookEndpoint, webhooks } from '@zsm/contract/webhooks/webhooks'
import { Button } from 'antd'
import { useState } from 'react'
import { query, useCall } from '../api/query.ts'
import { dateTime } from '../format/time.ts'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { Loaded } from '../ui/feedback/loaded.tsx'
import { Status } from '../ui/feedback/status.tsx'
import { toast } from '../ui/feedback/toast.ts'
import { confirm } from '../ui/overlay/confirm.ts'
import { Panel } from '../ui/page/page.tsx'
import { type Column, DataTable } from '../ui/table/data-table.tsx'
import type { RowAction } from '../ui/table/row-actions.tsx'
import { TwoLines } from '../ui/table/two-lines.tsx'
import { DeliveriesDrawer } from './deliveries-drawer.tsx'
import { SecretDialog } from './secret-dialog.tsx'
import { ChangeWebhookDialog, NewWebhookDialog } from './webhook-dialog.tsx'

type Shown = { dialog: 'new' } | { dialog: 'change' | 'log'; endpoint: WebhookEndpoint }

/** The endpoints of a creator: where events are sent, whether they arrive, and their log. */
export function WebhooksPanel() {
  const list = useQuery(query(webhooks.listData, {}))
  const [shown, setShown] = useState<Shown>()
  const [secret, setSecret] = useState('')
  const close = () => setShown(undefined)
  const test = useCall(webhooks.sendTest, { invalidates: [webhooks] })
  const turn = useCall(webhooks.updateOnFlag, { invalidates: [webhooks] })
  const rotate = useCall(webhooks.rotateSecret, { invalidates: [webhooks] })
  const remove = useCall(webhooks.delete, { invalidates: [webhooks] })

  const askToRotate = async ({ id, url }: WebhookEndpoint) => {
    const asked = {
      title: '更换签名密钥？',
      text: `${url} 会有新的签名密钥；旧的还能用 24 小时，请在这段时间里换上。`,
      accept: '更换',
    }
    if (await confirm(asked)) rotate.mutate({ id }, { onSuccess: (made) => setSecret(made.secret) })
  }
  const askToStop = async ({ id, url, waitingCount }: WebhookEndpoint) => {
    const asked = {
      title: '停用这个 Webhook？',
      text: `不再给 ${url} 发送事件${waitingCount > 0 ? `，还没送达的 ${waitingCount} 个会放弃` : ''}。`,
      accept: '停用',
    }
    if (await confirm(asked)) turn.mutate({ id, onFlag: false }, { onSuccess: () => toast.success('已停用') })
  }
  const askToDelete = async ({ id, url }: WebhookEndpoint) => {
    const asked = {
      title: '删除这个 Webhook？',
      text: `${url} 的发送记录也会删除。`,
      accept: '删除',
      danger: true,
    }
    if (await confirm(asked)) remove.mutate({ id }, { onSuccess: () => toast.success('已删除') })
  }
  const rowActions = (endpoint: WebhookEndpoint): RowAction[] => [
    { label: '发送记录', onClick: () => setShown({ dialog: 'log', endpoint }) },
    {
      label: '发送测试事件',
      disabled: endpoint.onFlag ? undefined : '已停用，请先启用',
      onClick: () =>
        test.mutate({ id: endpoint.id }, { onSuccess: () => setShown({ dialog: 'log', endpoint }) }),
    },
    { label: '修改', onClick: () => setShown({ dialog: 'change', endpoint }) },
    { label: '更换签名密钥', onClick: () => askToRotate(endpoint) },
    endpoint.onFlag
      ? { label: '停用', onClick: () => askToStop(endpoint) }
      : {
          label: '启用',
          onClick: () =>
            turn.mutate({ id: endpoint.id, onFlag: true }, { onSuccess: () => toast.success('已启用') }),
        },
    { label: '删除', danger: true, onClick: () => askToDelete(endpoint) },
  ]
  const isFull = (list.data?.total ?? 0) >= mostEndpoints
  const add = (
    <Button
      type="primary"
      disabled={isFull}
      title={isFull ? `最多 ${mostEndpoints} 个` : ''}
      onClick={() => setShown({ dialog: 'new' })}
    >
      添加 Webhook
    </Button>
  )
  return (
    <Panel
      title="Webhook"
      description="订单、退款、提现和作品有变化时，我们把事件发送到您自己的程序。"
      actions={add}
      flush
    >
      <Loaded from={list}>
        {({ list }) =>
          list.length > 0 ? (
            <DataTable label="Webhook" columns={columns} rows={list} rowActions={rowActions} />
          ) : (
            <EmptyState
              title="还没有 Webhook"
              text="添加一个地址，有人付款时您的程序几秒内就会知道，不用反复查询。"
            />
          )
        }
      </Loaded>
      {shown?.dialog === 'new' && (
        <NewWebhookDialog
          onClose={close}
          onMade={({ secret }) => {
            close()
            setSecret(secret)
          }}
        />
      )}
      {shown?.dialog === 'change' && <ChangeWebhookDialog endpoint={shown.endpoint} onClose={close} />}
      {shown?.dialog === 'log' && <DeliveriesDrawer endpoint={shown.endpoint} onClose={close} />}
      {secret && (
        <SecretDialog
          title="签名密钥"
          secret={secret}
          text="您的程序用它确认事件是我们发的，做法见「文档」。"
          onClose={() => setSecret('')}
        />
      )}
    </Panel>
  )
}

const columns: readonly Column<WebhookEndpoint>[] = [
  {
    key: 'url',
    title: '地址',
    render: ({ name, url }) => (name ? <TwoLines first={name} second={url} /> : url),
  },
  { key: 'events', title: '事件', render: ({ events }) => `${events.length} 种` },
  {
    key: 'state',
    title: '状态',
    render: ({ onFlag, offReasonDict, failingTime }) => {
      if (!onFlag && offReasonDict)
        return (
          <Status kind={offReasonDict === webhookOffReason.byCreator ? 'info' : 'danger'}>
            {webhookOffReason.labels[offReasonDict]}
          </Status>
        )
      return failingTime ? (
        <Status kind="warning">{dateTime(failingTime)} 起没有送达，还在重试</Status>
      ) : (
        <Status kind="success">正常</Status>
      )
    },
  },
  { key: 'waiting', title: '待送达', numeric: true, render: ({ waitingCount }) => waitingCount },
]
