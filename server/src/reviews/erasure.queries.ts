import type { CreatorId, LearnerId } from '@zsm/contract/values'
import type { Sql } from '../database/sql.ts'

/** The name shown for a closed account. */
const nobody = '已注销用户'

/** Erases a closed creator's answers and the sums of stars. The learners' words stay, visible only to their authors. */
export async function eraseReviewAnswers(sql: Sql, creator: CreatorId): Promise<void> {
  await sql`
    update reviews set answer = '', answer_time = null, version = version + 1
    where creator_id = ${creator} and answer <> ''`
  await sql`delete from good_scores where creator_id = ${creator}`
  await sql`delete from shop_scores where creator_id = ${creator}`
}

/** A closed learner's reviews stay without the name. */
export async function eraseReviewer(sql: Sql, learner: LearnerId): Promise<void> {
  await sql`
    update reviews set learner_name = ${nobody}, version = version + 1
    where learner_id = ${learner} and learner_name <> ${nobody}`
}
