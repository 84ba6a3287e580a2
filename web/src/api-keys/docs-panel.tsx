import { useQuery } from '@tanstack/react-query'
import { keyCallsPerMinute } from '@zsm/contract/api-keys/api-keys'
import { type KeyScope, scopeTitle } from '@zsm/contract/api-keys/scopes'
import { noFen } from '@zsm/contract/money/fen'
import { orders } from '@zsm/contract/orders'
import { goodKind, orderSource, orderState, payChannel, shopKind } from '@zsm/contract/states'
import type { GoodId, OrderId } from '@zsm/contract/values'
import { payloadOf, type WebhookData, webhookEvents, webhookEventTypes } from '@zsm/contract/webhooks/events'
import { answerWithinSeconds, logDays, mostFailingDays, overlapHours } from '@zsm/contract/webhooks/schedule'
import { nodeExample, pythonExample } from '@zsm/contract/webhooks/signature-examples'
import { useState } from 'react'
import { readOpenApi } from '../api/openapi.ts'
import { query } from '../api/query.ts'
import { useCreator } from '../api/session.ts'
import { Loaded } from '../ui/feedback/loaded.tsx'
import { Status } from '../ui/feedback/status.tsx'
import { Panel } from '../ui/page/page.tsx'
import { SearchField } from '../ui/table/search-field.tsx'
import { CodeExample } from '../webhooks/public.ts'
import { type DocCall, type DocField, documentedCalls } from './documented-calls.ts'

/** How keys and webhooks are used, with the creator's own address, ids and last order. */
export function DocsPanel() {
  const last = useQuery(query(orders.listData, { pageSize: 1 }))
  return (
    <Loaded from={last} rows={8}>
      {({ list: [order] }) => (
        <div className="developers-prose">
          <KeyDocs />
          <WebhookDocs order={order} />
          <CallDocs order={order} />
        </div>
      )}
    </Loaded>
  )
}

const KeyDocs = () => (
  <Panel title="用密钥调用">
    <p>
      所有接口的地址以 {location.origin} 开头，用 POST。参数放在地址、表单或 JSON 里都可以，同名只能给一次。
    </p>
    <CodeExample
      label="读取最近的订单"
      text={`curl -X POST '${location.origin}${orders.listData.path}?pageSize=5' \\\n  -H 'authorization: Bearer zsk_…'`}
    />
    <ul>
      <li>
        成功：HTTP 200，{'{ "result": "true", "data": … }'}；失败：
        {'{ "result": "false", "error", "message", "requestId" }'}，message 是中文，说明该怎么办。
      </li>
      <li>金额是整数，单位为分；时间是 UTC（ISO 8601）；标志是 0 或 1。</li>
      <li>会新建或动用金额的接口带 requestId（UUID）：没有收到答复时，用同一个再发一次，不会做两遍。</li>
      <li>列表用 pageNum、pageSize（最多 100）翻页。</li>
      <li>每个密钥每分钟最多 {keyCallsPerMinute} 次，超过答复 429。</li>
      <li>401：密钥不对、已撤销或到期；403：密钥没有这个接口的权限。账号、提现和认证的接口不对密钥开放。</li>
    </ul>
  </Panel>
)

type Order = WebhookData<'order.paid'>

/** Stands for the creator's last order as long as there is none. */
const sample: Order = {
  id: '01930000-0000-7000-8000-000000000001' as OrderId,
  orderNo: '2026010212000000000001',
  shopDict: shopKind.knowledge,
  bizDict: goodKind.course,
  goodId: '01930000-0000-7000-8000-000000000002' as GoodId,
  goodName: '手机摄影入门',
  quantity: 1,
  sourceDict: orderSource.link,
  payChannelDict: payChannel.wechat,
  originFen: 9900 as Order['payFen'],
  discountFen: noFen,
  payFen: 9900 as Order['payFen'],
  platformFeeFen: 495 as Order['payFen'],
  channelFeeFen: 59 as Order['payFen'],
  incomeFen: 9346 as Order['payFen'],
  refundFen: noFen,
  statusDict: orderState.paid,
  createTime: '2026-01-02T04:00:00.000Z',
  payTime: '2026-01-02T04:00:00.000Z',
  accessEndTime: null,
}

function WebhookDocs({ order }: { order: Order | undefined }) {
  const shown = order ?? sample
  const payload = payloadOf('order.paid', shown.payTime ?? shown.createTime, shown)
  return (
    <Panel title="接收 Webhook">
      <p>
        按 Standard Webhooks 规范发送，各语言都有现成的库。请求头有 webhook-id、webhook-timestamp（秒）和
        webhook-signature。
      </p>
      <CodeExample
        label={order ? '您最近一笔订单的 order.paid' : 'order.paid 的例子（您还没有订单）'}
        text={JSON.stringify(payload, null, 2)}
      />
      <p>内容里没有买家的姓名和手机号；需要时用密钥按编号读取，手机号是打码的。</p>
      <ul>
        <li>{answerWithinSeconds} 秒内答复 2xx 表示收到；重定向不跟随。先收下，再慢慢处理。</li>
        <li>
          没有收到就重试：5 秒、5 分钟、30 分钟、2、5、10、14、20、20 小时后，共三天。答复 410
          表示不再接收，马上停用； 连续 {mostFailingDays} 天没有送达也会停用，并在消息里告诉您。
        </li>
        <li>同一个事件可能送达两次，webhook-id 相同；先后次序不保证，以状态和时间为准。</li>
        <li>更换签名密钥后 {overlapHours} 小时内，新旧两个签名都在 webhook-signature 里，用空格分开。</li>
        <li>发送记录保留 {logDays} 天，可以重新发送。</li>
      </ul>
      <CodeExample label="Node 验签" text={nodeExample} />
      <CodeExample label="Python 验签" text={pythonExample} />
      <h3>全部事件</h3>
      <ul className="developers-fields">
        {webhookEventTypes.map((type) => (
          <li key={type}>
            <code>{type}</code> {webhookEvents[type].title}
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function CallDocs({ order }: { order: Order | undefined }) {
  const { frontId } = useCreator()
  const document = useQuery({
    queryKey: ['/openapi.json'],
    queryFn: readOpenApi,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const [keyword, setKeyword] = useState('')
  const own = { CreatorId: frontId, ...(order && { OrderId: order.id, GoodId: order.goodId }) }
  return (
    <Panel title="全部接口" description="由接口定义生成，例子里是您自己的地址和编号。">
      <Loaded from={document} rows={8}>
        {(document) => {
          const calls = documentedCalls(document, location.origin, own)
          const found = calls.filter(({ path }) => path.toLowerCase().includes(keyword.toLowerCase()))
          return (
            <>
              <SearchField value={keyword} placeholder="搜索接口，如 order" onSearch={setKeyword} />
              <p className="muted" role="status">
                {found.length} 个接口
              </p>
              {found.map((call) => (
                <Call key={call.path} call={call} />
              ))}
            </>
          )
        }}
      </Loaded>
    </Panel>
  )
}

/** The details are rendered once they are opened: there are two hundred of them. */
function Call({ call }: { call: DocCall }) {
  const [opened, setOpened] = useState(false)
  const scopes = call.scopes.map((scope) => scopeTitle(scope as KeyScope)).join('，或 ')
  return (
    <details className="developers-call" onToggle={() => setOpened(true)}>
      <summary>
        <Status kind={call.isRead ? 'info' : 'warning'}>{call.isRead ? '读' : '写'}</Status>{' '}
        <span className="developers-call-path">{call.path}</span>
      </summary>
      {opened && (
        <>
          <p>需要的权限：{scopes || '每个密钥都可以'}</p>
          <CodeExample label="例子" text={call.curl} />
          <Fields title="参数" fields={call.input} />
          <Fields title="答复" fields={call.output} />
          <h4>可能的失败</h4>
          <ul className="developers-fields">
            {call.failures.map((failure) => (
              <li key={failure}>{failure}</li>
            ))}
          </ul>
        </>
      )}
    </details>
  )
}

const Fields = ({ title, fields }: { title: string; fields: DocField[] }) => (
  <>
    <h4>{title}</h4>
    {fields.length === 0 && <p className="muted">没有</p>}
    <ul className="developers-fields">
      {fields.map(({ name, type, isRequired }) => (
        <li key={name}>
          <code>{name}</code> <span className="muted">{type}</span> {isRequired && title === '参数' && '必填'}
        </li>
      ))}
    </ul>
  </>
)
