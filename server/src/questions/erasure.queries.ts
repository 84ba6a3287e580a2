import { questionState } from '@zsm/contract/states'
import type { CreatorId, LearnerId } from '@zsm/contract/values'
import { literal } from '../database/literal.ts'
import type { Sql } from '../database/sql.ts'

/** The name that is shown instead of a closed account's. */
const nobody = '已注销用户'

/** Erases the creator's answers. A question that the creator was asked stays visible only to its author. */
export async function eraseAnswers(sql: Sql, creator: CreatorId): Promise<void> {
  await sql`
    update questions set answer = '', answer_image_ids = '{}', status_dict = ${literal(questionState.closed)}, public_flag = false, top_flag = false,
      version = version + 1
    where creator_id = ${creator} and (answer <> '' or public_flag or status_dict = ${literal(questionState.waiting)})`
}

/** Questions that the creator or the learner asked others stay without a name. */
export async function eraseAsker(sql: Sql, user: CreatorId | LearnerId): Promise<void> {
  await sql`
    update questions set user_name = ${nobody}, user_avatar = '', image_file_ids = '{}', version = version + 1
    where user_id = ${user} and user_name <> ${nobody}`
}
