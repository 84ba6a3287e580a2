import type { Refund } from '@zsm/contract/refunds'
import { newsText, notificationType } from '@zsm/contract/states'
import { amount, type News } from '../notifications/public.ts'

type Named = Pick<Refund, 'id' | 'amountFen'>
type Sold = Pick<Refund, 'goodName'>

const pageOf = ({ id }: Named) => `/statistics/order?tab=refunds&refund=${id}`

/** The news that the buyer received the refund. */
export const refundedNews = (refund: Named, { goodName }: Sold, byHand: string): News => ({
  typeDict: notificationType.refund,
  title: `「${goodName}」已退款 ${amount(refund.amountFen)}`,
  body:
    byHand === ''
      ? '收益和费用已按比例扣回，可在退款里查看'
      : `${byHand}。收益和费用已按比例扣回`.replace('。。', '。'),
  link: pageOf(refund),
})

/** The news that a buyer asks for a refund. */
export const requestedNews = (refund: Named & Pick<Refund, 'operatorFlag'>, { goodName }: Sold): News => ({
  typeDict: notificationType.refund,
  ...(refund.operatorFlag ? {} : { textDict: newsText.refund }),
  title: `「${goodName}」有人申请退款 ${amount(refund.amountFen)}`,
  body: refund.operatorFlag
    ? '这位学员退过同一件商品，这次由平台决定，不用您处理'
    : '请在 48 小时内处理，到时没有处理会自动通过',
  link: pageOf(refund),
})

/** The news that the buyer no longer asks for a refund. */
export const takenBackNews = (refund: Named & Sold): News => ({
  typeDict: notificationType.refund,
  title: `「${refund.goodName}」的退款申请 ${amount(refund.amountFen)} 已由买家撤回`,
  body: '订单恢复为申请前的状态，不用再处理',
  link: pageOf(refund),
})

/** The news that the channel refused the refund. No money moved. */
export const refusedNews = (refund: Named, reason: string): News => ({
  typeDict: notificationType.refund,
  title: `退款 ${amount(refund.amountFen)} 没有成功`,
  body: reason,
  link: pageOf(refund),
})

/** The news that the platform refused a refund that the creator had not answered. */
export const closedNews = (refund: Named & Sold, reason: string): News => ({
  typeDict: notificationType.refund,
  title: `「${refund.goodName}」的退款 ${amount(refund.amountFen)} 已由平台拒绝`,
  body: reason,
  link: pageOf(refund),
})
