import { contract } from '@zsm/contract'
import { shopKind } from '@zsm/contract/states'
import type { GoodId } from '@zsm/contract/values'
import { beforeAll, expect, test } from 'vitest'
import { type Api, api, failureOf } from '../../../test/api.ts'
import { type MadeCreator, makeCreator, makeGood } from '../../../test/makers.ts'
import { sharedApp } from '../../../test/test-app.ts'
import { newId } from '../../ids.ts'

const { moveOnShelf, listData, updateShelfFlag } = contract.goods
const server = sharedApp()
const sql = () => server.database.sql
let creator: MadeCreator
let mine: Api

beforeAll(async () => {
  creator = await makeCreator(sql())
  mine = api(server.app, creator.token)
})

/** A creator with goods of these names, the first one newest, and what the shop and its owner's list show. */
async function shop(...names: string[]) {
  const made = await makeCreator(sql())
  const as = api(server.app, made.token)
  const ids = new Map<string, GoodId>()
  const add = async (name: string) => {
    const { id } = await makeGood(sql(), made.creator, { name: `课程${name}` })
    await sql()`
      update goods set shelf_time = now() + ${ids.size} * interval '1 second' where creator_id = ${made.creator} and id = ${id}`
    ids.set(name, id)
  }
  for (const name of names.toReversed()) await add(name)
  const nameOf = (id: GoodId) => [...ids].find(([, known]) => known === id)?.[0]
  const idOf = (name: string) => ids.get(name) as GoodId
  return {
    add,
    idOf,
    as,
    move: (name: string, place: number) => as.call(moveOnShelf, { id: idOf(name), place }),
    shelve: (name: string, shelfFlag: boolean) => as.call(updateShelfFlag, { id: idOf(name), shelfFlag }),
    async shown() {
      const { goods } = await api(server.app).call(contract.buying.getShop, { id: made.shopId })
      const own = await as.call(listData, {
        shopDict: shopKind.knowledge,
        shelfFlag: true,
        orderBy: 'shelfPlace',
      })
      expect(own.list.map(({ id }) => id)).toEqual(goods.list.map(({ id }) => id))
      return goods.list.map(({ id }) => nameOf(id)).join('')
    },
  }
}

test('a shop shows its goods as the creator arranged them, and new goods before them', async () => {
  const { move, shown, add } = await shop('甲', '乙', '丙', '丁')
  expect(await shown()).toBe('甲乙丙丁')
  expect(await move('丁', 1)).toEqual({ place: 1, total: 4 })
  expect(await shown()).toBe('丁甲乙丙')
  await move('丁', 3)
  expect(await shown()).toBe('甲乙丁丙')
  await add('戊')
  expect(await shown()).toBe('戊甲乙丁丙')
  expect(await move('戊', 99)).toEqual({ place: 5, total: 5 })
  expect(await shown()).toBe('甲乙丁丙戊')
})

test('a good that was taken off the shelf comes back to its place', async () => {
  const { move, shown, shelve } = await shop('甲', '乙', '丙')
  await move('丙', 2)
  await shelve('丙', false)
  expect(await shown()).toBe('甲乙')
  await move('乙', 1)
  await shelve('丙', true)
  expect(await shown()).toBe('乙甲丙')
})

test('twenty moves at once all apply, each to the order that it finds', async () => {
  const { as, idOf, shown } = await shop('甲', '乙', '丙', '丁')
  const names = ['甲', '乙', '丙', '丁']
  await Promise.all(
    Array.from({ length: 20 }, (_, at) =>
      as.call(moveOnShelf, { id: idOf(names[at % 4] as string), place: (at % 3) + 1 }),
    ),
  )
  expect([...(await shown())].toSorted()).toEqual(names.toSorted())
})

test('a good off the shelf has no place; another creator’s is not found; a place is a number from 1', async () => {
  const { id } = await makeGood(sql(), creator.creator, { onShelf: false })
  const shelved = await makeGood(sql(), creator.creator)
  expect(await failureOf(mine.call(moveOnShelf, { id, place: 1 }))).toBe('goodOffShelf')
  const stranger = api(server.app, (await makeCreator(sql())).token)
  expect(await failureOf(stranger.call(moveOnShelf, { id: shelved.id, place: 1 }))).toBe('goodNotFound')
  expect(await failureOf(mine.call(moveOnShelf, { id: newId<GoodId>(), place: 1 }))).toBe('goodNotFound')
  await expect(mine.call(moveOnShelf, { id: shelved.id, place: 0 })).rejects.toThrow('不能小于 1')
  expect(await failureOf(api(server.app).call(moveOnShelf, { id: shelved.id, place: 1 }))).toBe(
    'tokenIllegal',
  )
})
