import { setImmediate as nextTurn } from 'node:timers/promises'
import { Deadline } from '../../database/deadline.ts'
import { type Sql, type Tx, transaction, withDeadline } from '../../database/sql.ts'
import { hasReachedLimit } from '../../orders/public.ts'
import { getMoneyRules } from '../../reference/public.ts'
import { type Checkout, payFenOf } from '../checkouts.queries.ts'
import { isNotInFuture } from '../notices/notice-context.ts'
import { saleOf } from '../provider-payments.ts'
import { bookSales, hashOf, type ReportedPayment } from './bookings.ts'
import { listAwaitedTrades, lockOpenPayments } from './open-payments.queries.ts'

/** Books a payment among others, and answers whether it did. If not, the caller books it by itself. */
export type BookTogether = (reported: ReportedPayment) => Promise<boolean>

/** The most payments of one group. */
const groupSize = 50
/** A group that takes longer is given up, and its payments are booked one by one. */
const groupTimeoutMs = 1000

/**
 * Books payments that arrive while others are being booked as one group, in one transaction (0090). An idle server books a payment at
 * once; the busier it is, the larger the groups. `report` gets the failure of a group, whose payments are then booked one by one.
 */
export function openBookingTogether(sql: Sql, report: (failure: unknown) => void): BookTogether {
  const waiting: { reported: ReportedPayment; answer: (isBooked: boolean) => void }[] = []
  let isBusy = false
  const bookGroups = async () => {
    isBusy = true
    while (waiting.length > 0) {
      // what arrives in this turn of the event loop belongs to the group
      await nextTurn()
      const group = waiting.splice(0, groupSize)
      const booked = await bookGroup(
        sql,
        group.map(({ reported }) => reported),
      ).catch((failure: unknown) => {
        report(failure)
        return new Set<ReportedPayment>()
      })
      for (const { reported, answer } of group) answer(booked.has(reported))
    }
    isBusy = false
  }
  return (reported) =>
    new Promise((answer) => {
      waiting.push({ reported, answer })
      if (!isBusy) void bookGroups()
    })
}

/**
 * Books the plain sales of a group: open payments of open checkouts, of the right amount, reported for the first time, and not locked by
 * another transaction. Answers the booked ones, without those for which a stored notice is pending: the caller books each of these by
 * itself, and with it the notice.
 */
export async function bookGroup(
  sql: Sql,
  group: readonly ReportedPayment[],
  deadline = new Deadline(groupTimeoutMs),
): Promise<ReadonlySet<ReportedPayment>> {
  const { holdDays } = await getMoneyRules(sql)
  const booked = await transaction(withDeadline(deadline, sql), async (sql) => {
    const sales = await lockSales(sql, group)
    const now = sales.at(-1)?.reported.now
    if (now === undefined) return []
    const bookings = sales.map(({ reported, checkout, subMchId }) => ({
      reported,
      checkout,
      order: saleOf(checkout, { ...reported, subMchId, holdDays }),
    }))
    await bookSales(sql, bookings, now)
    return sales.map(({ reported }) => reported)
  })
  const awaited = await listAwaitedTrades(sql, booked.map(tradeOf))
  const isAwaited = ({ channel, paid }: ReportedPayment) =>
    awaited.some((trade) => trade.channel === channel.name && trade.tradeNo === paid.tradeNo)
  return new Set(booked.filter((reported) => !isAwaited(reported)))
}

const tradeOf = ({ channel, paid: { tradeNo } }: ReportedPayment) => ({ channel: channel.name, tradeNo })

type Sale = { reported: ReportedPayment; checkout: Checkout; subMchId: string }

/** The sales of a group, with everything locked that they change. A checkout is sold once, so its second payment is none. */
async function lockSales(sql: Tx, group: readonly ReportedPayment[]): Promise<Sale[]> {
  const reportedBy = new Map(group.filter(isInThePast).map((reported) => [reported.paid.paymentNo, reported]))
  const asked = [...reportedBy.values()].map(({ channel, paid }) => ({
    channel: channel.name,
    paymentNo: paid.paymentNo,
    paidFen: paid.paidFen,
    noticeHash: hashOf(paid),
  }))
  const open = await lockOpenPayments(sql, asked)
  const byCheckout = new Map(open.map((payment) => [payment.id, payment]))
  const sales = [...byCheckout.values()].flatMap(({ paymentNo, subMchId, ...checkout }) => {
    const reported = reportedBy.get(paymentNo)
    return reported && reported.paid.paidFen === payFenOf(checkout) ? [{ reported, checkout, subMchId }] : []
  })
  const isOver = await Promise.all(
    sales.map(({ checkout: { good, userId } }) => hasReachedLimit(sql, good, userId)),
  )
  return sales.filter((_, index) => !isOver[index])
}

const isInThePast = ({ paid, now }: ReportedPayment) => isNotInFuture(paid.payTime, now)
