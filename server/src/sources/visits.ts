import type { visit } from '@zsm/contract/sources/visit'
import type { Instant } from '@zsm/contract/values'
import type { InputOf } from '@zsm/contract/wire/endpoint'
import { milliseconds, now, plusDays } from '../clock.ts'
import { type Sql, transaction } from '../database/sql.ts'
import { openDelayedWrite } from '../delayed-write.ts'
import { fail } from '../failure.ts'
import { addGoodViews } from '../goods/public.ts'
import { networkOf } from '../network.ts'
import { addLeads } from '../works/public.ts'
import { countVisits, deleteVisitors, type NewVisit } from './visits.queries.ts'

/** Gathers visits and counts them together, so that no page view waits for a write. */
export type Visits = {
  note(input: InputOf<typeof visit>, request: { ip: string; userAgent: string }): null
  /** Counts the gathered visits. */
  flush(): Promise<void>
}

type VisitsParts = {
  sql: Sql
  /** How long this network must wait before its next visit counts, in ms; 0 if it counts now. */
  waitFor: (network: string, now: number) => number
  /** How long visits wait for others, in ms. A killed process loses at most the visits of this time. */
  gatherMs?: number | undefined
  /** Logs that visits could not be counted yet. */
  report: (error: unknown) => void
}

/** The most visits that wait while the database is away. Later ones are not counted. */
const mostNoted = 20_000

/** Crawlers and previews also run a page's scripts; they are not visitors. */
const programs = /bot\b|bot\/|spider|crawl|slurp|preview|lighthouse|externalhit|prerender/i

export function openVisits({ sql, waitFor, report, gatherMs = 500 }: VisitsParts): Visits {
  let noted: NewVisit[] = []
  // Batches run one after the other, so that two never wait for each other's rows.
  const counting = openDelayedWrite(async () => {
    const batch = noted
    if (batch.length === 0) return
    noted = []
    try {
      await countAll(sql, batch)
    } catch (error) {
      report(error)
      noted = [...batch, ...noted].slice(0, mostNoted)
      counting.soon()
    }
  }, gatherMs)
  return {
    note({ goodId, shopId, source, visitorId, frontId, trialFlag }, { ip, userAgent }) {
      if (programs.test(userAgent) || noted.length >= mostNoted) return null
      if (waitFor(networkOf(ip), milliseconds()) > 0) fail('tooManyRequests')
      const optional = { shopId: shopId ?? null, source: source ?? null, frontId: frontId ?? null }
      noted.push({ goodId: goodId ?? null, ...optional, visitorId, trialFlag, time: now() })
      counting.soon()
      return null
    },
    flush: counting.now,
  }
}

/** Counts the visits by day and source, and the visitors by good and by work. */
function countAll(sql: Sql, batch: readonly NewVisit[]): Promise<void> {
  return transaction(sql, async (sql) => {
    const { views, leads } = await countVisits(sql, batch)
    for (const view of views) await addGoodViews(sql, view)
    for (const lead of leads) await addLeads(sql, lead)
  })
}

const forgottenAtOnce = 5000

/** Timed job: deletes the visitors of days before yesterday. The counts stay. */
export async function forgetVisitors(sql: Sql, now: Instant): Promise<void> {
  const yesterday = plusDays(now, -1)
  while ((await deleteVisitors(sql, yesterday, forgottenAtOnce)) === forgottenAtOnce);
}
