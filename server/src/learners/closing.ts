import { learnerMessageType } from '@zsm/contract/states'
import type { ClosingId, Instant, LearnerId } from '@zsm/contract/values'
import { makePseudonym } from '../accounts/public.ts'
import { now } from '../clock.ts'
import { audit } from '../database/audit.ts'
import type { Tx } from '../database/sql.ts'
import {
  cancelClosing,
  completeClosing,
  deleteIdentitiesOf,
  deleteMessagesOf,
  deleteSessionsOf,
  eraseAcceptances,
  insertClosing,
  markActive,
  markClosed,
  markClosing,
} from './closings.queries.ts'
import { tellLearner } from './messages.ts'

/** The name that is shown instead of a closed account's. */
const nobody = '已注销用户'

/** 1 正常 → 3 注销中: every device is signed out. False if the learner is not active any more. */
export async function beginLearnerClosing(
  sql: Tx,
  learner: LearnerId,
  closing: { id: ClosingId; applyTime: Instant; dueTime: Instant },
): Promise<boolean> {
  if (!(await markClosing(sql, learner))) return false
  await insertClosing(sql, learner, closing)
  await deleteSessionsOf(sql, learner)
  return true
}

/** 3 注销中 → 1 正常, by a sign-in with a code. It locks the learner's row, as the closing does, so that one of the two wins. */
export async function stopLearnerClosing(sql: Tx, learner: LearnerId): Promise<void> {
  if (!(await markActive(sql, learner))) return
  await cancelClosing(sql, learner, now())
  await tellLearner(sql, learner, {
    typeDict: learnerMessageType.account,
    title: '注销申请已撤回',
    body: '您重新登录了，账号恢复正常',
    link: '/me',
  })
  await audit(sql, { action: 'learners.stopClosing', learner, target: { type: 'learner', id: learner } })
}

/**
 * 3 注销中 → 4 已注销: the number is free for somebody else, and nothing of the account leads to the person. False if the learner is
 * no longer closing. What other domains store is erased afterwards.
 */
export async function closeLearner(sql: Tx, learner: LearnerId, time: Instant): Promise<boolean> {
  if (!(await markClosed(sql, learner, { pseudonym: makePseudonym(), name: nobody }))) return false
  await deleteSessionsOf(sql, learner)
  await deleteIdentitiesOf(sql, learner)
  await deleteMessagesOf(sql, learner)
  await eraseAcceptances(sql, learner)
  await completeClosing(sql, learner, time)
  return true
}
