import { paymentState } from '@zsm/contract/states'
import type { CreatorId, Instant, OrderId } from '@zsm/contract/values'
import type { Sql } from '../database/sql.ts'
import type { PayGateway, PaymentAnswer } from '../gateways/pay/pay-gateway.ts'
import type { Channels } from '../gateways/payment-channels.ts'
import { inBatches, oneByOne } from '../one-by-one.ts'
import { nextAsk } from './attempts.ts'
import { type Checkout, type ExpiredCheckout, listExpired } from './checkouts.queries.ts'
import { closeCheckout, getCheckout } from './checkouts.ts'
import type { NoticeRequest } from './deliveries.ts'
import { listDue, listPayments, markPaymentClosed, type Payment, putOff } from './payments.queries.ts'
import { takePaid } from './provider-notices.ts'

/** The caller of a query: the buyer's page, the timer or an operator. */
type Asking = { channels: Channels; now: Instant; request: NoticeRequest }

const isOpen = ({ statusDict }: Payment) => statusDict === paymentState.open

/** Queries the providers about a checkout's open payments, and answers the updated checkout. */
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

/** Queries the provider about one payment, and closes it there if its time is over. A paid one is booked as by a notice. */
async function askPayment(sql: Sql, payment: Payment, asking: Asking): Promise<void> {
  const { paymentNo, expireTime } = payment
  const { channels, now } = asking
  const gateway = gatewayOf(payment, channels)
  if (!gateway) return
  const isOver = Date.parse(expireTime) <= Date.parse(now)
  const answer = await gateway.query(paymentNo)
  if (answer.state === 'paid' || answer.state === 'closed' || !isOver)
    return settle(sql, payment, answer, asking)
  return closeAt(sql, payment, gateway, asking)
}

/** A provider that does not know the payment has nothing to close: its page was never opened, or the request never arrived. */
async function closeAt(sql: Sql, payment: Payment, gateway: PayGateway, asking: Asking): Promise<void> {
  const answer = await gateway.close(payment.paymentNo)
  await settle(sql, payment, answer.state === 'unknown' ? { state: 'closed' } : answer, asking)
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

/** Undefined for a channel that is switched off. Its payments stay open until it is back. */
const gatewayOf = ({ channel: name }: Payment, channels: Channels): PayGateway | undefined =>
  channels.find((channel) => channel.name === name)?.gateway

/** Closes a checkout for a buyer or the timer. Its payments are closed at the providers first, so that nobody can pay later. */
export async function giveUpCheckout(
  sql: Sql,
  creator: CreatorId,
  { id, reason }: { id: OrderId; reason: string },
  asking: Asking,
): Promise<Checkout> {
  const open = (await listPayments(sql, creator, id)).filter(isOpen)
  const closed = oneByOne(open, 'payments whose provider did not close them', async (payment) => {
    const gateway = gatewayOf(payment, asking.channels)
    if (gateway) await closeAt(sql, payment, gateway, asking)
  })
  // A provider that was away for long must not hold the checkout open: `closeCheckout` decides.
  await closed.finally(() => closeCheckout(sql, creator, { id, reason, time: asking.now }))
  return getCheckout(sql, creator, id)
}

const batch = 200
const unattended: NoticeRequest = { requestId: 'timer', ip: '', userAgent: '' }

/** For the timer: queries open payments, and closes checkouts whose time is over. */
export async function attendPayments(sql: Sql, channels: Channels, now: Instant): Promise<void> {
  const asking = { channels, now, request: unattended }
  const due = inBatches<Payment>((after) => listDue(sql, now, { after, limit: batch }))
  const failures: unknown[] = []
  const note = (error: unknown) => void failures.push(error)
  await oneByOne(due, 'payments whose provider did not answer', async (payment) => {
    // The next query is scheduled first: a provider that does not answer must not hold up other payments.
    await putOff(sql, payment.paymentNo, nextAsk(payment, now))
    await askPayment(sql, payment, asking)
  }).catch(note)
  const expired = inBatches<ExpiredCheckout>((after) => listExpired(sql, now, { after, limit: batch }))
  const reason = '超过 30 分钟未支付，订单已自动关闭'
  await oneByOne(expired, 'checkouts that could not be closed', ({ creatorId, id }) =>
    giveUpCheckout(sql, creatorId, { id, reason }, asking),
  ).catch(note)
  if (failures.length > 0) throw new AggregateError(failures, 'payments that could not be attended to')
}
