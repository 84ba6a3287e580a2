import { paymentState } from '@zsm/contract/states'
import type { CreatorId, Instant, OrderId } from '@zsm/contract/values'
import type { Clock } from '../clock.ts'
import type { Sql } from '../database/sql.ts'
import { fail } from '../failure.ts'
import type { PayGateway, PaymentAnswer } from '../gateways/pay/pay-gateway.ts'
import { ProviderFailure } from '../gateways/pay/provider-failure.ts'
import type { Channel, Channels } from '../gateways/payment-channels.ts'
import { inBatches, oneByOne } from '../one-by-one.ts'
import { lastAsk, nextAsk } from './ask-times.ts'
import { type Checkout, type ExpiredCheckout, listExpired } from './checkouts.queries.ts'
import { closeCheckout, getCheckout } from './checkouts.ts'
import type { NoticeRequest } from './notices/notice-context.ts'
import { bookOrStoreProviderPayment } from './notices/provider-notices.ts'
import { listDue, listPayments, markPaymentClosed, type Payment, putOff } from './payments.queries.ts'

/** The caller of a query: the buyer's page, the timer or an operator. */
type Asking = { channels: Channels; now: Instant; request: NoticeRequest }

const isOpen = ({ statusDict }: Payment) => statusDict === paymentState.open

/**
 * Queries the providers about a checkout's open payments and returns the updated checkout. If one provider does not answer, the others
 * are asked first and the call fails afterwards.
 */
export async function askCheckout(
  sql: Sql,
  creator: CreatorId,
  id: OrderId,
  asking: Asking,
): Promise<Checkout> {
  const open = (await listPayments(sql, creator, id)).filter(isOpen)
  await oneByOne(open, 'payments whose provider did not answer', (payment) =>
    askPayment(sql, payment, asking),
  ).catch(asSilent)
  return getCheckout(sql, creator, id)
}

/** Closes a checkout's open payments at their providers. A payment that turns out to be paid is booked. */
export async function closePayments(
  sql: Sql,
  creator: CreatorId,
  id: OrderId,
  asking: Asking,
): Promise<void> {
  const open = (await listPayments(sql, creator, id)).filter(isOpen)
  await oneByOne(open, 'payments that could not be closed', (payment) =>
    closePayment(sql, payment, asking),
  ).catch(asSilent)
}

/** Fails with `channelSilent` if all failures are the providers'. That is no defect of ours: the timer asks again. */
function asSilent(error: unknown): never {
  const failures: unknown[] = error instanceof AggregateError ? error.errors : []
  if (failures.length > 0 && failures.every((failure) => failure instanceof ProviderFailure))
    fail('channelSilent', { cause: error })
  throw error
}

/** Queries the provider about one payment. A paid payment is booked as by a notice. An expired one is closed at the provider. */
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

/** Closes a payment at its provider, so that nobody can pay it any longer. If it turns out to be paid, it is booked. */
export async function closePayment(sql: Sql, payment: Payment, asking: Asking): Promise<void> {
  const gateway = gatewayOf(payment, asking.channels)
  if (gateway) await closeAt(sql, payment, gateway, asking)
}

/**
 * Closes the payment. If the provider does not know it, nothing is closed there: its page was never opened, or our request never
 * arrived.
 */
async function closeAt(sql: Sql, payment: Payment, gateway: PayGateway, asking: Asking): Promise<void> {
  const answer = await gateway.close(payment.paymentNo)
  await settle(sql, payment, answer.state === 'unknown' ? { state: 'closed' } : answer, asking)
}

async function settle(
  sql: Sql,
  payment: Payment,
  answer: PaymentAnswer,
  { channels, now, request }: Asking,
): Promise<void> {
  const { paymentNo, channel: name } = payment
  if (answer.state === 'closed')
    await markPaymentClosed(sql, paymentNo, isOpen(payment) ? lastAsk(payment, now) : null)
  const channel = channels.find((channel) => channel.name === name)
  if (answer.state !== 'paid' || !channel) return
  await bookOrStoreProviderPayment(sql, { channel, paid: { paymentNo, ...answer }, now, request })
}

/** Undefined for a channel that is switched off: its payments stay open until it is on again. */
const gatewayOf = ({ channel: name }: Payment, channels: Channels): PayGateway | undefined =>
  channels.find((channel) => channel.name === name)?.gateway

const batch = 200
/** How many of one provider's payments are queried at the same time. */
const atOnce = 4
/** After this many calls in a row without an answer, a provider is left alone until the next run. */
const patience = 3
const unattended: NoticeRequest = { requestId: 'timer', ip: '', userAgent: '' }

/** For the timer: queries the payments that are due, and closes expired checkouts. */
export async function attendPayments(sql: Sql, channels: Channels, clock: Clock): Promise<void> {
  const failures: unknown[] = []
  await Promise.all(channels.map((channel) => attendChannel(sql, channel, { clock, failures })))
  const expired = inBatches<ExpiredCheckout>((after) => listExpired(sql, clock(), { after, limit: batch }))
  const reason = '超过 30 分钟未支付，订单已自动关闭'
  await oneByOne(expired, 'checkouts that could not be closed', ({ creatorId, id }) =>
    closeCheckout(sql, creatorId, { id, reason, time: clock() }),
  ).catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw new AggregateError(failures, 'payments that could not be attended to')
}

/**
 * Queries one channel's due payments, a few at once. A silent provider costs a timeout for each payment, so the run leaves it after
 * `patience` of them; the rest stay due.
 */
async function attendChannel(
  sql: Sql,
  channel: Channel,
  { clock, failures }: { clock: Clock; failures: unknown[] },
): Promise<void> {
  const before = clock()
  const due = inBatches<Payment>((after) =>
    listDue(sql, { channel: channel.name, before, after, limit: batch }),
  )
  let silent = 0
  const ask = async (payment: Payment) => {
    const now = clock()
    // The next query is stored first: a payment that always fails must not delay those after it.
    await putOff(sql, payment.paymentNo, nextAsk(payment, now))
    await askPayment(sql, payment, { channels: [channel], now, request: unattended })
  }
  const work = async () => {
    for await (const payment of due) {
      const failure = await ask(payment).catch((error: unknown) => error)
      if (failure) failures.push(failure)
      silent = failure instanceof ProviderFailure && failure.kind === 'unreachable' ? silent + 1 : 0
      if (silent >= patience) break
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work)).catch((error: unknown) => failures.push(error))
}
