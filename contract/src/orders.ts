import { z } from 'zod'
import { incomeTrace } from './money/income-trace.ts'
import { frozenReason, goodKind, orderSource, orderState, payChannel, shopKind } from './states.ts'
import {
  CouponId,
  CreatorId,
  Day,
  flag,
  GoodId,
  Instant,
  ids,
  int,
  LearnerId,
  line,
  Mobile,
  Money,
  MoneyTime,
  OrderId,
  Price,
  page,
  pageInput,
  RequestId,
  ShelvedGoodId,
  SourceId,
  searchedNewest,
  text,
  WorkId,
  wholeList,
} from './values.ts'
import { endpoint } from './wire/endpoint.ts'

export const OrderStatus = orderState.codec
export const OrderSource = orderSource.codec

/** Orders of the list, besides the newest payment first. */
const orderSorts = ['payTime-asc', 'payFen-desc', 'payFen-asc', 'incomeFen-desc', 'incomeFen-asc'] as const
export const OrderSort = z.enum(orderSorts)
export type OrderSort = z.output<typeof OrderSort>

export const order = z.object({
  id: OrderId,
  orderNo: z.string(),
  frontId: CreatorId,
  shopDict: shopKind.codec,
  bizDict: goodKind.codec,
  goodId: GoodId,
  goodName: z.string(),
  quantity: z.int(),
  userName: z.string(),
  /** masked; empty if an offline sale has none */
  userMobile: z.string(),
  sourceDict: OrderSource,
  /** the work that the buyer came from */
  shareId: WorkId.nullable(),
  /** where the buyer came from, and its name; empty for a work */
  sourceId: SourceId.nullable(),
  sourceName: z.string(),
  payChannelDict: payChannel.codec,
  originFen: Money,
  discountFen: Money,
  /** the coupon that made the discount, with its name and code as they were; empty without one */
  couponId: CouponId.nullable(),
  couponName: z.string(),
  couponCode: z.string(),
  payFen: Money,
  platformFeeFen: Money,
  /** the rate of the platform's fee at the sale, in basis points; null where none is taken, and for sales before it was stored */
  feeBp: z.int().nullable(),
  channelFeeFen: Money,
  /** what the creator earns: payFen − fees − the refunded share */
  incomeFen: Money,
  refundFen: Money,
  tradeNo: z.string(),
  statusDict: OrderStatus,
  createTime: Instant,
  payTime: Instant.nullable(),
  /** when the income is, or will be, released from its hold; null while a service's hold has not begun, and of offline sales */
  settleTime: Instant.nullable(),
  settleFlag: flag,
  /** the buyer has the creator's own number: the income is not released before the platform has looked at it */
  heldFlag: flag,
  /** a dispute waits for the operators: until they decide, the income is not released */
  disputeFlag: flag,
  /** until when the buyer has access; null: for ever */
  accessEndTime: Instant.nullable(),
  /** services: when delivery is due, when it began, and when it was done */
  deliverDueTime: Instant.nullable(),
  deliverTime: Instant.nullable(),
  finishTime: Instant.nullable(),
  creatorRemark: z.string(),
  closeReason: z.string(),
  hideFlag: flag,
})
export type Order = z.output<typeof order>

/** A good that was sold in a bundle, and what it cost by itself then. */
export const orderPart = z.object({
  goodId: GoodId,
  goodName: z.string(),
  shopDict: shopKind.codec,
  bizDict: goodKind.codec,
  priceFen: Money,
  /** When the buyer first fetched a file of it, if it is a download. */
  deliverTime: Instant.nullable(),
})
export type OrderPart = z.output<typeof orderPart>

/** The most orders that are changed or exported at once by choosing them. */
export const mostChosen = 100
const OrderIds = ids(OrderId, mostChosen)

export const orderFilters = {
  /** only these orders, which the creator has chosen */
  orderIds: OrderIds.optional(),
  statusDict: OrderStatus.optional(),
  goodId: GoodId.optional(),
  sourceDict: OrderSource.optional(),
  shareId: WorkId.optional(),
  /** Asia/Shanghai days of payment, both included */
  startDay: Day.optional(),
  endDay: Day.optional(),
  settleFlag: flag.optional(),
}

const { statusDict: _, ...otherFilters } = orderFilters

/** The outcome of a batch change for one order. */
const changedOrder = z.object({
  id: OrderId,
  /** null if the creator has no such order */
  orderNo: z.string().nullable(),
  /** the remark before this change, so that the screen can undo it; null if the remark did not change */
  formerRemark: z.string().nullable(),
  doneFlag: flag,
  error: z.string().nullable(),
  message: z.string().nullable(),
})
export type ChangedOrder = z.output<typeof changedOrder>

export const orders = {
  listData: endpoint({
    path: '/zsm/api/order/listData',
    access: 'creator',
    areas: ['service', 'finance'],
    effect: 'read',
    /** `afterId` is keyset pagination: the last order of the previous page, so that new sales do not shift the pages */
    input: z.object({
      ...pageInput,
      ...orderFilters,
      afterId: OrderId.optional(),
      /** 1: hidden orders instead of the others */
      hiddenFlag: flag.optional(),
      /** 1: services that wait for delivery, latest due time first; paginated by page number */
      deliverFlag: flag.optional(),
      /**
       * Default: the newest payment first. By an amount, only the newest orders are sorted, as many as a search looks at; the answer
       * says so. `afterId` works only with the default.
       */
      sort: OrderSort.optional(),
    }),
    output: page(order).extend({ searchedNewest }),
  }),
  /** The frozen income by what it waits for. `incomeFen` of all rows together is the fund's `frozenFen`. */
  listFrozen: endpoint({
    path: '/zsm/api/order/listFrozen',
    access: 'creator',
    areas: ['finance'],
    effect: 'read',
    input: z.object({}),
    output: wholeList(
      z.object({
        frozenReasonDict: frozenReason.codec,
        /** the day of its release in Asia/Shanghai, today if that is due; null where no day is known yet */
        day: Day.nullable(),
        orderCount: z.int(),
        incomeFen: Money,
      }),
    ).extend({ asOfTime: Instant }),
  }),
  get: endpoint({
    path: '/zsm/api/order/get',
    access: 'creator',
    areas: ['service', 'finance'],
    effect: 'read',
    input: z.object({ id: OrderId }),
    output: order.extend({
      parts: z.array(orderPart),
      /** the buyer in the creator's roster; null if it is not there, as a buyer of another platform */
      learnerId: LearnerId.nullable(),
      /** null until the income is released */
      trace: incomeTrace.nullable(),
    }),
    errors: ['orderNotFound'],
  }),
  /**
   * Specification: order/create also hides. With `id` it takes the order out of the list (`hideFlag` 0 shows it again). Without
   * `id` it records an offline sale, which counts in the statistics and can never be withdrawn.
   */
  create: endpoint({
    path: '/zsm/api/order/create',
    access: 'creator',
    areas: ['service'],
    sends: 'body',
    input: z.object({
      id: OrderId.optional(),
      hideFlag: flag.optional(),
      goodId: GoodId.optional(),
      /** default: the good's price */
      payFen: Price.optional(),
      userName: line(1, 60, '买家姓名').optional(),
      userMobile: Mobile.optional(),
      payTime: MoneyTime.optional(),
      /** 0: not paid yet; closed after 30 minutes */
      paidFlag: flag.default(true),
      creatorRemark: text(200, '备注').default(''),
      /** 1: the buyer's number may use the good, by hand, as long as a buyer could */
      accessFlag: flag.optional(),
      requestId: RequestId.optional(),
    }),
    output: order,
    errors: [
      'orderNotFound',
      'goodNotFound',
      'accessKindRefused',
      'accessTooMany',
      'accessNotPossible',
      'accessGiven',
    ],
  }),
  /**
   * Applies one change to the chosen orders. Each has its own outcome; a refused one does not stop the others. `beginFlag`: the work on
   * a paid service begins.
   */
  batchUpdate: endpoint({
    path: '/zsm/api/order/batchUpdate',
    access: 'creator',
    areas: ['service'],
    sends: 'body',
    input: z.object({
      ids: OrderIds,
      hideFlag: flag.optional(),
      creatorRemark: text(200, '备注').optional(),
      /** a remark of its own for each of `ids`, by which a screen undoes a batch */
      creatorRemarks: z.array(text(200, '备注')).max(mostChosen).optional(),
      beginFlag: flag.optional(),
    }),
    output: z.object({ list: z.array(changedOrder) }),
  }),
  /** How many orders each state has by the list's other filters, and how many stand in the two lists beside them. */
  countStates: endpoint({
    path: '/zsm/api/order/countStates',
    access: 'creator',
    areas: ['service', 'finance'],
    effect: 'read',
    input: z.object({ keyword: pageInput.keyword, ...otherFilters }),
    output: z.object({
      counts: z.array(z.object({ statusDict: OrderStatus, orderCount: z.int() })),
      orderCount: z.int(),
      deliverCount: z.int(),
      hiddenCount: z.int(),
      /** the counts are lower bounds */
      totalCapped: z.boolean(),
    }),
  }),
  /** 1 待支付 → 4 已完成, for an offline sale. */
  confirmPaid: endpoint({
    path: '/zsm/api/order/confirmPaid',
    access: 'creator',
    areas: ['service'],
    input: z.object({ id: OrderId }),
    output: order,
    errors: ['orderNotFound', 'orderStateChanged'],
  }),
  /** Services: 2 已支付 → 3 履约中, or with `finishFlag` → 4 已完成. What a learner bought is finished by their acceptance. */
  deliver: endpoint({
    path: '/zsm/api/order/deliver',
    access: 'creator',
    areas: ['service'],
    input: z.object({ id: OrderId, finishFlag: flag.default(false) }),
    output: order,
    errors: ['orderNotFound', 'orderNotService', 'orderStateChanged', 'orderAwaitsBuyer'],
  }),
  /** A signed-in person takes another creator's free good: an order of 0 fen, once per person. */
  obtain: endpoint({
    path: '/zsm/api/order/obtain',
    access: 'creator',
    areas: ['account'],
    input: z.object({ goodId: ShelvedGoodId, shareId: WorkId.optional(), requestId: RequestId }),
    output: order.pick({
      id: true,
      orderNo: true,
      goodId: true,
      goodName: true,
      createTime: true,
      accessEndTime: true,
    }),
    errors: ['goodNotForSale', 'goodNotFree', 'goodObtained', 'goodSoldOut'],
  }),
  /**
   * The figures above the list, by the list's own filters: counts per state, sums of payments, and the last `days` days up to
   * `endDay` or today.
   */
  statistics: endpoint({
    path: '/zsm/api/order/statistics',
    access: 'creator',
    areas: ['service', 'finance'],
    effect: 'read',
    input: z.object({ days: int(1, 92).default(30), keyword: pageInput.keyword, ...orderFilters }),
    output: z.object({
      counts: z.array(z.object({ statusDict: OrderStatus, orderCount: z.int() })),
      orderCount: z.int(),
      /** counts and sums are lower bounds; if only the newest orders were searched, the figures per day are, too */
      totalCapped: z.boolean(),
      searchedNewest,
      payFen: Money,
      refundFen: Money,
      incomeFen: Money,
      days: z.array(z.object({ day: Day, orderCount: z.int(), payFen: Money, incomeFen: Money })),
    }),
  }),
}
