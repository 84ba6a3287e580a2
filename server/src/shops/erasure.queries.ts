import type { CreatorId } from '@zsm/contract/values'
import type { Sql } from '../database/sql.ts'

/** A closed shop without a name: goods of before still say in which they stood. */
export async function eraseShops(sql: Sql, creator: CreatorId): Promise<void> {
  await sql`
    update shops set name = '已注销店铺', intro = '', service_mobile = '', notice_text = '', logo_file_id = null,
      cover_file_id = null, wechat_qr_file_id = null, classify_ids = '{}', open_flag = false, ban_reason = ''
    where creator_id = ${creator}`
}
