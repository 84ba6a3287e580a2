import { lesser, minus, noFen, plus } from '@zsm/contract/money/fen'
import type { IncomeTrace } from '@zsm/contract/money/income-trace'
import type { CreatorId, Fen, OrderId } from '@zsm/contract/values'
import type { Sql } from '../../database/sql.ts'
import { findSettled, listOutflows, type Outflow, sumReturnedLater } from './queries.ts'

/**
 * Outflows of one read, and the most reads. The first read is nearly always enough: one withdrawal takes what is there. What is not found
 * then is told as cut.
 */
const usual = { atOnce: 200, mostReads: 10 }

/** Which withdrawals took an order's released income, first in, first out (0008). Null before its release. */
export async function traceIncome(
  sql: Sql,
  creator: CreatorId,
  orderId: OrderId,
  { atOnce, mostReads } = usual,
): Promise<IncomeTrace | null> {
  const settled = await findSettled(sql, creator, orderId)
  if (!settled) return null
  const returned = await sumReturnedLater(sql, creator, settled)
  const place = { amountFen: settled.amountFen, untilFen: plus(settled.balanceFen, returned) }
  const outflows: Outflow[] = []
  let after: string | undefined = settled.id
  for (let read = 0; after !== undefined && read < mostReads; read += 1) {
    const more: Outflow[] = await listOutflows(sql, creator, { ...settled, orderId, after }, atOnce)
    outflows.push(...more)
    const isCovered = plus(...outflows.map(({ takenFen }) => takenFen)) >= place.untilFen
    after = isCovered || more.length < atOnce ? undefined : more.at(-1)?.id
  }
  return { ...allot(place, outflows), cutFlag: after !== undefined }
}

/**
 * Allots an order's income to what left after it. The available money is a queue: `untilFen` of it has to leave until the last fen of
 * this order is gone, and `amountFen` is the order's own part at the end of that. A refund of the order itself takes that part first.
 */
export function allot(
  { amountFen, untilFen }: { amountFen: Fen; untilFen: Fen },
  outflows: readonly Outflow[],
): Omit<IncomeTrace, 'cutFlag'> {
  const trace: Omit<IncomeTrace, 'cutFlag'> = {
    settledFen: amountFen,
    withdraws: [],
    otherFen: noFen,
    leftFen: amountFen,
  }
  let ahead = minus(untilFen, amountFen)
  for (const { takenFen: allFen, isOwn, withdrawId, withdrawNo, statusDict, applyTime } of outflows) {
    const backFen = isOwn ? lesser(trace.leftFen, allFen) : noFen
    trace.settledFen = minus(trace.settledFen, backFen)
    trace.leftFen = minus(trace.leftFen, backFen)
    const takenFen = minus(allFen, backFen)
    const fromAhead = lesser(ahead, takenFen)
    ahead = minus(ahead, fromAhead)
    const own = lesser(trace.leftFen, minus(takenFen, fromAhead))
    if (own <= 0) continue
    trace.leftFen = minus(trace.leftFen, own)
    if (withdrawId && withdrawNo !== null && statusDict !== null && applyTime)
      trace.withdraws.push({ id: withdrawId, withdrawNo, statusDict, applyTime, takenFen: own })
    else trace.otherFen = plus(trace.otherFen, own)
  }
  return trace
}
