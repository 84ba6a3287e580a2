import type { CreatorId } from '@zsm/contract/values'
import type { Sql } from '../database/sql.ts'

/** A closed creator's shop stays without a name, because goods refer to it. */
export async function eraseShops(sql: Sql, creator: CreatorId): Promise<void> {
  await sql`
    update shops set name = '已注销店铺', intro = '', service_mobile = '', notice_text = '', logo_file_id = null,
      cover_file_id = null, wechat_qr_file_id = null, classify_ids = '{}', open_flag = false, ban_reason = ''
    where creator_id = ${creator}`
}
