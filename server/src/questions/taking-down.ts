import type { CreatorId, LearnerId, QuestionId } from '@zsm/contract/values'
import type { Tx } from '../database/sql.ts'
import { fail } from '../failure.ts'
import { tellLearner } from '../learners/public.ts'
import { ownShownNews, ownTakenDownNews } from './news.ts'
import { findQuestion, type QuestionRow, setTakenDown } from './queries.ts'

/** Hides the question from the public. The learner who asked reads why. */
export async function takeDownQuestion(
  sql: Tx,
  creator: CreatorId,
  { id, reason }: { id: QuestionId; reason: string },
): Promise<void> {
  const question = (await findQuestion(sql, { creator }, id)) ?? fail('questionNotFound')
  await setTakenDown(sql, creator, { id, reason })
  await tell(sql, creator, question, ownTakenDownNews(question, reason))
}

export async function putQuestionBack(sql: Tx, creator: CreatorId, id: QuestionId): Promise<void> {
  const question = await findQuestion(sql, { creator }, id)
  if (!question) return
  await setTakenDown(sql, creator, { id, reason: '' })
  await tell(sql, creator, question, ownShownNews(question))
}

async function tell(
  sql: Tx,
  creator: CreatorId,
  { learnerFlag, userId }: QuestionRow,
  news: ReturnType<typeof ownShownNews>,
): Promise<void> {
  if (learnerFlag) await tellLearner(sql, userId as LearnerId, { creator, ...news })
}
