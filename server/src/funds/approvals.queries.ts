import type { CreatorId, Fen, Instant, OperatorId } from '@zsm/contract/values'
import type { Sql, Tx } from '../database/sql.ts'

/** Who decides on how much of whose money, and when. */
export type LoneDecision = { operator: OperatorId; amountFen: Fen; time: Instant }

/**
 * Adds an amount to what the operator decided alone for the creator on that Asia/Shanghai day. False when the sum would be
 * above the limit; a second person must then approve (0056).
 *
 * The day's first decision inserts the row, so the limit stands twice: on the `select` for a new row, and on the update for
 * one that exists. The upsert locks the row by `lone_sums_pkey` until the transaction ends. Of parallel decisions each sees the
 * sum of those before it, and a decision that rolls back gives its amount back. Summing withdrawals, refunds and adjustments
 * for each decision would need a lock over three tables.
 *
 * What breaks it: the limit at one of the two places only; then one large amount, or many small ones, slip through.
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

/** What the operator adjusted alone on the day, held until the transaction ends: parallel ones wait for each other here. */
export async function holdAdjustedSum(
  sql: Tx,
  { operator, time }: Pick<LoneDecision, 'operator' | 'time'>,
): Promise<Fen> {
  const [held] = await sql<[{ fen: Fen }]>`
    insert into adjusted_sums as kept (operator_id, day, fen)
    values (${operator}, (${time}::timestamptz at time zone 'Asia/Shanghai')::date, 0)
    on conflict on constraint adjusted_sums_pkey do update set fen = kept.fen
    returning fen`
  return held.fen
}

export async function addAdjustedSum(sql: Tx, { operator, amountFen, time }: LoneDecision): Promise<void> {
  await sql`
    update adjusted_sums set fen = fen + ${amountFen}
    where operator_id = ${operator} and day = (${time}::timestamptz at time zone 'Asia/Shanghai')::date`
}

/** What an operator decided alone on the day of `time`, by creator; none where it is nothing. */
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
