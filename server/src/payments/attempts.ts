import type { PayScene } from '@zsm/contract/payments'
import { paymentState } from '@zsm/contract/states'
import type { CreatorId, Fen, OrderId } from '@zsm/contract/values'
import { now } from '../clock.ts'
import { type Sql, type Tx, transaction } from '../database/sql.ts'
import { fail } from '../failure.ts'
import type { PayStep } from '../gateways/pay/pay-gateway.ts'
import { ProviderFailure } from '../gateways/pay/provider-failure.ts'
import type { Channel } from '../gateways/payment-channels.ts'
import { makeSerialNo } from '../serial-numbers.ts'
import { firstAsk } from './ask-times.ts'
import { closePayment } from './asking.ts'
import { type Checkout, payFenOf } from './checkouts.queries.ts'
import { lockOpenCheckout } from './checkouts.ts'
import { insertPayment, listPayments, type Payment } from './payments.queries.ts'

type Start = {
  channel: Channel
  scene: PayScene
  clientIp: string
  payerId?: string
  returnUrl: string
  /** The amount that the buyer sees. */
  payFen?: Fen | undefined
}

/**
 * The terms that a provider compares when a number comes again. WeChat's H5 binds a payment to an IP address, its JSAPI to an openid.
 */
type Terms = Pick<Payment, 'channel' | 'scene' | 'clientIp' | 'payerId'>

const termsOf = ({ channel, scene, clientIp, payerId = '' }: Start): Terms => ({
  channel: channel.name,
  scene,
  clientIp: scene === 'phone' ? clientIp : '',
  payerId: scene === 'wechat' ? payerId : '',
})

const isOpenIn = (payment: Payment, { channel, scene }: Terms) =>
  payment.statusDict === paymentState.open && payment.channel === channel && payment.scene === scene
const hasTerms = (payment: Payment, { clientIp, payerId }: Terms) =>
  payment.clientIp === clientIp && payment.payerId === payerId

/**
 * Opens a payment of a checkout at the provider and returns the next step for the buyer's browser. The payment is committed before the
 * provider is called, so that its notice finds it. A buyer who starts again continues the same payment. From another IP address, or as
 * another person of WeChat, it is a new payment, and the earlier one is closed first.
 */
export async function startPayment(
  sql: Sql,
  creator: CreatorId,
  checkoutId: OrderId,
  start: Start,
): Promise<{ payment: Payment; step: PayStep }> {
  const { channel, scene, payFen, ...browser } = start
  const { gateway } = channel
  if (!gateway?.scenes.includes(scene)) fail('channelNotFound')
  const subMchId = await subMerchantOf(channel, creator)
  const terms = termsOf(start)
  await closeOthers(sql, creator, checkoutId, { terms, start })
  const { payment, checkout } = await transaction(sql, async (sql) => {
    const checkout = await lockOpenCheckout(sql, creator, checkoutId)
    if (Date.parse(checkout.expireTime) <= Date.parse(now())) fail('checkoutClosed')
    if (payFen !== undefined && payFen !== payFenOf(checkout)) fail('checkoutPriceChanged')
    return { checkout, payment: await paymentOf(sql, creator, checkout, { ...terms, subMchId }) }
  })
  const { paymentNo, amountFen, expireTime } = payment
  const subject = checkout.good.name
  const opened = gateway.open({ paymentNo, amountFen, expireTime, subject, scene, ...browser })
  return { payment, step: await opened.catch(asUnavailable) }
}

/**
 * Closes the buyer's open payments of this channel and scene with other terms. If a provider does not close one, two stay open: the
 * first paid one is the sale, and the other is refunded.
 */
async function closeOthers(
  sql: Sql,
  creator: CreatorId,
  checkoutId: OrderId,
  { terms, start: { channel, clientIp: ip } }: { terms: Terms; start: Start },
): Promise<void> {
  const asking = { channels: [channel], now: now(), request: { requestId: 'payment', ip, userAgent: '' } }
  for (const payment of await listPayments(sql, creator, checkoutId)) {
    if (!isOpenIn(payment, terms) || hasTerms(payment, terms)) continue
    await closePayment(sql, payment, asking).catch((error: unknown) => {
      if (!(error instanceof ProviderFailure)) throw error
    })
  }
}

/** The open payment with these terms, or a new one. */
async function paymentOf(
  sql: Tx,
  creator: CreatorId,
  checkout: Checkout,
  { subMchId, ...terms }: Terms & { subMchId: string },
): Promise<Payment> {
  const { id: checkoutId, expireTime } = checkout
  const isSame = (payment: Payment) =>
    isOpenIn(payment, terms) && hasTerms(payment, terms) && payment.subMchId === subMchId
  const known = (await listPayments(sql, creator, checkoutId)).find(isSame)
  if (known) return known
  const createTime = now()
  const paymentNo = makeSerialNo(createTime)
  const times = { createTime, expireTime, askTime: firstAsk(createTime) }
  return insertPayment(sql, creator, {
    paymentNo,
    checkoutId,
    amountFen: payFenOf(checkout),
    ...terms,
    ...times,
    subMchId,
  })
}

/** The creator's account at a platform's provider; empty for a provider of our own. Fails if the creator needs one and has none. */
async function subMerchantOf({ platform }: Channel, creator: CreatorId): Promise<string> {
  if (!platform) return ''
  return (await platform.subMerchantOf(creator)) ?? fail('merchantNotOpen')
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
