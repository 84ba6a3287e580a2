import type { OrderPart } from '@zsm/contract/orders'
import { goodKind, shopKind } from '@zsm/contract/states'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { FetchedList } from './fetched-list.tsx'

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

test('the refund of a bundle names the goods whose files its buyer has, and no other', () => {
  const shown = renderToStaticMarkup(createElement(FetchedList, { of: [course, fetched] }))
  expect(shown).toContain('买家已经下载')
  expect(shown).toMatch(/素材包.*首次下载/)
  expect(shown).not.toContain('剪辑课')
  expect(renderToStaticMarkup(createElement(FetchedList, { of: [course] }))).toBe('')
})
