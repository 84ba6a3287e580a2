import { shopKind } from '@zsm/contract/states'
import { expect } from 'vitest'
import { test } from '../../../test/database-test.ts'
import { makeCreator, makeGood } from '../../../test/makers.ts'
import { counting, preferIndexes } from '../../../test/rows-read.ts'
import { listOnShelf } from './on-shelf.ts'
import { moveOnShelf } from './places.ts'

test('a page of a shop reads the order of the shop once, however many goods it shows', async ({ sql }) => {
  const { creator } = await makeCreator(sql)
  const goods = []
  for (let at = 0; at < 6; at += 1) goods.push(await makeGood(sql, creator))
  const ids = goods.map(({ id }) => id)
  for (const [at, id] of ids.entries()) await moveOnShelf(sql, creator, { id, place: at + 1 })
  await preferIndexes(sql)
  const counted = counting(sql, 'shelf_orders')
  const page = { shopDict: shopKind.knowledge, pageNum: 2, pageSize: 2 } as const
  const { list, total } = await listOnShelf(counted.sql, creator, page)
  expect(list.map(({ id }) => id)).toEqual(ids.slice(2, 4))
  expect(total).toBe(6)
  // The page, and the count of the goods.
  expect(counted.reads).toEqual([1, 0])
})
