import type { OrderPart } from '@zsm/contract/orders'
import { goodKind, shopKind } from '@zsm/contract/states'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PartsList } from './parts-list.tsx'

const course = {
  goodId: 'a',
  goodName: '剪辑课',
  shopDict: shopKind.knowledge,
  bizDict: goodKind.course,
  priceFen: 9900,
  deliverTime: null,
} as unknown as OrderPart
const fetched = {
  ...course,
  goodId: 'b',
  goodName: '素材包',
  shopDict: shopKind.service,
  bizDict: goodKind.download,
  deliverTime: '2026-05-01T04:00:00.000Z',
} as unknown as OrderPart

test('the goods of a bundle say when the buyer fetched a file of them', () => {
  const shown = renderToStaticMarkup(createElement(PartsList, { of: [course, fetched] }))
  expect(shown).toContain('套餐里的 2 个商品')
  expect(shown.match(/首次下载/g)).toHaveLength(1)
  expect(shown).toMatch(/素材包.*当时单买 ¥99.00 · 买家 .*12:00.* 首次下载/)
})
