import { contract } from '@zsm/contract/contract'
import { fen } from '@zsm/contract/money/fen'
import { couponKind, couponState, shopKind } from '@zsm/contract/states'
import type { CouponId, GoodId } from '@zsm/contract/values'
import { expect, test } from 'vitest'
import { api, failureOf } from '../../test/api.ts'
import { makeCreator, makeGood, makeLearner, makeService } from '../../test/makers.ts'
import { days, instantAfter } from '../../test/money.ts'
import { sharedApp } from '../../test/test-app.ts'
import { now } from '../clock.ts'
import { newId } from '../ids.ts'

const server = sharedApp()
const sql = () => server.database.sql
const anyone = () => api(server.app)
const { buying, coupons, goods } = contract

const terms = () => ({
  name: '开学季',
  kindDict: couponKind.amount,
  amountFen: fen(2000),
  shopDict: shopKind.knowledge,
  requestId: newId<string>(),
})

async function makeShop() {
  const { creator, token } = await makeCreator(sql())
  const { id: goodId } = await makeGood(sql(), creator)
  const mine = api(server.app, token)
  return { creator, goodId, mine, create: (more = {}) => mine.call(coupons.create, { ...terms(), ...more }) }
}

/** A learner opens a checkout with the coupon. */
async function take(goodId: GoodId, coupon: string) {
  const as = api(server.app, (await makeLearner(sql())).token)
  return { as, ...(await as.call(buying.openCheckout, { goodId, coupon })) }
}

const termsIn = (coupon: Awaited<ReturnType<Awaited<ReturnType<typeof makeShop>>['create']>>) => {
  const { id, version, name, code, kindDict, amountFen, percentOff, minPriceFen, shopDict } = coupon
  const { goodIds, totalCount, perPerson, beginTime, endTime } = coupon
  const value = { name, code, kindDict, amountFen, percentOff, minPriceFen, shopDict, goodIds }
  const times = { ...(beginTime && { beginTime }), ...(endTime && { endTime }) }
  return { id, version, ...value, totalCount, perPerson, ...times }
}

test('a coupon has a code that nobody guesses, or the one that its creator chose', async () => {
  const { create, mine } = await makeShop()
  const made = await create()
  expect(made.code).toMatch(/^[2-9A-HJKMNP-Z]{10}$/)
  expect(made).toMatchObject({
    name: '开学季',
    amountFen: 2000,
    percentOff: 0,
    goodIds: [],
    totalCount: 0,
    perPerson: 1,
    takenCount: 0,
    usedFlag: false,
    statusDict: couponState.running,
    orderCount: 0,
    payFen: 0,
  })
  expect(await create({ code: 'back2School' })).toMatchObject({ code: 'BACK2SCHOOL' })
  expect(await failureOf(create({ code: 'BACK2school' }))).toBe('couponCodeTaken')
  expect((await mine.call(coupons.get, { id: made.id })).code).toBe(made.code)
  // Another creator may use the same code.
  expect(await (await makeShop()).create({ code: 'back2school' })).toMatchObject({ code: 'BACK2SCHOOL' })
})

test('the same request makes one coupon', async () => {
  const { mine } = await makeShop()
  const input = terms()
  const [first, ...others] = await Promise.all([1, 2, 3].map(() => mine.call(coupons.create, input)))
  expect(others.map(({ id }) => id)).toEqual([first?.id, first?.id])
  expect((await mine.call(coupons.listData, {})).total).toBe(1)
  expect(await failureOf(mine.call(coupons.create, { ...input, name: '别的' }))).toBe('requestIdReused')
})

test('terms that make no sense are refused, each at its field', async () => {
  const { mine, goodId, creator } = await makeShop()
  const { id: service } = await makeService(sql(), creator)
  const other = await makeShop()
  const fieldOf = async (more: object) => {
    const { error } = await mine.raw(coupons.create, { ...terms(), ...more }).then(
      () => ({ error: undefined }),
      (error: unknown) => ({ error: error as { name: string; field?: string } }),
    )
    return [error?.name, error?.field]
  }
  expect(await fieldOf({ amountFen: 0 })).toEqual(['invalidInput', 'amountFen'])
  expect(await fieldOf({ kindDict: couponKind.percent, percentOff: 0 })).toEqual([
    'invalidInput',
    'percentOff',
  ])
  expect(await fieldOf({ kindDict: couponKind.percent, percentOff: 100 })).toEqual([
    'invalidInput',
    'percentOff',
  ])
  expect(await fieldOf({ name: '' })).toEqual(['invalidInput', 'name'])
  expect(await fieldOf({ code: '开学' })).toEqual(['invalidInput', 'code'])
  expect(await fieldOf({ code: 'FIVE5' })).toEqual(['invalidInput', 'code'])
  expect(await fieldOf({ perPerson: 0 })).toEqual(['invalidInput', 'perPerson'])
  const time = now()
  const ends = { beginTime: time, endTime: instantAfter(time, -1) }
  expect(await fieldOf(ends)).toEqual(['invalidInput', 'endTime'])
  const mixed = `${goodId},${service}`
  expect(await fieldOf({ goodIds: mixed })).toEqual(['invalidInput', 'goodIds'])
  expect(await failureOf(mine.call(coupons.create, { ...terms(), goodIds: [other.goodId] }))).toBe(
    'goodNotFound',
  )
  expect((await mine.call(coupons.listData, {})).total).toBe(0)
})

test('a creator has at most 500 coupons', async () => {
  const { creator, create } = await makeShop()
  await create({ code: 'FIRST1' })
  await sql()`
    insert into coupons
    select creator_id, gen_random_uuid(), name, 'MANY' || n, kind_dict, amount_fen, percent_off, min_price_fen, shop_dict, good_ids,
      begin_time, end_time, total_count, per_person, taken_count, stop_time, version, create_time, update_time
    from coupons, generate_series(1, 499) as n where creator_id = ${creator}`
  expect(await failureOf(create())).toBe('tooManyCoupons')
})

test('the state follows from the time, the number and the stop, and the list can be narrowed to it', async () => {
  const { create, goodId, mine } = await makeShop()
  const time = now()
  const later = await create({ name: '以后', beginTime: instantAfter(time, days(1)) })
  const over = await create({ name: '过期', endTime: instantAfter(time, -1) })
  const stopped = await create({ name: '停用' })
  await mine.call(coupons.updateStopFlag, { id: stopped.id, stopFlag: true })
  const single = await create({ name: '一张', totalCount: 1 })
  await take(goodId, single.code)
  const running = await create({ name: '进行', beginTime: instantAfter(time, -days(1)), code: 'RUN2026' })
  const named = async (input: object) =>
    (await mine.call(coupons.listData, input)).list.map(({ name }) => name).toSorted()
  expect(await named({ statusDict: couponState.notBegun })).toEqual([later.name])
  expect(await named({ statusDict: couponState.ended })).toEqual([over.name])
  expect(await named({ statusDict: couponState.stopped })).toEqual([stopped.name])
  expect(await named({ statusDict: couponState.usedUp })).toEqual([single.name])
  expect(await named({ statusDict: couponState.running })).toEqual([running.name])
  expect(await named({ keyword: 'run20' })).toEqual([running.name])
  expect(await named({ keyword: '停' })).toEqual([stopped.name])
  const runs = await mine.call(coupons.updateStopFlag, { id: stopped.id, stopFlag: false })
  expect(runs.statusDict).toBe(couponState.running)
})

test('what nobody used can be changed in every term, by whoever saw its last version', async () => {
  const { create, goodId, mine } = await makeShop()
  const made = await create({ endTime: instantAfter(now(), days(1)) })
  const { endTime: _, ...without } = termsIn(made)
  const change = {
    ...without,
    ...{ name: '八折', kindDict: couponKind.percent, percentOff: 20, minPriceFen: fen(5000) },
    ...{ code: 'eighty', totalCount: 10, perPerson: 2, goodIds: [goodId] },
  }
  const changed = await mine.call(coupons.update, change)
  expect(changed).toMatchObject({ name: '八折', amountFen: 0, percentOff: 20, code: 'EIGHTY', endTime: null })
  expect(changed).toMatchObject({ goodIds: [goodId], minPriceFen: 5000, totalCount: 10, perPerson: 2 })
  expect(await failureOf(mine.call(coupons.update, change))).toBe('versionConflict')
  const other = await create({ code: 'TAKEN1' })
  const taken = { ...termsIn(other), code: 'eighty' }
  expect(await failureOf(mine.call(coupons.update, taken))).toBe('couponCodeTaken')
  const foreign = { ...termsIn(other), goodIds: [(await makeShop()).goodId] }
  expect(await failureOf(mine.call(coupons.update, foreign))).toBe('goodNotFound')
})

test('once used, only the name, the end and a greater number can be changed', async () => {
  const { create, goodId, mine } = await makeShop()
  const made = await create({ totalCount: 2 })
  await take(goodId, made.code)
  const change = (more: object) =>
    mine
      .call(coupons.get, { id: made.id })
      .then((seen) => mine.call(coupons.update, { ...termsIn(seen), ...more }))
  for (const more of [
    { amountFen: fen(100) },
    { kindDict: couponKind.percent, percentOff: 5 },
    { code: 'OTHER' },
    { minPriceFen: fen(1) },
    { perPerson: 2 },
    { goodIds: [goodId] },
    { shopDict: shopKind.service },
    { totalCount: 1 },
    { beginTime: now() },
  ])
    expect(await failureOf(change(more))).toBe('couponFixed')
  const endTime = instantAfter(now(), days(3))
  expect(await change({ name: '新名称', endTime, totalCount: 3 })).toMatchObject({
    name: '新名称',
    endTime,
    totalCount: 3,
    takenCount: 1,
    usedFlag: true,
  })
  expect(await change({ totalCount: 0 })).toMatchObject({ totalCount: 0 })
  expect(await failureOf(change({ totalCount: 100 }))).toBe('couponFixed')
})

test('a shorter code from before stays valid, and a changed code has six characters', async () => {
  const { create, goodId, creator, mine } = await makeShop()
  const made = await create({ code: 'OLD123' })
  await sql()`update coupons set code = 'OLD4' where creator_id = ${creator} and id = ${made.id}`
  const change = (more: object) => mine.call(coupons.update, { ...termsIn(made), code: 'OLD4', ...more })
  const renamed = await change({ name: '旧码' })
  expect(renamed).toMatchObject({ name: '旧码', code: 'OLD4' })
  const { version } = renamed
  expect(await failureOf(change({ version, code: 'NEW5X' }))).toBe('invalidInput')
  expect(await change({ version, code: 'NEWER6' })).toMatchObject({ code: 'NEWER6' })
  expect((await take(goodId, 'newer6')).checkoutId).toBeTruthy()
})

test('only what nobody ever used can be deleted', async () => {
  const { create, goodId, mine } = await makeShop()
  const [unused, used] = [await create(), await create()]
  const { as, checkoutId } = await take(goodId, used.code)
  expect(await failureOf(mine.call(coupons.delete, { id: used.id }))).toBe('couponUsed')
  expect(await mine.call(coupons.delete, { id: unused.id })).toBeNull()
  expect(await failureOf(mine.call(coupons.get, { id: unused.id }))).toBe('couponNotFound')
  // A checkout that ended without a payment used nothing.
  await as.call(buying.cancelCheckout, { id: checkoutId })
  expect(await mine.call(coupons.delete, { id: used.id })).toBeNull()
})

test('a coupon that is deleted and taken at once is one of the two', async () => {
  const { create, goodId, mine } = await makeShop()
  for (let round = 0; round < 5; round += 1) {
    const { id, code } = await create()
    const [deleted, taken] = await Promise.all([
      failureOf(mine.call(coupons.delete, { id })),
      failureOf(take(goodId, code)),
    ])
    expect([`${deleted ?? ''}`, `${taken ?? ''}`]).toEqual(
      deleted ? ['couponUsed', ''] : ['', 'couponNotFound'],
    )
  }
})

test('nobody sees or changes another creator’s coupon, and nobody does without a session', async () => {
  const { create } = await makeShop()
  const { mine: stranger } = await makeShop()
  const made = await create()
  const { id } = made
  for (const as of [stranger, anyone()]) {
    const failure = as === stranger ? 'couponNotFound' : 'tokenIllegal'
    expect(await failureOf(as.call(coupons.get, { id }))).toBe(failure)
    expect(await failureOf(as.call(coupons.update, termsIn(made)))).toBe(failure)
    expect(await failureOf(as.call(coupons.updateStopFlag, { id, stopFlag: true }))).toBe(failure)
    expect(await failureOf(as.call(coupons.delete, { id }))).toBe(failure)
  }
  expect((await stranger.call(coupons.listData, {})).list).toEqual([])
  expect(await failureOf(anyone().call(coupons.listData, {}))).toBe('tokenIllegal')
  expect(await failureOf(anyone().call(coupons.create, terms()))).toBe('tokenIllegal')
  expect(await failureOf(stranger.call(coupons.get, { id: newId<CouponId>() }))).toBe('couponNotFound')
})

test('a used coupon of a good that was deleted meanwhile can still get a name and an end', async () => {
  const { creator, create, goodId, mine } = await makeShop()
  const { id: gone } = await makeGood(sql(), creator)
  const made = await create({ goodIds: [goodId, gone] })
  await take(goodId, made.code)
  await mine.call(goods.updateShelfFlag, { id: gone, shelfFlag: false })
  await mine.call(goods.delete, { id: gone })
  const seen = termsIn(await mine.call(coupons.get, { id: made.id }))
  const endTime = instantAfter(now(), days(3))
  const changed = await mine.call(coupons.update, { ...seen, name: '新名称', endTime })
  expect(changed).toMatchObject({ name: '新名称', endTime, goodIds: seen.goodIds })
  // A coupon that never had the good cannot get it.
  const other = { ...termsIn(await create()), goodIds: [gone] }
  expect(await failureOf(mine.call(coupons.update, other))).toBe('goodNotFound')
})
