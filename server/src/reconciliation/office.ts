import {
  bankChannel,
  type ReconciledChannel,
  type ReconciledDay,
  type reconciledDays,
} from '@zsm/contract/reconciliation/days'
import type { BillDifference, billDifferences } from '@zsm/contract/reconciliation/differences'
import type { OperatorId, Page } from '@zsm/contract/values'
import type { InputOf, OutputOf } from '@zsm/contract/wire/endpoint'
import { now as clock } from '../clock.ts'
import { audit } from '../database/audit.ts'
import { readPage } from '../database/page.ts'
import { type Sql, transaction } from '../database/sql.ts'
import { fail } from '../failure.ts'
import type { Channels } from '../gateways/payment-channels.ts'
import type { Enqueue } from '../jobs/jobs.ts'
import { channelsWithBill, getOpenChannel, mustBeOver } from './bills.ts'
import { countDays, findDay, insertDays, listDays, listStandings, setDay } from './days.queries.ts'
import { countItems, countMatching, listItems, settleItems } from './items.queries.ts'
import { fetchBillJob } from './jobs.ts'
import type { BillPlace } from './lines.queries.ts'

/** The channels that are on, the channels that were reconciled before, and the bank. */
export async function sumUp(
  sql: Sql,
  channels: Channels,
): Promise<OutputOf<typeof reconciledDays.sumReconciliation>> {
  const standings = new Map((await listStandings(sql)).map((standing) => [standing.channel, standing]))
  const open = new Map(channelsWithBill(channels).map((channel) => [channel.name, channel]))
  const names = [...new Set([...open.keys(), ...standings.keys(), bankChannel])]
  const summed = names.map((channel): ReconciledChannel => {
    const standing = standings.get(channel)
    return {
      channel,
      fetchFlag: open.has(channel),
      fileFlag: open.get(channel)?.gateway.readBillFile !== undefined,
      openCount: standing?.openCount ?? 0,
      waitingCount: standing?.waitingCount ?? 0,
      lastDay: standing?.lastDay ?? null,
    }
  })
  const sum = (of: 'openCount' | 'waitingCount') => summed.reduce((total, each) => total + each[of], 0)
  return { channels: summed, openCount: sum('openCount'), waitingCount: sum('waitingCount') }
}

export function listReconciliations(
  sql: Sql,
  filters: InputOf<typeof reconciledDays.listReconciliation>,
): Promise<Page<ReconciledDay>> {
  return readPage(listDays(sql, filters), countDays(sql, filters), filters)
}

export async function getReconciliation(sql: Sql, { channel, day }: BillPlace): Promise<ReconciledDay> {
  return (await findDay(sql, { channel, day })) ?? fail('reconciliationNotFound')
}

/** Requests a bill at once. A job fetches it, because that takes longer than a call may. */
export async function askForBill(
  sql: Sql,
  { channels, enqueue }: { channels: Channels; enqueue: Enqueue },
  { channel: name, day }: InputOf<typeof reconciledDays.fetchBill>,
): Promise<ReconciledDay> {
  const now = clock()
  const { name: channel } = getOpenChannel(channels, name)
  mustBeOver(day, now)
  const place = { channel, day }
  return transaction(sql, async (sql) => {
    await insertDays(sql, channel, [{ day, askTime: now }])
    await setDay(sql, place, { askTime: now, askCount: 0 })
    await enqueue(sql, fetchBillJob, place)
    const target = { type: 'reconciliation', id: `${channel} ${day}` }
    await audit(sql, { action: 'reconciliation.fetch', target, after: place })
    return getReconciliation(sql, place)
  })
}

export function listDifferences(
  sql: Sql,
  filters: InputOf<typeof billDifferences.listDifference>,
): Promise<Page<BillDifference>> {
  return readPage(listItems(sql, filters), countMatching(sql, filters), filters)
}

/**
 * 1 待处理 → 2 已处理, by one person: it books nothing and moves no money. Each difference has its own entry in the audit log. If one of them
 * is no longer open, none is settled.
 */
export function settleDifferences(
  sql: Sql,
  operatorId: OperatorId,
  { ids, reason }: InputOf<typeof billDifferences.settleDifference>,
): Promise<{ settledCount: number }> {
  const asked = [...new Set(ids)]
  return transaction(sql, async (sql) => {
    const settled = await settleItems(sql, { ids: asked, note: reason, operatorId, time: clock() })
    if (settled.length < asked.length)
      fail((await countItems(sql, asked)) < asked.length ? 'differenceNotFound' : 'differenceStateChanged')
    for (const { id, ...difference } of settled) {
      const target = { type: 'difference', id }
      await audit(sql, { action: 'reconciliation.settle', target, after: { ...difference, reason } })
    }
    return { settledCount: settled.length }
  })
}
