import { fen, minus, negative, noFen } from '@zsm/contract/money/fen'
import { yuanText } from '@zsm/contract/money/yuan'
import { bankChannel } from '@zsm/contract/reconciliation/days'
import { billDifference, billLineKind, explainedDifferences } from '@zsm/contract/states'
import type { Day, Fen, Instant } from '@zsm/contract/values'
import type { Difference, Item } from './items.queries.ts'
import type { LineKind, TheirEntry } from './lines.queries.ts'

/** An entry of our books: of the day, or named by a line of its bill. */
export type OurEntry = {
  key: string
  kindDict: LineKind
  ourNo: string
  tradeNo: string
  fen: Fen
  feeFen: Fen | null
  time: Instant
  /** The Asia/Shanghai day of `time`. */
  day: Day
  /** Whether the money moved according to our books. If not, `state` says how far it is. */
  isMoved: boolean
  /** The money has not moved, and still may. */
  isUnderWay: boolean
  state: string
  /** A transfer by a person: it is not on the channel's bill. */
  isByHand: boolean
  /** Another day whose bill has the entry. */
  billedDay: Day | null
  /** A day whose bill is still to come and may have the entry. */
  awaitedDay: Day | null
}

type Side = { paidCount: number; paidFen: Fen; refundCount: number; refundFen: Fen }
export type Compared = { ours: Side; theirs: Side; matchedCount: number; items: Item[] }

type Given = { channel: string; day: Day; ours: readonly OurEntry[]; theirs: readonly TheirEntry[] }

const { oursOnly, theirsOnly, otherAmount, otherState, otherFee, otherDay, byHand, underWay, awaited } =
  billDifference

export const isExplained = (difference: Difference): boolean => explainedDifferences.includes(difference)

/**
 * Matches each line with our books by the numbers that both sides know. Whatever does not agree becomes an item. Its delta is its part
 * of the day's difference: the deltas add up to our sum minus theirs, to the fen.
 */
export function compare({ channel, day, ours, theirs }: Given): Compared {
  const known = new Map(ours.map((entry) => [entryKey(entry), entry]))
  const seen = new Map<string, number>()
  const signed = signFor(channel)
  const isOurs = (entry: OurEntry) => entry.isMoved && entry.day === day
  const items: Item[] = []
  let matchedCount = 0
  for (const line of theirs) {
    const name = line.key === '' ? nameless(line) : entryKey(line)
    const times = (seen.get(name) ?? 0) + 1
    seen.set(name, times)
    const isRepeated = times > 1 && line.key !== ''
    const entry = isRepeated ? undefined : known.get(name)
    const judged = isRepeated ? repeated(line) : judge(line, entry, day)
    if (judged === 'same') matchedCount += 1
    if (entry && isAgreed(judged) && feeDiffers(line, entry)) items.push(otherFeeOf(line, entry))
    if (judged === 'same' || judged === undefined) continue
    const ourPart = entry && isOurs(entry) ? signed(entry) : noFen
    const theirPart = line.outcome === 'failed' ? noFen : signed(line)
    items.push({
      key: times > 1 ? `${name}~${times}` : name,
      kindDict: line.kindDict,
      differenceDict: judged.difference,
      ourNo: entry?.ourNo ?? line.ourNo,
      tradeNo: line.tradeNo,
      ourFen: entry?.fen ?? null,
      theirFen: line.fen,
      deltaFen: minus(ourPart, theirPart),
      ourTime: entry?.time ?? null,
      theirTime: line.time,
      otherDay: judged.other ?? null,
      reason: judged.reason,
    })
  }
  for (const entry of ours)
    if (isOurs(entry) && !seen.has(entryKey(entry))) items.push(unbilled(entry, signed(entry)))
  const billed = theirs.filter(({ outcome }) => outcome !== 'failed')
  return { ours: sideOf(ours.filter(isOurs)), theirs: sideOf(billed), matchedCount, items }
}

const entryKey = ({ kindDict, key }: Pick<OurEntry, 'kindDict' | 'key'>) => `${kindDict}:${key}`

/** The key of a line that names no number of ours: the provider's number, else its time and amount. */
const nameless = ({ kindDict, tradeNo, time, fen }: TheirEntry) =>
  `${kindDict}#${tradeNo || `${time}/${fen}`}`

const signFor =
  (channel: string) =>
  ({ kindDict, fen }: Pick<OurEntry, 'kindDict' | 'fen'>): Fen =>
    kindDict === billLineKind.refund && channel !== bankChannel ? negative(fen) : fen

/** Both sides moved the same money, on this day or on another. */
const isAgreed = (judged: Judged | 'same' | undefined) => judged === 'same' || judged?.difference === otherDay

/**
 * A payment's fee is the agreed rate's, to the nearest fen. Of a refund it returns its part, and neither provider says how it rounds that
 * part: one fen is no difference there.
 */
function feeDiffers({ kindDict, feeFen }: TheirEntry, { feeFen: ours }: OurEntry): boolean {
  if (ours === null) return false
  return Math.abs(minus(ours, feeFen)) > (kindDict === billLineKind.refund ? 1 : 0)
}

/** The sums of the day are those of payments and refunds, so a fee adds nothing to their difference. */
const otherFeeOf = (line: TheirEntry, entry: OurEntry): Item => ({
  key: `${entryKey(entry)}!fee`,
  kindDict: line.kindDict,
  differenceDict: otherFee,
  ourNo: entry.ourNo,
  tradeNo: line.tradeNo,
  ourFen: entry.feeFen,
  theirFen: line.feeFen,
  deltaFen: noFen,
  ourTime: entry.time,
  theirTime: line.time,
  otherDay: null,
  reason: `按约定费率手续费 ${yuanText(entry.feeFen ?? noFen)} 元，账单 ${yuanText(line.feeFen)} 元`,
})

type Judged = { difference: Difference; reason: string; other?: Day }

/** The result of comparing a line with our entry of the same number. Undefined if no money moved on either side. */
function judge(line: TheirEntry, entry: OurEntry | undefined, day: Day): Judged | 'same' | undefined {
  if (!entry) {
    if (line.outcome === 'failed') return undefined
    return { difference: theirsOnly, reason: line.note || '我方没有这一笔' }
  }
  if (!entry.isMoved) return judgeUnmoved(line, entry)
  if (line.outcome === 'failed')
    return { difference: otherState, reason: `对方没有成功（${line.state}），我方已${words[line.kindDict]}` }
  if (entry.isByHand) return { difference: otherState, reason: byHandToo(line) }
  if (line.fen !== entry.fen) {
    const reason = `我方 ${yuanText(entry.fen)} 元，对方 ${yuanText(line.fen)} 元`
    return { difference: otherAmount, reason }
  }
  // A bill has the state of its own day: what ended later was under way then. What our books ended by that day was not.
  if (line.outcome === 'underWay' && entry.day <= day)
    return {
      difference: otherState,
      reason: `对方还没有完成（${line.state}），我方已${words[line.kindDict]}`,
    }
  // Around midnight, and if a refund takes days, the two sides book the same movement on different days.
  if (entry.day === day) return 'same'
  return { difference: otherDay, reason: `我方记在 ${entry.day}，金额一致`, other: entry.day }
}

const byHandToo = ({ outcome, state }: TheirEntry) =>
  outcome === 'underWay'
    ? `我方已人工转账给买家，对方还没有结束（${state}），请确认渠道不会再退`
    : '我方已人工转账给买家，渠道又退了一次'

function judgeUnmoved(line: TheirEntry, entry: OurEntry): Judged | undefined {
  if (line.outcome === 'failed') return undefined
  if (line.outcome === 'underWay' && entry.isUnderWay)
    return { difference: underWay, reason: '两边都在退款中，到账后自动核对' }
  const theirs = line.outcome === 'done' ? `已${words[line.kindDict]}` : line.state
  return { difference: otherState, reason: `对方${theirs}，我方是“${entry.state}”` }
}

const words = { [billLineKind.payment]: '收款', [billLineKind.refund]: '退款', [billLineKind.payout]: '付款' }

const repeated = ({ kindDict, outcome }: TheirEntry): Judged | undefined =>
  outcome === 'failed'
    ? undefined
    : { difference: theirsOnly, reason: `同一个单号在账单里出现了不止一次：重复${words[kindDict]}` }

/** The item for an entry of ours that the day's bill lacks. */
function unbilled(entry: OurEntry, deltaFen: Fen): Item {
  const { difference, reason, other = null } = whyUnbilled(entry)
  return {
    key: entryKey(entry),
    kindDict: entry.kindDict,
    differenceDict: difference,
    ourNo: entry.ourNo,
    tradeNo: entry.tradeNo,
    ourFen: entry.fen,
    theirFen: null,
    deltaFen,
    ourTime: entry.time,
    theirTime: null,
    otherDay: other,
    reason,
  }
}

function whyUnbilled({ isByHand, billedDay, awaitedDay }: OurEntry): Judged {
  if (isByHand && !billedDay)
    return { difference: byHand, reason: '渠道退不了，已人工转账给买家，不在渠道账单里' }
  if (billedDay) return { difference: otherDay, reason: `对方记在 ${billedDay} 的账单里`, other: billedDay }
  if (awaitedDay)
    return {
      difference: awaited,
      reason: `可能在 ${awaitedDay} 的账单里，账单到了自动核对`,
      other: awaitedDay,
    }
  return { difference: oursOnly, reason: '账单里没有这一笔' }
}

function sideOf(entries: readonly Pick<OurEntry, 'kindDict' | 'fen'>[]): Side {
  const of = (isRefund: boolean) =>
    entries.filter(({ kindDict }) => (kindDict === billLineKind.refund) === isRefund)
  const sum = (some: typeof entries) => fen(some.reduce((total, { fen }) => total + fen, 0))
  const [paid, refunds] = [of(false), of(true)]
  return { paidCount: paid.length, paidFen: sum(paid), refundCount: refunds.length, refundFen: sum(refunds) }
}
