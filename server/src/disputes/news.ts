import { disputeReason, newsText, notificationType } from '@zsm/contract/states'
import type { Fen } from '@zsm/contract/values'
import { amount, type News } from '../notifications/public.ts'
import type { DisputeRow } from './queries.ts'

const about = ({ orderId }: Pick<DisputeRow, 'orderId'>) => ({
  typeDict: notificationType.order,
  link: `/serve/orders?order=${orderId}`,
})

/** The learner has asked the operators. */
export const openedNews = (
  dispute: Pick<DisputeRow, 'orderId' | 'goodName' | 'userName' | 'reasonDict'>,
): News => ({
  ...about(dispute),
  textDict: newsText.refund,
  title: `${dispute.userName} 请平台处理「${dispute.goodName}」`,
  body: `原因：${disputeReason.labels[dispute.reasonDict]}。请在留言里说明情况，处理完之前不会自动验收，收益暂不结算`,
})

/** The side that asked the operators no longer does. */
export const withdrawnNews = (dispute: DisputeRow): News => ({
  ...about(dispute),
  title: `「${dispute.goodName}」不再请平台处理`,
  body: '学员已撤回，订单按原来的进度继续',
})

/** The operators have decided. */
export const decidedNews = (
  dispute: DisputeRow,
  { refundFen, reason }: { refundFen: Fen; reason: string },
): News => ({
  ...about(dispute),
  title:
    refundFen > 0
      ? `平台已处理「${dispute.goodName}」：退款 ${amount(refundFen)} 给学员`
      : `平台已处理「${dispute.goodName}」：按已验收处理`,
  body: refundFen > 0 ? reason : `${reason}。收益已解除冻结`.replace('。。', '。'),
})

/** The operators give both sides some days to agree. */
export const returnedNews = (dispute: DisputeRow, reason: string): News => ({
  ...about(dispute),
  title: `平台请您和学员继续协商「${dispute.goodName}」`,
  body: reason,
})

/** The days to agree are over. */
export const waitsAgainNews = (dispute: DisputeRow): News => ({
  ...about(dispute),
  title: `「${dispute.goodName}」协商到期，平台会继续处理`,
  body: '处理完之前不会自动验收，收益暂不结算',
})

/** The whole payment went back before anybody decided. */
export const endedNews = (dispute: DisputeRow): News => ({
  ...about(dispute),
  title: `「${dispute.goodName}」已全额退款，平台不再处理`,
  body: '订单已结束',
})
