import type { ClassifyId, LabelId } from '@zsm/contract/values'
import { expect } from 'vitest'
import { test } from '../../test/database-test.ts'
import { newId } from '../ids.ts'
import { feeBpOf, getClassify, listClassify } from './classifies.ts'
import { labelsExist, listLabel } from './labels.ts'

test('a class is found with its fee', async ({ sql }) => {
  const { list } = await listClassify(sql, { shopDict: 1 })
  const classify = list[0]
  if (!classify) throw new Error('there are classes from the start')
  expect(await getClassify(sql, classify.id)).toEqual(classify)
  expect(await feeBpOf(sql, classify.id)).toBe(500)
})

test('an unknown class is not found', async ({ sql }) => {
  await expect(getClassify(sql, newId<ClassifyId>())).rejects.toMatchObject({ error: 'classifyNotFound' })
})

test('labels exist only when all of them do, however often named', async ({ sql }) => {
  const { list } = await listLabel(sql, { pageSize: 3 })
  const ids = list.map(({ id }) => id)
  expect(await labelsExist(sql, [])).toBe(true)
  expect(await labelsExist(sql, [...ids, ...ids])).toBe(true)
  expect(await labelsExist(sql, [...ids, newId<LabelId>()])).toBe(false)
})
