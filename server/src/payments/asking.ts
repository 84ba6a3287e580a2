import { paymentState } from '@zsm/contract/states'
import type { CreatorId, Instant, OrderId } from '@zsm/contract/values'
import type { Sql } from '../database/sql.ts'
import type { PaymentAnswer } from '../gateways/pay/pay-gateway.ts'
import type { Channels } from '../gateways/payment-channels.ts'
import { inBatches, oneByOne } from '../one-by-one.ts'
import { nextAsk, type PayingChannel } from './attempts.ts'
import { type Checkout, type ExpiredCheckout, listExpired } from './checkouts.queries.ts'
import { closeCheckout, getCheckout } from './checkouts.ts'
import type { NoticeRequest } from './deliveries.ts'
import { listDue, listPayments, markPaymentClosed, type Payment, putOff } from './payments.queries.ts'
import { takePaid } from './provider-notices.ts'

/** Who asks: the buyer's page, the timer or an operator. */
type Asking = { channels: Channels; now: Instant; request: NoticeRequest }

const isOpen = ({ statusDict }: Payment) => statusDict === paymentState.open

/** Asks every provider what became of a checkout's open payments, and answers the checkout as it is then. */
export async function askCheckout(
  sql: Sql,
  creator: CreatorId,
  id: OrderId,
  asking: Asking,
): Promise<Checkout> {
  const open = (await listPayments(sql, creator, id)).filter(isOpen)
  await oneByOne(open, 'payments whose provider did not answer', (payment) =>
    askPayment(sql, payment, asking),
  )
  return getCheckout(sql, creator, id)
}

/** Asks the provider about one payment; at its end, closes it there. What is paid is booked as if a notice had said so. */
export async function askPayment(sql: Sql, payment: Payment, asking: Asking): Promise<void> {
  const { paymentNo, askCount, expireTime } = payment
  const { channels, now } = asking
  const gateway = gatewayOf(payment, channels)
  // Asked again later whatever happens in between: a provider that does not answer must not hold up the others.
  await putOff(sql, paymentNo, nextAsk(askCount, now))
  if (!gateway) return
  const isOver = Date.parse(expireTime) <= Date.parse(now)
  const answer = await gateway.query(paymentNo)
  if (answer.state === 'paid' || answer.state === 'closed' || !isOver)
    return settle(sql, payment, answer, asking)
  return settle(sql, payment, await gateway.close(paymentNo), asking)
}

async function settle(
  sql: Sql,
  { paymentNo, channel: name }: Payment,
  answer: PaymentAnswer,
  { channels, now, request }: Asking,
): Promise<void> {
  if (answer.state === 'closed') await markPaymentClosed(sql, paymentNo)
  const channel = channels.find((channel) => channel.name === name)
  if (answer.state !== 'paid' || !channel) return
  await takePaid(sql, { channel, paid: { paymentNo, ...answer }, now, request })
}

/** A channel that was switched off answers nothing; its payments stay open until it is back. */
const gatewayOf = ({ channel: name }: Payment, channels: Channels): PayingChannel['gateway'] | undefined =>
  channels.find((channel) => channel.name === name)?.gateway

/** A buyer or the timer gives a checkout up: closed at each provider first, so that nobody can pay it afterwards. */
export async function giveUpCheckout(
  sql: Sql,
  creator: CreatorId,
  { id, reason }: { id: OrderId; reason: string },
  asking: Asking,
): Promise<Checkout> {
  const open = (await listPayments(sql, creator, id)).filter(isOpen)
  for (const payment of open) {
    const gateway = gatewayOf(payment, asking.channels)
    if (gateway) await settle(sql, payment, await gateway.close(payment.paymentNo), asking)
  }
  const left = await listPayments(sql, creator, id)
  const isPaid = left.some(({ statusDict }) => statusDict === paymentState.paid)
  if (!isPaid && !left.some(isOpen)) await closeCheckout(sql, creator, { id, reason, time: asking.now })
  return getCheckout(sql, creator, id)
}

const batch = 200
const unattended: NoticeRequest = { requestId: 'timer', ip: '', userAgent: '' }

/** For the timer: asks about open payments, and closes checkouts whose time is over. */
export async function attendPayments(sql: Sql, channels: Channels, now: Instant): Promise<void> {
  const asking = { channels, now, request: unattended }
  const due = inBatches<Payment>((after) => listDue(sql, now, { after, limit: batch }))
  const failures: unknown[] = []
  const note = (error: unknown) => void failures.push(error)
  await oneByOne(due, 'payments whose provider did not answer', (payment) =>
    askPayment(sql, payment, asking),
  ).catch(note)
  const expired = inBatches<ExpiredCheckout>((after) => listExpired(sql, now, { after, limit: batch }))
  const reason = '超过 30 分钟未支付，订单已自动关闭'
  await oneByOne(expired, 'checkouts that could not be closed', ({ creatorId, id }) =>
    giveUpCheckout(sql, creatorId, { id, reason }, asking),
  ).catch(note)
  if (failures.length > 0) throw new AggregateError(failures, 'payments that could not be attended to')
}
