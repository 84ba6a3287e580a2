import { bankChannel } from '@zsm/contract/reconciliation/days'
import { reconciliationState } from '@zsm/contract/states'
import type { Day, Instant } from '@zsm/contract/values'
import { askAgainAt, plusDays } from '../clock.ts'
import { type Sql, transaction } from '../database/sql.ts'
import { dayBefore, shanghaiDay } from '../days.ts'
import { ProviderFailure } from '../gateways/pay/provider-failure.ts'
import type { Channels } from '../gateways/payment-channels.ts'
import { oneByOne } from '../one-by-one.ts'
import { channelsWithBill, type OpenChannel, reconcile } from './bills.ts'
import type { Reconciled } from './books.ts'
import { compareDay, sumOurs } from './comparing.ts'
import {
  type DueBill,
  insertDays,
  listDueBills,
  listUnsettledDays,
  markUnread,
  setDay,
} from './days.queries.ts'
import { listPayoutDays } from './our-payouts.queries.ts'
import { findFirstDay } from './ours.queries.ts'

/** For how many days back a missed bill is fetched. Providers store bills for three months. */
const lookBackDays = 30
/** WeChat Pay has a day's bill at ten the next morning, Alipay at nine. */
const readyHours = 10
const atOnce = 10
/** After this many attempts, which take more than four days, the timer gives up and a person is needed. */
const mostTries = 100
const longestPauseMinutes = 60

/** For the timer: fetches the bills that are due. A bill that does not exist yet is requested again later, at most once an hour. */
export async function attendBills(sql: Sql, channels: Channels, now: Instant): Promise<void> {
  const open = channelsWithBill(channels)
  for (const channel of open) await addDays(sql, channel, now)
  await addPayoutDays(sql, now)
  const due = await listDueBills(sql, { channels: open.map(({ name }) => name), before: now, limit: atOnce })
  await oneByOne(due, 'bills that could not be reconciled', (bill) => fetchDue(sql, open, bill, now))
}

/** Adds the days since the channel first took money. */
async function addDays(sql: Sql, channel: OpenChannel, now: Instant): Promise<void> {
  const yesterday = dayBefore(shanghaiDay(now), 1)
  const first = await findFirstDay(sql, channel.name, plusDays(now, -lookBackDays))
  if (!first) return
  const days = daysBetween(first, yesterday).map((day) => ({ day, askTime: readyTime(day) }))
  await showOurs(sql, channel, await insertDays(sql, channel.name, days), now)
}

/** Adds the days on which money was paid out. They wait for the bank's statement, which finance uploads. */
async function addPayoutDays(sql: Sql, now: Instant): Promise<void> {
  const yesterday = dayBefore(shanghaiDay(now), 1)
  const days = await listPayoutDays(sql, plusDays(now, -lookBackDays), yesterday)
  const rows = days.map((day) => ({ day, askTime: null }))
  await showOurs(sql, bankChannel, await insertDays(sql, bankChannel, rows), now)
}

/** Stores our own sums for days that still wait for their bill. */
async function showOurs(sql: Sql, channel: Reconciled, days: readonly Day[], now: Instant): Promise<void> {
  for (const day of days) await transaction(sql, (sql) => sumOurs(sql, channel, day, now))
}

function daysBetween(from: Day, to: Day): Day[] {
  const days: Day[] = []
  for (let day = from; day <= to; day = dayBefore(day, -1)) days.push(day)
  return days
}

/** When a day's bill is ready: at ten the next morning in Shanghai. */
const readyTime = (day: Day): Instant =>
  new Date(Date.parse(`${day}T00:00:00+08:00`) + (24 + readyHours) * 3_600_000).toISOString()

async function fetchDue(
  sql: Sql,
  channels: readonly OpenChannel[],
  { channel: name, day, askCount }: DueBill,
  now: Instant,
): Promise<void> {
  const channel = channels.find((open) => open.name === name)
  if (channel) await fetchBillOf(sql, channel, day, { askCount, now })
}

/** Fetches and compares one bill. A failure of the provider is stored with the day; only an unexpected failure is thrown. */
export async function fetchBillOf(
  sql: Sql,
  channel: OpenChannel,
  day: Day,
  { askCount, now }: { askCount: number; now: Instant },
): Promise<void> {
  try {
    await reconcile(sql, channel, day, now)
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error
    await putOff(sql, channel, day, { askCount, now, error })
  }
}

type Failed = { askCount: number; now: Instant; error: ProviderFailure }

/**
 * Plans the next attempt. A bill that cannot be read stays unreadable for a while: a person has to look, and the timer tries rarely
 * meanwhile.
 */
function putOff(sql: Sql, channel: OpenChannel, day: Day, { askCount, now, error }: Failed): Promise<void> {
  const isLast = askCount >= mostTries
  const change = {
    reason: whyNone(error),
    askCount: askCount + 1,
    askTime: isLast ? null : askAgainAt(now, askCount, longestPauseMinutes),
  }
  return transaction(sql, async (sql) => {
    await setDay(sql, { channel: channel.name, day }, change)
    const statusDict = error.kind === 'unreadable' ? unreadable : waiting
    const isUnread = await markUnread(sql, { channel: channel.name, day }, statusDict)
    if (isUnread) await sumOurs(sql, channel, day, now)
  })
}

const { unreadable, waiting } = reconciliationState

const reasons: Record<ProviderFailure['kind'], string> = {
  unreachable: '渠道没有回应，稍后自动再试',
  busy: '渠道还没有生成账单，稍后自动再试',
  refused: '渠道拒绝了请求',
  unreadable: '渠道的账单读不出来',
  forged: '渠道的回答验签失败，稍后自动再试',
}

const whyNone = ({ kind, code, message }: ProviderFailure): string =>
  kind === 'refused' || kind === 'unreadable'
    ? `${reasons[kind]}（${code}）${kind === 'refused' ? message : ''}`
    : reasons[kind]

/** For the timer: compares unsettled days again with their stored bills. A difference that was booked late closes by itself. */
export async function compareAgain(sql: Sql, channels: Channels, now: Instant): Promise<void> {
  const days = await listUnsettledDays(sql, dayBefore(shanghaiDay(now), lookBackDays * 3))
  const open = channelsWithBill(channels)
  await oneByOne(days, 'days that could not be compared again', async ({ channel: name, day }) => {
    const channel: Reconciled | undefined =
      name === bankChannel ? bankChannel : open.find((each) => each.name === name)
    if (channel) await transaction(sql, (sql) => compareDay(sql, channel, day, now))
  })
}
