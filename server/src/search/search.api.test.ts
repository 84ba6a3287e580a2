import { contract } from '@zsm/contract/contract'
import { fileKind, goodKind, shopKind } from '@zsm/contract/states'
import { expect, test } from 'vitest'
import { api, failureOf } from '../../test/api.ts'
import { makeCreator, makeFile, makeGood } from '../../test/makers.ts'
import { makeNotice, pay } from '../../test/money.ts'
import { sharedApp } from '../../test/test-app.ts'
import { newId } from '../ids.ts'

const { listData } = contract.search
const nothing = { goods: [], orders: [], files: [] }

const server = sharedApp()

const sql = () => server.database.sql

async function newcomer() {
  const made = await makeCreator(sql())
  const as = api(server.app, made.token)
  return { ...made, as, find: (keyword: string) => as.call(listData, { keyword }) }
}

test('goods and files are found by part of their name, in any case', async () => {
  const { creator, find } = await newcomer()
  const { id } = await makeGood(sql(), creator, { name: 'Photoshop 修图入门' })
  const fileId = await makeFile(sql(), creator, 2, { title: '修图旁白' })
  const good = {
    id,
    name: 'Photoshop 修图入门',
    shopDict: shopKind.knowledge,
    bizDict: goodKind.course,
    shelfFlag: true,
  }
  expect(await find('修图')).toEqual({
    goods: [good],
    orders: [],
    files: [{ id: fileId, title: '修图旁白', kindDict: fileKind.audio }],
  })
  expect((await find('photo')).goods).toEqual([good])
  expect(await find('%')).toEqual(nothing)
  expect(await find('_修')).toEqual(nothing)
})

test('at most five of each are found, newest first', async () => {
  const { creator, find } = await newcomer()
  for (let at = 1; at <= 6; at += 1) await makeFile(sql(), creator, 3, { title: `插图 ${at}` })
  expect((await find('插图')).files.map(({ title }) => title)).toEqual([
    '插图 6',
    '插图 5',
    '插图 4',
    '插图 3',
    '插图 2',
  ])
})

test('orders are found by the beginning of their number, unless hidden', async () => {
  const { creator, as, find } = await newcomer()
  const { id: goodId } = await makeGood(sql(), creator)
  const { orderNo } = await pay(sql(), makeNotice(goodId))
  const [order] = (await find(orderNo)).orders
  expect(order).toMatchObject({ orderNo, goodName: '零基础学会短视频剪辑' })
  expect((await find(orderNo.slice(0, 6))).orders).toEqual([order])
  expect((await find(orderNo.slice(0, 3))).orders).toEqual([])
  expect((await find(orderNo.slice(-8))).orders).toEqual([])
  expect((await find(`${orderNo}0`)).orders).toEqual([])
  if (!order) throw new Error('the order was not found')
  await as.call(contract.orders.create, { id: order.id, hideFlag: true, requestId: newId<string>() })
  expect((await find(orderNo)).orders).toEqual([])
})

test("another creator's things are not found", async () => {
  const [me, other] = [await newcomer(), await newcomer()]
  const { id: goodId } = await makeGood(sql(), other.creator, { name: '别人的课' })
  const { orderNo } = await pay(sql(), makeNotice(goodId))
  expect((await other.find(orderNo)).orders).toHaveLength(1)
  for (const keyword of ['别人的课', orderNo, '封面']) expect(await me.find(keyword)).toEqual(nothing)
})

test('deleted things are not found', async () => {
  const { creator, as, find } = await newcomer()
  const { id } = await makeGood(sql(), creator, { name: '不要的课', onShelf: false })
  const fileId = await makeFile(sql(), creator, 3, { title: '不要的图' })
  await as.call(contract.goods.delete, { id })
  await as.call(contract.materials.delete, { id: fileId })
  expect(await find('不要的')).toEqual(nothing)
})

test('a search needs a session and a word of 1 to 32 characters', async () => {
  const { as } = await newcomer()
  for (const keyword of ['', ' ', 'x'.repeat(33)]) {
    expect(await failureOf(as.raw(listData, { keyword }))).toBe('invalidInput')
  }
  expect(await failureOf(api(server.app).raw(listData, { keyword: '课' }))).toBe('tokenIllegal')
})
