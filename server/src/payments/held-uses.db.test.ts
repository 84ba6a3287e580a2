import { CouponCode } from '@zsm/contract/coupons/code'
import { checkoutState, orderSource } from '@zsm/contract/states'
import type { GoodId, OrderId } from '@zsm/contract/values'
import { expect } from 'vitest'
import { test } from '../../test/database-test.ts'
import { makeCoupon, makeCreator } from '../../test/makers.ts'
import { expectSound, makeGoodForSale, outcome } from '../../test/money.ts'
import { getCoupon } from '../coupons/coupons.ts'
import type { Sql } from '../database/sql.ts'
import { newId } from '../ids.ts'
import { openCheckout } from './checkouts.ts'
import { releaseForgottenUses } from './held-uses.ts'

async function makeSale(sql: Sql, totalCount: number) {
  const { creator } = await makeCreator(sql)
  const goodId = await makeGoodForSale(sql, creator)
  const { id, code } = await makeCoupon(sql, creator, { totalCount })
  const open = () => openWith(sql, goodId, CouponCode.parse(code))
  return { creator, open, taken: async () => (await getCoupon(sql, creator, id)).takenCount }
}

const openWith = (sql: Sql, goodId: GoodId, coupon: CouponCode) =>
  openCheckout(sql, {
    ...{ goodId, coupon, sourceDict: orderSource.link, shareId: null },
    buyer: { userId: newId<string>(), userName: '林小鱼', userMobile: '13800001234' },
  })

/** As a server from before the coupons ends a checkout: it does not know of the use. */
const endByOldServer = (sql: Sql, id: OrderId, state: number) =>
  sql`update checkouts set status_dict = ${state}, close_time = case when ${state} = ${checkoutState.closed} then now() end where id = ${id}`

test('a use of a checkout that a server from before the coupons ended is released, and those of open ones stay', async ({
  sql,
}) => {
  const { open, taken } = await makeSale(sql, 3)
  const [closed, paid] = [await open(), await open(), await open()]
  await endByOldServer(sql, closed.id, checkoutState.closed)
  await endByOldServer(sql, paid.id, checkoutState.paid)
  expect(await outcome(open())).toBe('couponUsedUp')
  await releaseForgottenUses(sql)
  expect(await taken()).toBe(1)
  await open()
  expect(await taken()).toBe(2)
})

test('two timers at once count a forgotten use once', async ({ database: { sql } }) => {
  const { open, taken } = await makeSale(sql, 0)
  const ended = [await open(), await open(), await open(), await open()]
  for (const { id } of ended.slice(1)) await endByOldServer(sql, id, checkoutState.closed)
  await Promise.all([releaseForgottenUses(sql), releaseForgottenUses(sql), releaseForgottenUses(sql)])
  expect(await taken()).toBe(1)
  await expectSound(sql)
})
