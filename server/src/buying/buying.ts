import type { buying, PublicCheckout, PublicPayStep } from '@zsm/contract/buying'
import { checkoutPath } from '@zsm/contract/site/learner-pages'
import { checkoutState, orderSource, shopState } from '@zsm/contract/states'
import type { CreatorId, GoodId, LearnerId, OrderId } from '@zsm/contract/values'
import type { InputOf } from '@zsm/contract/wire/endpoint'
import { maskMobile } from '../accounts/public.ts'
import { now } from '../clock.ts'
import { limitGuesses } from '../coupons/public.ts'
import { once } from '../database/once.ts'
import { type Sql, withQuota } from '../database/sql.ts'
import { fail } from '../failure.ts'
import { type Channels, getChannel } from '../gateways/payment-channels.ts'
import { findGoodForSale, findTakenDown, type SoldPart } from '../goods/public.ts'
import { getLearnerRow } from '../learners/public.ts'
import { findBought, findUsable, hasReachedLimit, listUsable, takeFreeGood } from '../orders/public.ts'
import {
  askCheckout,
  type Checkout,
  canTakePayments,
  changeDiscount,
  closeCheckout,
  closePayments,
  findOfBuyer,
  listWaysToPay,
  openCheckout,
  payerOf,
  payerPath,
  payFenOf,
  startPayment,
} from '../payments/public.ts'
import { getShop } from '../shops/public.ts'
import { sourceOf } from '../sources/public.ts'

type Input<Name extends keyof typeof buying> = InputOf<(typeof buying)[Name]>
type Request = { requestId: string; ip: string; userAgent: string }

/** The learner's order, open checkout and limit for a good. A visitor without a session has none of them. */
export async function readOwn(sql: Sql, learner: LearnerId | undefined, { goodId }: Input<'getOwn'>) {
  if (!learner)
    return { signedInFlag: false, orderId: null, checkoutId: null, limitFlag: false, ownedGoodIds: [] }
  const [order, checkout, good] = await Promise.all([
    findUsable(sql, { userId: learner, goodId, now: now() }),
    findOfBuyer(sql, learner, { goodId }),
    findGoodForSale(sql, goodId),
  ])
  return {
    signedInFlag: true,
    orderId: order?.id ?? null,
    checkoutId: checkout && isPayable(checkout) ? checkout.id : null,
    limitFlag: good ? await hasReachedLimit(sql, good, learner) : false,
    ownedGoodIds: await listOwned(sql, learner, good?.parts ?? []),
  }
}

/** Of a bundle's goods, those that the learner may use already. */
const listOwned = (sql: Sql, learner: LearnerId, parts: readonly SoldPart[]): Promise<GoodId[]> =>
  listUsable(sql, { userId: learner, goodIds: parts.map(({ goodId }) => goodId), now: now() })

const isPayable = ({ statusDict, expireTime }: Checkout) =>
  statusDict === checkoutState.open && Date.parse(expireTime) > Date.parse(now())

/** Takes a free good. A second press answers the first order. */
export function takeFree(
  sql: Sql,
  learner: LearnerId,
  { requestId, goodId, source }: Input<'takeFree'>,
): Promise<{ orderId: OrderId }> {
  const request = { actor: learner, call: 'buying.takeFree', requestId, input: { goodId } }
  return once(sql, request, async (sql) => {
    const buyer = await buyerOf(sql, learner)
    const from = await sourceOf(sql, (await findGoodForSale(sql, goodId))?.creator, source)
    const { id: orderId } = await takeFreeGood(sql, { goodId, buyer, ...from })
    return { orderId }
  })
}

export async function startCheckout(
  sql: Sql,
  channels: Channels,
  { learner, request }: { learner: LearnerId; request: Request },
  { goodId, source, coupon }: Input<'openCheckout'>,
): Promise<{ checkoutId: OrderId }> {
  const creator = (await findGoodForSale(sql, goodId))?.creator
  if (creator && !(await canTakePayments(channels, creator))) fail('merchantNotOpen')
  const buyer = await buyerOf(sql, learner)
  const from = await sourceOf(sql, creator, source)
  const sourceDict = from.shareId ? orderSource.video : orderSource.link
  const open = async () => {
    const opened = await openCheckout(sql, { goodId, buyer, coupon, sourceDict, ...from })
    const { id, creatorId } = opened
    // It was open before, at another price.
    if (coupon && opened.couponCode !== coupon)
      await changeDiscount(sql, creatorId, { id, code: coupon }, { channels, request })
    return { checkoutId: id }
  }
  if (!creator || !coupon) return open()
  return limitGuesses(sql, { ip: request.ip, learner }, { creator, code: coupon }, open)
}

async function buyerOf(sql: Sql, learner: LearnerId) {
  const { name: userName, mobile } = await getLearnerRow(sql, learner)
  return { userId: learner, userName, userMobile: maskMobile(mobile) }
}

export async function showCheckout(
  sql: Sql,
  channels: Channels,
  learner: LearnerId,
  { id, scene }: Input<'getCheckout'>,
): Promise<PublicCheckout> {
  const checkout = await getOwnCheckout(sql, learner, id)
  const { orderNo, statusDict, createTime, expireTime, closeReason } = checkout
  const { parts = [] } = checkout.good
  const order = await findBought(sql, { userId: learner, id, now: now() })
  return {
    id,
    orderNo,
    goodId: checkout.good.goodId,
    goodName: checkout.good.name,
    priceFen: checkout.good.priceFen,
    couponName: checkout.couponName,
    couponCode: checkout.couponCode,
    discountFen: checkout.discountFen,
    payFen: payFenOf(checkout),
    statusDict,
    createTime,
    expireTime,
    closeReason,
    partCount: parts.length,
    ownedCount: (await listOwned(sql, learner, parts)).length,
    soldFlag: order !== undefined && !order.unsoldFlag,
    payableFlag: await canTakePayments(channels, checkout.creatorId),
    ways: await listWaysToPay(channels, checkout.creatorId, scene),
  }
}

async function getOwnCheckout(sql: Sql, learner: LearnerId, id: OrderId): Promise<Checkout> {
  return (await findOfBuyer(sql, learner, { id })) ?? fail('checkoutNotFound')
}

/**
 * The next step of a payment for the buyer's browser. Inside WeChat the first step may be a redirect to WeChat and back, by which the
 * server learns who pays; then the buyer presses the button again.
 */
export async function pay(
  sql: Sql,
  { channels, publicUrl }: { channels: Channels; publicUrl: string },
  { learner, session, request }: { learner: LearnerId; session: string; request: Request },
  { id, channel: name, scene, payFen }: Input<'startPayment'>,
): Promise<{ step: PublicPayStep }> {
  const { creatorId, good } = await getOwnCheckout(sql, learner, id)
  await refuseTakenDown(sql, creatorId, good)
  const channel = getChannel(name, channels)
  const asksWho = scene === 'wechat' && channel.gateway?.payer
  const payerId = asksWho ? await payerOf(sql, session, channel) : undefined
  if (asksWho && !payerId) return { step: { kind: 'redirect', url: publicUrl + payerPath(name, id) } }
  const { step } = await startPayment(withQuota(creatorId, sql), creatorId, id, {
    channel,
    scene,
    clientIp: request.ip,
    ...(payerId && { payerId }),
    returnUrl: publicUrl + checkoutPath(id),
    payFen,
  })
  return { step }
}

/** A checkout of what operators took down is about to end: nobody pays for it any more. */
async function refuseTakenDown(
  sql: Sql,
  creator: CreatorId,
  { goodId, shopDict }: Checkout['good'],
): Promise<void> {
  if (await findTakenDown(sql, goodId)) fail('goodNotForSale', { message: '这个商品已下架，不能付款' })
  const { statusDict } = await getShop(sql, creator, shopDict)
  if (statusDict === shopState.banned) fail('goodNotForSale', { message: '店铺已被平台下架，不能付款' })
}

/** Puts a coupon on the learner's open checkout, or takes it off. The answer has the new amount. */
export async function changeCoupon(
  sql: Sql,
  channels: Channels,
  { learner, request }: { learner: LearnerId; request: Request },
  { id, coupon: code, scene }: Input<'changeCoupon'>,
): Promise<PublicCheckout> {
  const { creatorId: creator } = await getOwnCheckout(sql, learner, id)
  const change = () => changeDiscount(sql, creator, { id, code }, { channels, request })
  await (code ? limitGuesses(sql, { ip: request.ip, learner }, { creator, code }, change) : change())
  return showCheckout(sql, channels, learner, { id, scene })
}

/** Queries the channels about the learner's checkout now, without waiting for their notice. */
export async function ask(
  sql: Sql,
  channels: Channels,
  { learner, request }: { learner: LearnerId; request: Request },
  { id }: Input<'askPayment'>,
): Promise<null> {
  const { creatorId } = await getOwnCheckout(sql, learner, id)
  await askCheckout(withQuota(creatorId, sql), creatorId, id, { channels, now: now(), request })
  return null
}

/** Cancels a checkout. The payments are closed at their channels first, so that nobody can pay for a cancelled checkout. */
export async function giveUp(
  sql: Sql,
  channels: Channels,
  { learner, request }: { learner: LearnerId; request: Request },
  { id }: Input<'cancelCheckout'>,
): Promise<null> {
  const { creatorId } = await getOwnCheckout(sql, learner, id)
  const time = now()
  await closePayments(withQuota(creatorId, sql), creatorId, id, { channels, now: time, request })
  await closeCheckout(sql, creatorId, { id, reason: '买家取消了订单', time })
  const { statusDict } = await getOwnCheckout(sql, learner, id)
  return statusDict === checkoutState.paid ? fail('checkoutPaid') : null
}
