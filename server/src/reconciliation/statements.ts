import { noFen, plus } from '@zsm/contract/money/fen'
import { bankChannel } from '@zsm/contract/reconciliation/days'
import type { StatementFormat, StatementPreview, statements } from '@zsm/contract/reconciliation/statements'
import { billLineKind, billSource } from '@zsm/contract/states'
import type { Day, Instant, StatementFormatId } from '@zsm/contract/values'
import type { InputOf, OutputOf } from '@zsm/contract/wire/endpoint'
import { now as clock } from '../clock.ts'
import { audit } from '../database/audit.ts'
import { type Sql, type Tx, transaction } from '../database/sql.ts'
import { dayBefore, shanghaiDay } from '../days.ts'
import { fail } from '../failure.ts'
import { withoutGzip } from '../gateways/pay/bill-text.ts'
import { ProviderFailure } from '../gateways/pay/provider-failure.ts'
import { titlesOf } from '../spreadsheets/head-row.ts'
import { readSheet } from '../spreadsheets/read-sheet.ts'
import { type ReadRow, UnreadableSheet } from '../spreadsheets/sheet.ts'
import { compareDay } from './comparing.ts'
import { insertDays, listUnsettledDays, setDay } from './days.queries.ts'
import { type BillRow, deleteLines, insertLines, listPayoutsNamed } from './lines.queries.ts'
import { getFormat } from './statement-formats.ts'
import { matchStatement, type OutgoingLine, readStatement } from './statement-reading.ts'

/** An outgoing line and the payout that it names. */
type Line = OutgoingLine & { ourNo: string }
type Read = { rows: ReadRow[]; format: StatementFormat; found: Found | undefined }
type Found = { lines: Line[]; from: Day; to: Day; todayCount: number }

const shownLines = 100

/** Says what a statement holds. Stores nothing. */
export async function previewStatement(
  sql: Sql,
  { id, content }: InputOf<typeof statements.previewStatement>,
): Promise<StatementPreview> {
  const { rows, format, found } = await read(sql, id, content)
  const lines = found?.lines ?? []
  const known = lines.filter(({ ourNo }) => ourNo !== '')
  const sum = (of: readonly Line[]) => plus(noFen, ...of.map(({ fen }) => fen))
  return {
    titles: titlesOf(rows),
    matchedFlag: found !== undefined,
    reading: format.reading,
    fromDay: found?.from ?? null,
    toDay: found?.to ?? null,
    lineCount: lines.length,
    sumFen: sum(lines),
    knownCount: known.length,
    knownFen: sum(known),
    todayCount: found?.todayCount ?? 0,
    lines: lines
      .slice(0, shownLines)
      .map(({ lineNo, day, fen: amountFen, serial: tradeNo, ourNo, note }) => ({
        lineNo,
        day,
        amountFen,
        tradeNo,
        ourNo,
        note,
      })),
  }
}

/** The most days of one statement, because a call has to end within seconds. */
const mostDays = 31

/**
 * Stores the outgoing lines of a statement and compares its days, all in one transaction. A bank's second statement of the same days
 * replaces the first. Other banks' lines stay.
 */
export async function takeStatement(
  sql: Sql,
  { id, content, fileName }: InputOf<typeof statements.takeStatement>,
): Promise<OutputOf<typeof statements.takeStatement>> {
  const now = clock()
  const { found, format } = await read(sql, id, content)
  if (!found) return fail('statementFormatIncomplete')
  const days = daysOf(found)
  if (days.length > mostDays)
    fail('statementUnreadable', {
      message: `文件有 ${days.length} 天，一次最多 ${mostDays} 天，请分开上传`,
      field: 'content',
    })
  return transaction(sql, async (sql) => {
    await insertDays(
      sql,
      bankChannel,
      days.map((day) => ({ day, askTime: null })),
    )
    for (const day of days) await storeDay(sql, { day, found, format, fileName, now })
    const openCount = await compareDays(sql, days, now)
    const taken = { dayCount: days.length, lineCount: found.lines.length, openCount }
    const after = { bank: format.name, fileName, from: found.from, to: found.to, ...taken }
    await audit(sql, {
      action: 'reconciliation.takeStatement',
      target: { type: 'statementFormat', id },
      after,
    })
    return taken
  })
}

type Storing = { day: Day; found: Found; format: StatementFormat; fileName: string; now: Instant }

async function storeDay(sql: Tx, { day, found, format, fileName, now }: Storing): Promise<void> {
  const place = { channel: bankChannel, day, source: format.id }
  await deleteLines(sql, place)
  await insertLines(
    sql,
    found.lines.filter((line) => line.day === day).map((line) => rowOf(line, place)),
  )
  const change = { sourceDict: billSource.file, fileName, readTime: now, reason: '' }
  await setDay(sql, place, change)
}

/** Compares the statement's days, and the days that waited for it. */
async function compareDays(sql: Tx, days: readonly Day[], now: Instant): Promise<number> {
  let openCount = 0
  for (const day of days) openCount += (await compareDay(sql, bankChannel, day, now)).openCount
  const waiting = await listUnsettledDays(sql, dayBefore(days[0] ?? '', mostDays))
  for (const { channel, day } of waiting)
    if (channel === bankChannel && !days.includes(day)) await compareDay(sql, bankChannel, day, now)
  return openCount
}

/** The row to store. The bank's text beside one of our payouts is left out, because our books have the payee. */
const rowOf = (
  { day, lineNo, fen, serial, numbers, ourNo, note }: Line,
  { channel, source }: { channel: string; source: string },
): BillRow => ({
  channel,
  day,
  source,
  lineNo,
  kindDict: billLineKind.payout,
  paymentNo: numbers.includes(ourNo) ? ourNo : '',
  tradeNo: serial,
  refundNo: '',
  amountFen: fen,
  feeFen: noFen,
  occurTime: noon(day),
  state: '支出',
  outcome: 'done',
  note: ourNo === '' ? note : '',
})

/** Noon of a statement's day: a statement has another clock than ours, or none. */
const noon = (day: Day): Instant => new Date(`${day}T12:00:00+08:00`).toISOString()

function daysOf({ from, to }: Found): Day[] {
  const days: Day[] = []
  for (let day = from; day <= to && days.length <= mostDays; day = dayBefore(day, -1)) days.push(day)
  return days
}

async function read(sql: Sql, id: StatementFormatId, content: string): Promise<Read> {
  const format = await getFormat(sql, id)
  const rows = refusing(() => readSheet(withoutGzip(Buffer.from(content, 'base64url'))))
  const matched = matchStatement(rows, format.reading)
  if (!matched) return { rows, format, found: undefined }
  const { outgoing, from, to } = refusing(() => readStatement(matched, format.reading))
  const yesterday = dayBefore(shanghaiDay(clock()), 1)
  if (from > yesterday)
    return fail('statementUnreadable', {
      message: '流水里只有今天的内容，今天还没有结束，请明天再上传',
      field: 'content',
    })
  const past = outgoing.filter(({ day }) => day <= yesterday)
  const lines = await withPayouts(sql, past)
  const until = to < yesterday ? to : yesterday
  return { rows, format, found: { lines, from, to: until, todayCount: outgoing.length - past.length } }
}

async function withPayouts(sql: Sql, lines: readonly OutgoingLine[]): Promise<Line[]> {
  const asked = [
    ...new Set(lines.flatMap(({ numbers, serial }) => [...numbers, ...(serial ? [serial] : [])])),
  ]
  const named = new Map((await listPayoutsNamed(sql, asked)).map(({ number, ourNo }) => [number, ourNo]))
  return lines.map((line) => ({
    ...line,
    ourNo: [...line.numbers, line.serial].map((number) => named.get(number)).find(Boolean) ?? '',
  }))
}

function refusing<T>(run: () => T): T {
  try {
    return run()
  } catch (error) {
    if (error instanceof UnreadableSheet || error instanceof ProviderFailure)
      return fail('statementUnreadable', { message: error.message, field: 'content', cause: error })
    throw error
  }
}
