import { adjustmentState } from '@zsm/contract/states'
import type { CreatorId } from '@zsm/contract/values'
import { literal } from '../database/literal.ts'
import type { Sql } from '../database/sql.ts'

/** Cards go. A withdrawal keeps its sum, its bank and the bank's own number, which leads who may ask there to the person. */
export async function eraseBanks(sql: Sql, creator: CreatorId): Promise<void> {
  await sql`delete from banks where creator_id = ${creator}`
  await sql`
    update withdraws set holder_name = '已注销', bank_text = split_part(bank_text, ' ', 1)
    where creator_id = ${creator} and holder_name <> '已注销'`
}

/** What the platform is about to give or take. */
export async function countWaitingAdjustments(sql: Sql, creator: CreatorId): Promise<number> {
  const [row] = await sql<[{ count: number }]>`
    select count(*) as count from adjustments where creator_id = ${creator} and status_dict = ${literal(adjustmentState.waiting)}`
  return row.count
}
