import { contract } from '@zsm/contract/contract'
import { CouponCode } from '@zsm/contract/coupons/code'
import { expect, test } from 'vitest'
import { api, failureOf } from '../../test/api.ts'
import { makeCoupon, makeCreator, makeGood, makeLearner } from '../../test/makers.ts'
import { outcome } from '../../test/money.ts'
import { sharedApp } from '../../test/test-app.ts'
import { fail } from '../failure.ts'
import { type Asker, limitGuesses } from './guesses.ts'

const server = sharedApp()
const sql = () => server.database.sql
const { buying } = contract
const outcomes = (calls: Promise<unknown>[]) => Promise.all(calls.map(failureOf))
const codes = (count: number) => Array.from({ length: count }, (_, at) => `WRONG${at}`)

async function makeSale() {
  const { creator } = await makeCreator(sql())
  const { id: goodId, shopId } = await makeGood(sql(), creator)
  const { code } = await makeCoupon(sql(), creator)
  return { creator, goodId, shopId, code: CouponCode.parse(code) }
}

const newLearner = async () => api(server.app, (await makeLearner(sql())).token)

test('a learner who told ten unknown codes is refused at every place where a code is told, and buys without one', async () => {
  const { goodId, shopId, code } = await makeSale()
  const { token, learner } = await makeLearner(sql())
  const as = api(server.app, token)
  const { checkoutId: id } = await as.call(buying.openCheckout, { goodId })
  // Told at each of the four places; the open checkout and what its transaction did are as before.
  const places = [
    (coupon: string) => as.call(buying.getDiscount, { goodId, coupon }),
    (coupon: string) => as.call(buying.getCoupon, { shopId, coupon }),
    (coupon: string) => as.call(buying.openCheckout, { goodId, coupon }),
    (coupon: string) => as.call(buying.changeCoupon, { id, coupon }),
  ]
  for (const [at, wrong] of codes(10).entries()) {
    const place = places[at % places.length]
    if (!place) throw new Error('there are four places')
    expect(await failureOf(place(wrong))).toBe('couponNotFound')
  }
  for (const place of places) expect(await failureOf(place(code))).toBe('tooManyCouponCodes')
  await expect(places[0]?.(code)).rejects.toThrow('试了太多次优惠码，请 15 分钟后再试')
  expect(await as.call(buying.openCheckout, { goodId })).toEqual({ checkoutId: id })
  expect(await as.call(buying.getCheckout, { id })).toMatchObject({ payFen: 9900, couponCode: '' })
  // Others are not concerned, and neither is the learner a quarter of an hour later.
  expect(await (await newLearner()).call(buying.getDiscount, { goodId, coupon: code })).toMatchObject({
    payFen: 7900,
  })
  await sql()`
    update throttles set times = array(select at - interval '15 minutes' from unnest(times) as at)
    where key = ${`coupons:learner:${learner}`}`
  expect(await as.call(buying.changeCoupon, { id, coupon: code })).toMatchObject({ payFen: 7900 })
})

test('a code that is told in a new checkout is counted, though the checkout is rolled back', async () => {
  const { goodId } = await makeSale()
  const as = await newLearner()
  const open = (coupon: string) => failureOf(as.call(buying.openCheckout, { goodId, coupon }))
  for (const wrong of codes(10)) expect(await open(wrong)).toBe('couponNotFound')
  expect(await open('WRONG99')).toBe('tooManyCouponCodes')
})

test('a right code and an old link use nothing up, however often they are opened', async () => {
  const { goodId, code } = await makeSale()
  const as = await newLearner()
  const ask = (coupon: string) => as.call(buying.getDiscount, { goodId, coupon })
  expect(await outcomes(Array.from({ length: 30 }, () => ask(code)))).toEqual(Array(30).fill(undefined))
  const gone = await outcomes(Array.from({ length: 30 }, () => ask('GONE2025')))
  expect(gone).toEqual(Array(30).fill('couponNotFound'))
  expect(await ask(code)).toMatchObject({ payFen: 7900 })
})

test('visitors of a network share thirty unknown codes, and a learner who signs in there has an own quota', async () => {
  const { creator, code } = await makeSale()
  const ip = '203.0.113.7'
  const visit = (told: string, more: Partial<Asker> = {}) =>
    outcome(
      limitGuesses(
        sql(),
        { ip, learner: undefined, ...more },
        { creator, code: CouponCode.parse(told) },
        async () => (told === code ? told : fail('couponNotFound')),
      ),
    )
  const asked = await Promise.all(codes(60).map((wrong) => visit(wrong)))
  expect(asked.filter((name) => name === 'couponNotFound')).toHaveLength(30)
  expect(asked.filter((name) => name === 'tooManyCouponCodes')).toHaveLength(30)
  expect(await visit(code)).toBe('tooManyCouponCodes')
  expect(await visit(code, { ip: '203.0.113.8' })).toBe('done')
  const { learner } = await makeLearner(sql())
  expect(await visit(code, { learner })).toBe('done')
})
