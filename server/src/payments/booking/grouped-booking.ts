import { setImmediate as nextTurn } from 'node:timers/promises'
import { Deadline } from '../../database/deadline.ts'
import { type Sql, type Tx, transaction, withDeadline } from '../../database/sql.ts'
import { hasReachedLimit } from '../../orders/public.ts'
import { getMoneyRules } from '../../reference/public.ts'
import type { Checkout } from '../checkouts.queries.ts'
import { isPast } from '../notices/deliveries.ts'
import { saleOf } from '../provider-payments.ts'
import { bookSales, hashOf, type Said } from './bookings.ts'
import { listAwaitedTrades, lockOpenPayments } from './open-payments.queries.ts'

/** Books a payment among others, and answers whether it did. If not, the caller books it by itself. */
export type BookTogether = (said: Said) => Promise<boolean>

/** The payments of one group. */
const most = 50
/** A group that takes longer than these ms is given up. */
const patience = 1000

/**
 * Books payments that arrive while others are being booked as one group, in one transaction (0090). An idle server books a payment at
 * once; the busier it is, the larger the groups. `report` gets the failure of a group, whose payments are then booked one by one.
 */
export function openBookingTogether(sql: Sql, report: (failure: unknown) => void): BookTogether {
  const waiting: { said: Said; answer: (isBooked: boolean) => void }[] = []
  let isBusy = false
  const bookWaiting = async () => {
    isBusy = true
    while (waiting.length > 0) {
      // what arrives in this turn of the event loop belongs to the group
      await nextTurn()
      const group = waiting.splice(0, most)
      const booked = await bookGroup(
        sql,
        group.map(({ said }) => said),
      ).catch((failure: unknown) => {
        report(failure)
        return new Set<Said>()
      })
      for (const { said, answer } of group) answer(booked.has(said))
    }
    isBusy = false
  }
  return (said) =>
    new Promise((answer) => {
      waiting.push({ said, answer })
      if (!isBusy) void bookWaiting()
    })
}

/**
 * Books those of these payments that are plainly sales: an open payment of an open checkout in the right amount, reported for the first
 * time, and nothing of it locked by somebody else. Answers which, except those that a stored notice waits for.
 */
export async function bookGroup(
  sql: Sql,
  group: readonly Said[],
  deadline = new Deadline(patience),
): Promise<ReadonlySet<Said>> {
  const { holdDays } = await getMoneyRules(sql)
  const booked = await transaction(withDeadline(deadline, sql), async (sql) => {
    const sales = await lockSales(sql, group)
    const now = sales.at(-1)?.said.now
    if (now === undefined) return []
    const bookings = sales.map(({ said, checkout, subMchId }) => ({
      said,
      checkout,
      order: saleOf(checkout, { ...said, subMchId, holdDays }),
    }))
    await bookSales(sql, bookings, now)
    return sales.map(({ said }) => said)
  })
  const awaited = await listAwaitedTrades(sql, booked.map(tradeOf))
  const isAwaited = ({ channel, paid }: Said) =>
    awaited.some((trade) => trade.channel === channel.name && trade.tradeNo === paid.tradeNo)
  return new Set(booked.filter((said) => !isAwaited(said)))
}

const tradeOf = ({ channel, paid: { tradeNo } }: Said) => ({ channel: channel.name, tradeNo })

type Sale = { said: Said; checkout: Checkout; subMchId: string }

/** The sales of a group, with everything locked that they change. A checkout is sold once, so its second payment is none. */
async function lockSales(sql: Tx, group: readonly Said[]): Promise<Sale[]> {
  const saidOf = new Map(group.filter(isInThePast).map((said) => [said.paid.paymentNo, said]))
  const asked = [...saidOf.values()].map(({ channel, paid }) => ({
    channel: channel.name,
    paymentNo: paid.paymentNo,
    paidFen: paid.paidFen,
    noticeHash: hashOf(paid),
  }))
  const open = await lockOpenPayments(sql, asked)
  const byCheckout = new Map(open.map((payment) => [payment.id, payment]))
  const sales = [...byCheckout.values()].flatMap(({ paymentNo, subMchId, ...checkout }) => {
    const said = saidOf.get(paymentNo)
    return said ? [{ said, checkout, subMchId }] : []
  })
  const isOver = await Promise.all(
    sales.map(({ checkout: { good, userId } }) => hasReachedLimit(sql, good, userId)),
  )
  return sales.filter((_, index) => !isOver[index])
}

const isInThePast = ({ paid, now }: Said) => isPast(paid.payTime, now)
