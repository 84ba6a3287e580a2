import { fen } from '@zsm/contract/money/fen'
import { goodAudit, goodKind, lessonKind, serviceUnit, shopState } from '@zsm/contract/states'
import type { CategoryId, FileId } from '@zsm/contract/values'
import { expect, test } from 'vitest'
import { findBlockers, type ShelfFacts } from './blockers.ts'

const good: ShelfFacts['good'] = {
  bizDict: goodKind.course,
  name: '零基础学会短视频剪辑',
  coverFileIds: ['01930000-0000-7000-8000-000000000001' as FileId],
  classifyId: '01930000-0000-7000-8000-000000000002' as CategoryId,
  priceFen: fen(9900),
  linePriceFen: fen(0),
  freeFlag: false,
  introHtml: '<p>七天学会。</p>',
  serviceDeliverDays: null,
  serviceUnitDict: null,
  auditDict: goodAudit.passed,
  rejectReason: '',
  takenDownReason: '',
}
const complete: ShelfFacts = {
  good,
  lessons: [{ typeDict: lessonKind.video, ready: true, waiting: false }],
  downloads: [],
  linkCount: 0,
  parts: [],
  shop: { statusDict: shopState.open },
  enrolled: true,
}

const lesson = (
  typeDict: typeof lessonKind.video | typeof lessonKind.audio | typeof lessonKind.article,
  ready: boolean,
) => ({ typeDict, ready, waiting: false })

const waiting = { typeDict: lessonKind.video, ready: false, waiting: true } as const

const fieldsOf = (facts: ShelfFacts) => findBlockers(facts).map(({ field }) => field)

test('a complete good has no blockers', () => {
  expect(findBlockers(complete)).toEqual([])
})

test.each<[string, Partial<ShelfFacts['good']>, string]>([
  ['a name of one character', { name: '课' }, 'name'],
  ['no cover', { coverFileIds: [] }, 'coverFileIds'],
  ['no category', { classifyId: null }, 'classifyId'],
  ['no price', { priceFen: fen(0) }, 'priceFen'],
  ['a price on a free good', { freeFlag: true }, 'freeFlag'],
  ['no introduction', { introHtml: '' }, 'introHtml'],
  ['an empty paragraph for an introduction', { introHtml: '<p>&nbsp;<br></p>' }, 'introHtml'],
  ['a review under way', { auditDict: goodAudit.waiting }, 'auditDict'],
  ['a review refused', { auditDict: goodAudit.rejected }, 'auditDict'],
])('%s blocks', (_, change, field) => {
  expect(fieldsOf({ ...complete, good: { ...good, ...change } })).toEqual([field])
})

test.each<[string, Partial<ShelfFacts>, string]>([
  ['no lesson on the shelf', { lessons: [] }, 'details'],
  ['a lesson whose file is gone', { lessons: [lesson(1, true), lesson(2, false)] }, 'details'],
  ['an article without a word', { lessons: [lesson(1, true), lesson(3, false)] }, 'details'],
  ['a closed shop', { shop: { statusDict: shopState.closed } }, 'shop'],
  ['a banned shop', { shop: { statusDict: shopState.banned } }, 'shop'],
  ['joining not approved', { enrolled: false }, 'enroll'],
])('%s blocks', (_, change, field) => {
  expect(fieldsOf({ ...complete, ...change })).toEqual([field])
})

test('a text lesson with a text counts like any other lesson', () => {
  expect(findBlockers({ ...complete, lessons: [lesson(3, true)] })).toEqual([])
})

test.each([
  [1, ['serviceDeliverDays', 'serviceUnitDict']],
  [2, ['details']],
  [3, ['details']],
  [4, ['links']],
  [100, ['downloadFileIds']],
] as const)('without anything to deliver, a good of bizDict %i is blocked by %j', (bizDict, fields) => {
  expect(fieldsOf({ ...complete, lessons: [], good: { ...good, bizDict } })).toEqual(fields)
})

test('free goods and linked products need no price', () => {
  expect(fieldsOf({ ...complete, good: { ...good, freeFlag: true, priceFen: fen(0) } })).toEqual([])
  expect(
    fieldsOf({ ...complete, linkCount: 1, good: { ...good, bizDict: goodKind.linked, priceFen: fen(0) } }),
  ).toEqual([])
})

test('a service with its delivery and a download with its files have no blockers', () => {
  const service = {
    ...good,
    bizDict: goodKind.service,
    serviceDeliverDays: 3,
    serviceUnitDict: serviceUnit.time,
  } as const
  const download = { ...complete, lessons: [], good: { ...good, bizDict: goodKind.download } }
  expect(fieldsOf({ ...complete, lessons: [], good: service })).toEqual([])
  expect(fieldsOf({ ...download, downloads: [{ ready: true }] })).toEqual([])
  expect(fieldsOf({ ...download, downloads: [{ ready: true }, { ready: false }] })).toEqual([
    'downloadFileIds',
  ])
})

test('a bundle needs two goods, and each of them for sale', () => {
  const bundle = { ...complete, lessons: [], good: { ...good, bizDict: goodKind.bundle } }
  const sold = { name: '剪辑课', sellingFlag: true }
  expect(findBlockers({ ...bundle, parts: [sold] })).toEqual([
    { field: 'bundleGoodIds', message: '套餐里至少放两个商品' },
  ])
  expect(findBlockers({ ...bundle, parts: [sold, sold] })).toEqual([])
  const parts = [sold, { name: '调色课', sellingFlag: false }, { name: '配乐课', sellingFlag: false }]
  expect(findBlockers({ ...bundle, parts })).toEqual([
    { field: 'bundleGoodIds', message: '「调色课」没有在售，请先上架，或从套餐里移除' },
    { field: 'bundleGoodIds', message: '「配乐课」没有在售，请先上架，或从套餐里移除' },
  ])
})

test('all blockers are answered at once, in the order of the editor [7.7]', () => {
  const empty = { ...good, name: '', coverFileIds: [], classifyId: null, priceFen: fen(0), introHtml: '' }
  expect(
    fieldsOf({
      good: { ...empty, auditDict: goodAudit.draft },
      lessons: [],
      downloads: [],
      linkCount: 0,
      parts: [],
      shop: { statusDict: shopState.banned },
      enrolled: false,
    }),
  ).toEqual([
    'name',
    'coverFileIds',
    'classifyId',
    'priceFen',
    'introHtml',
    'details',
    'auditDict',
    'shop',
    'enroll',
  ])
})

test('lessons that wait for their files block the shelf with their number, and nothing else is said of them', () => {
  const blockers = findBlockers({ ...complete, lessons: [waiting, ...complete.lessons, waiting] })
  expect(blockers).toEqual([
    {
      field: 'details',
      message: '还有 2 个课时在等素材，请等上传完成、选择素材，或隐藏这些课时',
    },
  ])
})
