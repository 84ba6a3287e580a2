import type { CreatorId, Fen, Instant, OrderId, RefundId } from '@zsm/contract/values'
import type { Sql } from '../../database/sql.ts'

/** A part of our fee that goes back to the creator's account, before a refund is taken from it. */
export type SplitReturn = {
  refundId: RefundId
  orderId: OrderId
  returnNo: string
  feeFen: Fen
  /** How many returns the provider closed without moving money. */
  tries: number
  doneFlag: boolean
}

const columns = (sql: Sql) => sql`refund_id, order_id, return_no, fee_fen, tries, done_flag`

export async function findReturn(
  sql: Sql,
  creator: CreatorId,
  refundId: RefundId,
): Promise<SplitReturn | undefined> {
  const [found] = await sql<SplitReturn[]>`
    select ${columns(sql)} from split_returns where creator_id = ${creator} and refund_id = ${refundId}`
  return found
}

/** Stores the request before it is sent. Of two at the same time, the first one counts. */
export async function insertReturn(
  sql: Sql,
  creator: CreatorId,
  made: Pick<SplitReturn, 'refundId' | 'orderId' | 'returnNo' | 'feeFen'> & { createTime: Instant },
): Promise<void> {
  await sql`
    insert into split_returns ${sql.insert({ creatorId: creator, ...made })}
    on conflict on constraint split_returns_pkey do nothing`
}

export async function updateReturn(
  sql: Sql,
  creator: CreatorId,
  refundId: RefundId,
  change: Partial<Pick<SplitReturn, 'returnNo' | 'tries' | 'doneFlag'>>,
): Promise<void> {
  await sql`
    update split_returns set ${sql.set(change)}
    where creator_id = ${creator} and refund_id = ${refundId} and not done_flag`
}
