import { learnerOrderPath } from '@zsm/contract/site/learner-pages'
import { learnerMessageType } from '@zsm/contract/states'
import type { Fen, LearnerId } from '@zsm/contract/values'
import type { Tx } from '../database/sql.ts'
import { tellLearner } from '../learners/public.ts'
import { amount } from '../notifications/public.ts'
import type { DisputeRow } from './queries.ts'

type About = Pick<DisputeRow, 'creator' | 'orderId' | 'goodName'> & { learnerId: LearnerId }

const tell = (sql: Tx, { creator, orderId, learnerId }: About, title: string, body: string) =>
  tellLearner(sql, learnerId, {
    creator,
    typeDict: learnerMessageType.delivery,
    link: learnerOrderPath(orderId),
    title,
    body,
  })

export const tellOpened = (sql: Tx, dispute: About): Promise<void> =>
  tell(sql, dispute, `老师请平台处理「${dispute.goodName}」`, '请在留言里说明情况，处理完之前不会自动验收')

export const tellWithdrawn = (sql: Tx, dispute: About): Promise<void> =>
  tell(sql, dispute, `「${dispute.goodName}」不再请平台处理`, '老师已撤回，订单按原来的进度继续')

/** The refund itself is told when it is paid, by SMS too. */
export const tellDecided = (
  sql: Tx,
  dispute: About,
  { refundFen, reason }: { refundFen: Fen; reason: string },
): Promise<void> =>
  tell(
    sql,
    dispute,
    refundFen > 0
      ? `平台已处理「${dispute.goodName}」：退款 ${amount(refundFen)} 给您`
      : `平台已处理「${dispute.goodName}」：按已验收处理`,
    reason,
  )

export const tellAskedToAgree = (sql: Tx, dispute: About, reason: string): Promise<void> =>
  tell(sql, dispute, `平台请您和老师继续协商「${dispute.goodName}」`, reason)

export const tellWaitsAgain = (sql: Tx, dispute: About): Promise<void> =>
  tell(sql, dispute, `「${dispute.goodName}」协商到期，平台会继续处理`, '处理完之前不会自动验收')
