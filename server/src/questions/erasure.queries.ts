import { questionState } from '@zsm/contract/states'
import type { CreatorId, LearnerId } from '@zsm/contract/values'
import { literal } from '../database/literal.ts'
import type { Sql } from '../database/sql.ts'

/** The name shown for a closed account. */
const nobody = '已注销用户'

/** Erases the creator's answers. Questions to the creator stay, visible only to their authors. */
export async function eraseAnswers(sql: Sql, creator: CreatorId): Promise<void> {
  await sql`
    update questions set answer = '', answer_image_ids = '{}', status_dict = ${literal(questionState.closed)}, public_flag = false, top_flag = false,
      version = version + 1
    where creator_id = ${creator} and (answer <> '' or public_flag or status_dict = ${literal(questionState.waiting)})`
}

/** Removes the name of a creator or a learner from the questions that they asked others. */
export async function eraseAsker(sql: Sql, user: CreatorId | LearnerId): Promise<void> {
  await sql`
    update questions set user_name = ${nobody}, user_avatar = '', image_file_ids = '{}', version = version + 1
    where user_id = ${user} and user_name <> ${nobody}`
}
