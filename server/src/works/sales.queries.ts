import type { CreatorId, Fen, WorkId } from '@zsm/contract/values'
import type { Sql, Tx } from '../database/sql.ts'

/** Counts an order that came from the work; false if the work is not the creator's. */
export async function countOrder(sql: Tx, creator: CreatorId, id: WorkId, incomeFen: Fen): Promise<boolean> {
  const counted = await sql<{ id: WorkId }[]>`
    update shares set order_count = order_count + 1, income_fen = income_fen + ${incomeFen}
    where creator_id = ${creator} and id = ${id}
    returning id`
  return counted.length > 0
}

/** Subtracts a refund from the income of the work. */
export async function takeIncome(sql: Tx, creator: CreatorId, id: WorkId, fen: Fen): Promise<void> {
  await sql`update shares set income_fen = income_fen - ${fen} where creator_id = ${creator} and id = ${id}`
}

/** Counts a visitor that came from the work, once. Visitors from another creator's work are not counted. */
export async function countLead(
  sql: Sql,
  creator: CreatorId,
  { id, user }: { id: WorkId; user: CreatorId },
): Promise<void> {
  await sql`
    with come as (
      insert into share_leads (creator_id, share_id, user_id)
      select creator_id, id, ${user}::uuid from shares where creator_id = ${creator} and id = ${id}
      on conflict on constraint share_leads_pkey do nothing
      returning share_id
    )
    update shares set lead_count = lead_count + 1
    where creator_id = ${creator} and id = (select share_id from come)`
}

/** Counts visitors whom another domain has told apart. */
export async function addLeads(
  sql: Tx,
  { creator, id, count }: { creator: CreatorId; id: WorkId; count: number },
): Promise<void> {
  await sql`update shares set lead_count = lead_count + ${count} where creator_id = ${creator} and id = ${id}`
}
