import { shopKind } from '@zsm/contract/states'
import { expect } from 'vitest'
import { test } from '../../../test/database-test.ts'
import { makeCreator, makeGood } from '../../../test/makers.ts'
import { counting, preferIndexes } from '../../../test/rows-read.ts'
import { listOnShelf } from './on-shelf.ts'
import { moveOnShelf } from './places.ts'

test('a page of a shop reads the goods on its shelf once and none off it, and the order of the shop once', async ({
  sql,
}) => {
  const { creator } = await makeCreator(sql)
  const goods = []
  for (let at = 0; at < 12; at += 1) goods.push(await makeGood(sql, creator, { onShelf: at % 2 === 0 }))
  const [last] = goods
  if (!last) throw new Error('there are goods')
  await moveOnShelf(sql, creator, { id: last.id, place: 2 })
  await preferIndexes(sql)
  const page = { shopDict: shopKind.knowledge, pageNum: 1, pageSize: 2 } as const
  const counted = counting(sql, 'goods', 'shelf_orders')
  const { list, total } = await listOnShelf(counted.sql, creator, page)
  expect(list.map(({ id }) => id)).toEqual([goods[10]?.id, last.id])
  expect(total).toBe(6)
  // Six on the shelf, the two of the page and one order; then six are counted.
  expect(counted.reads).toEqual([6 + 2 + 1, 6])
})
