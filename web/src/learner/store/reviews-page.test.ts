import type { GoodReviews } from '@zsm/contract/buying'
import type { GoodId, ShopId } from '@zsm/contract/values'
import { h } from 'preact'
import { render } from 'preact-render-to-string'
import { expect, test } from 'vitest'
import { ReviewsPage } from './reviews-page.tsx'

const none: GoodReviews = {
  good: { id: 'good' as GoodId, name: '手机摄影入门' },
  shop: { id: 'shop' as ShopId, name: '小满的摄影课', logoUrl: null },
  score: { count: 0, scoreAvg: null, counts: [0, 0, 0, 0, 0] },
  stars: null,
  reviews: { list: [], total: 0, totalCapped: false, pageNum: 1, pageSize: 20 },
}
const shown = (said: Partial<GoodReviews>) => render(h(ReviewsPage, { said: { ...none, ...said } }))

test('a good without a review says so, with the way back to it', () => {
  expect(shown({})).toContain('还没有学员评价')
  expect(shown({})).toContain('href="/g/good"')
})

test('a number of stars that nobody gave stays chosen, so that the visitor can choose another', () => {
  const page = shown({ stars: 2 })
  expect(page).toContain('还没有 2 星的评价')
  expect(page).toMatch(/href="\/g\/good\/reviews\?stars=2" aria-current="page"/)
  expect(page).toMatch(/href="\/g\/good\/reviews">全部/)
})

test('a review without words and one with an answer are both complete', () => {
  const given = {
    createTime: '2026-05-01T00:00:00.000Z',
    changeTime: null,
    answerTime: null,
    learnerName: '林***',
  }
  const list = [
    { ...given, id: '1', stars: 4, words: '', answer: '' },
    { ...given, id: '2', stars: 1, words: '<b>太短</b>', answer: '下周补一节' },
  ] as unknown as GoodReviews['reviews']['list']
  const page = shown({ reviews: { ...none.reviews, list, total: 2 } })
  expect(page).toContain('&lt;b>太短')
  expect(page).toContain('下周补一节')
})
