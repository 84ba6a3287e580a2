import { CouponCode } from '@zsm/contract/coupons/code'
import { orderSource, refundReason, refundState } from '@zsm/contract/states'
import type { CreatorId, Fen, Instant, LearnerId, OperatorId, OrderId, RefundId } from '@zsm/contract/values'
import { now } from '../../src/clock.ts'
import { stopCoupon } from '../../src/coupons/coupons.ts'
import { type Sql, transaction } from '../../src/database/sql.ts'
import { Failure } from '../../src/failure.ts'
import { ProviderFailure } from '../../src/gateways/pay/provider-failure.ts'
import { newId } from '../../src/ids.ts'
import { openMedia } from '../../src/materials/public.ts'
import { settleDue } from '../../src/orders/settle.ts'
import { openBookingTogether } from '../../src/payments/booking/grouped-booking.ts'
import { bookProviderNotice } from '../../src/payments/notices/provider-notices.ts'
import {
  askCheckout,
  attendPayments,
  changeDiscount,
  closeCheckout,
  closePayments,
  openCheckout,
  startPayment,
} from '../../src/payments/public.ts'
import { approveAndPay, createAndPay, rejectRefund, retryAndPay } from '../../src/refunds/decisions.ts'
import { decideOnRefund } from '../../src/refunds/office.ts'
import { askForRefund, attendRefunds } from '../../src/refunds/public.ts'
import { days, instantAfter } from '../money.ts'
import { Killed, killedAfter } from './killed-after.ts'
import { type Letter, scenes } from './played-provider.ts'
import { channelsOn, saw, type World } from './world.ts'

/** `what` happens, to which of the things there are, how, and after how many statements the server dies, if it does. */
export type Step = { what: number; which: number; how: number; dies: number }

const request = { requestId: 'model', ip: '127.0.0.1', userAgent: 'model' }
const operator = newId<OperatorId>()
const pick = <T>(from: readonly T[], which: number): T | undefined => from[which % Math.max(1, from.length)]
const minutes = (count: number): Instant => instantAfter(now(), count * 60_000)
/** The timer's clock may be moved: just now, each time that a payment is asked about, at the end, and long after it. */
const moments = [0, 1.5, 0, 2.5, 0, 6, 0, 11, 0, 33, 0, 100]
const lives = 24

type Doing = (world: World, sql: Sql, step: Step) => Promise<unknown>

const openOne: Doing = async (world, sql, { which, how }) => {
  const good = pick(world.goods, which)
  const userId = pick(world.buyers, how)
  if (!good || !userId) return
  const buyer = { userId, userName: '林小鱼', userMobile: '13800001234' }
  const { id, couponId } = await openCheckout(sql, {
    goodId: good.id,
    buyer,
    coupon: how % 3 === 0 ? undefined : someCode(world, how),
    sourceDict: orderSource.link,
    shareId: null,
  })
  if (couponId) saw(world, 'discount')
  const { creator } = good
  if (!world.checkouts.some((checkout) => checkout.id === id)) world.checkouts.push({ creator, id })
}

const someCode = ({ coupons }: World, which: number): CouponCode | undefined => {
  const coupon = pick(coupons, which)
  return coupon && CouponCode.parse(coupon.code)
}

/** The buyer puts a coupon on, or takes it off, perhaps while a payment is under way. */
const discountOne: Doing = async (world, sql, { which, how }) => {
  const checkout = someCheckout(world, which)
  if (!checkout) return
  const code = how % 4 === 0 ? undefined : someCode(world, how)
  await changeDiscount(
    sql,
    checkout.creator,
    { id: checkout.id, code },
    { channels: channelsOn(world), request },
  )
  saw(world, 'changed discount')
}

/** The creator stops a coupon, or lets it run. */
const stopOne: Doing = async (world, sql, { which, how }) => {
  const coupon = pick(world.coupons, which)
  if (coupon) await stopCoupon(sql, coupon.creator, { id: coupon.id, stopFlag: how % 4 === 0 })
}

/** The last checkouts are the ones that most happens to. */
const someCheckout = ({ checkouts }: World, which: number) => pick(checkouts.slice(-6), which)

const startOne: Doing = async (world, sql, { which, how }) => {
  const checkout = someCheckout(world, which)
  const channel = pick(channelsOn(world), how)
  const scene = channel && pick(scenes[channel.name] ?? [], which + how)
  if (!checkout || !scene) return
  const { creator, id } = checkout
  const browser = { clientIp: `127.0.0.${1 + (how % 2)}`, returnUrl: 'https://shop.example/back' }
  const payer = scene === 'wechat' ? { payerId: `openid-${how % 2}` } : {}
  const { payment, step } = await startPayment(sql, creator, id, { channel, scene, ...browser, ...payer })
  const page = step.kind === 'redirect' ? step.url : ''
  world.pages.push({ provider: channel.name, paymentNo: payment.paymentNo, page })
}

const payOne: Doing = async (world, _, { which, how }) => {
  const page = pick(world.pages.slice(-8), which)
  const provider = world.providers.find(({ name }) => name === page?.provider)
  if (page) await provider?.pay(page.paymentNo, page.page, how)
}

/** Fetches what the providers have to tell. */
export function collect(world: World): void {
  for (const provider of world.providers) world.letters.push(...provider.letters())
}

/** A group that fails is no failure: each of its payments is booked by itself. */
const booking = (sql: Sql) => openBookingTogether(sql, () => {})

/** A notice arrives as the server's address gets it. It stays with its provider until it is received. */
export async function deliver(
  world: World,
  sql: Sql,
  letter: Letter,
  bookTogether = booking(sql),
): Promise<void> {
  const channel = channelsOn(world).find(({ name }) => name === letter.provider)
  if (!channel) return
  const notice = await channel.gateway.readNotice({ ...letter.write(), now: now() })
  await bookProviderNotice(sql, notice, { channel, now: now(), request }, bookTogether)
  world.letters = world.letters.filter((other) => other !== letter)
}

const deliverOne: Doing = async (world, sql, { which, how }) => {
  collect(world)
  const letter = pick(world.letters, which)
  if (!letter) return
  await deliver(world, sql, letter)
  // some are sent again although they were received
  if (how % 3 === 0) world.letters.push(letter)
  else if (how % 7 === 0) await deliver(world, sql, letter)
}

/** Several notices arrive at the same moment. */
const deliverSome: Doing = async (world, sql, { how }) => {
  collect(world)
  const bookTogether = booking(sql)
  const letters = world.letters.slice(-2 - (how % 4))
  const ends = await Promise.allSettled(letters.map((letter) => deliver(world, sql, letter, bookTogether)))
  for (const end of ends) if (end.status === 'rejected') throw end.reason
}

const forgeOne: Doing = async (world, sql, { which }) => {
  collect(world)
  const letter = pick(world.letters, which)
  const provider = world.providers.find(({ name }) => name === letter?.provider)
  const channel = world.channels.find(({ name }) => name === letter?.provider)
  if (!letter || !provider || !channel) return
  const raw = provider.altered(letter.write())
  const failure = await channel.gateway.readNotice({ ...raw, now: now() }).then(
    (notice) => bookProviderNotice(sql, notice, { channel, now: now(), request }),
    (error: unknown) => error,
  )
  if (!(failure instanceof ProviderFailure && failure.kind === 'forged'))
    throw new Error(`an altered notice of ${letter.provider} was believed`, { cause: failure })
  saw(world, 'forged')
}

/**
 * A payment's notice is lost for ever only if the server still asks about the payment. The sandbox, which takes one number several times,
 * answers only the first, so its notices all arrive.
 */
const loseOne: Doing = async (world, _, { which }) => {
  collect(world)
  const letter = pick(world.letters, which)
  if (letter?.kind !== 'payment' || letter.provider === 'sandbox') return
  if (!(await isAskedAbout(world, letter))) return
  world.letters = world.letters.filter(
    ({ tradeNo, kind }) => tradeNo !== letter.tradeNo || kind !== 'payment',
  )
  saw(world, 'lost payment')
}

/** A refund's notice may be lost at any time: the server sends the refund again until it has an answer. */
const loseRefundOne: Doing = async (world) => {
  collect(world)
  const letter = world.letters.find(({ kind }) => kind === 'refund')
  if (!letter) return
  world.letters = world.letters.filter((other) => other !== letter)
  saw(world, 'lost refund')
}

async function isAskedAbout(world: World, { provider, tradeNo }: Letter): Promise<boolean> {
  const moved = await world.providers.find(({ name }) => name === provider)?.moved()
  const no = moved?.find((each) => each.tradeNo === tradeNo && each.kind === 'payment')?.no ?? ''
  const [payment] = await world.sql<{ asked: boolean }[]>`
    select ask_time is not null as asked from payments where payment_no = ${no}`
  return payment?.asked ?? false
}

const asking = (world: World, time = now()) => ({ channels: channelsOn(world), now: time, request })

const askOne: Doing = async (world, sql, { which }) => {
  const checkout = someCheckout(world, which)
  if (checkout) await askCheckout(sql, checkout.creator, checkout.id, asking(world))
}

const giveUpOne: Doing = async (world, sql, { which }) => {
  const checkout = someCheckout(world, which)
  if (!checkout) return
  const { creator, id } = checkout
  await closePayments(sql, creator, id, asking(world))
  await closeCheckout(sql, creator, { id, reason: '买家取消了订单', time: now() })
}

const runTimer: Doing = (world, sql, { how }) => {
  const moment = minutes(pick(moments, how) ?? 0)
  return attendPayments(sql, channelsOn(world), () => moment)
}

type SomeOrder = { creatorId: CreatorId; id: OrderId; payFen: number }

async function someOrder({ sql, creators }: World, which: number): Promise<SomeOrder | undefined> {
  const orders = await sql<SomeOrder[]>`
    select creator_id, id, pay_fen from orders where creator_id = any(${creators}::uuid[]) order by id desc limit 12`
  return pick(orders, which)
}

const amountOf = ({ payFen }: SomeOrder, how: number) =>
  (how % 2 === 0 ? payFen : 1 + (how % Math.max(1, payFen))) as Fen

const giveBackOne: Doing = async (world, sql, { which, how }) => {
  const order = await someOrder(world, which)
  if (!order) return
  const asked = {
    orderId: order.id,
    amountFen: amountOf(order, how),
    reasonDict: refundReason.other,
    note: '',
  }
  const requestId = newId<string>()
  await createAndPay(sql, channelsOn(world), order.creatorId, { ...asked, requestId })
}

const askForOne: Doing = async (world, sql, { which, how }) => {
  const order = await someOrder(world, which)
  if (!order) return
  const asked = {
    orderId: order.id,
    amountFen: amountOf(order, how),
    reasonDict: refundReason.unwanted,
    note: '',
    learner: newId<LearnerId>(),
    pictureIds: [],
  }
  await transaction(sql, (sql) => askForRefund(sql, order.creatorId, asked))
}

async function refundsIn({ sql, creators }: World, state: number) {
  return sql<{ creatorId: CreatorId; id: RefundId }[]>`
    select creator_id, id from refunds
    where creator_id = any(${creators}::uuid[]) and status_dict = ${state} order by id`
}

const decider = { media: openMedia('a secret for tests'), operator }

/** The creator or an operator answers a buyer's request. */
const answerOne: Doing = async (world, sql, { which, how }) => {
  const refund = pick(await refundsIn(world, refundState.waiting), which)
  if (!refund) return
  const { creatorId: creator, id } = refund
  const approve = () => approveAndPay(sql, channelsOn(world), creator, { id })
  if (how % 3 === 0) await rejectRefund(sql, creator, { id, reason: '已学完' })
  else if (how % 3 === 1) await approve()
  else await decideOnRefund(sql, decider, id, approve)
}

/** The creator or an operator sends the refunds again that failed. */
export async function retryFailed(world: World, sql: Sql, how: number): Promise<void> {
  for (const { creatorId: creator, id } of await refundsIn(world, refundState.failed)) {
    saw(world, 'failed refund')
    const retry = () => retryAndPay(sql, channelsOn(world), creator, id)
    await expected(how % 2 === 0 ? retry() : decideOnRefund(sql, decider, id, retry))
  }
}

const someProvider = ({ providers }: World, which: number) => pick(providers, which)

/** What may happen, the likelier more often. */
const doings: readonly Doing[] = [
  openOne,
  openOne,
  startOne,
  startOne,
  startOne,
  payOne,
  payOne,
  payOne,
  payOne,
  deliverOne,
  deliverOne,
  deliverOne,
  deliverSome,
  deliverSome,
  forgeOne,
  loseOne,
  loseRefundOne,
  loseRefundOne,
  askOne,
  giveUpOne,
  giveUpOne,
  runTimer,
  runTimer,
  giveBackOne,
  giveBackOne,
  giveBackOne,
  giveBackOne,
  askForOne,
  answerOne,
  (world, sql, { how }) => retryFailed(world, sql, how),
  (world, sql, { how }) => attendRefunds(sql, channelsOn(world), instantAfter(now(), days(how % 3))),
  async (world, _, { which, how }) => someProvider(world, which)?.endRefund(which, how),
  async (world, _, { which, how }) => someProvider(world, which)?.endRefund(which, how),
  async (world, _, { which, how }) => someProvider(world, which)?.endRefund(which, how),
  async (world, _, { which, how }) => {
    someProvider(world, which)?.stumble(how)
    saw(world, 'stumbled')
  },
  discountOne,
  discountOne,
  discountOne,
  stopOne,
  (_, sql, { how }) => settleDue(sql, instantAfter(now(), days(how % 30))),
  async (world, _, { which, how }) => {
    world.off = how % 5 === 0 ? (pick(world.channels, which)?.name ?? '') : ''
  },
  async ({ sql, goods }, _, { which, how }) => {
    const good = pick(goods, which)
    const changed = { shelfFlag: how % 6 !== 0, priceFen: 1 + (how % 50_000) }
    if (good)
      await sql`update goods set ${sql.set(changed)} where creator_id = ${good.creator} and id = ${good.id}`
  },
]
export const doingCount = doings.length

/** Something happens. In one of twelve cases the server dies meanwhile. */
export async function happen(world: World, step: Step): Promise<void> {
  const dies = step.dies < lives
  const sql = dies ? killedAfter(world.sql, step.dies) : world.sql
  const failure = await expected(Promise.resolve(doings[step.what]?.(world, sql, step)))
  if (isKilled(failure)) saw(world, 'killed')
}

/** How long a server lives, where it dies at all: up to so many statements. */
export const mostDies = 12 * lives

const isKilled = (error: unknown): boolean =>
  error instanceof Killed || (error instanceof AggregateError && error.errors.some(isKilled))

/** The failure, if it is one that our rules name, a provider's, or the server's death. Any other is a defect. */
export async function expected(asked: Promise<unknown>): Promise<unknown> {
  const failure = await asked.then(
    () => undefined,
    (error: unknown) => error,
  )
  if (failure !== undefined && !isExpected(failure)) throw failure
  return failure
}

const isExpected = (error: unknown): boolean =>
  error instanceof Killed ||
  error instanceof ProviderFailure ||
  (error instanceof Failure && error.error !== 'unexpected') ||
  (error instanceof AggregateError && error.errors.every(isExpected))
