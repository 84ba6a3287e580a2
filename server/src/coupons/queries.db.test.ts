import { couponUseState } from '@zsm/contract/states'
import { expect } from 'vitest'
import { test } from '../../test/database-test.ts'
import { makeCoupon, makeCreator } from '../../test/makers.ts'
import { counting, preferIndexes } from '../../test/rows-read.ts'
import { now } from '../clock.ts'
import { listCoupons } from './queries.ts'

test('the list of coupons reads what they brought, and no use that was held or returned', async ({ sql }) => {
  const { creator } = await makeCreator(sql)
  const { id } = await makeCoupon(sql, creator)
  const { held, used, returned } = couponUseState
  for (const [state, count] of [
    [held, 20],
    [used, 3],
    [returned, 40],
  ] as const)
    await sql`
      insert into coupon_uses (creator_id, id, coupon_id, user_id, status_dict, discount_fen, pay_fen, create_time)
      select ${creator}, gen_random_uuid(), ${id}, 'buyer' || n, ${state}, 100, 900, now() from generate_series(1, ${count}) as n`
  await preferIndexes(sql)
  const counted = counting(sql, 'coupon_uses')
  const [coupon] = await listCoupons(counted.sql, creator, { time: now(), pageNum: 1, pageSize: 20 })
  expect(coupon).toMatchObject({ orderCount: 3, payFen: 2700, discountFen: 300, usedFlag: true })
  // Three uses, and the first one by which it counts as used.
  expect(counted.reads).toEqual([3 + 1])
})
