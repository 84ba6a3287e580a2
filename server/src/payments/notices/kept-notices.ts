import type { PaymentNotice, RefundNotice } from '@zsm/contract/payments'
import { noticeKind, noticeState, refundState } from '@zsm/contract/states'
import type { Fen, KeptNoticeId, OperatorId } from '@zsm/contract/values'
import type { ErrorName } from '@zsm/contract/wire/errors'
import { now } from '../../clock.ts'
import { audit } from '../../database/audit.ts'
import { type Sql, transaction } from '../../database/sql.ts'
import { Failure, fail } from '../../failure.ts'
import { newId } from '../../ids.ts'
import {
  findKeptId,
  insertKept,
  listWaiting,
  lockKept,
  markBooked,
  markSettled,
  type NewKeptNotice,
  updateError,
  type WaitingNotice,
  type WaitingOf,
} from './kept-notices.queries.ts'
import { legibleOf } from './legible.ts'
import type { NoticeContext, NoticeRequest, ReceivedNotice } from './notice-context.ts'
import { hashNotice, hashText } from './notice-hash.ts'
import { bookPlatformSale } from './payment-notices.ts'
import { bookRefundNotice } from './refund-notices.ts'

/** The answer to the channel for a notice that is stored for an operator. */
export type Received = { keptFlag: true }

/** Errors of notices that can never be booked. The channel gets a success for them, so that it does not repeat them. */
const received: readonly ErrorName[] = [
  'goodNotForSale',
  'orderNotFound',
  'orderNotPaid',
  'noticeMismatch',
  'refundTooMuch',
  'refundByHand',
  'refundStateChanged',
]
/** Errors of notices that are stored and yet refused: they contradict a booking, or their time is in the future. */
const refused: readonly ErrorName[] = ['requestIdReused', 'invalidInput']

/** Waiting notices of one trade that are read at a time. */
const batch = 20

/** Books a payment. If it cannot be booked, its notice is stored: money that moved always has a record. */
export async function bookOrStorePlatformSale(
  sql: Sql,
  { notice, ...context }: ReceivedNotice<PaymentNotice>,
): Promise<{ orderNo: string } | Received> {
  // The buyer's name is not stored: the channel finds the buyer by the trade's number.
  const { userName: _, userMobile: __, ...nameless } = notice
  const { tradeNo, payFen: amountFen, payTime: occurTime, userId } = notice
  const money = {
    kindDict: noticeKind.payment,
    tradeNo,
    refundNo: '',
    amountFen,
    userId,
    occurTime,
    notice: nameless,
  } as const
  const noticeHash = hashNotice(notice)
  const book = (sql: Sql) => bookPlatformSale(sql, { ...context, notice })
  return bookOrStore(sql, { ...context, money: { ...money, noticeHash } }, book)
}

/**
 * Books a refund, or stores its notice if it cannot be booked. A buyer's request for a refund moved no money, so it is never stored.
 */
export async function bookOrStoreRefund(
  sql: Sql,
  { notice, ...context }: ReceivedNotice<RefundNotice>,
): Promise<{ refundNo: string } | Received> {
  const book = (sql: Sql) => bookRefundNotice(sql, { ...context, notice })
  if (notice.statusDict === refundState.waiting) return book(sql)
  const { tradeNo, refundNo, refundFen: amountFen, refundTime: occurTime } = notice
  const money = {
    kindDict: noticeKind.refund,
    tradeNo,
    refundNo,
    amountFen,
    userId: '',
    occurTime,
    notice,
  } as const
  const noticeHash = hashNotice(notice)
  return bookOrStore(sql, { ...context, money: { ...money, noticeHash } }, book)
}

/** Stores the legible part of a signed notice that cannot be parsed, because it may be about money that moved. */
export function storeUnparsable(
  sql: Sql,
  { body, ...context }: NoticeContext & { body: Uint8Array },
): Promise<void> {
  const unread = { ...legibleOf(body), noticeHash: hashText(body), occurTime: null, unreadableFlag: true }
  return storeNotice(sql, unread, 'invalidInput', context)
}

type Kept = Omit<NewKeptNotice, 'id' | 'channel' | 'errorName' | 'receiveTime'>
type Money = Kept & { amountFen: Fen }

/** Books a notice, or stores it if it can never be booked. A passing failure is thrown: the channel repeats the notice. */
export async function bookOrStore<Answer>(
  sql: Sql,
  { money, ...context }: NoticeContext & { money: Money },
  book: (sql: Sql) => Promise<Answer>,
): Promise<Answer | Received> {
  let answer: Answer | Received
  let failure: Failure | undefined
  try {
    const key = { channel: context.channel.name, noticeHash: money.noticeHash }
    const keptId = await findKeptId(sql, key)
    answer = await (keptId ? bookKept(sql, keptId, context.request, book) : book(sql))
  } catch (error) {
    failure = storableFailure(error, money)
    await storeNotice(sql, money, failure.error, context)
    answer = { keptFlag: true }
  }
  // This runs after storing, too: the payment may have been booked since we looked for it.
  await bookWaiting(sql, context, { ...money, isBooked: failure === undefined })
  if (failure && refused.includes(failure.error)) throw failure
  return answer
}

/** The failure with which a notice is stored. A passing failure is thrown, and so is any failure of a notice without money. */
function storableFailure(error: unknown, { amountFen }: Money): Failure {
  if (!isPermanent(error) || amountFen <= 0) throw error
  return error
}

function storeNotice(
  sql: Sql,
  money: Kept,
  errorName: ErrorName,
  { channel, now: receiveTime, request }: NoticeContext,
): Promise<void> {
  const kept = { ...money, id: newId<KeptNoticeId>(), channel: channel.name, errorName, receiveTime }
  return transaction(sql, async (sql) => {
    if (!(await insertKept(sql, kept))) return
    const { notice: _, ...after } = kept
    await audit(sql, {
      action: 'orders.keepNotice',
      target: { type: 'notice', id: kept.id },
      after,
      ...request,
    })
  })
}

/** Books stored notices of the trade. After a payment: those that waited for it. After another notice: only the same notice. */
async function bookWaiting(
  sql: Sql,
  context: NoticeContext,
  { kindDict, tradeNo, noticeHash, isBooked }: Money & { isBooked: boolean },
): Promise<void> {
  const isPaid = isBooked && kindDict === noticeKind.payment
  const trade = { channel: context.channel.name, tradeNo, noticeHash, isPaid, limit: batch }
  for await (const { id, refund: notice, ...kept } of waitingOf(sql, trade)) {
    const isItself = isBooked && kept.noticeHash === noticeHash
    // A payment is booked only by its own notice.
    if (!isItself && notice === null) continue
    const book = async (sql: Sql) =>
      isItself || notice === null || bookRefundNotice(sql, { ...context, notice })
    const failure = await failureOf(bookKept(sql, id, context.request, book))
    if (failure) await updateError(sql, id, failure.error)
  }
}

/** All pending notices of the trade, in batches by id, so that one that fails again does not block the next. */
async function* waitingOf(sql: Sql, trade: WaitingOf): AsyncGenerator<WaitingNotice> {
  let waiting = await listWaiting(sql, trade)
  while (waiting.length > 0) {
    yield* waiting
    waiting = await listWaiting(sql, { ...trade, after: waiting.at(-1)?.id })
  }
}

/** Books a stored notice and marks it as booked, in one transaction. A notice that an operator settled is left alone. */
function bookKept<Answer>(
  sql: Sql,
  id: KeptNoticeId,
  request: NoticeRequest,
  book: (sql: Sql) => Promise<Answer>,
): Promise<Answer | Received> {
  return transaction(sql, async (sql) => {
    // The row stays locked until it is booked, so that no operator settles it meanwhile.
    if ((await lockKept(sql, id)) === noticeState.handled) return { keptFlag: true }
    if (await markBooked(sql, id, now())) {
      await audit(sql, { action: 'orders.bookNotice', target: { type: 'notice', id }, ...request })
    }
    return book(sql)
  })
}

/** The permanent failure of a booking; undefined after a success. A passing failure is thrown: the channel repeats the notice. */
const failureOf = (asked: Promise<unknown>): Promise<Failure | undefined> =>
  asked.then(
    () => undefined,
    (error: unknown) => (isPermanent(error) ? error : Promise.reject(error)),
  )

const isPermanent = (error: unknown): error is Failure =>
  error instanceof Failure && [...received, ...refused].includes(error.error)

/** 1 待处理 → 3 已处理: an operator has settled the notice with the channel, and notes how. */
export function settleNotice(
  sql: Sql,
  operator: OperatorId,
  { id, reason: note }: { id: KeptNoticeId; reason: string },
): Promise<void> {
  return transaction(sql, async (sql) => {
    if (!(await markSettled(sql, { id, operator, note, time: now() }))) fail('noticeStateChanged')
    await audit(sql, {
      action: 'orders.settleNotice',
      operator,
      target: { type: 'notice', id },
      after: { note },
    })
  })
}
