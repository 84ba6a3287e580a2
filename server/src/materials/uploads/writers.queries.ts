import type { CreatorId } from '@zsm/contract/values'
import type { Fragment, Sql } from '../../database/sql.ts'
import type { PromisedUpload } from './resumables.queries.ts'

/** What a writer gets with its lease: the upload, and whether an earlier writer may still have the draft open. */
export type TakenUpload = PromisedUpload & { draftLeftOpen: boolean }
export type Writing = { creator: CreatorId; id: string; writer: string }

/**
 * The leases of writers. `writer` is the holder, `writer_until` the end of the lease, `wanted_time` the time when another
 * writer first asked for it. All times are PostgreSQL's `clock_timestamp()`, because the clocks of two servers may differ by
 * more than a lease. Each statement names the expected state in its `where` and changes one row by its primary key, so of
 * two writers one gets a row back and the other none.
 *
 * `now()` would break it: it is the beginning of the transaction and may lie before the end of another lease.
 */

/** A lease ends this long after its last renewal. */
const leaseEnd = (sql: Sql): Fragment => sql`clock_timestamp() + interval '10 seconds'`

/** A writer must end this long after another asked for its lease. The sender may have come back on another connection. */
const grace = (sql: Sql): Fragment => sql`interval '3 seconds'`

/** Takes the lease of an upload without a writer. The last writer closed the draft before it returned the lease. */
export async function takeLease(
  sql: Sql,
  { creator, id, writer }: Writing,
): Promise<TakenUpload | undefined> {
  const [taken] = await sql<TakenUpload[]>`
    update uploads set writer = ${writer}, writer_until = ${leaseEnd(sql)}, wanted_time = null
    where creator_id = ${creator} and id = ${id} and state = 'issued' and writer is null
    returning id, key, kind, max_size, title, resume_size, promised_size, draft, create_time,
      draft_left_open`
  return taken
}

/** Takes the lease of a writer that no longer renews it. That writer may still have the draft open. */
export async function takeOverLease(
  sql: Sql,
  { creator, id, writer }: Writing,
): Promise<TakenUpload | undefined> {
  const [taken] = await sql<TakenUpload[]>`
    update uploads set writer = ${writer}, writer_until = ${leaseEnd(sql)}, wanted_time = null,
      draft_left_open = true
    where creator_id = ${creator} and id = ${id} and state = 'issued' and writer_until < clock_timestamp()
    returning id, key, kind, max_size, title, resume_size, promised_size, draft, create_time,
      draft_left_open`
  return taken
}

/** Asks the writer to end. False when the upload has ended. */
export async function wantLease(sql: Sql, { creator, id }: Writing): Promise<boolean> {
  const rows = await sql<{ id: string }[]>`
    update uploads set wanted_time = coalesce(wanted_time, clock_timestamp())
    where creator_id = ${creator} and id = ${id} and state = 'issued'
    returning id`
  return rows.length > 0
}

/** Undefined when another writer has the lease, or the upload has ended. */
export async function renewLease(
  sql: Sql,
  { creator, id, writer }: Writing,
  arrivedSize: number,
): Promise<{ mustEnd: boolean } | undefined> {
  const [lease] = await sql<{ mustEnd: boolean }[]>`
    update uploads set writer_until = ${leaseEnd(sql)}, arrived_size = ${arrivedSize}::bigint
    where creator_id = ${creator} and id = ${id} and state = 'issued' and writer = ${writer}
    returning coalesce(wanted_time < clock_timestamp() - ${grace(sql)}, false) as must_end`
  return lease
}

/** Returns the lease. The caller has closed the draft. */
export async function returnLease(sql: Sql, { creator, id, writer }: Writing): Promise<void> {
  await sql`
    update uploads set writer = null, writer_until = null, wanted_time = null
    where creator_id = ${creator} and id = ${id} and writer = ${writer}`
}

/** Makes the writer's copy the draft. False when another writer has the lease. */
export async function changeDraft(sql: Sql, { creator, id, writer }: Writing): Promise<boolean> {
  const rows = await sql<{ id: string }[]>`
    update uploads set draft = ${writer}, draft_left_open = false
    where creator_id = ${creator} and id = ${id} and state = 'issued' and writer = ${writer}
    returning id`
  return rows.length > 0
}
