import { useQuery } from '@tanstack/react-query'
import { webhookDeliveryState } from '@zsm/contract/states'
import type { WebhookEventId } from '@zsm/contract/values'
import { testEvent, type WebhookEventType, webhookEvents } from '@zsm/contract/webhooks/events'
import {
  type WebhookAttempt,
  type WebhookDelivery,
  type WebhookDeliveryRecord,
  type WebhookEndpoint,
  webhooks,
} from '@zsm/contract/webhooks/webhooks'
import { Button } from 'antd'
import { useState } from 'react'
import { query, useCall } from '../api/query.ts'
import { dateTime } from '../format/time.ts'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { Loaded } from '../ui/feedback/loaded.tsx'
import { Status, type StatusKind } from '../ui/feedback/status.tsx'
import { toast } from '../ui/feedback/toast.ts'
import { DetailDrawer, Facts } from '../ui/overlay/detail-drawer.tsx'
import { type Column, DataTable } from '../ui/table/data-table.tsx'
import { Pager } from '../ui/table/pager.tsx'
import { TwoLines } from '../ui/table/two-lines.tsx'
import { CodeExample } from './code-example.tsx'
import './developers.css'

const pageSize = 20
/** While something is on its way, the log is read again this often. */
const readEveryMs = 2000

type DrawerProps = { endpoint: WebhookEndpoint; onClose: () => void }

/** What was sent to an endpoint within 30 days, and what came back. */
export function DeliveriesDrawer({ endpoint, onClose }: DrawerProps) {
  const [open, setOpen] = useState<WebhookEventId>()
  return (
    <DetailDrawer
      title={open ? '事件' : '发送记录'}
      open
      size={720}
      onClose={onClose}
      extra={
        open && (
          <button type="button" className="link-button" onClick={() => setOpen(undefined)}>
            返回发送记录
          </button>
        )
      }
    >
      {open ? (
        <Delivery endpoint={endpoint} eventId={open} />
      ) : (
        <Deliveries endpoint={endpoint} onOpen={setOpen} />
      )}
    </DetailDrawer>
  )
}

const isWaiting = ({ statusDict }: Pick<WebhookDelivery, 'statusDict'>) =>
  statusDict === webhookDeliveryState.waiting

type DeliveriesProps = { endpoint: WebhookEndpoint; onOpen: (eventId: WebhookEventId) => void }

function Deliveries({ endpoint, onOpen }: DeliveriesProps) {
  const [pageNum, setPageNum] = useState(1)
  const input = { endpointId: endpoint.id, pageNum, pageSize }
  const list = useQuery({
    ...query(webhooks.listDelivery, input, { background: true }),
    refetchInterval: ({ state }) => (state.data?.list.some(isWaiting) ? readEveryMs : false),
  })
  return (
    <Loaded from={list}>
      {(page) =>
        page.total > 0 ? (
          <>
            <DataTable
              label="发送记录"
              columns={columns}
              rows={page.list}
              rowKey={({ eventId }) => eventId}
              rowActions={({ eventId }) => [{ label: '查看', onClick: () => onOpen(eventId) }]}
            />
            <Pager page={page} resizable={false} onPage={(next) => setPageNum(next.pageNum)} />
          </>
        ) : (
          <EmptyState
            title="30 天内没有发送过"
            text="有选中的事件时，会出现在这里；也可以发送一个测试事件。"
          />
        )
      }
    </Loaded>
  )
}

const kinds: Record<WebhookDelivery['statusDict'], StatusKind> = {
  [webhookDeliveryState.waiting]: 'warning',
  [webhookDeliveryState.delivered]: 'success',
  [webhookDeliveryState.failed]: 'danger',
}

const titleOf = (type: string) =>
  type === testEvent ? '测试事件' : (webhookEvents[type as WebhookEventType]?.title ?? type)

const StateOf = ({ statusDict }: Pick<WebhookDelivery, 'statusDict'>) => (
  <Status kind={kinds[statusDict]}>{webhookDeliveryState.labels[statusDict]}</Status>
)

const columns: readonly Column<WebhookDelivery>[] = [
  {
    key: 'event',
    title: '事件',
    render: ({ type }) => <TwoLines first={titleOf(type)} second={type} />,
  },
  { key: 'state', title: '状态', render: (delivery) => <StateOf {...delivery} /> },
  { key: 'answer', title: '答复', render: ({ lastStatus }) => lastStatus ?? '—' },
  {
    key: 'time',
    title: '发生时间',
    render: ({ createTime }) => <span className="numeric">{dateTime(createTime)}</span>,
  },
]

function Delivery({ endpoint, eventId }: { endpoint: WebhookEndpoint; eventId: WebhookEventId }) {
  const delivery = useQuery({
    ...query(webhooks.getDelivery, { endpointId: endpoint.id, eventId }, { background: true }),
    refetchInterval: ({ state }) => (state.data && isWaiting(state.data) ? readEveryMs : false),
  })
  const again = useCall(webhooks.redeliver, {
    invalidates: [webhooks],
    onSuccess: () => toast.success('正在重新发送'),
  })
  return (
    <Loaded from={delivery}>
      {(delivery) => (
        <>
          <DeliveryFacts delivery={delivery} />
          <Button
            loading={again.isPending}
            onClick={() => again.mutate({ endpointId: endpoint.id, eventId })}
          >
            重新发送
          </Button>
          <CodeExample label="发送的内容" text={pretty(delivery.body)} />
          <h3>每一次发送</h3>
          {delivery.attempts.length === 0 && <p className="muted">还没有发送，几秒内就会发出。</p>}
          <ol className="developers-fields">
            {delivery.attempts.map((attempt) => (
              <li key={attempt.attemptTime} className="developers-attempt">
                <Attempt {...attempt} />
              </li>
            ))}
          </ol>
        </>
      )}
    </Loaded>
  )
}

const DeliveryFacts = ({ delivery }: { delivery: WebhookDeliveryRecord }) => (
  <Facts
    of={[
      ['事件', titleOf(delivery.type)],
      ['状态', <StateOf key="state" {...delivery} />],
      ['webhook-id', delivery.eventId],
      ['发生时间', dateTime(delivery.createTime)],
      ['已发送', `${delivery.attemptCount} 次`],
      ['下次重试', delivery.nextTime && dateTime(delivery.nextTime)],
    ]}
  />
)

const Attempt = ({ url, attemptTime, status, error, durationMs, answer }: WebhookAttempt) => (
  <>
    <p>
      <span className="numeric">{dateTime(attemptTime)}</span> · {status === null ? error : `HTTP ${status}`}{' '}
      · <span className="numeric">{durationMs}</span> 毫秒
    </p>
    <p className="muted">{url}</p>
    {answer && <p className="muted">答复：{answer}</p>}
  </>
)

function pretty(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    return body
  }
}
