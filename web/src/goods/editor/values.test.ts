import type { Good } from '@zsm/contract/goods/good'
import { type CategoryId, type FileId, type LabelId, OutlineId } from '@zsm/contract/values'
import { describe, expect, test } from 'vitest'
import { type DraftData, readDraft } from './draft.ts'
import {
  changedFields,
  emptyGood,
  fieldErrors,
  fieldOf,
  type GoodValues,
  inputOf,
  isSameGood,
  mergeGood,
  valuesOf,
} from './values.ts'

const classifyId = '0199aaaa-0000-7000-8000-000000000001' as CategoryId
const labelId = '0199aaaa-0000-7000-8000-000000000002' as LabelId
const fileId = '0199aaaa-0000-7000-8000-000000000003' as FileId
const noStoredTerms = { linePriceFen: 0, stock: -1, limitPerUser: 0, validDays: 0 }
const course: GoodValues = {
  ...emptyGood,
  name: '剪辑入门',
  price: '99.90',
  classifyId,
  labelIds: [labelId],
}

describe('the input of a save', () => {
  test.each([
    ['99.90', 9990],
    ['0.07', 7],
    ['1', 100],
    ['', 0],
  ])('a price of %s yuan is %i fen', (price, priceFen) => {
    expect(inputOf({ ...course, price }).priceFen).toBe(priceFen)
  })

  test('has no price for a free course, whatever was typed before', () => {
    expect(inputOf({ ...course, freeFlag: true })).toMatchObject({ priceFen: 0, freeFlag: true })
    expect(fieldErrors({ ...course, freeFlag: true, price: '9.999' })).toEqual({})
  })

  test.each([
    [0, ''],
    [9900, '99.00'],
  ])(
    'a saved price of %i fen shows as “%s” in its field, which is empty before the first price',
    (priceFen, price) => {
      const saved = { ...emptyGood, priceFen, serviceDeliverDays: null, ...noStoredTerms, revision: null }
      expect(valuesOf(saved as unknown as Good).price).toBe(price)
    },
  )

  test('omits a category that is not chosen, and unchanged terms of sale', () => {
    expect(inputOf(emptyGood)).not.toHaveProperty('classifyId')
    expect(inputOf(course)).not.toHaveProperty('price')
    expect(inputOf(course)).not.toHaveProperty('stock')
  })
})

describe('the errors of fields by the contract', () => {
  test.each([
    ['a valid course has none', course, {}],
    ['a name too short', { ...course, name: ' 剪 ' }, { name: '名称至少 2 个字' }],
    [
      'a price with three decimals',
      { ...course, price: '9.999' },
      { price: expect.stringContaining('两位小数') },
    ],
    [
      'a stock that is not a number',
      { ...course, stock: '很多' },
      { stock: expect.stringContaining('整数') },
    ],
    ['six labels', { ...course, labelIds: Array(6).fill(labelId) }, { labelIds: '最多 5 个' }],
  ])('%s', (_, values, errors) => {
    expect(fieldErrors(values)).toEqual(errors)
  })

  test("are assigned to the editor's field for the server's field name", () => {
    expect(['priceFen', 'linePriceFen', 'coverFileIds', 'details'].map(fieldOf)).toEqual([
      ...['price', 'linePrice', 'coverFileIds', undefined],
    ])
  })
})

describe('changes', () => {
  test('are values that differ after normalisation', () => {
    expect(changedFields(course, { ...course, price: '99.9' })).toEqual([])
    expect(changedFields(course, { ...course, price: 'x', labelIds: [] })).toEqual(['labelIds', 'price'])
    expect(isSameGood(course, { ...course })).toBe(true)
  })

  test('merge into a newer version field by field, and win where both sides changed a field', () => {
    const mine = { ...course, name: '我的名称', price: '199' }
    const theirs = { ...course, name: '别处的名称', subTitle: '别处的副标题', coverFileIds: [fileId] }
    expect(mergeGood(course, mine, theirs)).toEqual({
      values: { ...theirs, name: '我的名称', price: '199' },
      conflicts: ['name'],
    })
  })

  test('that are the same on both sides are no conflict', () => {
    const changed = { ...course, name: '新名称' }
    expect(mergeGood(course, changed, changed).conflicts).toEqual([])
  })
})

describe('a draft', () => {
  const tempGoodId = OutlineId.parse('0199aaaa-0000-7000-8000-000000000004')
  const kept = { scope: 'course/album:x', baseVersion: 3, updateTime: '2026-11-21T04:03:00.000Z' }

  test('is read back as it was stored', () => {
    const data: DraftData = { goodId: null, tempGoodId, values: course, base: emptyGood }
    expect(readDraft({ ...kept, dataJson: JSON.stringify(data) })).toEqual({ ...kept, ...data })
  })

  test.each(['', '{', '{}', 'null'])('that reads %j is ignored', (dataJson) => {
    expect(readDraft({ ...kept, dataJson })).toBeUndefined()
  })
})
