import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { CreatorId, Day, dict, flag, GoodId, Instant, int, line, OrderId, page, pageInput } from './values.ts'

export const OrderStatus = dict(1, 2, 3, 4, 5, 6, 7, 8)

export const order = z.object({
  id: OrderId,
  orderNo: z.string(),
  frontId: CreatorId,
  shopDict: dict(1, 2),
  bizDict: dict(1, 2, 3, 4, 100),
  goodId: GoodId,
  goodName: z.string(),
  quantity: z.int(),
  userName: z.string(),
  /** masked */
  userMobile: z.string(),
  sourceDict: dict(1, 2, 3, 4),
  payChannelDict: dict(1, 2, 3, 8, 9),
  originFen: z.int(),
  discountFen: z.int(),
  payFen: z.int(),
  platformFeeFen: z.int(),
  channelFeeFen: z.int(),
  /** what the creator earns: payFen − fees − the refunded share */
  incomeFen: z.int(),
  refundFen: z.int(),
  tradeNo: z.string(),
  statusDict: OrderStatus,
  createTime: Instant,
  payTime: Instant.nullable(),
  /** when the income is (to be) released from its hold */
  settleTime: Instant.nullable(),
  settleFlag: flag,
})
export type Order = z.output<typeof order>

const filters = {
  statusDict: OrderStatus.optional(),
  goodId: GoodId.optional(),
  sourceDict: dict(1, 2, 3, 4).optional(),
  /** Asia/Shanghai days, both included */
  startDay: Day.optional(),
  endDay: Day.optional(),
}

export const orders = {
  listData: endpoint({
    path: '/zsm/api/order/listData',
    access: 'creator',
    effect: 'read',
    input: z.object({ ...pageInput, ...filters, settleFlag: flag.optional() }),
    output: page(order),
  }),
  get: endpoint({
    path: '/zsm/api/order/get',
    access: 'creator',
    effect: 'read',
    input: z.object({ id: OrderId }),
    output: order,
    errors: ['orderNotFound'],
  }),
  /** What the screen shows above the list: counts per state, sums, and the last `days` days. */
  statistics: endpoint({
    path: '/zsm/api/order/statistics',
    access: 'creator',
    effect: 'read',
    input: z.object({ days: int(1, 92).default(30) }),
    output: z.object({
      counts: z.array(z.object({ statusDict: OrderStatus, orderCount: z.int() })),
      orderCount: z.int(),
      payFen: z.int(),
      refundFen: z.int(),
      incomeFen: z.int(),
      days: z.array(z.object({ day: Day, orderCount: z.int(), payFen: z.int(), incomeFen: z.int() })),
    }),
  }),
}

/** `POST /open/pay/notify/{channel}`: body of a payment notice; signed over `timestamp.nonce.body` (domain.md, The wire). */
export const paymentNotice = z.object({
  tradeNo: z.string().regex(/^[\w-]{6,64}$/),
  goodId: GoodId,
  payFen: z.int().min(0),
  payTime: Instant,
  userId: line(1, 64, '买家编号'),
  userName: line(1, 60, '买家姓名'),
  userMobile: z.string().regex(/^1[3-9]\d{9}$/),
  sourceDict: z.literal([1, 2, 3]).default(3),
})
export type PaymentNotice = z.output<typeof paymentNotice>
