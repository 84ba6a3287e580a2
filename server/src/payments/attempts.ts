import type { PayScene } from '@zsm/contract/payments'
import { paymentState } from '@zsm/contract/states'
import type { CreatorId, Instant, OrderId } from '@zsm/contract/values'
import { now, plusMs } from '../clock.ts'
import { type Sql, type Tx, transaction } from '../database/sql.ts'
import { fail } from '../failure.ts'
import type { PayStep } from '../gateways/pay/pay-gateway.ts'
import { ProviderFailure } from '../gateways/pay/provider-failure.ts'
import type { Channel } from '../gateways/payment-channels.ts'
import { makeSerialNo } from '../serial-numbers.ts'
import type { Checkout } from './checkouts.queries.ts'
import { holdOpenCheckout } from './checkouts.ts'
import { insertPayment, listPayments, type Payment } from './payments.queries.ts'

/** Notices come within seconds. If none came after this time, the provider is queried. */
const firstAsk = 60_000

type Start = {
  channel: Channel
  scene: PayScene
  clientIp: string
  payerId?: string
  returnUrl: string
}

/**
 * Opens a payment of a checkout at the provider, and answers the next step for the buyer's browser. The payment is committed
 * before the provider is called, so that its notice finds it. A buyer who starts again continues the same payment.
 */
export async function startPayment(
  sql: Sql,
  creator: CreatorId,
  checkoutId: OrderId,
  start: Start,
): Promise<{ payment: Payment; step: PayStep }> {
  const { channel, scene, ...browser } = start
  const { gateway } = channel
  if (!gateway?.scenes.includes(scene)) fail('channelNotFound')
  const { payment, checkout } = await transaction(sql, async (sql) => {
    const checkout = await holdOpenCheckout(sql, creator, checkoutId)
    if (Date.parse(checkout.expireTime) <= Date.parse(now())) fail('checkoutClosed')
    return { checkout, payment: await paymentOf(sql, creator, checkout, { channel, scene }) }
  })
  const { paymentNo, amountFen, expireTime } = payment
  const subject = checkout.good.name
  const opened = gateway.open({ paymentNo, amountFen, expireTime, subject, scene, ...browser })
  return { payment, step: await opened.catch(asUnavailable) }
}

/** The open payment of this channel and scene, or a new one. */
async function paymentOf(
  sql: Tx,
  creator: CreatorId,
  { id: checkoutId, good, expireTime }: Checkout,
  { channel: { name: channel }, scene }: Pick<Start, 'channel' | 'scene'>,
): Promise<Payment> {
  const isSame = (payment: Payment) =>
    payment.statusDict === paymentState.open && payment.channel === channel && payment.scene === scene
  const known = (await listPayments(sql, creator, checkoutId)).find(isSame)
  if (known) return known
  const createTime = now()
  const paymentNo = makeSerialNo(createTime)
  const times = { createTime, expireTime, askTime: plusMs(createTime, firstAsk) }
  return insertPayment(sql, creator, {
    paymentNo,
    checkoutId,
    channel,
    scene,
    amountFen: good.priceFen,
    ...times,
  })
}

/** Without an answer we do not know whether the provider opened the payment. A retry continues the same payment. */
function asUnavailable(error: unknown): never {
  if (!(error instanceof ProviderFailure)) throw error
  if (error.kind === 'refused')
    fail('unavailable', {
      message: '支付渠道没有受理，可能已经付过款。请先刷新看看，不要重复付款',
      cause: error,
    })
  return fail('unavailable', { message: '支付渠道暂时没有回应，请稍后再试，或换一种支付方式', cause: error })
}

/** When an open payment is asked about again: 2, 5, 10 and 30 minutes after it was made, then every half hour. */
export function nextAsk({ createTime }: Pick<Payment, 'createTime'>, time: Instant): Instant {
  const times = [2, 5, 10, 30].map((minutes) => plusMs(createTime, minutes * 60_000))
  return times.find((next) => Date.parse(next) > Date.parse(time)) ?? plusMs(time, 30 * 60_000)
}
