import type { OrderPart } from '@zsm/contract/orders'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { FetchedList } from './fetched-list.tsx'

const part = (goodName: string, deliverTime: string | null) =>
  ({ goodId: goodName, goodName, deliverTime }) as OrderPart
const course = part('剪辑课', null)
const fetched = part('素材包', '2026-05-01T04:00:00.000Z')

test('the refund of a bundle names the goods whose files its buyer has, and no other', () => {
  const shown = renderToStaticMarkup(createElement(FetchedList, { of: [course, fetched] }))
  expect(shown).toContain('买家已经下载')
  expect(shown).toMatch(/素材包.*首次下载/)
  expect(shown).not.toContain('剪辑课')
  expect(renderToStaticMarkup(createElement(FetchedList, { of: [course] }))).toBe('')
})
