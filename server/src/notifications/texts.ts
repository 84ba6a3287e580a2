import { type NewsTextSettings, type notifications, quietHours } from '@zsm/contract/notifications'
import { newsText, newsTextState, type StateOf, usualNewsTexts } from '@zsm/contract/states'
import type { CreatorId, Instant } from '@zsm/contract/values'
import type { InputOf } from '@zsm/contract/wire/endpoint'
import { type CodeLimits, maskMobile, spendNews } from '../accounts/public.ts'
import { now, plusMs } from '../clock.ts'
import { audit } from '../database/audit.ts'
import { type Sql, transaction } from '../database/sql.ts'
import { shanghaiHour } from '../days.ts'
import type { SendNewsText } from '../gateways/sms.ts'
import { oneByOne } from '../one-by-one.ts'
import {
  claimNews,
  type DueNews,
  findTexts,
  getReceiver,
  setNewsState,
  upsertTexts,
} from './texts.queries.ts'

type Text = StateOf<typeof newsText>
type Switches = InputOf<typeof notifications.saveTexts>

const switches: Record<keyof Switches, Text> = {
  orderFlag: newsText.order,
  refundFlag: newsText.refund,
  withdrawalFlag: newsText.withdrawal,
  reviewFlag: newsText.review,
  takedownFlag: newsText.takedown,
  questionFlag: newsText.question,
}

type Offered = { isOffered: boolean }

export async function readTexts(
  sql: Sql,
  creator: CreatorId,
  { isOffered }: Offered,
): Promise<NewsTextSettings> {
  const wanted = (await findTexts(sql, creator)) ?? usualNewsTexts
  const flags = Object.entries(switches).map(([name, text]) => [name, wanted.includes(text)])
  const mobile = maskMobile(await getReceiver(sql, creator))
  return { ...(Object.fromEntries(flags) as Switches), offeredFlag: isOffered, mobile }
}

export async function saveTexts(
  sql: Sql,
  creator: CreatorId,
  { isOffered, ...chosen }: Switches & Offered,
): Promise<NewsTextSettings> {
  const textDicts = Object.entries(switches).flatMap(([name, text]) =>
    chosen[name as keyof Switches] ? [text] : [],
  )
  await transaction(sql, async (sql) => {
    await upsertTexts(sql, creator, { textDicts, updateTime: now() })
    await audit(sql, { creator, action: 'notifications.saveTexts', after: chosen })
  })
  return readTexts(sql, creator, { isOffered })
}

/** News are sent by SMS within this time: those of a night in the morning. Later the creator has read them at the bell. */
const newsForMs = 12 * 3_600_000
const batch = 100

type Texting = { send: SendNewsText | undefined; limits: Pick<CodeLimits, 'smsPerMobile' | 'smsInAll'> }

/**
 * For the timer: sends waiting news by SMS, each at most once, and nothing at night. If a provider's answer is lost, it may have sent the
 * SMS; the bell has the news in any case.
 */
export async function sendNews(sql: Sql, { send, limits }: Texting, now: Instant): Promise<void> {
  if (!send || isQuiet(now)) return
  const since = plusMs(now, -newsForMs)
  let due: DueNews[]
  do {
    due = await claimNews(sql, { usual: usualNewsTexts, since, limit: batch })
    const wanted = due.filter(({ textStateDict }) => textStateDict === newsTextState.sending)
    await oneByOne(wanted, 'news to creators that could not be sent', (news) =>
      sendOne(sql, { send, limits }, news),
    )
  } while (due.length === batch)
}

function isQuiet(time: Instant): boolean {
  const hour = shanghaiHour(time)
  return hour >= quietHours.from || hour < quietHours.until
}

type Sending = { send: SendNewsText; limits: Texting['limits'] }

async function sendOne(sql: Sql, { send, limits }: Sending, news: DueNews): Promise<void> {
  const { mobile, textDict, title } = news
  let state: StateOf<typeof newsTextState> = newsTextState.failed
  try {
    if (!(await spendNews(sql, limits, mobile))) return
    await send({ mobile, kind: newsText.labels[textDict], title })
    state = newsTextState.sent
  } finally {
    await setNewsState(sql, news, state)
  }
}
