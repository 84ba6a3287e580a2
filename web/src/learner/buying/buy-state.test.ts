import { fen } from '@zsm/contract/money/fen'
import { goodKind, saleState } from '@zsm/contract/states'
import type { GoodId, OrderId, ShopId } from '@zsm/contract/values'
import { expect, test } from 'vitest'
import { type Buyable, nextStep, type Own, ownedText } from './buy-state.ts'

const [first, second] = ['course-1', 'course-2'] as [GoodId, GoodId]
const bundle: Buyable = {
  id: 'bundle' as GoodId,
  shopId: 'shop' as ShopId,
  name: '全套课',
  bizDict: goodKind.bundle,
  priceFen: fen(9900),
  freeFlag: false,
  saleDict: saleState.onSale,
  parts: [
    { id: first, name: '剪辑课' },
    { id: second, name: '调色课' },
  ],
}
const own: Own = { signedInFlag: true, orderId: null, checkoutId: null, limitFlag: false, ownedGoodIds: [] }

const saidOf = (own: Own | undefined) => ownedText(bundle, own, nextStep(bundle, own))

test('before paying, the bar names the goods of a bundle that the visitor has already', () => {
  expect(saidOf({ ...own, ownedGoodIds: [second] })).toBe('其中 1 个您已经有了：「调色课」')
  const waiting = { ...own, ownedGoodIds: [first, second], checkoutId: 'checkout' as OrderId }
  expect(saidOf(waiting)).toBe('其中 2 个您已经有了：「剪辑课」「调色课」')
  expect(saidOf(own)).toBe('')
  expect(saidOf(undefined)).toBe('')
})

test('a bought bundle leads to its order, without a word on what was had before', () => {
  const bought = { ...own, ownedGoodIds: [first, second], orderId: 'order' as OrderId }
  expect(nextStep(bundle, bought)).toEqual({ step: 'use', label: '查看我的套餐', orderId: 'order' })
  expect(saidOf(bought)).toBe('')
})

test('a bundle with a good off the shelf cannot be bought, and says why', () => {
  const paused = { ...bundle, saleDict: saleState.partMissing }
  expect(nextStep(paused, own)).toEqual({ step: 'none', label: '套餐里有商品已下架，暂时不能购买' })
})
