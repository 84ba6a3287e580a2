import type { CreatorId, Fen, Instant, OperatorId } from '@zsm/contract/values'
import type { Sql, Tx } from '../database/sql.ts'

/** Who decides on how much of whose money, and when. */
export type LoneDecision = { operator: OperatorId; amountFen: Fen; time: Instant }

/** Adds to what was decided alone on the day; false where it would be above the limit. Parallel ones wait for each other here. */
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
