import { type learnerText, learnerTextState, type StateOf } from '@zsm/contract/states'
import type { Instant } from '@zsm/contract/values'
import { type CodeLimits, spendNews } from '../accounts/public.ts'
import { plusMs } from '../clock.ts'
import type { Sql } from '../database/sql.ts'
import type { SendLearnerText } from '../gateways/sms.ts'
import { oneByOne } from '../one-by-one.ts'
import { claimTexts, type DueText, setTextState } from './texts.queries.ts'

/** After this the learner has read it at the bell, or does not wait for it. */
const newsForMs = 2 * 3_600_000
const batch = 100

export type Texting = {
  send: SendLearnerText
  kinds: readonly StateOf<typeof learnerText>[]
  limits: Pick<CodeLimits, 'smsPerMobile' | 'smsInAll'>
}

/**
 * For the timer: sends the messages that wait to be sent by SMS too. Each at most once: the provider may have sent one whose answer
 * was lost, and the bell has it anyway.
 */
export async function sendTexts(sql: Sql, texting: Texting, now: Instant): Promise<void> {
  const { kinds } = texting
  if (kinds.length === 0) return
  const since = plusMs(now, -newsForMs)
  let due: DueText[]
  do {
    due = await claimTexts(sql, { kinds, since, limit: batch })
    await oneByOne(due, 'messages to learners that could not be sent', (text) => sendText(sql, texting, text))
  } while (due.length === batch)
}

async function sendText(sql: Sql, { send, limits }: Texting, text: DueText): Promise<void> {
  const { mobile, textDict, textName: goodName, textFen: amountFen } = text
  let state: StateOf<typeof learnerTextState> = learnerTextState.failed
  try {
    if (!(await spendNews(sql, limits, mobile))) return
    await send({ mobile, textDict, goodName, amountFen })
    state = learnerTextState.sent
  } finally {
    await setTextState(sql, text, state)
  }
}
