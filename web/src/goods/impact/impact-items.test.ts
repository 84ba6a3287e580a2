import type { Impact } from '@zsm/contract/goods/impacts'
import type { GoodId, ShopId } from '@zsm/contract/values'
import { expect, test } from 'vitest'
import { impactItems, pricesImpactItems } from './impact-items.ts'

const id = '01930000-0000-7000-8001-000000000001' as GoodId
const none = { count: 0, cappedFlag: false }
const nothing: Impact = {
  learners: none,
  begun: null,
  checkouts: none,
  orders: none,
  works: none,
  sources: none,
  bundles: [],
  shopId: null,
}
const some = (count: number) => ({ count, cappedFlag: false })

test('numbers that are not zero stand in a line, each with the list that shows it', () => {
  const impact = { ...nothing, learners: some(1204), checkouts: some(2), works: some(3) }
  expect(impactItems(id, 'unshelve', { ...impact, shopId: 'shop' as ShopId })).toEqual([
    { text: '1,204 位学员仍可使用', to: `/learners?good=${id}` },
    { text: '2 笔待付款订单仍可付款' },
    { text: '3 条短视频挂着它', to: `/course/tiktok?good=${id}` },
    { text: '店铺首页正展示它', to: '/s/shop' },
  ])
  expect(impactItems(id, 'unshelve', nothing)).toEqual([])
})

test('a capped number says that there are more', () => {
  const impact = { ...nothing, learners: { count: 10_000, cappedFlag: true } }
  expect(impactItems(id, 'delete', impact)[0]?.text).toBe('至少 10,000 位学员仍可使用')
})

test('a bundle that sells the good pauses with it, and keeps it from being deleted', () => {
  const impact = { ...nothing, bundles: ['全套课'] }
  expect(impactItems(id, 'unshelve', impact)).toEqual([{ text: '套餐“全套课”里有它，会暂停出售' }])
  expect(impactItems(id, 'delete', impact)).toEqual([{ text: '套餐“全套课”里有它，要先移除' }])
  expect(impactItems(id, 'price', impact)).toEqual([])
})

test('lessons that go say how many learners have begun them', () => {
  const impact = { ...nothing, learners: some(5), begun: some(2) }
  expect(impactItems(id, 'deleteLessons', impact).map(({ text }) => text)).toEqual([
    '5 位学员会看不到',
    '2 位学员已经学过',
  ])
})

test('new prices of several goods are told in sums', () => {
  const { checkouts, works, sources } = nothing
  expect(pricesImpactItems({ checkouts, works, sources })).toEqual([])
  expect(pricesImpactItems({ checkouts: some(3), works, sources: some(1200) })).toEqual([
    { text: '3 笔待付款订单仍按原价' },
    { text: '1,200 个推广链接指向它们' },
  ])
})
