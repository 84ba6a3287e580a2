import type { CreatorId, Fen, Instant, OperatorId } from '@zsm/contract/values'
import type { Sql, Tx } from '../database/sql.ts'

/** A decision that one operator makes without a second one. */
export type LoneDecision = { operator: OperatorId; amountFen: Fen; time: Instant }

/**
 * Adds an amount to the sum that the operator decided without a second one, for this creator on that Asia/Shanghai day.
 * False when the sum would exceed the limit; a second operator must then approve (0056).
 *
 * The day's first decision inserts the row, so the limit is checked twice: on the `select` for a new row, and on the update
 * of an existing one. The upsert locks the row by `lone_sums_pkey` until the transaction ends. Each of several parallel
 * decisions therefore sees the sum of those before it. A decision that rolls back returns its amount. Summing withdrawals,
 * refunds and adjustments for each decision would need a lock over three tables.
 *
 * What breaks it: checking the limit at only one of the two places. One large amount, or many small ones, would then pass.
 */
export async function addLoneSum(
  sql: Tx,
  creator: CreatorId,
  { operator, amountFen, time, limitFen }: LoneDecision & { limitFen: Fen },
): Promise<boolean> {
  const added = await sql<{ fen: Fen }[]>`
    insert into lone_sums as kept (creator_id, operator_id, day, fen)
    select ${creator}, ${operator}, (${time}::timestamptz at time zone 'Asia/Shanghai')::date, ${amountFen}::bigint
    where ${amountFen}::bigint <= ${limitFen}::bigint
    on conflict on constraint lone_sums_pkey do update set fen = kept.fen + excluded.fen
    where kept.fen + excluded.fen <= ${limitFen}::bigint
    returning fen`
  return added.length > 0
}

/** The operator's sum of adjustments on the day. Its row stays locked until the transaction ends, so parallel ones queue. */
export async function lockAdjustedSum(
  sql: Tx,
  { operator, time }: Pick<LoneDecision, 'operator' | 'time'>,
): Promise<Fen> {
  const [sum] = await sql<[{ fen: Fen }]>`
    insert into adjusted_sums as kept (operator_id, day, fen)
    values (${operator}, (${time}::timestamptz at time zone 'Asia/Shanghai')::date, 0)
    on conflict on constraint adjusted_sums_pkey do update set fen = kept.fen
    returning fen`
  return sum.fen
}

export async function addAdjustedSum(sql: Tx, { operator, amountFen, time }: LoneDecision): Promise<void> {
  await sql`
    update adjusted_sums set fen = fen + ${amountFen}
    where operator_id = ${operator} and day = (${time}::timestamptz at time zone 'Asia/Shanghai')::date`
}

/** The operator's sums without a second operator on the day of `time`, by creator. A creator without a sum has no row. */
export function listLoneSums(
  sql: Sql,
  operator: OperatorId,
  { creators, time }: { creators: readonly CreatorId[]; time: Instant },
): Promise<{ creatorId: CreatorId; fen: Fen }[]> {
  return sql<{ creatorId: CreatorId; fen: Fen }[]>`
    select creator_id, fen from lone_sums
    where creator_id = any(${creators}) and operator_id = ${operator}
      and day = (${time}::timestamptz at time zone 'Asia/Shanghai')::date`
}
