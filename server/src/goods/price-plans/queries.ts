import { pricePlanState, type StateOf } from '@zsm/contract/states'
import type { CreatorId, Fen, GoodId, Instant, PricePlanId } from '@zsm/contract/values'
import { literal, literals } from '../../database/literal.ts'
import type { Fragment, Sql, Tx } from '../../database/sql.ts'

export type PricePlanRow = {
  id: PricePlanId
  goodId: GoodId
  priceFen: Fen
  linePriceFen: Fen | null
  beginTime: Instant
  endTime: Instant | null
  statusDict: StateOf<typeof pricePlanState>
  formerPriceFen: Fen | null
  formerLinePriceFen: Fen | null
  closeTime: Instant | null
  reason: string
  /** What the good cost after its creator ended the plan early. */
  leftPriceFen: Fen | null
  leftLinePriceFen: Fen | null
  version: number
}

const rows = (sql: Sql): Fragment => sql`
  select id, good_id, price_fen, line_price_fen, begin_time, end_time, status_dict, former_price_fen, former_line_price_fen,
    close_time, reason, left_price_fen, left_line_price_fen, version
  from price_plans`

const open = literals(pricePlanState.planned, pricePlanState.running)

export async function findPricePlan(
  sql: Sql,
  creator: CreatorId,
  id: PricePlanId,
): Promise<PricePlanRow | undefined> {
  const [plan] = await sql<PricePlanRow[]>`${rows(sql)} where creator_id = ${creator} and id = ${id}`
  return plan
}

/** The plans of a good that are to come or run, in the order of their beginnings. */
export function listOpenPlans(sql: Sql, creator: CreatorId, goodId: GoodId): Promise<PricePlanRow[]> {
  return sql<PricePlanRow[]>`
    ${rows(sql)} where creator_id = ${creator} and good_id = ${goodId} and status_dict in ${open} order by begin_time, id`
}

/** The plan that this change of price ended: the good still costs what the change left it with. */
export async function findEndedPlan(
  sql: Sql,
  creator: CreatorId,
  { id, from, to, since }: { id: GoodId; from: Fen; to: Fen; since: Instant },
): Promise<PricePlanId | undefined> {
  const [plan] = await sql<{ id: PricePlanId }[]>`
    select id from price_plans
    where creator_id = ${creator} and good_id = ${id} and status_dict = ${literal(pricePlanState.cancelled)}
      and price_fen = ${from} and left_price_fen = ${to} and close_time > ${since}
    order by close_time desc limit 1`
  return plan?.id
}

export type DuePlan = { creatorId: CreatorId; id: PricePlanId; goodId: GoodId; dueTime: Instant }

/** Plans of all creators that are to begin or to end, first what is due longest. */
export function listDuePlans(
  sql: Sql,
  now: Instant,
  { after, limit }: { after: DuePlan | undefined; limit: number },
): Promise<DuePlan[]> {
  const dueBy = (column: Fragment, state: number) => sql`
    (select creator_id, id, good_id, ${column} as due_time from price_plans
    where status_dict = ${literal(state)} and ${column} <= ${now}
      ${after ? sql`and (${column}, id) > (${after.dueTime}::timestamptz, ${after.id}::uuid)` : sql.empty}
    order by ${column}, id limit ${limit})`
  return sql<DuePlan[]>`
    ${dueBy(sql`begin_time`, pricePlanState.planned)}
    union all
    ${dueBy(sql`end_time`, pricePlanState.running)}
    order by due_time, id limit ${limit}`
}

type NewPlan = Pick<PricePlanRow, 'id' | 'goodId' | 'priceFen' | 'linePriceFen' | 'beginTime' | 'endTime'>

export async function insertPricePlan(sql: Tx, creator: CreatorId, plan: NewPlan): Promise<void> {
  await sql`insert into price_plans ${sql.insert({ creatorId: creator, ...plan })}`
}

type Change = Partial<
  Pick<
    PricePlanRow,
    | 'beginTime'
    | 'endTime'
    | 'statusDict'
    | 'formerPriceFen'
    | 'formerLinePriceFen'
    | 'closeTime'
    | 'reason'
    | 'leftPriceFen'
    | 'leftLinePriceFen'
  >
>

/** Changes a plan, under the lock of its good. */
export async function updatePricePlan(
  sql: Tx,
  creator: CreatorId,
  id: PricePlanId,
  change: Change,
): Promise<void> {
  await sql`
    update price_plans set ${sql.set(change)}, version = version + 1, update_time = now()
    where creator_id = ${creator} and id = ${id}`
}

/** Deletes the plans of a purged good, or of all goods of a creator. */
export async function deletePricePlans(sql: Sql, creator: CreatorId, good?: GoodId): Promise<void> {
  await sql`
    delete from price_plans where creator_id = ${creator} ${good ? sql`and good_id = ${good}` : sql.empty}`
}
