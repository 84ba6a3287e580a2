import type { reconciledDays } from '@zsm/contract/reconciliation/days'
import { billLineKind, billSource, reconciliationState, type StateOf } from '@zsm/contract/states'
import type { Day, Instant } from '@zsm/contract/values'
import type { InputOf } from '@zsm/contract/wire/endpoint'
import { now as clock } from '../clock.ts'
import { audit } from '../database/audit.ts'
import { type Sql, type Tx, transaction } from '../database/sql.ts'
import { dayBefore, shanghaiDay } from '../days.ts'
import { fail } from '../failure.ts'
import type { BillLine, PayGateway } from '../gateways/pay/pay-gateway.ts'
import { ProviderFailure } from '../gateways/pay/provider-failure.ts'
import { type Channel, type Channels, getChannel } from '../gateways/payment-channels.ts'
import { compareDay, type Found } from './comparing.ts'
import { insertDays, listStates, lockDay, setDay } from './days.queries.ts'
import { type BillRow, deleteLines, insertLines } from './lines.queries.ts'

export type OpenChannel = Channel & { gateway: PayGateway }

/** The channels whose provider gives out bills. */
export const channelsWithBill = (channels: Channels): OpenChannel[] =>
  channels.filter((channel): channel is OpenChannel => channel.gateway !== undefined)

export function getOpenChannel(channels: Channels, name: string): OpenChannel {
  const { gateway, ...channel } = getChannel(name, channels)
  return gateway ? { ...channel, gateway } : fail('channelNotFound')
}

/** Providers give out bills of the last three months; finance may upload older files. */
const oldestDays = 366

/** Fails unless the day is over, because its bill is complete only then, and not more than `oldestDays` ago. */
export function mustBeOver(day: Day, now: Instant): void {
  const today = shanghaiDay(now)
  if (day >= today) fail('reconciliationTooEarly', { field: 'day' })
  if (day < dayBefore(today, oldestDays)) fail('reconciliationTooOld', { field: 'day' })
}

/**
 * Fetches a channel's bill of a day and compares it. The provider is called before the transaction, and no line is stored unless the
 * bill was read to its end. A repeated call replaces the bill and leaves settled differences settled.
 */
export async function reconcile(sql: Sql, channel: OpenChannel, day: Day, now: Instant): Promise<Found> {
  const lines = await allOf(channel.gateway.readBill(day))
  return transaction(sql, (sql) =>
    storeBill(sql, channel, day, { lines, now, sourceDict: billSource.fetched, fileName: '' }),
  )
}

/** All lines, once the end of the bill was reached. */
async function allOf(reading: AsyncIterable<BillLine>): Promise<BillLine[]> {
  const lines: BillLine[] = []
  for await (const line of reading) lines.push(line)
  return lines
}

/** Takes a bill that finance downloaded from the provider's site. */
export async function takeFile(
  sql: Sql,
  channels: Channels,
  { channel: name, day, fileName, content }: InputOf<typeof reconciledDays.takeBillFile>,
): Promise<void> {
  const now = clock()
  const channel = getOpenChannel(channels, name)
  mustBeOver(day, now)
  const read = channel.gateway.readBillFile ?? fail('billNotOffered')
  const lines = await allOf(read(day, Buffer.from(content, 'base64url'))).catch(refuseFile)
  await transaction(sql, async (sql) => {
    const found = await storeBill(sql, channel, day, { lines, now, sourceDict: billSource.file, fileName })
    const after = { channel: name, day, fileName, lines: lines.length, ...found }
    await audit(sql, {
      action: 'reconciliation.takeFile',
      target: { type: 'reconciliation', id: `${name} ${day}` },
      after,
    })
  })
}

/** The message for each reason to refuse a file. */
const refusals: Record<string, string> = {
  another_merchant: '这是别的商户号的账单',
  another_day: '这不是这一天的账单',
  broken_line: '这一行不完整，或有读不懂的内容',
  unknown_state: '这一行的状态是平台不认识的',
  missing_column: '缺少需要的列，请下载“全部”类型的交易账单（微信）或业务明细（支付宝）',
  wrong_sums: '账单末尾的合计与各行相加不一致，文件可能被改过或不完整',
  line_after_sums: '合计之后还有内容，文件可能被改过',
  not_zip: '压缩包已损坏，请重新下载',
  no_bill_in_zip: '压缩包里没有业务明细',
  wrong_hash: '压缩包已损坏，请重新下载',
  not_gzip: '文件已损坏，或展开后太大',
  too_long: '文件展开后太大',
}

function refuseFile(error: unknown): never {
  if (!(error instanceof ProviderFailure)) throw error
  const place = error.field ? `${error.field}：` : ''
  const refusal = refusals[error.code] ?? '账单读不出来，请上传渠道后台下载的原文件'
  return fail('billUnreadable', {
    message: `${place}${refusal}。什么都没有保存`,
    field: 'content',
    cause: error,
  })
}

type Bill = {
  lines: readonly BillLine[]
  now: Instant
  sourceDict: StateOf<typeof billSource>
  fileName: string
}

async function storeBill(
  sql: Tx,
  channel: OpenChannel,
  day: Day,
  { lines, now, sourceDict, fileName }: Bill,
): Promise<Found> {
  const place = { channel: channel.name, day }
  await insertDays(sql, channel.name, [{ day, askTime: null }])
  await lockDay(sql, place)
  await deleteLines(sql, { ...place, source: '' })
  await insertLines(
    sql,
    lines.map((line, at) => rowOf(line, at + 1, place)),
  )
  const change = { sourceDict, fileName, readTime: now, reason: '', askTime: null, askCount: 0 }
  await setDay(sql, place, change)
  const found = await compareDay(sql, channel, day, now)
  await compareNeighbours(sql, channel, day, now)
  return found
}

/** Compares the days before and after again: they may have waited for lines of this bill. */
async function compareNeighbours(sql: Tx, channel: Channel, day: Day, now: Instant): Promise<void> {
  const [before, after] = [dayBefore(day, 1), dayBefore(day, -1)]
  const states = await listStates(sql, channel.name, { from: before, to: after })
  for (const other of [before, after])
    if (states.get(other) === reconciliationState.compared) await compareDay(sql, channel, other, now)
}

const rowOf = (
  { kind, paymentNo, tradeNo, refundNo, amountFen, feeFen, time, state, outcome }: BillLine,
  lineNo: number,
  place: { channel: string; day: Day },
): BillRow => ({
  ...place,
  source: '',
  lineNo,
  kindDict: billLineKind[kind],
  paymentNo,
  tradeNo,
  refundNo,
  amountFen,
  feeFen,
  occurTime: time,
  state,
  outcome,
  note: '',
})
