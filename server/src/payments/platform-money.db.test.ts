import { CouponCode } from '@zsm/contract/coupons/code'
import { fen } from '@zsm/contract/money/fen'
import {
  orderSource,
  orderState,
  payChannel,
  refundReason,
  refundState,
  splitState,
  withdrawState,
} from '@zsm/contract/states'
import type { CreatorId, Fen, OrderId } from '@zsm/contract/values'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect } from 'vitest'
import { test } from '../../test/database-test.ts'
import { type FakeWechatPay, fakeWechatPay } from '../../test/fake-wechat-pay.ts'
import { makeCoupon, makeCreator } from '../../test/makers.ts'
import { days, expectSound, instantAfter, makeGoodForSale, outcome } from '../../test/money.ts'
import { now, runningFrom } from '../clock.ts'
import { getCoupon } from '../coupons/coupons.ts'
import type { Sql } from '../database/sql.ts'
import { getFund } from '../funds/funds.ts'
import { book } from '../funds/ledger/movement.ts'
import { attendPayouts } from '../funds/public.ts'
import { withdraw } from '../funds/withdraw.ts'
import { approve } from '../funds/withdraw-states.ts'
import { findWithdraw } from '../funds/withdraws.queries.ts'
import { platformChannel } from '../gateways/open-channels.ts'
import type { Channel } from '../gateways/payment-channels.ts'
import { newId } from '../ids.ts'
import { listOrders } from '../orders/orders.ts'
import { attendSplits, findSubMerchantOfTrade, settleDue } from '../orders/public.ts'
import { findSplit } from '../orders/splits/splits.queries.ts'
import { attendRefunds } from '../refunds/public.ts'
import { reject, retry } from '../refunds/refund-states.ts'
import { createRefund, listRefunds } from '../refunds/refunds.ts'
import { attendPayments } from './asking.ts'
import { startPayment } from './attempts.ts'
import { closeCheckout, openCheckout } from './checkouts.ts'
import { findSubMerchantOfPayment } from './payments.queries.ts'

let provider: FakeWechatPay
beforeEach(async () => {
  provider = await fakeWechatPay()
})
afterEach(() => provider.close())

const subMchId = '1900000110'
const page = { pageNum: 1, pageSize: 100 }
const afterHold = () => instantAfter(now(), days(8))

/** A creator and the platform's channel. `isOpen`: the creator's account at WeChat Pay is open. */
async function makePlatform(sql: Sql, { isOpen = true } = {}) {
  const { creator, mobile: account } = await makeCreator(sql)
  provider.platform.enlist(subMchId)
  const channel: Channel = platformChannel(
    provider.settings(),
    { platformName: '知识猫（北京）科技有限公司', feeBp: 60 },
    {
      ofCreator: async (asked) => (isOpen && asked === creator ? subMchId : undefined),
      ofPayment: (no) => findSubMerchantOfPayment(sql, no),
      ofTrade: (no) => findSubMerchantOfTrade(sql, no),
    },
  )
  const channels = [channel]
  let buyers = 0

  async function start(priceFen = fen(9900), coupon?: CouponCode) {
    const goodId = await makeGoodForSale(sql, creator, { priceFen })
    const buyer = { userId: `learner-${++buyers}`, userName: '林小鱼', userMobile: '13800001234' }
    const from = { sourceDict: orderSource.link, shareId: null }
    const { id } = await openCheckout(sql, { goodId, buyer, coupon, ...from })
    const browser = {
      scene: 'desktop',
      clientIp: '127.0.0.1',
      returnUrl: 'https://shop.example/back',
    } as const
    const { payment } = await startPayment(sql, creator, id, { channel, ...browser })
    return { id, paymentNo: payment.paymentNo }
  }

  /** Makes an order that a buyer has paid. */
  async function sell(priceFen?: Fen, coupon?: CouponCode): Promise<OrderId> {
    const { id, paymentNo } = await start(priceFen, coupon)
    provider.platform.pay(paymentNo)
    await attendPayments(sql, channels, runningFrom(instantAfter(now(), 90_000)))
    return id
  }

  const refund = (orderId: OrderId, amountFen: Fen) => {
    const why = { reasonDict: refundReason.unwanted, note: '不想学了', requestId: newId<string>() }
    return createRefund(sql, creator, { orderId, amountFen, ...why })
  }

  return {
    creator,
    account,
    channels,
    start,
    sell,
    refund,
    /** Runs the timer's jobs of one minute. */
    async runJobs(at = afterHold()) {
      await attendRefunds(sql, channels, at)
      await attendSplits(sql, channels, at)
      await settleDue(sql, at)
    },
    refunds: async () => (await listRefunds(sql, creator, page)).list,
    orders: async () => (await listOrders(sql, creator, page)).list,
    fund: () => getFund(sql, creator),
    split: (id: OrderId) => findSplit(sql, creator, id),
  }
}

const atProvider = () => ({ ...provider.platform.account(subMchId), ...provider.platform.sums })

/** The sum of a creator's lines in one account of the ledger. */
async function bookOf(sql: Sql, creator: CreatorId, one: number): Promise<number> {
  const [row] = await sql<[{ fen: number }]>`
    select coalesce(sum(amount_fen), 0)::bigint as fen from ledger_lines where creator_id = ${creator} and book = ${one}`
  return row.fen
}

describe('a sale', () => {
  test('goes to the creator’s account at WeChat Pay, and is frozen there and here', async ({ sql }) => {
    const { sell, orders, fund, split } = await makePlatform(sql)
    const id = await sell()
    const [order] = await orders()
    expect(order).toMatchObject({ id, payChannelDict: payChannel.wechat, channelFeeFen: 59 })
    expect(await split(id)).toMatchObject({ subMchId, statusDict: splitState.frozen })
    const { frozenFen } = await fund()
    expect(atProvider()).toMatchObject({ frozenFen: frozenFen + (order?.platformFeeFen ?? 0), feeFen: 59 })
    await expectSound(sql)
  })

  test('with a coupon is paid, split and refunded in the amount after the discount', async ({ sql }) => {
    const { sell, orders, creator, runJobs, refund, refunds, fund } = await makePlatform(sql)
    const coupon = await makeCoupon(sql, creator, { totalCount: 1 })
    const id = await sell(fen(9900), CouponCode.parse(coupon.code))
    const [order] = await orders()
    expect(order).toMatchObject({ id, originFen: 9900, discountFen: 2000, payFen: 7900, channelFeeFen: 47 })
    const taken = async () => (await getCoupon(sql, creator, coupon.id)).takenCount
    expect(await taken()).toBe(1)
    const { frozenFen } = await fund()
    expect(atProvider()).toMatchObject({ frozenFen: frozenFen + (order?.platformFeeFen ?? 0), feeFen: 47 })
    await runJobs()
    expect(atProvider()).toMatchObject({ frozenFen: 0, availableFen: (await fund()).availableFen })
    await refund(id, fen(7900))
    await runJobs()
    endRefunds()
    await runJobs()
    expect(await refunds()).toMatchObject([{ statusDict: refundState.refunded, amountFen: 7900 }])
    expect(atProvider()).toMatchObject({ availableFen: 0, platformFen: 0, feeFen: 0 })
    expect(await fund()).toMatchObject({ availableFen: 0, frozenFen: 0, debtFen: 0 })
    expect(await taken()).toBe(0)
    await expectSound(sql)
  })

  test('is refused by name while the creator has no account there', async ({ sql }) => {
    const { start } = await makePlatform(sql, { isOpen: false })
    expect(await outcome(start())).toBe('merchantNotOpen')
    expect(provider.platform.payments.size).toBe(0)
  })

  test('that is paid too late is refunded in full from frozen money', async ({ sql }) => {
    const { start, runJobs, channels, creator, refunds } = await makePlatform(sql)
    const { id, paymentNo } = await start()
    provider.platform.pay(paymentNo)
    const closing = { id, reason: '测试', time: instantAfter(now(), days(1)) }
    await closeCheckout(sql, creator, closing)
    await attendPayments(sql, channels, runningFrom(instantAfter(now(), 90_000)))
    await runJobs(now())
    for (const { no } of provider.platform.refunds.values()) provider.platform.endRefund(no)
    await runJobs(now())
    expect(await refunds()).toMatchObject([{ statusDict: refundState.refunded, amountFen: 9900 }])
    expect(atProvider()).toMatchObject({ frozenFen: 0, availableFen: 0, feeFen: 0 })
    await expectSound(sql)
  })
})

describe('the end of a hold', () => {
  test('splits our fee off, releases the rest, and then settles the income [M7]', async ({ sql }) => {
    const { sell, runJobs, fund, split, creator } = await makePlatform(sql)
    const id = await sell()
    await runJobs(instantAfter(now(), days(6)))
    expect(await split(id)).toMatchObject({ statusDict: splitState.frozen })
    const { frozenFen: income } = await fund()
    await runJobs()
    expect(await split(id)).toMatchObject({ statusDict: splitState.released, askTime: null })
    expect(await fund()).toMatchObject({ frozenFen: 0, availableFen: income })
    expect(atProvider()).toMatchObject({
      frozenFen: 0,
      availableFen: income,
      platformFen: await bookOf(sql, creator, book.platformFee),
    })
    await expectSound(sql)
  })

  test('does not settle income that WeChat Pay has not released', async ({ sql }) => {
    const { sell, runJobs, fund, split } = await makePlatform(sql)
    const id = await sell()
    provider.platform.mood.isSlow = true
    const at = afterHold()
    await runJobs(at)
    expect(await split(id)).toMatchObject({ statusDict: splitState.splitting })
    expect(await fund()).toMatchObject({ availableFen: 0 })
    provider.platform.process()
    await runJobs(instantAfter(at, 60_000))
    expect(await split(id)).toMatchObject({ statusDict: splitState.releasing })
    expect(await fund()).toMatchObject({ availableFen: 0 })
    provider.platform.process()
    await runJobs(instantAfter(at, 180_000))
    expect(await split(id)).toMatchObject({ statusDict: splitState.released })
    expect(await fund()).toMatchObject({ frozenFen: 0 })
  })

  test('queries a split whose answer was lost, and makes it once', async ({ sql }) => {
    const { sell, runJobs, split } = await makePlatform(sql)
    const id = await sell()
    const at = afterHold()
    // The calls: the query, the receiver, and then the split, whose answer is lost.
    provider.fail({ kind: 'slow', ms: 0 }, { kind: 'slow', ms: 0 }, { kind: 'hangUp', isDone: true })
    await expect(runJobs(at)).rejects.toThrow('splits that could not be attended to')
    expect(provider.platform.splits.size).toBe(1)
    await runJobs(instantAfter(at, 30_000))
    expect(await split(id)).toMatchObject({ statusDict: splitState.splitting })
    await runJobs(instantAfter(at, 60_000))
    expect(await split(id)).toMatchObject({ statusDict: splitState.released })
    expect([...provider.platform.splits.values()].map(({ kind }) => kind)).toEqual(['split', 'release'])
  })

  test('repeats a split that WeChat Pay closed under another number, and says why', async ({ sql }) => {
    const { sell, runJobs, split } = await makePlatform(sql)
    const id = await sell()
    const at = afterHold()
    provider.platform.mood.failing.push('RECEIVER_HIGH_RISK')
    await expect(runJobs(at)).rejects.toThrow()
    expect(await split(id)).toMatchObject({
      statusDict: splitState.splitting,
      reason: expect.stringContaining('风控'),
      tries: 1,
    })
    await runJobs(instantAfter(at, days(1)))
    expect(await split(id)).toMatchObject({ statusDict: splitState.released, reason: '' })
    expect(atProvider().platformFen).toBeGreaterThan(0)
  })

  test('stores the reason of a refusal, and continues with the other orders', async ({ sql }) => {
    const { sell, runJobs, split } = await makePlatform(sql)
    const [dear, other] = [await sell(fen(8800)), await sell()]
    const [payment] = provider.platform.payments.values()
    // More than 30 % is split off already.
    if (payment) payment.takenFen = payment.total
    await expect(runJobs()).rejects.toThrow()
    expect(await split(dear)).toMatchObject({ reason: '分账金额超过最大分账比例' })
    expect(await split(other)).toMatchObject({ statusDict: splitState.released })
  })

  test('of a fully refunded order sends no request', async ({ sql }) => {
    const { sell, refund, runJobs, split } = await makePlatform(sql)
    const id = await sell()
    const { id: refundId } = await refund(id, fen(9900))
    await runJobs(now())
    const [asked] = provider.platform.refunds.keys()
    provider.platform.endRefund(asked ?? '')
    await runJobs()
    await runJobs()
    expect(refundId).toBeTruthy()
    expect(await split(id)).toMatchObject({ statusDict: splitState.released })
    expect(provider.platform.splits.size).toBe(0)
    expect(atProvider()).toMatchObject({ frozenFen: 0, availableFen: 0, platformFen: 0, feeFen: 0 })
    await expectSound(sql)
  })

  test('that comes near WeChat Pay’s 180 days is reported with the order’s number', async ({ sql }) => {
    const { sell, runJobs, orders } = await makePlatform(sql)
    await sell()
    provider.platform.mood.isSlow = true
    const [order] = await orders()
    await runJobs(instantAfter(now(), days(169)))
    const late = runJobs(instantAfter(now(), days(171)))
    await expect(late).rejects.toMatchObject({
      errors: [expect.objectContaining({ message: expect.stringContaining(order?.orderNo ?? '?') })],
    })
  })

  test('after WeChat Pay’s 180 days settles the income and says that our fee stayed with the creator', async ({
    sql,
  }) => {
    const { sell, runJobs, split, fund } = await makePlatform(sql)
    const id = await sell()
    const { frozenFen: income } = await fund()
    // The job did not run for months.
    const end = instantAfter(now(), days(181))
    for (const payment of provider.platform.payments.values()) payment.paidAt -= days(181)
    await expect(runJobs(end)).rejects.toThrow()
    expect(await split(id)).toMatchObject({
      statusDict: splitState.released,
      feeFen: 0,
      reason: expect.stringContaining('平台服务费没有分出'),
    })
    await runJobs(end)
    expect(await fund()).toMatchObject({ frozenFen: 0, availableFen: income })
    expect(atProvider()).toMatchObject({ platformFen: 0, frozenFen: 0 })
  })
})

const endRefunds = () => {
  for (const { no, state } of provider.platform.refunds.values())
    if (state === 'PROCESSING') provider.platform.endRefund(no)
}

describe('a refund', () => {
  test('before the split comes from frozen money, and the fee is split off the rest', async ({ sql }) => {
    const { sell, refund, runJobs, orders, creator, fund } = await makePlatform(sql)
    const id = await sell()
    await refund(id, fen(3300))
    await runJobs(now())
    endRefunds()
    await runJobs()
    await runJobs()
    expect(await orders()).toMatchObject([{ statusDict: orderState.partlyRefunded, settleFlag: true }])
    const { availableFen } = await fund()
    const there = atProvider()
    expect(there.platformFen).toBe(await bookOf(sql, creator, book.platformFee))
    // The fen by which WeChat Pay rounds its own fee.
    const channelFen = await bookOf(sql, creator, book.channelFee)
    expect(there.availableFen + there.feeFen).toBe(availableFen + channelFen)
    expect(provider.platform.returns.size).toBe(0)
    await expectSound(sql)
  })

  test('after the split returns our fee first, and then pays the refund', async ({ sql }) => {
    const { sell, refund, runJobs, refunds, fund, creator } = await makePlatform(sql)
    const id = await sell()
    await runJobs()
    await refund(id, fen(9900))
    await runJobs()
    expect(provider.platform.returns.size).toBe(1)
    endRefunds()
    await runJobs()
    expect(await refunds()).toMatchObject([{ statusDict: refundState.refunded }])
    expect(await fund()).toMatchObject({ availableFen: 0, debtFen: 0 })
    expect(await bookOf(sql, creator, book.platformFee)).toBe(0)
    expect(atProvider()).toMatchObject({ availableFen: 0, platformFen: 0, feeFen: 0 })
    await expectSound(sql)
  })

  test('waits while a split is under way', async ({ sql }) => {
    const { sell, refund, runJobs, refunds } = await makePlatform(sql)
    const id = await sell()
    provider.platform.mood.isSlow = true
    const at = afterHold()
    await runJobs(at)
    await refund(id, fen(9900))
    await runJobs(instantAfter(at, 60_000))
    expect(provider.platform.refunds.size).toBe(0)
    expect(await refunds()).toMatchObject([{ statusDict: refundState.refunding }])
    provider.platform.mood.isSlow = false
    provider.platform.process()
    for (const minutes of [5, 10, 15]) await runJobs(instantAfter(at, minutes * 60_000))
    endRefunds()
    await runJobs(instantAfter(at, 20 * 60_000))
    expect(await refunds()).toMatchObject([{ statusDict: refundState.refunded }])
    expect(atProvider()).toMatchObject({ availableFen: 0, frozenFen: 0, platformFen: 0, feeFen: 0 })
    await expectSound(sql)
  })

  test('returns the fee once if the answer to the return was lost', async ({ sql }) => {
    const { sell, refund, runJobs, refunds } = await makePlatform(sql)
    const id = await sell()
    await runJobs()
    await refund(id, fen(9900))
    // The calls: the balance, the query, and then the return, whose answer is lost.
    provider.fail({ kind: 'slow', ms: 0 }, { kind: 'slow', ms: 0 }, { kind: 'hangUp', isDone: true })
    await expect(runJobs()).rejects.toThrow()
    expect(provider.platform.returns.size).toBe(1)
    await runJobs()
    endRefunds()
    await runJobs()
    expect(await refunds()).toMatchObject([{ statusDict: refundState.refunded }])
    expect(provider.platform.returns.size).toBe(1)
    expect(atProvider()).toMatchObject({ availableFen: 0, platformFen: 0 })
  })

  test('waits for a slow return of the fee', async ({ sql }) => {
    const { sell, refund, runJobs, refunds } = await makePlatform(sql)
    const id = await sell()
    await runJobs()
    provider.platform.mood.isSlow = true
    await refund(id, fen(9900))
    await runJobs()
    await runJobs()
    expect(provider.platform.returns.size).toBe(1)
    expect(provider.platform.refunds.size).toBe(0)
    expect(await refunds()).toMatchObject([{ statusDict: refundState.refunding }])
    provider.platform.process()
    await runJobs()
    endRefunds()
    await runJobs()
    expect(await refunds()).toMatchObject([{ statusDict: refundState.refunded }])
    expect(atProvider()).toMatchObject({ availableFen: 0, platformFen: 0, feeFen: 0 })
    await expectSound(sql)
  })

  test('says why the return of the fee failed, and a retry uses another number', async ({ sql }) => {
    const { sell, refund, runJobs, refunds, creator } = await makePlatform(sql)
    const id = await sell()
    await runJobs()
    const { platformFen } = atProvider()
    provider.platform.mood.failingReturns.push('PAYER_ACCOUNT_ABNORMAL')
    await refund(id, fen(9900))
    await runJobs()
    const [failed] = await refunds()
    expect(failed).toMatchObject({
      statusDict: refundState.failed,
      reason: expect.stringMatching(/^平台服务费没有退回，还没有退款：.*异常/),
    })
    expect(provider.platform.refunds.size).toBe(0)
    expect(atProvider()).toMatchObject({ platformFen })
    await retry(sql, creator, failed?.id ?? newId())
    await runJobs()
    endRefunds()
    await runJobs()
    expect(await refunds()).toMatchObject([{ statusDict: refundState.refunded }])
    expect([...provider.platform.returns.values()].map(({ result }) => result)).toEqual(['FAILED', 'SUCCESS'])
    expect(await bookOf(sql, creator, book.platformFee)).toBe(0)
    expect(atProvider()).toMatchObject({ availableFen: 0, platformFen: 0 })
  })

  test('waits for our own money if the platform has withdrawn its fees, and says so', async ({ sql }) => {
    const { sell, refund, runJobs, refunds, creator } = await makePlatform(sql)
    const id = await sell()
    await runJobs()
    const { platformFen } = atProvider()
    provider.platform.sums.platformFen = 0
    await refund(id, fen(9900))
    await runJobs()
    const [failed] = await refunds()
    expect(failed).toMatchObject({
      statusDict: refundState.failed,
      reason: '平台服务费没有退回，还没有退款：平台账户余额不足',
    })
    provider.platform.sums.platformFen = platformFen
    await retry(sql, creator, failed?.id ?? newId())
    await runJobs()
    endRefunds()
    await runJobs()
    expect(await refunds()).toMatchObject([{ statusDict: refundState.refunded }])
    expect(provider.platform.returns.size).toBe(1)
  })

  test.for([
    ['before WeChat Pay heard of it', false],
    ['after WeChat Pay took it', true],
  ] as const)('that was cut off %s, after our fee went back, is made once', async ([, isDone], { sql }) => {
    const { sell, refund, runJobs, refunds, creator } = await makePlatform(sql)
    const id = await sell()
    await runJobs()
    await refund(id, fen(9900))
    // The calls: the balance, the query of the return, the return, and then the refund.
    const answered = { kind: 'slow', ms: 0 } as const
    provider.fail(answered, answered, answered, { kind: 'hangUp', isDone })
    await expect(runJobs()).rejects.toThrow()
    expect(provider.platform.refunds.size).toBe(isDone ? 1 : 0)
    await runJobs()
    endRefunds()
    await runJobs()
    expect(await refunds()).toMatchObject([{ statusDict: refundState.refunded }])
    expect(provider.platform.returns.size).toBe(1)
    expect(provider.platform.refunds.size).toBe(1)
    expect(await bookOf(sql, creator, book.platformFee)).toBe(0)
    expect(atProvider()).toMatchObject({ availableFen: 0, platformFen: 0, feeFen: 0 })
    await expectSound(sql)
  })

  test('too small to contain a part of our fee is queried after its money left the account', async ({
    sql,
  }) => {
    const { sell, refund, runJobs, refunds } = await makePlatform(sql)
    const id = await sell()
    await runJobs()
    const account = provider.platform.account(subMchId)
    // What is left after the refund cannot pay it a second time.
    account.availableFen = 5
    await refund(id, fen(5))
    await runJobs()
    await runJobs()
    expect(await refunds()).toMatchObject([{ statusDict: refundState.refunding }])
    endRefunds()
    await runJobs()
    expect(await refunds()).toMatchObject([{ statusDict: refundState.refunded }])
    expect(provider.platform.returns.size).toBe(0)
    expect(account.availableFen).toBe(0)
  })

  test('that the creator’s account cannot pay says how much is missing, and our fee stays', async ({
    sql,
  }) => {
    const { sell, refund, runJobs, refunds, creator } = await makePlatform(sql)
    const id = await sell()
    await runJobs()
    const account = provider.platform.account(subMchId)
    account.availableFen -= 5000
    const { platformFen } = atProvider()
    await refund(id, fen(9900))
    await runJobs()
    const [stuck] = await refunds()
    expect(stuck).toMatchObject({
      statusDict: refundState.failed,
      reason: expect.stringContaining('还差 ¥50.00'),
    })
    expect(atProvider()).toMatchObject({ platformFen })
    account.availableFen += 5000
    await retry(sql, creator, stuck?.id ?? newId())
    await runJobs()
    endRefunds()
    await runJobs()
    expect(await refunds()).toMatchObject([{ statusDict: refundState.refunded }])
    await expectSound(sql)
  })

  test('whose fee was returned cannot be given up', async ({ sql }) => {
    const { sell, refund, runJobs, refunds, creator } = await makePlatform(sql)
    const id = await sell()
    await runJobs()
    const account = provider.platform.account(subMchId)
    account.availableFen -= 1
    await refund(id, fen(9900))
    await runJobs()
    const [refused] = await refunds()
    expect(refused).toMatchObject({ statusDict: refundState.failed })
    const giveUp = reject(sql, creator, { id: refused?.id ?? newId(), reason: '不退了' })
    expect(await outcome(giveUp)).toBe('refundStateChanged')
    account.availableFen += 1
    await retry(sql, creator, refused?.id ?? newId())
    await runJobs()
    endRefunds()
    await runJobs()
    expect(await refunds()).toMatchObject([{ statusDict: refundState.refunded }])
    expect(provider.platform.returns.size).toBe(1)
  })
})

test('a sale, its split, a withdrawal and a later refund: our ledger and WeChat Pay agree to the fen', async ({
  sql,
}) => {
  const { sell, runJobs, refund, refunds, fund, creator, channels, account } = await makePlatform(sql)
  const id = await sell()
  expect(atProvider().frozenFen).toBeGreaterThan(0)
  await runJobs()
  const { availableFen: income } = await fund()
  expect(atProvider()).toMatchObject({ frozenFen: 0, availableFen: income })

  const codes = { guessCode: async () => true, useCode: async () => {} }
  const actor = { requestId: 'r', ip: '127.0.0.1', userAgent: 'test' }
  const asked = { amountFen: income, code: '000000', requestId: newId<string>() }
  const requester = { ...actor, account, isPaidByProvider: true }
  const withCard = withdraw(sql, codes, creator, requester, { ...asked, bankId: newId() })
  expect(await outcome(withCard)).toBe('invalidInput')
  const byHand = withdraw(sql, codes, creator, { ...actor, account }, asked)
  expect(await outcome(byHand)).toBe('invalidInput')
  // A fee that was set earlier is not taken: WeChat Pay pays out the whole amount.
  await sql`update settings set value = '10' where key = 'zsm_withdraw_fee_bp'`
  const paid = await withdraw(sql, codes, creator, requester, asked)
  expect(paid).toMatchObject({
    ...{ bankId: null, bankText: '在微信支付登记的银行卡' },
    ...{ arriveFen: income, feeFen: 0, taxFen: 0 },
  })
  await approve(sql, creator, paid.id, actor)
  await attendPayouts(sql, channels, now())
  expect(atProvider()).toMatchObject({ availableFen: 0 })
  const { id: channelTxnNo } = provider.platform.endWithdrawal(paid.withdrawNo)
  await attendPayouts(sql, channels, instantAfter(now(), days(1)))
  expect(await findWithdraw(sql, creator, paid.id)).toMatchObject({
    statusDict: withdrawState.arrived,
    channelTxnNo,
  })
  expect(atProvider()).toMatchObject({ withdrawnFen: income })

  // The creator's account there is empty: the creator has to pay in before the buyer can be refunded.
  await refund(id, fen(9900))
  await runJobs()
  const [short] = await refunds()
  expect(short).toMatchObject({ statusDict: refundState.failed, reason: expect.stringContaining('还差') })
  provider.platform.account(subMchId).availableFen += income
  await retry(sql, creator, short?.id ?? newId())
  await runJobs()
  endRefunds()
  await runJobs()
  expect(await refunds()).toMatchObject([{ statusDict: refundState.refunded }])
  // The amount that was paid in is what the creator owed by our ledger.
  expect(await fund()).toMatchObject({ availableFen: 0, withdrawnFen: income, debtFen: income })
  expect(await bookOf(sql, creator, book.platformFee)).toBe(0)
  expect(await bookOf(sql, creator, book.channelFee)).toBe(0)
  expect(atProvider()).toMatchObject({ availableFen: 0, platformFen: 0, feeFen: 0, withdrawnFen: income })
  await expectSound(sql)
})

type Step = {
  what: 'sell' | 'refund' | 'jobs' | 'lost' | 'slow' | 'end' | 'closed'
  at: number
  amount: number
}
const step: fc.Arbitrary<Step> = fc.record({
  what: fc.constantFrom(
    'sell',
    'refund',
    'refund',
    'refund',
    'jobs',
    'jobs',
    'lost',
    'slow',
    'end',
    'end',
    'closed',
  ),
  at: fc.nat(),
  amount: fc.integer({ min: 1, max: 20_000 }),
})

test('through random sales, refunds, lost and repeated messages, our ledger and WeChat Pay’s books agree to the fen [M7]', async ({
  sql,
}) => {
  let time = now()
  const { sell, refund, runJobs, orders, creator, fund, refunds, channels } = await makePlatform(sql)
  const run = async () => {
    time = instantAfter(time, days(1))
    await attendPayments(sql, channels, runningFrom(time)).catch(() => undefined)
    await runJobs(time).catch(() => undefined)
  }
  const steps = fc.sample(step, { numRuns: 160, seed: 20261123 })
  for (const { what, at, amount } of steps) {
    if (what === 'sell') await sell(fen(amount)).catch(() => undefined)
    if (what === 'jobs') await run()
    if (what === 'lost') {
      provider.fail(...Array.from({ length: at % 4 }, () => ({ kind: 'slow', ms: 0 }) as const))
      provider.fail({ kind: 'hangUp', isDone: at % 2 === 0 })
      await run()
    }
    if (what === 'slow') provider.platform.mood.isSlow = at % 2 === 0
    if (what === 'closed')
      provider.platform.mood[at % 2 === 0 ? 'failing' : 'failingReturns'].push('ACCOUNT_ABNORMAL')
    if (what === 'end') {
      provider.platform.process()
      const open = [...provider.platform.refunds.values()].filter(({ state }) => state === 'PROCESSING')
      for (const { no } of open) provider.platform.endRefund(no)
    }
    if (what === 'refund') {
      const list = await orders()
      const order = list[at % Math.max(1, list.length)]
      if (order) await outcome(refund(order.id, fen(Math.min(amount, order.payFen))))
    }
  }
  Object.assign(provider.platform.mood, { isSlow: false, failing: [], failingReturns: [] })
  for (let round = 0; round < 20; round++) {
    provider.platform.process()
    for (const { no, state } of provider.platform.refunds.values())
      if (state === 'PROCESSING') provider.platform.endRefund(no)
    for (const { id, statusDict } of await refunds())
      if (statusDict === refundState.failed) await retry(sql, creator, id)
    await run()
  }
  const there = atProvider()
  const here = await fund()
  const [platformFen, channelFen] = [
    await bookOf(sql, creator, book.platformFee),
    await bookOf(sql, creator, book.channelFee),
  ]
  expect(await refunds()).toSatisfy((list: { statusDict: number }[]) =>
    list.every(({ statusDict }) => statusDict === refundState.refunded),
  )
  expect(there).toMatchObject({ frozenFen: 0, platformFen })
  expect(here).toMatchObject({ frozenFen: 0, debtFen: 0 })
  expect(there.availableFen + there.feeFen).toBe(here.availableFen + channelFen)
  expect(-(await bookOf(sql, creator, book.channel))).toBe(
    there.availableFen + there.feeFen + there.platformFen,
  )
  await expectSound(sql)
}, 60_000)
