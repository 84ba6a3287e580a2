import type { Instant } from '@zsm/contract/values'
import type { Sql } from '../database/sql.ts'
import type { AskAddress } from '../gateways/link-address.ts'
import { type DueLink, findDueLinks, setChecked } from './link-checks.queries.ts'

const hour = 3_600_000
const most = 200
/** Addresses asked at the same time. */
const together = 5

const states = { alive: 1, dead: 2 } as const

/** For the timer: asks the addresses of links once a day, and in an hour again where there was no clear answer. */
export async function checkLinks(sql: Sql, ask: AskAddress, now: Instant): Promise<void> {
  const waiting = await findDueLinks(sql, now, most)
  const askNext = async (): Promise<void> => {
    for (let link = waiting.shift(); link; link = waiting.shift()) await checkLink(sql, ask, link, now)
  }
  await Promise.all(Array.from({ length: together }, askNext))
}

async function checkLink(sql: Sql, ask: AskAddress, link: DueLink, now: Instant): Promise<void> {
  const answer = await ask(link.url)
  const after = (ms: number) => new Date(Date.parse(now) + ms).toISOString()
  if (answer === 'unclear') return setChecked(sql, link, { nextCheckTime: after(hour) })
  const known = { checkStatusDict: states[answer], lastCheckTime: now }
  return setChecked(sql, link, { ...known, nextCheckTime: after(24 * hour) })
}
