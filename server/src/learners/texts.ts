import { type learnerText, learnerTextState, type StateOf } from '@zsm/contract/states'
import type { Instant } from '@zsm/contract/values'
import { type CodeLimits, spendNews } from '../accounts/public.ts'
import { plusMs } from '../clock.ts'
import type { Sql } from '../database/sql.ts'
import type { SendLearnerText } from '../gateways/sms.ts'
import { oneByOne } from '../one-by-one.ts'
import { claimTexts, type DueText, setTextState } from './texts.queries.ts'

/** A message is sent by SMS within this time. Later the learner has read it at the bell, or no longer waits for it. */
const newsForMs = 2 * 3_600_000
const batch = 100

type Texting = {
  send: SendLearnerText
  kinds: readonly StateOf<typeof learnerText>[]
  limits: Pick<CodeLimits, 'smsPerMobile' | 'smsInAll'>
}

/**
 * For the timer: sends waiting messages by SMS, each at most once. If a provider's answer is lost, it may have sent the SMS; the bell
 * has the message in any case.
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
