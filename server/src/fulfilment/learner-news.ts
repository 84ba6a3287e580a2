import { learnerOrderPath } from '@zsm/contract/site/learner-pages'
import { learnerMessageType, learnerText } from '@zsm/contract/states'
import type { LearnerId } from '@zsm/contract/values'
import type { Tx } from '../database/sql.ts'
import { tellLearner } from '../learners/public.ts'
import type { FulfilmentRow } from './queries.ts'

type Talked = FulfilmentRow & { learnerId: LearnerId }

const about = ({ creator, orderId }: Talked) => ({
  creator,
  typeDict: learnerMessageType.delivery,
  link: learnerOrderPath(orderId),
})

export const tellBegun = (sql: Tx, service: Talked): Promise<void> =>
  tellLearner(sql, service.learnerId, {
    ...about(service),
    title: `「${service.goodName}」已开始服务`,
    body: '老师已经开始处理，交付后会再通知您',
  })

/** Sent by SMS too, because the days until the automatic acceptance begin. */
export const tellDelivered = (sql: Tx, service: Talked): Promise<void> =>
  tellLearner(sql, service.learnerId, {
    ...about(service),
    title: `「${service.goodName}」已交付，请验收`,
    body: '没有问题请验收，需要修改可以说明；到期没有处理会自动验收',
    text: { textDict: learnerText.delivered, goodName: service.goodName },
  })

/** Only the first unread message is told: the page shows the others. */
export async function tellWrote(sql: Tx, service: Talked, words: string): Promise<void> {
  if (service.learnerUnread > 0) return
  await tellLearner(sql, service.learnerId, {
    ...about(service),
    title: `「${service.goodName}」有新留言`,
    body: words === '' ? '老师发来文件' : [...words].slice(0, 60).join(''),
  })
}

export const tellAccepted = (sql: Tx, service: Talked): Promise<void> =>
  tellLearner(sql, service.learnerId, {
    ...about(service),
    title: `「${service.goodName}」已自动验收`,
    body: '到期没有处理，服务已完成；有问题可以留言或申请退款',
  })
