import { contract } from '@zsm/contract/contract'
import { fen } from '@zsm/contract/money/fen'
import { type Order, OrderSort } from '@zsm/contract/orders'
import { goodKind, orderState } from '@zsm/contract/states'
import { expect, test } from 'vitest'
import { api, failureOf } from '../../../test/api.ts'
import { makeCreator } from '../../../test/makers.ts'
import { expectSound, makeGoodForSale, makeNotice, pay } from '../../../test/money.ts'
import { sharedApp } from '../../../test/test-app.ts'

const { listData, statistics, batchUpdate, countStates, create } = contract.orders

const server = sharedApp()
const sql = () => server.database.sql

/** A creator with paid orders of these amounts, the oldest first. */
async function makeSeller(...amounts: number[]) {
  const seller = await makeCreator(sql())
  const goodId = await makeGoodForSale(sql(), seller.creator)
  for (const [at, payFen] of amounts.entries()) {
    const payTime = new Date(Date.now() - (amounts.length - at) * 60_000).toISOString()
    await pay(sql(), makeNotice(goodId, { payFen: fen(payFen), payTime }))
  }
  const as = api(server.app, seller.token)
  const { list } = await as.call(listData, {})
  return { ...seller, goodId, as, list: list.toReversed(), ids: list.toReversed().map(({ id }) => id) }
}

test('one change is applied to each chosen order, and each has its own outcome', async () => {
  const seller = await makeSeller(9900, 9900, 9900)
  const other = await makeSeller(9900)
  const ids = [...seller.ids.slice(0, 2), ...other.ids]
  const { list } = await seller.as.call(batchUpdate, { ids, creatorRemark: '老学员' })
  expect(list.map(({ doneFlag, error }) => [doneFlag, error])).toEqual([
    [true, null],
    [true, null],
    [false, 'orderNotFound'],
  ])
  const after = (await seller.as.call(listData, {})).list.toReversed()
  expect(after.map(({ creatorRemark }) => creatorRemark)).toEqual(['老学员', '老学员', ''])
  expect((await other.as.call(listData, {})).list[0]?.creatorRemark).toBe('')

  await seller.as.call(batchUpdate, { ids: seller.ids.slice(0, 2), hideFlag: true })
  expect((await seller.as.call(listData, {})).total).toBe(1)
  await seller.as.call(batchUpdate, { ids: seller.ids.slice(0, 2), hideFlag: false })
  expect((await seller.as.call(listData, {})).total).toBe(3)
})

test('a batch of remarks says what each was, and one call brings the former remarks back', async () => {
  const seller = await makeSeller(9900, 8800, 7700)
  const [first, second, third] = seller.ids as [Order['id'], Order['id'], Order['id']]
  const remarks = async () =>
    (await seller.as.call(listData, {})).list.toReversed().map((order) => order.creatorRemark)
  await seller.as.call(batchUpdate, { ids: [first], creatorRemark: '老学员' })
  await seller.as.call(batchUpdate, { ids: [second], creatorRemark: '要发票' })

  const { list } = await seller.as.call(batchUpdate, { ids: seller.ids, creatorRemark: '' })
  expect(list.map(({ formerRemark }) => formerRemark)).toEqual(['老学员', '要发票', null])
  expect(await remarks()).toEqual(['', '', ''])
  await seller.as.call(batchUpdate, { ids: [second, first], creatorRemarks: ['要发票', '老学员'] })
  expect(await remarks()).toEqual(['老学员', '要发票', ''])
  const short = seller.as.call(batchUpdate, { ids: [first, third], creatorRemarks: ['一'] })
  expect(await failureOf(short)).toBe('invalidInput')
  expect(await remarks()).toEqual(['老学员', '要发票', ''])
})

test('a refused order is named by the number that its creator knows', async () => {
  const seller = await makeSeller(9900)
  const other = await makeSeller(9900)
  const ids = [...seller.ids, ...other.ids]
  const { list } = await seller.as.call(batchUpdate, { ids, beginFlag: true })
  expect(list.map(({ orderNo, doneFlag }) => [orderNo, doneFlag])).toEqual([
    [seller.list[0]?.orderNo, false],
    [null, false],
  ])
})

test('the work on several services begins, and an order that is no service says why it does not', async () => {
  const seller = await makeSeller(9900, 9900)
  const [service, course] = seller.ids as [Order['id'], Order['id']]
  await sql()`
    update orders set biz_dict = ${goodKind.service} where creator_id = ${seller.creator} and id = ${service}`
  const { list } = await seller.as.call(batchUpdate, { ids: [service, course], beginFlag: true })
  expect(list).toMatchObject([
    { id: service, doneFlag: true },
    { id: course, doneFlag: false, error: 'orderNotService', message: expect.any(String) },
  ])
  const again = await seller.as.call(batchUpdate, { ids: [service], beginFlag: true })
  expect(again.list).toMatchObject([{ doneFlag: false, error: 'orderStateChanged' }])
  await expectSound(sql())
})

test('a hundred orders are changed at once, and no more; bad input and no session are refused', async () => {
  const { as, ids } = await makeSeller(9900)
  const many = Array.from({ length: 101 }, () => ids[0] ?? '')
  expect(await failureOf(as.raw(batchUpdate, { ids: many, hideFlag: '1' }))).toBe('invalidInput')
  expect(await failureOf(as.raw(batchUpdate, { ids, creatorRemark: 'x'.repeat(201) }))).toBe('invalidInput')
  expect(await failureOf(as.raw(countStates, { statusDict: 'x', goodId: 'x' }))).toBe('invalidInput')
  for (const call of [batchUpdate, countStates])
    await expect(api(server.app).raw(call, { ids })).rejects.toMatchObject({ code: 50008 })
})

test('counts per state are those of the list, without hidden orders, by every filter', async () => {
  const seller = await makeSeller(9900, 8800, 7700)
  const { as, goodId, creator } = seller
  await as.call(create, { goodId, payFen: fen(100), requestId: crypto.randomUUID() })
  const other = await makeGoodForSale(sql(), creator, { name: '另一门课' })
  await pay(sql(), makeNotice(other))
  await as.call(batchUpdate, { ids: seller.ids.slice(0, 1), hideFlag: true })
  for (const filters of [
    {},
    { goodId },
    { keyword: '另一门课' },
    { orderIds: seller.ids },
    { startDay: '2020-01-01' as never },
  ]) {
    const counted = await as.call(countStates, filters)
    const { total } = await as.call(listData, filters)
    expect(counted).toMatchObject({ orderCount: total, totalCapped: false })
    for (const { statusDict, orderCount } of counted.counts)
      expect((await as.call(listData, { ...filters, statusDict })).total).toBe(orderCount)
    const hidden = await as.call(listData, { ...filters, hiddenFlag: true })
    expect(counted.hiddenCount).toBe(hidden.total)
  }
  const { counts } = await as.call(countStates, {})
  expect(counts.map(({ statusDict }) => statusDict)).toEqual(orderState.values)
  expect((await (await makeSeller()).as.call(countStates, {})).orderCount).toBe(0)
})

test('orders are sorted by time and by amount, on every page, also among those of a keyword', async () => {
  const seller = await makeSeller(9900, 7700, 8800)
  const paysOf = async (sort: OrderSort, keyword?: string) => {
    const pages = [1, 2].map((pageNum) => seller.as.call(listData, { sort, pageNum, pageSize: 2, keyword }))
    const read = await Promise.all(pages)
    expect(read.map(({ total }) => total)).toEqual([3, 3])
    return read.flatMap(({ list }) => list.map(({ payFen }) => payFen))
  }
  const keyword = seller.list[0]?.goodName
  for (const sought of [undefined, keyword]) {
    expect(await paysOf('payTime-asc', sought)).toEqual([9900, 7700, 8800])
    expect(await paysOf('payFen-desc', sought)).toEqual([9900, 8800, 7700])
    expect(await paysOf('payFen-asc', sought)).toEqual([7700, 8800, 9900])
    expect(await paysOf('incomeFen-desc', sought)).toEqual([9900, 8800, 7700])
    expect(await paysOf('incomeFen-asc', sought)).toEqual([7700, 8800, 9900])
  }
  expect(OrderSort.options).toHaveLength(5)
})

test('only the chosen orders are listed and summed', async () => {
  const { as, ids } = await makeSeller(9900, 7700, 8800)
  const orderIds = ids.slice(1)
  expect((await as.call(listData, { orderIds })).list.map(({ payFen }) => payFen)).toEqual([8800, 7700])
  expect(await as.call(statistics, { orderIds })).toMatchObject({ orderCount: 2, payFen: 16_500 })
  expect((await (await makeSeller()).as.call(listData, { orderIds })).total).toBe(0)
})
