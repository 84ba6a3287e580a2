import type { ClassifyId, FileId } from '@zsm/contract/values'
import { expect, test } from 'vitest'
import { findBlockers, type ShelfFacts } from './blockers.ts'

const good: ShelfFacts['good'] = {
  bizDict: 2,
  name: '零基础学会短视频剪辑',
  coverFileIds: ['01930000-0000-7000-8000-000000000001' as FileId],
  classifyId: '01930000-0000-7000-8000-000000000002' as ClassifyId,
  priceFen: 9900,
  introHtml: '<p>七天学会。</p>',
  auditDict: 2,
}
const complete: ShelfFacts = {
  good,
  details: [{ ready: true }],
  shop: { statusDict: 1 },
  enrolled: true,
}

const fieldsOf = (facts: ShelfFacts) => findBlockers(facts).map(({ field }) => field)

test('a complete good has no blockers', () => {
  expect(findBlockers(complete)).toEqual([])
})

test.each<[string, Partial<ShelfFacts['good']>, string]>([
  ['a name of one character', { name: '课' }, 'name'],
  ['no cover', { coverFileIds: [] }, 'coverFileIds'],
  ['no class', { classifyId: null }, 'classifyId'],
  ['no price', { priceFen: 0 }, 'priceFen'],
  ['no introduction', { introHtml: '' }, 'introHtml'],
  ['an empty paragraph for an introduction', { introHtml: '<p>&nbsp;<br></p>' }, 'introHtml'],
  ['a review under way', { auditDict: 1 }, 'auditDict'],
  ['a review refused', { auditDict: 3 }, 'auditDict'],
])('%s blocks', (_, change, field) => {
  expect(fieldsOf({ ...complete, good: { ...good, ...change } })).toEqual([field])
})

test.each<[string, Partial<ShelfFacts>, string]>([
  ['no lesson on the shelf', { details: [] }, 'details'],
  ['a lesson whose file is gone', { details: [{ ready: true }, { ready: false }] }, 'details'],
  ['a closed shop', { shop: { statusDict: 2 } }, 'shop'],
  ['a banned shop', { shop: { statusDict: 3 } }, 'shop'],
  ['joining not approved', { enrolled: false }, 'enroll'],
])('%s blocks', (_, change, field) => {
  expect(fieldsOf({ ...complete, ...change })).toEqual([field])
})

test.each([
  [1, []],
  [2, ['details']],
  [3, ['details']],
  [4, []],
  [100, ['details']],
] as const)('without lessons a good of bizDict %i is blocked by %j', (bizDict, fields) => {
  expect(fieldsOf({ ...complete, details: [], good: { ...good, bizDict } })).toEqual(fields)
})

test('every blocker is named at once, in the order of the editor', () => {
  const empty = { ...good, name: '', coverFileIds: [], classifyId: null, priceFen: 0, introHtml: '' }
  expect(
    fieldsOf({ good: { ...empty, auditDict: 0 }, details: [], shop: { statusDict: 3 }, enrolled: false }),
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
