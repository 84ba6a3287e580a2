import { questionState } from '@zsm/contract/states'
import type { CreatorId } from '@zsm/contract/values'
import { literal } from '../database/literal.ts'
import type { Sql } from '../database/sql.ts'

/** What who left is called. */
const nobody = '已注销用户'

/** The creator's answers go; a question that was asked of them is its author's and stays with that one alone. */
export async function eraseAnswers(sql: Sql, creator: CreatorId): Promise<void> {
  await sql`
    update questions set answer = '', answer_image_ids = '{}', status_dict = ${literal(questionState.closed)}, public_flag = false, top_flag = false,
      version = version + 1
    where creator_id = ${creator} and (answer <> '' or public_flag or status_dict = ${literal(questionState.waiting)})`
}

/** What the creator asked others stays without a name. */
export async function eraseAsker(sql: Sql, user: CreatorId): Promise<void> {
  await sql`
    update questions set user_name = ${nobody}, user_avatar = '', image_file_ids = '{}', version = version + 1
    where user_id = ${user} and user_name <> ${nobody}`
}
