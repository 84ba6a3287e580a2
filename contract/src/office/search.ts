import { z } from 'zod'
import {
  accountState,
  goodKind,
  noticeKind,
  orderState,
  payoutBatchState,
  refundState,
  withdrawState,
} from '../states.ts'
import {
  CreatorId,
  flag,
  GoodId,
  KeptNoticeId,
  LearnerId,
  line,
  MaskedMobile,
  Money,
  OrderId,
  PayoutBatchId,
  RefundId,
  ShopId,
  WithdrawId,
} from '../values.ts'
import { endpoint } from '../wire/endpoint.ts'

const order = z.object({
  id: OrderId,
  orderNo: z.string(),
  goodName: z.string(),
  frontName: z.string(),
  payFen: Money,
  statusDict: orderState.codec,
})
const withdrawal = z.object({
  id: WithdrawId,
  withdrawNo: z.string(),
  frontName: z.string(),
  amountFen: Money,
  statusDict: withdrawState.codec,
})
const refund = z.object({
  id: RefundId,
  refundNo: z.string(),
  frontName: z.string(),
  amountFen: Money,
  statusDict: refundState.codec,
})
const batch = z.object({
  id: PayoutBatchId,
  batchNo: z.string(),
  sumFen: Money,
  statusDict: payoutBatchState.codec,
})
const notice = z.object({
  id: KeptNoticeId,
  tradeNo: z.string(),
  kindDict: noticeKind.codec,
  amountFen: Money.nullable(),
})
const creator = z.object({
  id: CreatorId,
  name: z.string(),
  mobile: MaskedMobile,
  statusDict: accountState.codec,
})
const learner = z.object({
  id: LearnerId,
  name: z.string(),
  /** masked; empty once the account is closed */
  mobile: z.string(),
})
const shop = z.object({ id: ShopId, name: z.string(), frontId: CreatorId, frontName: z.string() })
const good = z.object({
  id: GoodId,
  name: z.string(),
  frontName: z.string(),
  bizDict: goodKind.codec,
  shelfFlag: flag,
})

const found = z.object({
  orders: z.array(order),
  withdrawals: z.array(withdrawal),
  refunds: z.array(refund),
  batches: z.array(batch),
  notices: z.array(notice),
  creators: z.array(creator),
  learners: z.array(learner),
  shops: z.array(shop),
  goods: z.array(good),
})
export type FoundByOperator = z.output<typeof found>

export const operatorSearch = {
  /**
   * One search over everything that the operator's roles may list, a few of each kind. Numbers: of orders, withdrawals, refunds and
   * batches by their beginning (8 digits or more); of payments at us and at the provider, of transfers and notices, and mobiles, whole.
   * Names of creators, learners, shops and goods by their beginning, and by a part in the newest 10,000. A search for a person is in the
   * audit log, with the words masked.
   */
  searchAll: endpoint({
    path: '/zsm/api/operator/search',
    access: 'operator',
    roles: ['reviewer', 'finance', 'support'],
    effect: 'read',
    sends: 'body',
    input: z.object({ keyword: line(1, 64, '关键词') }),
    output: found,
  }),
}
