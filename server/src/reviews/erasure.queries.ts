import type { CreatorId, LearnerId } from '@zsm/contract/values'
import type { Sql } from '../database/sql.ts'

/** The name that is shown instead of a closed account's. */
const nobody = '已注销用户'

/** Erases what a closed creator answered, and the sums. What learners wrote stays, visible to its authors only. */
export async function eraseReviewAnswers(sql: Sql, creator: CreatorId): Promise<void> {
  await sql`
    update reviews set answer = '', answer_time = null, version = version + 1
    where creator_id = ${creator} and answer <> ''`
  await sql`delete from good_scores where creator_id = ${creator}`
  await sql`delete from shop_scores where creator_id = ${creator}`
}

/** What a closed learner wrote stays, without a name. */
export async function eraseReviewer(sql: Sql, learner: LearnerId): Promise<void> {
  await sql`
    update reviews set learner_name = ${nobody}, version = version + 1
    where learner_id = ${learner} and learner_name <> ${nobody}`
}
