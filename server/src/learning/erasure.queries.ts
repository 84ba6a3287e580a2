import type { LearnerId } from '@zsm/contract/values'
import type { Sql } from '../database/sql.ts'

/** What a closed learner has learnt. The counts of each lesson's learners stay. */
export async function eraseProgress(sql: Sql, learner: LearnerId): Promise<void> {
  await sql`delete from lesson_progress where learner_id = ${learner}`
  await sql`delete from play_grants where learner_id = ${learner}`
}
