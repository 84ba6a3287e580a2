import { adjustmentState } from '@zsm/contract/states'
import type { CreatorId } from '@zsm/contract/values'
import { literal } from '../database/literal.ts'
import type { Sql } from '../database/sql.ts'

/**
 * Deletes the cards, and to whom invoices were made out; their papers stay with the books. A withdrawal keeps its sum, its bank and the bank's transfer number, by which the bank can name the
 * person.
 */
export async function eraseBanks(sql: Sql, creator: CreatorId): Promise<void> {
  await sql`delete from banks where creator_id = ${creator}`
  await sql`
    update withdraws set holder_name = '已注销', bank_text = split_part(bank_text, ' ', 1)
    where creator_id = ${creator} and holder_name <> '已注销'`
  await sql`update fee_invoices set title = '已注销', tax_no = '' where creator_id = ${creator} and title <> '已注销'`
}

/** Adjustments that wait for a second operator. */
export async function countWaitingAdjustments(sql: Sql, creator: CreatorId): Promise<number> {
  const [row] = await sql<[{ count: number }]>`
    select count(*) as count from adjustments where creator_id = ${creator} and status_dict = ${literal(adjustmentState.waiting)}`
  return row.count
}
