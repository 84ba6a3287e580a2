import type { FoundByOperator } from '@zsm/contract/office/search'
import { goodAudit, noticeKind } from '@zsm/contract/states'
import { labelOf } from '../../format/dictionary.ts'
import { yuan } from '../../format/money.ts'
import { paths } from '../../paths.ts'
import type { HitGroup } from './search-hits.ts'
import type { SearchHit } from './search-recent.ts'

type Found<Kind extends keyof FoundByOperator> = FoundByOperator[Kind][number]

/** What the server found for an operator: numbers first, then people, then shops and goods. */
export const officeHits = (found: FoundByOperator, seesOrders: boolean): HitGroup[] => [
  { title: '订单', hits: found.orders.map(orderHit) },
  { title: '提现', hits: found.withdrawals.map(withdrawalHit) },
  { title: '退款', hits: found.refunds.map(refundHit) },
  { title: '打款批次', hits: found.batches.map(batchHit) },
  { title: '未入账通知', hits: found.notices.map(noticeHit) },
  { title: '创作者', hits: found.creators.map(creatorHit) },
  { title: '学员', hits: found.learners.map(learnerHit) },
  { title: '店铺', hits: found.shops.map(shopHit) },
  { title: '商品', hits: found.goods.map((good) => goodHit(good, seesOrders)) },
]

/** The creator's name stands in the hint, and not in the one that the browser stores. */
const hintWith = (frontName: string, storedHint: string) => ({
  hint: `${frontName} · ${storedHint}`,
  storedHint,
})

const orderHit = ({ id, orderNo, goodName, frontName, payFen, statusDict }: Found<'orders'>): SearchHit => ({
  title: orderNo,
  ...hintWith(frontName, `${yuan(payFen)} · ${labelOf('orderStatusDict', statusDict)} · ${goodName}`),
  to: paths.operatorOrders({ order: id }),
})

const withdrawalHit = ({
  id,
  withdrawNo,
  frontName,
  amountFen,
  statusDict,
}: Found<'withdrawals'>): SearchHit => ({
  title: withdrawNo,
  ...hintWith(frontName, `${yuan(amountFen)} · ${labelOf('withdrawStatusDict', statusDict)}`),
  to: paths.operatorWithdrawals({ status: 'all', keyword: withdrawNo, open: id }),
})

const refundHit = ({ id, refundNo, frontName, amountFen, statusDict }: Found<'refunds'>): SearchHit => ({
  title: refundNo,
  ...hintWith(frontName, `${yuan(amountFen)} · ${labelOf('refundStatusDict', statusDict)}`),
  to: paths.operatorRefunds({ status: 'all', keyword: refundNo, open: id }),
})

const batchHit = ({ id, batchNo, sumFen }: Found<'batches'>): SearchHit => ({
  title: batchNo,
  hint: `打款批次 · ${yuan(sumFen)}`,
  to: paths.operatorPayout({ id }),
})

const noticeHit = ({ id, tradeNo, kindDict, amountFen }: Found<'notices'>): SearchHit => ({
  title: tradeNo,
  hint: `${noticeKind.labels[kindDict]}通知${amountFen === null ? '' : ` · ${yuan(amountFen)}`}`,
  to: paths.operatorNotices({ status: 'all', keyword: tradeNo, open: id }),
})

const creatorHit = ({ id, name, mobile, statusDict }: Found<'creators'>): SearchHit => ({
  title: name,
  hint: `${mobile} · ${labelOf('accountStatusDict', statusDict)}`,
  to: paths.operatorCreators({ keyword: id, open: id }),
  isPerson: true,
})

const learnerHit = ({ id, name, mobile }: Found<'learners'>): SearchHit => ({
  title: name,
  hint: mobile || '账号已注销',
  to: paths.operatorOrders({ learner: id }),
  isPerson: true,
})

const shopHit = ({ id, name, frontId, frontName }: Found<'shops'>): SearchHit => ({
  title: name,
  ...hintWith(frontName, '店铺'),
  to: `${paths.operatorCreators({ keyword: frontId, open: frontId })}#${id}`,
})

/** Its orders, for those who may see orders; its review for the others. */
const goodHit = ({ id, name, frontName, bizDict, shelfFlag }: Found<'goods'>, seesOrders: boolean) => ({
  title: name,
  ...hintWith(frontName, `${labelOf('bizDict', bizDict)} · ${shelfFlag ? '在售' : '未上架'}`),
  to: seesOrders
    ? paths.operatorOrders({ good: id })
    : paths.operatorGoods({ state: String(goodAudit.passed), keyword: name, open: id }),
})
