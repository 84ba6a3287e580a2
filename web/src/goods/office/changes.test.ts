import type { GoodUnderReview } from '@zsm/contract/office/goods'
import { goodAudit, lessonKind } from '@zsm/contract/states'
import { expect, test } from 'vitest'
import { changesOf } from './changes.ts'
import { compareLinks, compareOutlines } from './compared-outlines.ts'

const lesson = (id: string, name: string, given: object = {}) => ({
  id,
  name,
  groupId: null,
  typeDict: lessonKind.video,
  fileId: 'f',
  shelfFlag: true,
  ...given,
})
const good = (given: object) =>
  ({
    name: '课',
    subTitle: '',
    coverFileIds: ['a'],
    priceFen: 100,
    linePriceFen: 0,
    freeFlag: false,
    groups: [],
    details: [],
    links: [],
    soldOutline: null,
    revision: null,
    ...given,
  }) as unknown as GoodUnderReview

const marks = (given: object) =>
  compareOutlines(good(given))
    .flatMap(({ lessons }) => lessons)
    .map(({ now, sold, marks }) => [(now ?? sold)?.name, ...marks])

test('a good in its first review has no marks', () => {
  const first = good({ details: [lesson('1', '一'), lesson('2', '二', { shelfFlag: false })] })
  expect(compareOutlines(first).flatMap(({ lessons }) => lessons.flatMap((one) => one.marks))).toEqual([])
  expect(changesOf(first)).toEqual({ fields: [], lessonCount: 0, texts: [] })
})

test('lessons that came, went, changed or moved are marked, and hidden ones are not on sale', () => {
  const soldOutline = {
    groups: [],
    details: [lesson('1', '一'), lesson('2', '二'), lesson('3', '三'), lesson('4', '四'), lesson('5', '五')],
    links: [],
    changedIds: ['4'],
  }
  const details = [
    lesson('3', '三'),
    lesson('1', '一'),
    lesson('2', '二', { shelfFlag: false }),
    lesson('4', '新的四'),
    lesson('6', '六'),
    lesson('7', '草稿', { shelfFlag: false }),
    lesson('8', '等素材', { fileId: null }),
  ]
  expect(marks({ details, soldOutline })).toEqual([
    ['三'],
    ['一', 'moved'],
    ['二', 'removed'],
    ['新的四', 'changed'],
    ['六', 'added'],
    ['草稿'],
    ['等素材'],
    ['五', 'removed'],
  ])
})

test('a lesson in another group is moved, and a renamed group is marked', () => {
  const now = { groups: [{ id: 'g', name: '新名' }], details: [lesson('1', '一', { groupId: 'g' })] }
  const soldOutline = {
    groups: [{ id: 'g', name: '旧名' }],
    details: [lesson('1', '一'), lesson('2', '二', { groupId: 'g' })],
    links: [],
    changedIds: [],
  }
  expect(marks({ ...now, soldOutline })).toEqual([
    ['一', 'moved'],
    ['二', 'removed'],
  ])
  expect(compareOutlines(good({ ...now, soldOutline }))).toMatchObject([
    { soldName: '旧名', marks: ['changed'] },
  ])
})

test('links are compared by what buyers see of them', () => {
  const link = (id: string, title: string, shelfFlag = true) => ({
    id,
    title,
    url: 'u',
    priceFen: 1,
    imageUrl: '',
    shelfFlag,
  })
  const compared = compareLinks(
    good({
      links: [link('1', '一'), link('2', '改名'), link('3', '新'), link('5', '藏', false)],
      soldOutline: {
        groups: [],
        details: [],
        links: [link('1', '一'), link('2', '二'), link('4', '旧')],
        changedIds: [],
      },
    }),
  )
  expect(compared.map(({ id, marks }) => [id, ...marks])).toEqual([
    ['1'],
    ['2', 'changed'],
    ['3', 'added'],
    ['5'],
    ['4', 'removed'],
  ])
})

test('the changes of a revision are told field by field, a price with what belongs to it', () => {
  const revision = {
    name: '课',
    subTitle: '新的副标题',
    coverFileIds: ['a', 'b'],
    priceFen: 100,
    linePriceFen: 200,
    freeFlag: false,
    statusDict: goodAudit.waiting,
  }
  const soldOutline = { groups: [], details: [], links: [], changedIds: [] }
  const told = changesOf(good({ revision, details: [lesson('1', '一')], soldOutline }))
  expect(told.fields).toEqual(['coverFileIds', 'subTitle', 'priceFen'])
  expect(told.texts).toEqual(['封面', '副标题', '价格', '1 个课时'])
})
