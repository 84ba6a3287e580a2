import { plus } from '@zsm/contract/money/fen'
import type { ResultReading } from '@zsm/contract/payouts/formats'
import type { payoutResults, ResultLine, ResultPreview } from '@zsm/contract/payouts/results'
import { payoutBatchState, payoutItemState } from '@zsm/contract/states'
import type { OperatorId, PayoutBatchId } from '@zsm/contract/values'
import type { InputOf, OutputOf } from '@zsm/contract/wire/endpoint'
import { now } from '../clock.ts'
import { type Sql, transaction } from '../database/sql.ts'
import { Failure, fail } from '../failure.ts'
import { arrive, failPayout, type PayoutActor } from '../funds/public.ts'
import { titlesOf } from '../spreadsheets/head-row.ts'
import { readSheet } from '../spreadsheets/read-sheet.ts'
import { type ReadRow, UnreadableSheet } from '../spreadsheets/sheet.ts'
import { type LockedBatch, setBatch } from './batches.queries.ts'
import { getBatch, lockFor, record } from './batches.ts'
import { claimOf } from './claim.ts'
import { getFormat } from './formats.ts'
import { type BatchItem, findBatchesOf, listBatchItems, settleItem } from './items.queries.ts'
import { matchColumns, type PlannedLine, planOf } from './plan.ts'

type Actor = PayoutActor & { operator: OperatorId }

/** Says what the bank's result means for each line. Changes nothing. */
export async function previewResult(
  sql: Sql,
  operator: OperatorId,
  { id, content }: InputOf<typeof payoutResults.previewPayoutResult>,
): Promise<ResultPreview> {
  const { items: shown } = await getBatch(sql, operator, id)
  const { reading, rows, lines } = await planFor(sql, { id, content })
  const holders = new Map(shown.map(({ withdrawId, holderName }) => [withdrawId as string, holderName]))
  const of = (outcome: ResultLine['outcome']) => (lines ?? []).filter((line) => line.outcome === outcome)
  const sumOf = (outcome: ResultLine['outcome']) =>
    plus(...of(outcome).flatMap(({ item }) => item?.amountFen ?? []))
  return {
    titles: titlesOf(rows),
    matchedFlag: lines !== undefined,
    reading,
    lines: (lines ?? []).map(({ item, ...line }) => ({
      ...line,
      holderName: holders.get(item?.withdrawId ?? '') ?? '',
    })),
    paidCount: of('paid').length,
    paidFen: sumOf('paid'),
    failedCount: of('failed').length,
    failedFen: sumOf('failed'),
    leftCount: of('left').length,
    knownCount: of('known').length,
    strangeCount: of('strange').length,
  }
}

/** Lines that one call books. A call has to end within seconds, and each line moves money in a transaction of its own. */
const linesOfCall = 25

/**
 * Books the result line by line, one transaction a line. A server that is killed leaves whole lines behind; the same file, given again,
 * books the rest. Answers the line to continue after.
 */
export async function confirmResult(
  sql: Sql,
  actor: Actor,
  { id, content, afterLine }: InputOf<typeof payoutResults.confirmPayoutResult>,
): Promise<OutputOf<typeof payoutResults.confirmPayoutResult>> {
  const { lines } = await planFor(sql, { id, content })
  if (!lines) return fail('payoutColumnsIncomplete')
  const ahead = lines
    .map((line, at) => ({ line, at: at + 1 }))
    .filter(({ line, at }) => at > afterLine && isNew(line))
  const chosen = ahead.slice(0, linesOfCall)
  const counts = { paid: 0, failed: 0, left: 0 }
  for (const { line } of chosen) {
    const outcome = await bookLine(sql, actor, id, line)
    if (outcome) counts[outcome] += 1
  }
  const last = chosen.at(-1)
  await noteAnswer(sql, id, { ...counts, lines: lines.length, afterLine })
  return {
    paidCount: counts.paid,
    failedCount: counts.failed,
    leftCount: counts.left,
    nextLine: ahead.length > chosen.length && last ? last.at : null,
  }
}

/** Whether confirming changes anything. A line that was left to a person for the same reason does not change. */
function isNew({ item, outcome, text }: PlannedLine): boolean {
  if (!item) return false
  if (outcome === 'paid' || outcome === 'failed') return true
  return outcome === 'left' && (item.statusDict !== payoutItemState.left || item.reason !== text)
}

type Booked = 'paid' | 'failed' | 'left'

/** Books one line. A line that the books refuse, for example a bank's number that proves another transfer, is left to a person. */
async function bookLine(
  sql: Sql,
  actor: Actor,
  id: PayoutBatchId,
  { item, outcome, text, transferNo }: PlannedLine,
): Promise<Booked | undefined> {
  if (!item) return undefined
  try {
    if (outcome === 'paid') return await settleLine(sql, actor, { id, item }, { outcome, transferNo })
    if (outcome === 'failed') return await settleLine(sql, actor, { id, item }, { outcome, reason: text })
    return await leave(sql, id, item, text)
  } catch (failure) {
    if (!(failure instanceof Failure) || !leavable.includes(failure.error)) throw failure
    return leave(sql, id, item, failure.message)
  }
}

const leavable: readonly string[] = ['transferUsed', 'withdrawStateChanged', 'payoutClaimed']

type Ending = { outcome: 'paid'; transferNo: string } | { outcome: 'failed'; reason: string }

/** Settles a line and its withdrawal in one transaction. Undefined if another call was first. */
async function settleLine(
  sql: Sql,
  actor: Actor,
  { id: batchId, item }: { id: PayoutBatchId; item: BatchItem },
  ending: Ending,
): Promise<Booked | undefined> {
  const { creatorId: creator, withdrawId } = item
  return transaction(sql, async (sql) => {
    await lockFor(sql, batchId, 'readResult')
    const { outcome, ...said } = ending
    const change = { statusDict: payoutItemState[outcome], reason: '', ...said, settleTime: now() }
    if (!(await settleItem(sql, creator, { batchId, withdrawId }, change))) return undefined
    const by = claimOf(batchId)
    if (ending.outcome === 'paid')
      await arrive(sql, creator, { id: withdrawId, channelTxnNo: ending.transferNo, by }, actor)
    else await failPayout(sql, creator, { id: withdrawId, reason: ending.reason, by }, actor)
    await setBatch(sql, batchId, { statusDict: payoutBatchState.answered, answerTime: now() })
    return outcome
  })
}

async function leave(
  sql: Sql,
  batchId: PayoutBatchId,
  { creatorId, withdrawId }: BatchItem,
  reason: string,
): Promise<Booked | undefined> {
  return transaction(sql, async (sql) => {
    await lockFor(sql, batchId, 'readResult')
    const change = { statusDict: payoutItemState.left, reason }
    const isOpen = await settleItem(sql, creatorId, { batchId, withdrawId }, change)
    return isOpen ? 'left' : undefined
  })
}

/** Marks the batch as answered: the bank has its file, so the file is never exported again. */
function noteAnswer(sql: Sql, id: PayoutBatchId, counts: object): Promise<void> {
  return transaction(sql, async (sql) => {
    const batch = await lockFor(sql, id, 'readResult')
    const change = { statusDict: payoutBatchState.answered, answerTime: now() }
    await setBatch(sql, id, change)
    await record(sql, 'confirmResult', id, batch, { ...counts, statusDict: change.statusDict })
  })
}

type Plan = { reading: ResultReading; rows: ReadRow[]; lines: PlannedLine[] | undefined }

/** Reads the file and compares it with the batch. `lines` is undefined until the columns are matched. */
async function planFor(sql: Sql, { id, content }: { id: PayoutBatchId; content: string }): Promise<Plan> {
  const batch: LockedBatch = await transaction(sql, (sql) => lockFor(sql, id, 'readResult'))
  const { result: reading } = await getFormat(sql, batch.bankFormatId)
  const rows = rowsOf(content)
  const matched = matchColumns(rows, reading)
  if (!matched) return { reading, rows, lines: undefined }
  const items = await listBatchItems(sql, id)
  const own = new Set(items.map(({ withdrawNo }) => withdrawNo))
  const numbers = matched.rows.map(({ cells }) => cells[matched.places.number]?.text ?? '')
  const others = await findBatchesOf(
    sql,
    [...new Set(numbers)].filter((number) => /^\d{1,64}$/.test(number) && !own.has(number)),
  )
  const lines = planOf({ matched, reading, items, batchOf: (number) => others.get(number) })
  return { reading, rows, lines }
}

function rowsOf(content: string): ReadRow[] {
  try {
    return readSheet(Buffer.from(content, 'base64url'))
  } catch (error) {
    if (!(error instanceof UnreadableSheet)) throw error
    return fail('payoutFileUnreadable', { message: error.message, field: 'content' })
  }
}
