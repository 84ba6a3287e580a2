import type { Refund } from '@zsm/contract/refunds'
import { notificationType } from '@zsm/contract/states'
import { amount, type News } from '../notifications/public.ts'

type Named = Pick<Refund, 'id' | 'amountFen'>
type Sold = Pick<Refund, 'goodName'>

const pageOf = ({ id }: Named) => `/statistics/order?tab=refunds&refund=${id}`

/** The money is back with the buyer. */
export const refundedNews = (refund: Named, { goodName }: Sold, byHand: string): News => ({
  typeDict: notificationType.refund,
  title: `「${goodName}」已退款 ${amount(refund.amountFen)}`,
  body:
    byHand === ''
      ? '收益和费用已按比例扣回，可在退款里查看'
      : `${byHand}。收益和费用已按比例扣回`.replace('。。', '。'),
  link: pageOf(refund),
})

/** A buyer asks for the money back. */
export const requestedNews = (refund: Named, { goodName }: Sold): News => ({
  typeDict: notificationType.refund,
  title: `「${goodName}」有人申请退款 ${amount(refund.amountFen)}`,
  body: '请在 48 小时内处理，到时没有处理会自动通过',
  link: pageOf(refund),
})

/** The channel refused to give the money back: nothing has moved. */
export const refusedNews = (refund: Named, reason: string): News => ({
  typeDict: notificationType.refund,
  title: `退款 ${amount(refund.amountFen)} 没有成功`,
  body: reason,
  link: pageOf(refund),
})

/** The platform decided against a refund that its creator had not decided on. */
export const closedNews = (refund: Named & Sold, reason: string): News => ({
  typeDict: notificationType.refund,
  title: `「${refund.goodName}」的退款 ${amount(refund.amountFen)} 已由平台拒绝`,
  body: reason,
  link: pageOf(refund),
})
