import { learnerOrderPath, learnPath } from '@zsm/contract/site/learner-pages'
import { goodKind, learnerMessageType, learnerText } from '@zsm/contract/states'
import type { CreatorId, Instant, OrderId } from '@zsm/contract/values'
import type { Tx } from '../database/sql.ts'
import { tellLearner, tellLearners } from '../learners/public.ts'
import { amount } from '../notifications/public.ts'
import { findBuyer } from './queries.ts'
import type { PaidOrder } from './selling.ts'

type Bought = Pick<PaidOrder, 'id' | 'userId' | 'goodName' | 'bizDict' | 'payFen'>

/** Tells buyers that their payments bought the goods, also by SMS. */
export function tellPaid(
  sql: Tx,
  bought: readonly { creator: CreatorId; order: Bought }[],
  now: Instant,
): Promise<void> {
  const told = bought.map(({ creator, order }) => ({
    userId: order.userId,
    news: { creator, ...paidNewsOf(order) },
  }))
  return tellLearners(sql, told, now)
}

const paidNewsOf = ({ id, goodName, bizDict, payFen }: Bought) => ({
  typeDict: learnerMessageType.order,
  title: `已购买「${goodName}」`,
  body: `支付 ${amount(payFen)}，${nextOf(bizDict)}`,
  link: learnPath(id),
  text: { textDict: learnerText.paid, goodName, fen: payFen },
})

/** Tells the learner that the free good is theirs. */
export function tellObtained(
  sql: Tx,
  creator: CreatorId,
  { id, userId, goodName, bizDict }: Bought,
): Promise<void> {
  const title = `已领取「${goodName}」`
  const type = { creator, typeDict: learnerMessageType.order }
  return tellLearner(sql, userId, { ...type, title, body: nextOf(bizDict), link: learnPath(id) })
}

/** Tells the buyer of a service that it has begun, or is done; the latter also by SMS. */
export async function tellDelivered(
  sql: Tx,
  creator: CreatorId,
  id: OrderId,
  isFinished: boolean,
): Promise<void> {
  const { userId, goodName } = await findBuyer(sql, creator, id)
  await tellLearner(sql, userId, {
    creator,
    typeDict: learnerMessageType.delivery,
    title: isFinished ? `「${goodName}」已交付` : `「${goodName}」已开始服务`,
    body: isFinished ? '请查看交付的内容' : '老师已经开始处理，交付后会再通知您',
    link: learnerOrderPath(id),
    ...(isFinished && { text: { textDict: learnerText.delivered, goodName } }),
  })
}

const nextOf = (kind: PaidOrder['bizDict']) =>
  kind === goodKind.service
    ? '等待老师交付'
    : kind === goodKind.download
      ? '现在可以下载'
      : '现在可以开始学习'
