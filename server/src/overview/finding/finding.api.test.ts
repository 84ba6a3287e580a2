import { contract } from '@zsm/contract/contract'
import { noticeKind, refundState, withdrawState } from '@zsm/contract/states'
import { expect, test } from 'vitest'
import { api, failureOf } from '../../../test/api.ts'
import { makeBought } from '../../../test/learners/reviews.ts'
import { makeCreator, makeLearner, makeOperator } from '../../../test/makers.ts'
import { makeGoodForSale, makeRefundNotice, payBack } from '../../../test/money.ts'
import { makeApproved, usualFormat } from '../../../test/payouts.ts'
import { sharedApp } from '../../../test/test-app.ts'
import { arrive } from '../../funds/withdraw-states.ts'
import { newId } from '../../ids.ts'

const server = sharedApp()
const sql = () => server.database.sql
const { searchAll } = contract.operators
const nothing = {
  ...{ orders: [], withdrawals: [], refunds: [], batches: [], notices: [] },
  ...{ creators: [], learners: [], shops: [], goods: [] },
}
const masked = (mobile: string) => `${mobile.slice(0, 3)}****${mobile.slice(-4)}`
const person = { requestId: 'r', ip: '127.0.0.1', userAgent: 'test' }

async function searcher(...roles: Parameters<typeof makeOperator>[1][]) {
  const [first = 'finance', ...others] = roles
  const { token, operator } = await makeOperator(sql(), first, ...others)
  const as = api(server.app, token)
  const searched = () => sql()<{ changes: object }[]>`
    select changes from audit_log where operator_id = ${operator} and action = 'overview.searchPerson' order by id`
  return { as, find: (keyword: string) => as.call(searchAll, { keyword }), searched }
}

async function makeSold() {
  const seller = await makeCreator(sql(), { name: `琴行${newId().slice(-6)}` })
  const goodId = await makeGoodForSale(sql(), seller.creator, { name: `古筝入门${newId().slice(-6)}` })
  const bought = await makeBought(sql(), goodId)
  const [order] = await sql()<[{ orderNo: string; goodName: string }]>`
    select order_no, good_name from orders where id = ${bought.orderId}`
  return { seller, goodId, ...bought, ...order }
}

test('an order is found by its number and by the number of its trade, refunded or not', async () => {
  const { find } = await searcher('support')
  const { seller, orderId, orderNo, tradeNo } = await makeSold()
  const order = { id: orderId, orderNo, frontName: seller.name, payFen: 9900 }
  for (const keyword of [orderNo, ` ${orderNo} `, tradeNo])
    expect(await find(keyword)).toMatchObject({ ...nothing, orders: [order] })
  expect((await find(orderNo.slice(0, 18))).orders).toMatchObject([order])
  expect((await find(orderNo.slice(0, 7))).orders).toEqual([])
  const { refundNo } = await payBack(sql(), makeRefundNotice(tradeNo))
  expect(await find(refundNo)).toMatchObject({
    ...nothing,
    refunds: [{ refundNo, statusDict: refundState.refunded, amountFen: 9900 }],
  })
})

test('finance finds a withdrawal by its number and by the number of its transfer; support finds none', async () => {
  const { find } = await searcher('finance')
  const { creator, id, withdrawNo } = await makeApproved(sql())
  const channelTxnNo = `Bank-${newId()}`
  await arrive(sql(), creator, { id, channelTxnNo }, person)
  const found = [{ id, withdrawNo, statusDict: withdrawState.arrived }]
  for (const keyword of [withdrawNo, channelTxnNo, channelTxnNo.toUpperCase()])
    expect((await find(keyword)).withdrawals).toMatchObject(found)
  const support = await searcher('support')
  expect(await support.find(withdrawNo)).toEqual(nothing)
  expect(await support.find(channelTxnNo)).toEqual(nothing)
})

test('a whole mobile finds its creator and its learner, masked, and is recorded masked', async () => {
  const { find, searched } = await searcher('support')
  const seller = await makeCreator(sql())
  const learner = await makeLearner(sql(), seller.mobile)
  const found = await find(`${seller.mobile.slice(0, 3)} ${seller.mobile.slice(3)}`)
  expect(found).toMatchObject({
    creators: [{ id: seller.creator, name: seller.name, mobile: masked(seller.mobile) }],
    learners: [{ id: learner.learner, mobile: masked(seller.mobile) }],
  })
  expect(JSON.stringify(found)).not.toContain(seller.mobile)
  expect(await find(seller.mobile.slice(0, 10))).toEqual(nothing)
  expect(await searched()).toEqual([
    { changes: { words: { after: masked(seller.mobile) }, found: { after: 2 } } },
  ])
})

test('a number that only receives codes finds its creator', async () => {
  const { find } = await searcher('support')
  const [seller, { mobile }] = [await makeCreator(sql()), await makeLearner(sql())]
  await sql()`update accounts set security_mobile = ${mobile} where creator_id = ${seller.creator}`
  expect((await find(mobile)).creators).toMatchObject([{ id: seller.creator }])
})

test('creators, shops, learners and goods are found by name, in any case, and who was found is recorded', async () => {
  const { find, searched } = await searcher('support')
  const { seller, goodId, goodName } = await makeSold()
  const learner = await makeLearner(sql())
  const name = `Lily-${newId().slice(-8)}`
  await sql()`update learners set name = ${name} where id = ${learner.learner}`
  await sql()`update shops set name = ${`店${name}`} where id = ${seller.shopId}`
  expect((await find(seller.name)).creators).toMatchObject([{ id: seller.creator }])
  expect((await find(seller.name.slice(1))).creators).toMatchObject([{ id: seller.creator }])
  expect((await find(goodName.slice(0, -1))).goods).toMatchObject([{ id: goodId, frontName: seller.name }])
  expect((await find(goodName.slice(2))).goods).toMatchObject([{ id: goodId }])
  expect((await find(name.toLowerCase())).learners).toMatchObject([
    { id: learner.learner, mobile: masked(learner.mobile) },
  ])
  expect((await find(`店${name}`)).shops).toMatchObject([{ id: seller.shopId, frontId: seller.creator }])
  expect((await find(seller.creator)).creators).toMatchObject([{ id: seller.creator }])
  const words = (await searched()).map(({ changes }) => JSON.stringify(changes))
  expect(words).toHaveLength(3)
  expect(words.join()).not.toContain(name.toLowerCase())
})

test('an operator finds only what the roles may list', async () => {
  const { find } = await searcher('reviewer')
  const { seller, learner, goodId, goodName, orderNo } = await makeSold()
  expect(await find(orderNo)).toEqual(nothing)
  expect(await find(learner.mobile)).toEqual(nothing)
  expect(await find(seller.mobile)).toMatchObject({ creators: [{ id: seller.creator }] })
  expect(await find(goodName)).toMatchObject({ ...nothing, goods: [{ id: goodId }] })
  const admin = await searcher('admin')
  expect((await admin.find(orderNo)).orders).toHaveLength(1)
})

test('a notice that could not be booked is found by its trade number', async () => {
  const { find } = await searcher('finance')
  const tradeNo = newId<string>()
  const notice = {
    ...{
      id: newId(),
      channel: 'sandbox',
      kindDict: noticeKind.payment,
      tradeNo,
      amountFen: 9900,
      notice: {},
    },
    ...{ noticeHash: newId(), errorName: 'goodNotForSale' },
  }
  await sql()`insert into kept_notices ${sql().insert({ ...notice, notice: sql().json({}), receiveTime: new Date().toISOString(), occurTime: new Date().toISOString() })}`
  expect(await find(tradeNo)).toMatchObject({ ...nothing, notices: [{ id: notice.id, tradeNo }] })
})

test('a batch is found by the beginning of its number, by finance only', async () => {
  const { as, find } = await searcher('finance')
  const { id: withdrawId } = await makeApproved(sql())
  const asked = { withdrawIds: [withdrawId], bankFormatId: usualFormat, requestId: newId<string>() }
  const { id, batchNo } = await as.call(contract.payouts.makePayoutBatch, asked)
  for (const keyword of [batchNo.slice(0, 18), batchNo.toLowerCase()])
    expect((await find(keyword)).batches).toMatchObject([{ id, batchNo }])
  expect((await (await searcher('support')).find(batchNo)).batches).toEqual([])
})

test('a search needs an operator and 1 to 64 characters, and one character finds nothing', async () => {
  const { as } = await searcher('support')
  expect(await as.call(searchAll, { keyword: '师' })).toEqual(nothing)
  for (const keyword of ['', ' ', 'x'.repeat(65)])
    expect(await failureOf(as.raw(searchAll, { keyword }))).toBe('invalidInput')
  const { token } = await makeCreator(sql())
  for (const stranger of [api(server.app), api(server.app, token)])
    expect(await failureOf(stranger.raw(searchAll, { keyword: '课程' }))).toBe('tokenIllegal')
})
