import type { CaseList } from '@zsm/contract/office/cases'
import type { CaseTargetId, CreatorId } from '@zsm/contract/values'
import type { Fragment, Sql } from '../../database/sql.ts'

/** The things of each list, with their creator where they have one. */
const things: Record<CaseList, (sql: Sql) => Fragment> = {
  enroll: (sql) => sql`select creator_id from enrolls`,
  certification: (sql) => sql`select creator_id from certifications`,
  good: (sql) => sql`select creator_id from goods`,
  appeal: (sql) => sql`select creator_id from takedowns`,
  complaint: (sql) => sql`select creator_id from complaints`,
  withdraw: (sql) => sql`select creator_id from withdraws`,
  batch: (sql) => sql`select null::uuid as creator_id from payout_batches`,
  refund: (sql) => sql`select creator_id from refunds`,
  dispute: (sql) => sql`select creator_id from disputes`,
  heldOrder: (sql) => sql`select creator_id from orders`,
  notice: (sql) => sql`select null::uuid as creator_id from kept_notices`,
  difference: (sql) => sql`select null::uuid as creator_id from reconciliation_items`,
  adjustment: (sql) => sql`select creator_id from adjustments`,
  closing: (sql) => sql`select creator_id from closings`,
  change: (sql) => sql`select null::uuid as creator_id from operator_changes`,
}

/** The creator of a thing of a list, null if it has none; undefined if there is no such thing. */
export async function findCreatorOf(
  sql: Sql,
  { listName, targetId }: { listName: CaseList; targetId: CaseTargetId },
): Promise<CreatorId | null | undefined> {
  const [thing] = await sql<
    { creatorId: CreatorId | null }[]
  >`${things[listName](sql)} where id = ${targetId}`
  return thing?.creatorId
}
