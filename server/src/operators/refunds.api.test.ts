import { contract } from '@zsm/contract/contract'
import type { RefundId } from '@zsm/contract/values'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { api, failureOf } from '../../test/api.ts'
import { makeCreator, makeOperator } from '../../test/makers.ts'
import { deliver, expectSound, makeGoodForSale, makeNotice, makeRefundNotice } from '../../test/money.ts'
import { type TestApp, testApp } from '../../test/test-app.ts'
import { newId } from '../ids.ts'

const { operators, refunds, orders } = contract
const { listRefund, approveRefund, rejectRefund, retryRefund } = operators
const reason = '已学完全部课时'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

const sql = () => server.database.sql
const send = (notice: unknown) => deliver(server.app, server.config.secrets.pay, notice)
const as = async (role: 'finance' | 'admin' | 'reviewer' | 'support') =>
  api(server.app, (await makeOperator(sql(), role)).token)

/** A buyer's request that its creator has not answered. */
async function makeAsked() {
  const seller = await makeCreator(sql())
  const notice = makeNotice(await makeGoodForSale(sql(), seller.creator))
  await send(notice)
  await send(makeRefundNotice(notice.tradeNo, { statusDict: 1 }))
  const own = api(server.app, seller.token)
  const [refund] = (await own.call(refunds.listData, { statusDict: 1 })).list
  return { own, id: refund?.id ?? newId<RefundId>(), refundNo: refund?.refundNo ?? '', name: seller.name }
}

test('finance decides where a creator does not: the money goes back, or the order is as it was', async () => {
  const finance = await as('finance')
  const [agreed, refused] = [await makeAsked(), await makeAsked()]
  const { list } = await (await as('support')).call(listRefund, { statusDict: 1, keyword: agreed.refundNo })
  expect(list).toMatchObject([{ id: agreed.id, frontName: agreed.name }])
  expect(await finance.call(approveRefund, { id: agreed.id })).toMatchObject({ statusDict: 5 })
  expect(await finance.call(rejectRefund, { id: refused.id, reason })).toMatchObject({
    statusDict: 13,
    reason,
  })
  expect((await refused.own.call(orders.listData, {})).list).toMatchObject([{ statusDict: 2, refundFen: 0 }])
  expect(await refused.own.call(refunds.get, { id: refused.id })).toMatchObject({ reason })
  await expectSound(sql())
})

test('what a channel could not pay back is tried again', async () => {
  const finance = await as('finance')
  const { id } = await makeAsked()
  await sql()`update refunds set status_dict = 9, reason = '余额不足' where id = ${id}`
  expect(await finance.call(retryRefund, { id })).toMatchObject({ statusDict: 5, reason: '' })
  await expectSound(sql())
})

test('of ten decisions at once one is heard, and the others are told whose', async () => {
  const { token, username } = await makeOperator(sql(), 'finance')
  const { id } = await makeAsked()
  const decisions = Array.from({ length: 10 }, async (_, n) => {
    const finance = api(server.app, token)
    const decided =
      n % 2 === 0 ? finance.call(approveRefund, { id }) : finance.call(rejectRefund, { id, reason })
    return decided.then(
      () => 'heard',
      (failure: Error) => failure.message,
    )
  })
  const answers = await Promise.all(decisions)
  expect(answers.filter((answer) => answer === 'heard')).toHaveLength(1)
  expect(answers.filter((answer) => answer === `${username} 已经处理过，请刷新后查看结果`)).toHaveLength(9)
  await expectSound(sql())
})

test('what a creator decided is told as changed, and none as absent', async () => {
  const finance = await as('finance')
  const { id, own } = await makeAsked()
  await own.call(refunds.reject, { id, reason })
  const late = await finance.call(approveRefund, { id }).catch((failure: Error) => failure.message)
  expect(late).toBe('这笔退款的状态已变化，请刷新后再操作')
  for (const endpoint of [approveRefund, rejectRefund, retryRefund]) {
    expect(await failureOf(finance.raw(endpoint, { id, reason }))).toBe('refundStateChanged')
    expect(await failureOf(finance.raw(endpoint, { id: newId(), reason }))).toBe('refundNotFound')
    expect(await failureOf(finance.raw(endpoint, { id: 'x', reason }))).toBe('invalidInput')
    expect(await failureOf((await as('support')).raw(endpoint, { id, reason }))).toBe('forbidden')
    expect(await failureOf(api(server.app).raw(endpoint, { id, reason }))).toBe('tokenIllegal')
  }
  expect(await failureOf((await as('reviewer')).raw(listRefund, {}))).toBe('forbidden')
  expect(await failureOf(finance.raw(listRefund, { statusDict: '3' }))).toBe('invalidInput')
})
