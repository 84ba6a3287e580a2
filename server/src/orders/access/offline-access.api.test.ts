import { contract } from '@zsm/contract/contract'
import { fen } from '@zsm/contract/money/fen'
import { learnerState, payChannel } from '@zsm/contract/states'
import type { GoodId, Mobile } from '@zsm/contract/values'
import { expect, test } from 'vitest'
import { api, failureOf } from '../../../test/api.ts'
import { makeCreator, makeGood, makeLearner, makeService } from '../../../test/makers.ts'
import { expectSound } from '../../../test/money.ts'
import { sharedApp } from '../../../test/test-app.ts'
import { now } from '../../clock.ts'
import { newId } from '../../ids.ts'
import { findUsable } from '../public.ts'

const { orders, rosters } = contract
const server = sharedApp()
const sql = () => server.database.sql

async function makeSeller() {
  const { creator, token } = await makeCreator(sql())
  const { id: goodId } = await makeGood(sql(), creator, { priceFen: fen(9900) })
  const learner = await makeLearner(sql())
  const mine = api(server.app, token)
  const record = (given: {
    goodId?: GoodId
    userMobile?: Mobile
    accessFlag?: boolean
    paidFlag?: boolean
  }) => mine.call(orders.create, { goodId, accessFlag: true, requestId: newId<string>(), ...given })
  return { creator, goodId, learner, mine, record }
}

test('an offline sale lets the buyer’s number learn, and moves no money', async () => {
  const { goodId, learner, mine, record } = await makeSeller()
  const order = await record({ userMobile: learner.mobile })
  expect(order).toMatchObject({ payChannelDict: payChannel.offline, payFen: 9900, settleTime: null })
  expect(await findUsable(sql(), { userId: learner.learner, goodId, now: now() })).toBeDefined()
  const { list } = await mine.call(rosters.listData, {})
  expect(list.map(({ learnerId }) => learnerId)).toEqual([learner.learner])
  const apart = await mine.call(orders.statistics, { days: 1, sourceDict: order.sourceDict })
  expect(apart).toMatchObject({ orderCount: 1, payFen: 9900 })
  await expectSound(sql())
})

test('it opens nothing unless it is asked to', async () => {
  const { goodId, learner, record } = await makeSeller()
  await record({ userMobile: learner.mobile, accessFlag: false })
  expect(await findUsable(sql(), { userId: learner.learner, goodId, now: now() })).toBeUndefined()
})

test('it needs a number and a payment, and neither sale nor access is stored if one of them is refused', async () => {
  const { creator, learner, mine, record } = await makeSeller()
  const { id: service } = await makeService(sql(), creator)
  expect(await failureOf(record({}))).toBe('invalidInput')
  expect(await failureOf(record({ userMobile: learner.mobile, paidFlag: false }))).toBe('invalidInput')
  expect(await failureOf(record({ userMobile: learner.mobile, goodId: service }))).toBe('accessKindRefused')
  expect((await mine.call(orders.listData, {})).total).toBe(0)
  await record({ userMobile: learner.mobile })
  expect(await failureOf(record({ userMobile: learner.mobile }))).toBe('accessGiven')
  expect((await mine.call(orders.listData, {})).total).toBe(1)
})

test('it opens nothing to a frozen learner, nor to more numbers a day than access by hand may', async () => {
  const { creator, goodId, learner, record } = await makeSeller()
  await sql()`update learners set status_dict = ${learnerState.frozen} where id = ${learner.learner}`
  expect(await failureOf(record({ userMobile: learner.mobile }))).toBe('accessNotPossible')
  await sql()`
    with people as (
      insert into learners (id, mobile, name, create_time, last_login_time)
      select gen_random_uuid(), '1' || (8000000000 + n + ${Math.floor(Math.random() * 1e9)}), '甲', now(), now()
      from generate_series(1, 200) as n on conflict do nothing returning id)
    insert into given_access (creator_id, id, good_id, learner_id, reason, create_time)
    select ${creator}, gen_random_uuid(), ${goodId}, id, '很多', now() from people`
  const { mobile } = await makeLearner(sql())
  expect(await failureOf(record({ userMobile: mobile }))).toBe('accessTooMany')
})
