import { noFen } from '@zsm/contract/money/fen'
import {
  moneyWork,
  mostWork,
  type WaitingCounts,
  type WorkList,
  type WorkName,
  workNames,
} from '@zsm/contract/office/waiting'
import { promiseSettings } from '@zsm/contract/settings'
import type { Instant, WholeList } from '@zsm/contract/values'
import { whole } from '@zsm/contract/values'
import { type Endpoint, mayCall, type Role } from '@zsm/contract/wire/endpoint'
import { now, plusMs } from '../clock.ts'
import type { Sql } from '../database/sql.ts'
import { listCalls } from '../operators/public.ts'
import { getNumbers } from '../reference/public.ts'
import { sumWork, type WorkSums } from './waiting.queries.ts'

/** The call that lists what waits: who may make it sees the count. */
const lists: Record<WorkName, Endpoint> = {
  ...listCalls,
  payout: listCalls.withdraw,
  paused: listCalls.withdraw,
  minorComplaint: listCalls.complaint,
}

/** The menu's counts, and the work that each sums. */
const counted: Record<keyof WaitingCounts, readonly WorkName[]> = {
  enrollCount: ['enroll'],
  certificationCount: ['certification'],
  goodCount: ['good'],
  withdrawCount: ['withdraw', 'payout', 'paused'],
  batchCount: ['batch'],
  refundCount: ['refund'],
  disputeCount: ['dispute'],
  heldOrderCount: ['heldOrder'],
  noticeCount: ['notice'],
  differenceCount: ['difference'],
  adjustmentCount: ['adjustment'],
  closingCount: ['closing'],
  changeCount: ['change'],
  appealCount: ['appeal'],
  complaintCount: ['complaint', 'minorComplaint'],
}
const mostCounted = 100

/** Those of these lists that the roles may read. */
export const seenBy = (roles: readonly Role[], names: readonly WorkName[] = workNames) =>
  names.filter((name) => mayCall(lists[name].roles, roles))

/** How many rows wait in the lists that these roles may read. */
export async function countWaiting(sql: Sql, roles: readonly Role[]): Promise<WaitingCounts> {
  const counts = new Map(
    (await sumWork(sql, sinceNow(seenBy(roles)))).map(({ name, count }) => [name, count]),
  )
  const sums = Object.entries(counted).map(([key, names]) => {
    const known = names.flatMap((name) => counts.get(name) ?? [])
    const sum = known.reduce((all, one) => all + one, 0)
    return [key, known.length > 0 ? Math.min(sum, mostCounted) : null] as const
  })
  return Object.fromEntries(sums) as WaitingCounts
}

/** What waits in the lists that these roles may read, with what is overdue by the promised times. */
export async function listWork(sql: Sql, roles: readonly Role[]): Promise<WholeList<WorkList>> {
  const names = seenBy(roles)
  const hours = await getNumbers(
    sql,
    names.map((name) => promiseSettings[name]),
  )
  const promised = (name: WorkName) => hours[promiseSettings[name]]
  const time = now()
  const dueTimes = new Map(names.map((name) => [name, plusMs(time, -promised(name) * hour)] as const))
  const sums = new Map((await sumWork(sql, dueTimes)).map((list) => [list.name, list]))
  return whole(
    names.flatMap((name) => {
      const list = sums.get(name)
      return list ? [shown(list, promised(name))] : []
    }),
  )
}

const hour = 3_600_000

function shown({ count, overdueCount, sumFen, ...list }: WorkSums, promiseHours: number): WorkList {
  return {
    ...list,
    count: Math.min(count, mostWork),
    moreFlag: count > mostWork,
    sumFen: moneyLists.includes(list.name) ? (sumFen ?? noFen) : null,
    promiseHours,
    overdueCount: Math.min(overdueCount, mostWork),
  }
}

const moneyLists: readonly WorkName[] = moneyWork

/** A mark of everything that waits, which differs after every change that a work list shows. */
export async function markWaiting(sql: Sql): Promise<string> {
  return JSON.stringify(await sumWork(sql, sinceNow(workNames)))
}

/** Where nobody asks what is overdue. */
const sinceNow = (names: readonly WorkName[]): Map<WorkName, Instant> => {
  const time = now()
  return new Map(names.map((name) => [name, time]))
}
