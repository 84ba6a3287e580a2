import { useQuery } from '@tanstack/react-query'
import { type Fulfilment, fulfilment } from '@zsm/contract/fulfilment'
import { fulfilmentCan, messageSender, orderState } from '@zsm/contract/states'
import type { OrderId } from '@zsm/contract/values'
import { Button } from 'antd'
import { useEffect } from 'react'
import { invalidate, query, useCall } from '../api/query.ts'
import { DisputePanel } from '../disputes/public.ts'
import { yuan } from '../format/money.ts'
import { dateTime } from '../format/time.ts'
import { paths } from '../paths.ts'
import { Loaded } from '../ui/feedback/loaded.tsx'
import { Notice } from '../ui/feedback/notice.tsx'
import { toast } from '../ui/feedback/toast.ts'
import { DetailDrawer, Facts } from '../ui/overlay/detail-drawer.tsx'
import { Link } from '../ui/page/link.tsx'
import { AnswersList } from './answers-list.tsx'
import { DueText, FulfilmentStatus } from './fulfilment-status.tsx'
import { Talk } from './talk.tsx'
import { WordsForm } from './words-form.tsx'

type WorkDrawerProps = { orderId: OrderId; onClose: () => void }

/** How often to ask whether something is new, in ms. */
const askEvery = 5000

/** One service order: the buyer's answers, the talk and the delivery. */
export function WorkDrawer({ orderId, onClose }: WorkDrawerProps) {
  const service = useQuery(query(fulfilment.get, { orderId }))
  useNews(service.data)
  return (
    <DetailDrawer title="服务订单" open size={640} onClose={onClose}>
      <Loaded from={service} rows={8}>
        {(data) => <FulfilmentContent service={data} />}
      </Loaded>
    </DetailDrawer>
  )
}

/** Reads the order again when the buyer has written, and marks the shown messages as read. */
function useNews(service: Fulfilment | undefined): void {
  const { orderId, version, unreadCount = 0, messages = [] } = service ?? {}
  const peek = useQuery({
    ...query(fulfilment.peek, { orderId: orderId as OrderId }, { background: true }),
    enabled: orderId !== undefined,
    refetchInterval: askEvery,
    meta: { quiet: true },
  })
  const seen = peek.data?.version
  // The buyer may write at any time.
  useEffect(() => {
    if (seen !== undefined && version !== undefined && seen > version) void invalidate(fulfilment.get)
  }, [seen, version])
  const { mutate } = useCall(fulfilment.read, { invalidates: [fulfilment], background: true })
  const last = messages.findLast(({ senderDict }) => senderDict !== messageSender.creator)?.id
  // Messages on the screen have been read.
  useEffect(() => {
    if (orderId && last && unreadCount > 0) mutate({ orderId, messageId: last })
  }, [orderId, last, unreadCount, mutate])
}

function FulfilmentContent({ service }: { service: Fulfilment }) {
  const { orderId, goodName, orderNo, payFen, payTime, userName, userMobile, statusDict, redoCount } = service
  const closed = statusDict === orderState.refunded || statusDict === orderState.closed
  return (
    <>
      <Facts
        of={[
          ['服务', goodName],
          ['进度', <FulfilmentStatus key="status" service={service} />],
          ['期限', <DueText key="due" service={service} />],
          ['买家', `${userName} ${userMobile}`],
          ['付款', `${yuan(payFen)} · ${dateTime(payTime)}`],
          ...(redoCount > 0 ? ([['修改', `学员请求修改过 ${redoCount} 次`]] as const) : []),
          [
            '订单',
            <Link key="order" to={paths.orders({ order: orderId })}>
              {orderNo}
            </Link>,
          ],
        ]}
      />
      {service.learnerFlag ? (
        <>
          {service.form.length > 0 && <Answers service={service} />}
          <section className="work-part">
            <h3>沟通</h3>
            <Talk service={service} />
            {closed ? <Notice>订单已关闭或已退款，不能再留言。</Notice> : <WordsForm service={service} />}
          </section>
          <DisputePanel orderId={orderId} />
        </>
      ) : (
        <Notice>
          这位买家是从站外下的单，没有在这里登录，不能在这里沟通。请按原来的方式联系，交付后在订单里更新进度。
        </Notice>
      )}
    </>
  )
}

function Answers({ service }: { service: Fulfilment }) {
  const { orderId, form, answers, answerFiles, beginTime, stateDict, statusDict } = service
  const begin = useCall(fulfilment.begin, {
    invalidates: [fulfilment],
    onSuccess: () => toast.success('已开始，学员不能再改资料'),
  })
  const mayBegin =
    beginTime === null && fulfilmentCan.begin.includes(stateDict) && statusDict !== orderState.refunding
  return (
    <section className="work-part">
      <h3>买家填写的资料</h3>
      {answers === null ? (
        <Notice>学员还没有填写。您可以在下面留言提醒，也可以直接开始。</Notice>
      ) : (
        <AnswersList form={form} answers={answers} answerFiles={answerFiles} />
      )}
      {mayBegin && (
        <Button loading={begin.isPending} onClick={() => begin.mutate({ orderId })}>
          开始服务
        </Button>
      )}
    </section>
  )
}
