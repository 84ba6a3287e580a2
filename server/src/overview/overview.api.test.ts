import { contract } from '@zsm/contract/contract'
import {
  certificationState,
  enrollState,
  goodAudit,
  goodKind,
  shopKind,
  workState,
} from '@zsm/contract/states'
import { beforeAll, expect, test } from 'vitest'
import { api } from '../../test/api.ts'
import { makeWork } from '../../test/douyin.ts'
import { type MadeCreator, makeCreator, makeGood } from '../../test/makers.ts'
import { days, instantAfter, makeBank, makeGoodForSale, makeNotice, pay } from '../../test/money.ts'
import { sharedApp } from '../../test/test-app.ts'
import { now } from '../clock.ts'
import { newId } from '../ids.ts'
import { askQuestion } from '../questions/questions.ts'

const { get } = contract.overview

const server = sharedApp()
let creator: MadeCreator
beforeAll(async () => {
  creator = await makeCreator(server.database.sql)
})

const sql = () => server.database.sql
const read = ({ token }: { token: string } = creator) => api(server.app).as({ token }).call(get, {})

test('a new creator has no open tasks, and sees the next steps', async () => {
  expect(await read()).toEqual({
    unansweredCount: 0,
    unansweredReviewCount: 0,
    draftCount: 0,
    refusedGoodCount: 0,
    failedShareCount: 0,
    waitingRefundCount: 0,
    toDeliverCount: 0,
    lateDeliverCount: 0,
    firstDeliverDue: null,
    failedWithdrawCount: 0,
    refusedCertificationCount: 0,
    expiredCertificationCount: 0,
    expiringCertificationCount: 0,
    firstExpiry: null,
    shopFlag: false,
    shelfFlag: false,
    certifiedFlag: true,
    bankFlag: false,
    merchantFlag: null,
    stepsHideFlag: false,
    sampleGoodId: null,
    enrollId: expect.any(String),
    enrollStatusDict: enrollState.passed,
    enrollReason: '',
  })
})

test('open tasks are counted, and completed steps disappear; another creator sees none of it', async () => {
  const own = await makeCreator(sql())
  const id = own.creator
  const good = await makeGood(sql(), id)
  await askQuestion(sql(), id, {
    goodId: good.id,
    imageFileIds: [],
    question: '几天学完？',
    requestId: newId<string>(),
  })
  await makeGood(sql(), id, { onShelf: false, name: '被驳回的课程' })
  await sql()`update goods set audit_dict = ${goodAudit.rejected} where creator_id = ${id} and not shelf_flag`
  const share = await makeWork(sql(), id, { title: '没有发出' })
  await sql()`update shares set status_dict = ${workState.failed} where creator_id = ${id} and id = ${share.id}`
  await makeBank(sql(), id, { holderName: own.realName })
  await sql()`update shops set intro = '教摄影' where creator_id = ${id} and shop_dict = ${shopKind.knowledge}`
  await sql()`
    update certifications set status_dict = ${certificationState.expiring}, valid_to = '2030-01-02', long_term_flag = false where creator_id = ${id}`
  await api(server.app).as(own).call(contract.drafts.save, { scope: 'good:new', dataJson: '{}' })
  expect(await read(own)).toMatchObject({
    unansweredCount: 1,
    draftCount: 1,
    refusedGoodCount: 1,
    failedShareCount: 1,
    expiringCertificationCount: 1,
    firstExpiry: '2030-01-02',
    shopFlag: true,
    shelfFlag: true,
    certifiedFlag: true,
    bankFlag: true,
  })
  expect(await read()).toMatchObject({ unansweredCount: 0, failedShareCount: 0, shelfFlag: false })
  await sql()`update enrolls set status_dict = ${enrollState.rejected}, reject_reason = '请补充作品' where creator_id = ${id}`
  expect(await read(own)).toMatchObject({
    enrollStatusDict: enrollState.rejected,
    enrollReason: '请补充作品',
  })
})

test('a service is open until it is delivered, a failed withdrawal until the next request [7.4]', async () => {
  const own = await makeCreator(sql())
  const goodId = await makeGoodForSale(sql(), own.creator)
  await sql()`update goods set biz_dict = ${goodKind.service}, service_deliver_days = 3 where id = ${goodId}`
  for (const daysAgo of [5, 1]) {
    await pay(sql(), makeNotice(goodId, { payTime: instantAfter(now(), -days(daysAgo)) }))
  }
  const waiting = await read(own)
  expect(waiting).toMatchObject({ toDeliverCount: 2, lateDeliverCount: 1 })
  const as = api(server.app, own.token)
  const { list, total } = await as.call(contract.orders.listData, { deliverFlag: true })
  expect([total, list.length, list[0]?.deliverDueTime]).toEqual([2, 2, waiting.firstDeliverDue])
  expect(Date.parse(list[0]?.deliverDueTime ?? '')).toBeLessThan(Date.parse(list[1]?.deliverDueTime ?? ''))
  for (const { id } of list) await as.call(contract.orders.deliver, { id, finishFlag: true })
  expect(await read(own)).toMatchObject({ toDeliverCount: 0, lateDeliverCount: 0, firstDeliverDue: null })
  expect((await as.call(contract.orders.listData, { deliverFlag: true })).total).toBe(0)

  await makeWithdraws(own, 5, 8)
  expect(await read(own)).toMatchObject({ failedWithdrawCount: 2 })
  await makeWithdraws(own, 6)
  expect(await read(own)).toMatchObject({ failedWithdrawCount: 2 })
  await makeWithdraws(own, 1)
  expect(await read(own)).toMatchObject({ failedWithdrawCount: 0 })
  expect(await read()).toMatchObject({ toDeliverCount: 0, failedWithdrawCount: 0 })
})

/** Inserts one withdrawal in each of these states, without ledger lines. */
async function makeWithdraws({ creator, realName }: MadeCreator, ...states: number[]): Promise<void> {
  for (const statusDict of states) {
    const withdraw = { creatorId: creator, id: newId(), withdrawNo: newId(), bankId: newId(), statusDict }
    const amounts = { amountFen: 100, feeFen: 0, arriveFen: 100 }
    const texts = { bankText: '测试银行 尾号 8888', holderName: realName, applyTime: now() }
    await sql()`insert into withdraws ${sql().insert({ ...withdraw, ...amounts, ...texts })}`
  }
}

test('without a session it answers 50008', async () => {
  await expect(api(server.app).raw(get, {})).rejects.toMatchObject({ code: 50008 })
})
