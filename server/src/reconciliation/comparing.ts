import { noFen } from '@zsm/contract/money/fen'
import { billDifference, differenceState, reconciliationState } from '@zsm/contract/states'
import type { Day, DifferenceId, Instant } from '@zsm/contract/values'
import type { Tx } from '../database/sql.ts'
import { newId } from '../ids.ts'
import { nameOf, type Reconciled, readBooks } from './books.ts'
import { type Compared, compare, isExplained } from './compare.ts'
import { lockDay, setDay } from './days.queries.ts'
import {
  type Difference,
  deleteItems,
  type Item,
  type ItemChange,
  insertItems,
  listStored,
  type NewItem,
  type StoredItem,
  updateItem,
} from './items.queries.ts'
import { type BillPlace, sumFees } from './lines.queries.ts'

export type Found = { openCount: number; newCount: number; vanishedCount: number }

/** Compares a day's stored bill with our books and updates the day's items. A repeated call changes nothing. */
export async function compareDay(sql: Tx, channel: Reconciled, day: Day, now: Instant): Promise<Found> {
  const place = { channel: nameOf(channel), day }
  await lockDay(sql, place)
  const compared = compare({ ...place, ...(await readBooks(sql, channel, day, now)) })
  const found = await storeItems(sql, place, compared.items, now)
  await setDay(sql, place, {
    statusDict: reconciliationState.compared,
    ...sumsOf(compared),
    theirFeeFen: await sumFees(sql, place),
    matchedCount: compared.matchedCount,
    compareTime: now,
  })
  return found
}

/** Stores our own sums of a day that has no bill yet. */
export async function sumOurs(sql: Tx, channel: Reconciled, day: Day, now: Instant): Promise<void> {
  const place = { channel: nameOf(channel), day }
  const { ours } = await readBooks(sql, channel, day, now)
  await setDay(sql, place, sumsOf(compare({ ...place, ours, theirs: [] })))
}

const sumsOf = ({ ours, theirs }: Compared) => ({
  ourPaidCount: ours.paidCount,
  ourPaidFen: ours.paidFen,
  ourRefundCount: ours.refundCount,
  ourRefundFen: ours.refundFen,
  theirPaidCount: theirs.paidCount,
  theirPaidFen: theirs.paidFen,
  theirRefundCount: theirs.refundCount,
  theirRefundFen: theirs.refundFen,
})

const { open, settled, vanished, explained } = differenceState

/**
 * Stores the items. A settled item stays settled while its facts are the same. An item that disappeared is closed with the reason, and
 * never deleted.
 */
async function storeItems(sql: Tx, place: BillPlace, items: readonly Item[], now: Instant): Promise<Found> {
  const stored = new Map((await listStored(sql, place)).map((item) => [item.key, item]))
  const fresh = items.filter(({ key }) => !stored.has(key)).map((item) => newItem(place, item, now))
  await insertItems(sql, fresh)
  for (const item of items) {
    const before = stored.get(item.key)
    if (!before) continue
    stored.delete(item.key)
    const change = changeOf(before, item, now)
    if (change) await updateItem(sql, before.id, change)
  }
  const left = [...stored.values()]
  await deleteItems(
    sql,
    left.filter(({ statusDict }) => statusDict === explained).map(({ id }) => id),
  )
  const wereOpen = left.filter(({ statusDict }) => statusDict === open)
  for (const { id, differenceDict } of wereOpen)
    await updateItem(sql, id, { ...vanishing(differenceDict, now), deltaFen: noFen })
  const kept = left.filter(
    ({ statusDict, deltaFen }) => statusDict !== open && statusDict !== explained && deltaFen !== 0,
  )
  for (const { id } of kept) await updateItem(sql, id, { deltaFen: noFen })
  const isOpen = ({ statusDict }: Pick<StoredItem, 'statusDict'>) => statusDict === open
  return {
    openCount: (await listStored(sql, place)).filter(isOpen).length,
    newCount: fresh.filter(isOpen).length,
    vanishedCount: wereOpen.length,
  }
}

const newItem = (place: BillPlace, item: Item, now: Instant): NewItem => ({
  id: newId<DifferenceId>(),
  ...place,
  ...item,
  statusDict: isExplained(item.differenceDict) ? explained : open,
  note: '',
  findTime: now,
  settleTime: null,
})

const facts = [
  'differenceDict',
  'ourNo',
  'tradeNo',
  'ourFen',
  'theirFen',
  'otherDay',
  'reason',
  'deltaFen',
] as const

/** The change to a stored item; undefined if nothing has changed. */
function changeOf(
  before: StoredItem,
  { key: _, kindDict: __, ...item }: Item,
  now: Instant,
): ItemChange | undefined {
  const isSame = facts.every((fact) => before[fact] === item[fact])
  const isNowExplained = isExplained(item.differenceDict)
  if (before.statusDict === vanished && !isNowExplained) return { ...item, ...reopened }
  if (isSame) return undefined
  if (isNowExplained) {
    if (before.statusDict !== open) return item
    return { ...item, ...vanishing(before.differenceDict, now, item.reason) }
  }
  if (before.statusDict === settled && !differs(before, item)) return item
  return before.statusDict === open ? item : { ...item, ...reopened }
}

/** Whether the facts that somebody settled have changed. */
const differs = (before: StoredItem, item: Omit<Item, 'key' | 'kindDict'>): boolean =>
  before.differenceDict !== item.differenceDict ||
  before.ourFen !== item.ourFen ||
  before.theirFen !== item.theirFen

const reopened = { statusDict: open, note: '', settleTime: null, operatorId: null }

const vanishing = (difference: Difference, now: Instant, why = whyGone(difference)) => ({
  statusDict: vanished,
  note: `已自动消除：${why}`,
  settleTime: now,
})

const whyGone = (difference: Difference): string => gone[difference] ?? '两边后来一致了'
const gone: Partial<Record<Difference, string>> = {
  [billDifference.oursOnly]: '账单里后来有了这一笔',
  [billDifference.theirsOnly]: '我方后来入账了',
  [billDifference.otherAmount]: '两边金额后来一致了',
  [billDifference.otherState]: '两边状态后来一致了',
  [billDifference.otherFee]: '账单的手续费后来与约定费率一致了',
}
