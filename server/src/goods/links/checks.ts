import type { Instant } from '@zsm/contract/values'
import { plusMs } from '../../clock.ts'
import { type Sql, transaction } from '../../database/sql.ts'
import type { AskAddress } from '../../gateways/link-address.ts'
import { notify } from '../../notifications/public.ts'
import { deadLinkNews } from '../news.ts'
import { type DueLink, findDueLinks, setChecked } from './checks.queries.ts'

const hour = 3_600_000
const most = 200
/** How many links are checked at the same time. */
const together = 5

const states = { alive: 1, dead: 2 } as const

/** Timed job: checks each link once a day, and again after an hour when the answer was unclear. */
export async function checkLinks(sql: Sql, ask: AskAddress, now: Instant): Promise<void> {
  const waiting = await findDueLinks(sql, now, most)
  const answers: [DueLink, Answer][] = []
  const askNext = async (): Promise<void> => {
    for (let link = waiting.shift(); link; link = waiting.shift()) answers.push([link, await ask(link.url)])
  }
  await Promise.all(Array.from({ length: together }, askNext))
  for (const [link, answer] of answers) await storeAnswer(sql, link, answer, now)
}

type Answer = Awaited<ReturnType<AskAddress>>

/** Stores the answer. The creator is told once, when the link becomes dead. */
function storeAnswer(sql: Sql, link: DueLink, answer: Answer, now: Instant): Promise<void> {
  const after = (ms: number) => plusMs(now, ms)
  const checked =
    answer === 'unclear'
      ? { nextCheckTime: after(hour) }
      : { checkStatusDict: states[answer], lastCheckTime: now, nextCheckTime: after(24 * hour) }
  return transaction(sql, async (sql) => {
    const kept = await setChecked(sql, link, checked)
    const died = answer === 'dead' && link.checkStatusDict !== states.dead
    if (kept && died) await notify(sql, link.creatorId, deadLinkNews(kept))
  })
}
