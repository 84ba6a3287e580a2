import { useQuery } from '@tanstack/react-query'
import type { TracedOrder } from '@zsm/contract/office/orders'
import { operators } from '@zsm/contract/operators'
import { OrderId } from '@zsm/contract/values'
import { query } from '../../api/query.ts'
import { labelOf } from '../../format/dictionary.ts'
import { yuan } from '../../format/money.ts'
import { dateTime } from '../../format/time.ts'
import { MaskedNumber } from '../../operators/office/public.ts'
import { paths } from '../../paths.ts'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { Timeline } from '../../ui/figure/timeline.tsx'
import { DetailDrawer, Facts } from '../../ui/overlay/detail-drawer.tsx'
import { Copyable } from '../../ui/page/copyable.tsx'
import { Link } from '../../ui/page/link.tsx'
import { OrderWaterfall } from '../order-waterfall.tsx'
import { holdText, OrderStatus } from '../orders-table.tsx'
import { moneyAnswer } from './money-answer.ts'
import { OrderTraces } from './order-traces.tsx'
import { tracedMoments } from './traced-moments.ts'
import './office.css'

type OrderDrawerProps = { id: string; open: boolean; onClose: () => void }

/** One order of any creator: where its money is, and everything behind it. */
export function OrderDrawer({ id, open, onClose }: OrderDrawerProps) {
  const parsed = OrderId.safeParse(id).data
  const order = useQuery({
    ...query(operators.getOrder, { id: parsed ?? ('' as OrderId) }),
    enabled: parsed !== undefined,
  })
  return (
    <DetailDrawer title="订单详情" size={640} open={open && parsed !== undefined} onClose={onClose}>
      {parsed && (
        <Loaded from={order} rows={10}>
          {(order) => <OrderContent order={order} />}
        </Loaded>
      )}
    </DetailDrawer>
  )
}

const OrderContent = ({ order }: { order: TracedOrder }) => (
  <>
    <ul className="money-answer" aria-label="钱在哪里">
      {moneyAnswer(order).map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
    <OrderWaterfall order={order} incomeLabel="创作者收益" />
    <Timeline label="订单进程" moments={tracedMoments(order)} />
    <Facts of={factsOf(order)} />
    <OrderTraces order={order} />
  </>
)

const factsOf = (order: TracedOrder) =>
  [
    ['状态', <OrderStatus key="status" order={order} />],
    ['收益结算', holdText(order)],
    [
      '创作者',
      <Link key="creator" to={paths.operatorCreators({ keyword: order.frontId, open: order.frontId })}>
        {order.frontName || order.frontId}
      </Link>,
    ],
    [
      '商品',
      <Link key="good" to={paths.operatorOrders({ good: order.goodId })}>
        {order.goodName}
      </Link>,
    ],
    ['学员', buyerOf(order)],
    ['学员手机号', mobileOf(order)],
    ['订单号', <Copyable key="orderNo" text={order.orderNo} />],
    ['交易号', order.tradeNo && <Copyable key="tradeNo" text={order.tradeNo} />],
    ['支付方式', labelOf('payChannelDict', order.payChannelDict)],
    ['来源', [labelOf('orderSourceDict', order.sourceDict), order.sourceName].filter(Boolean).join(' · ')],
    ...(order.couponName
      ? [['优惠券', `${order.couponName}（${order.couponCode}），减 ${yuan(order.discountFen)}`] as const]
      : []),
    ['入账时间', dateTime(order.createTime)],
    ['使用期限', order.accessEndTime ? `至 ${dateTime(order.accessEndTime)}` : '永久有效'],
  ] as const

/** A learner of ours opens all of their orders; a buyer elsewhere is only a name. */
const buyerOf = ({ learner, userName }: TracedOrder) =>
  learner ? <Link to={paths.operatorOrders({ learner: learner.id })}>{learner.name}</Link> : userName

function mobileOf({ learner, userMobile }: TracedOrder) {
  if (!learner) return userMobile
  const { id, name, mobile } = learner
  return mobile ? (
    <MaskedNumber key={id} of="learnerMobile" id={id} masked={mobile} name={name} />
  ) : (
    '账号已注销'
  )
}
