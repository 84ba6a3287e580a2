import { bankChannel } from '@zsm/contract/reconciliation/days'
import {
  billLineKind,
  paymentState,
  reconciliationState,
  refundState,
  type StateOf,
  withdrawState,
} from '@zsm/contract/states'
import type { Day, Instant } from '@zsm/contract/values'
import { dayMs } from '../clock.ts'
import type { Sql } from '../database/sql.ts'
import { dayBefore, shanghaiDay } from '../days.ts'
import type { Channel } from '../gateways/payment-channels.ts'
import type { OurEntry } from './compare.ts'
import { listStates } from './days.queries.ts'
import { listTheirPayouts, listTheirs, type TheirEntry } from './lines.queries.ts'
import { listHandRefunds, listOurPayouts } from './our-payouts.queries.ts'
import { type BookRow, listOurPayments, listOurRefunds, listUnbooked } from './ours.queries.ts'

/** Both sides of a day. */
type Books = { ours: OurEntry[]; theirs: TheirEntry[] }

/** A channel of payments; the bank has no gateway. */
export type Reconciled = Pick<Channel, 'name' | 'payChannelDict'> | typeof bankChannel

export const nameOf = (channel: Reconciled): string => (channel === bankChannel ? bankChannel : channel.name)

/** Reads both sides of a day in the form that `compare` takes. */
export async function readBooks(sql: Sql, channel: Reconciled, day: Day, now: Instant): Promise<Books> {
  const read = channel === bankChannel ? readBank(sql, day) : readChannel(sql, channel, day)
  const [{ rows, theirs }, states] = await Promise.all([
    read,
    listStates(sql, nameOf(channel), { from: dayBefore(day, longestWait), to: dayBefore(day, -1) }),
  ])
  const awaitedBy = channel === bankChannel ? awaitedStatement : awaitedBill
  const ours = rows.map((row) =>
    entryOf(row, (moved) => awaitedBy({ ...moved, day, states, today: shanghaiDay(now) })),
  )
  return { ours, theirs }
}

async function readChannel(
  sql: Sql,
  { name, payChannelDict }: Pick<Channel, 'name' | 'payChannelDict'>,
  day: Day,
): Promise<{ rows: BookRow[]; theirs: TheirEntry[] }> {
  const place = { channel: name, day }
  const [payments, refunds, unbooked, theirs] = await Promise.all([
    listOurPayments(sql, place),
    listOurRefunds(sql, { ...place, payChannelDict }),
    listUnbooked(sql, place),
    listTheirs(sql, place),
  ])
  return { rows: [...payments, ...refunds, ...unbooked], theirs }
}

async function readBank(sql: Sql, day: Day): Promise<{ rows: BookRow[]; theirs: TheirEntry[] }> {
  const [payouts, refunds, theirs] = await Promise.all([
    listOurPayouts(sql, day),
    listHandRefunds(sql, day),
    listTheirPayouts(sql, day),
  ])
  return { rows: [...payouts, ...refunds], theirs }
}

type Moved = { time: Instant; sinceTime: Instant; kindDict: BookRow['kindDict'] }

function entryOf(
  { sinceTime, statusDict, ...row }: BookRow,
  awaitedDayOf: (moved: Moved) => Day | null,
): OurEntry {
  const { time, kindDict } = row
  return {
    ...row,
    day: shanghaiDay(time),
    state: stateText(kindDict, statusDict),
    awaitedDay: awaitedDayOf({ time, sinceTime, kindDict }),
  }
}

const labels: Record<BookRow['kindDict'], Record<number, string>> = {
  [billLineKind.payment]: paymentState.labels,
  [billLineKind.refund]: refundState.labels,
  [billLineKind.payout]: withdrawState.labels,
}

const stateText = (kind: BookRow['kindDict'], status: number): string =>
  labels[kind][status] ?? String(status)

type States = ReadonlyMap<Day, StateOf<typeof reconciliationState>>
type Asked = Moved & { day: Day; states: States; today: Day }

/** Our clock and a provider's differ by less than this at midnight. */
const boundaryMs = 3_600_000
/** A refund takes at most this many days, and a withdrawal waits at most as long for its payout. */
const longestWait = 31

/**
 * An entry is missing on its day's bill: the day whose bill is still to come and may have it. A provider may book a payment of the last
 * hour on the next day, and a refund on the day of its request.
 */
function awaitedBill({ time, sinceTime, kindDict, day, states, today }: Asked): Day | null {
  const at = Date.parse(time) - Date.parse(`${day}T00:00:00+08:00`)
  const isLate = at >= dayMs - boundaryMs
  const isEarly = at < boundaryMs
  const since = kindDict === billLineKind.refund ? shanghaiDay(sinceTime) : day
  const candidates = [
    ...daysFrom(since, day),
    ...(isEarly ? [dayBefore(day, 1)] : []),
    ...(isLate ? [dayBefore(day, -1)] : []),
  ]
  const isAwaited = (other: Day) => other >= today || states.get(other) === reconciliationState.waiting
  return candidates.find(isAwaited) ?? null
}

/** The bank paid between the approval and the registration by finance, so the statement of one of these days may still be uploaded. */
function awaitedStatement({ sinceTime, day, states, today }: Asked): Day | null {
  const first = [shanghaiDay(sinceTime), dayBefore(today, longestWait)].toSorted().at(-1) ?? day
  return daysFrom(first, day).find((other) => states.get(other) !== reconciliationState.compared) ?? null
}

/** The days from `from` on and before `to`, at most a month of them. */
function daysFrom(from: Day, to: Day): Day[] {
  const days: Day[] = []
  for (let count = longestWait; count > 0; count -= 1) {
    const day = dayBefore(to, count)
    if (day >= from) days.push(day)
  }
  return days
}
