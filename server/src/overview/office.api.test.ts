import { contract } from '@zsm/contract/contract'
import {
  accountState,
  auditActor,
  certificationState,
  enrollState,
  goodAudit,
  refundState,
  withdrawState,
} from '@zsm/contract/states'
import type { CreatorId, EnrollId } from '@zsm/contract/values'
import { expect, test } from 'vitest'
import { api, failureOf } from '../../test/api.ts'
import { makeCreator, makeGood, makeOperator } from '../../test/makers.ts'
import { makeGoodForSale, makeNotice, makeRefundNotice, pay, payBack } from '../../test/money.ts'
import { sharedApp } from '../../test/test-app.ts'
import { now } from '../clock.ts'
import { newId } from '../ids.ts'

const { countWaiting, listEnroll, listCertification, listGood } = contract.operators
const { listCreator, listAudit, rejectEnroll } = contract.operators
const { applied, paying, arrived, paused } = withdrawState

const server = sharedApp()

const sql = () => server.database.sql
const as = server.asOperator

test('a search of the list for a person is in the log, masked; one for nobody, and an id, are not', async () => {
  const { token, operator } = await makeOperator(sql(), 'support')
  const support = api(server.app, token)
  const { mobile, creator } = await makeCreator(sql(), { name: '王会拉琴' })
  const unlike = '没有叫这个的人'
  for (const keyword of [mobile, '王会拉琴', unlike, creator]) await support.call(listCreator, { keyword })
  await support.call(listCreator, {})
  const log = await sql()<{ changes: object }[]>`
    select changes from audit_log where operator_id = ${operator} and action = 'overview.searchPerson' order by id`
  expect(log.map(({ changes }) => changes)).toMatchObject([
    { words: { after: `${mobile.slice(0, 3)}****${mobile.slice(-4)}` }, found: { after: 1 } },
    { words: { after: '王***' } },
  ])
})

test('a creator is found by the whole number or a part of the name, and shown without the number', async () => {
  const support = await as('support')
  const made = await makeCreator(sql(), { name: '会拉二胡的老师' })
  await makeGood(sql(), made.creator)
  await makeGood(sql(), made.creator, { onShelf: false })
  const found = {
    id: made.creator,
    name: made.name,
    statusDict: accountState.active,
    enrollStatusDict: enrollState.passed,
    certifiedFlag: true,
    goodCount: 2,
    shelfCount: 1,
    mobile: `${made.mobile.slice(0, 3)}****${made.mobile.slice(-4)}`,
  }
  expect((await support.call(listCreator, { keyword: made.mobile })).list).toMatchObject([found])
  expect((await support.call(listCreator, { keyword: '二胡' })).list).toMatchObject([found])
  expect((await support.call(listCreator, { keyword: made.mobile.slice(0, 7) })).list).toEqual([])
  expect(
    (await support.call(listCreator, { keyword: made.mobile, statusDict: accountState.frozen })).list,
  ).toEqual([])
})

test('each role is told how many wait in the lists that it may read, and of no other', async () => {
  const { creator } = await makeCreator(sql())
  await makeGood(sql(), creator, { onShelf: false })
  await makeImpossibleRefund(creator)
  await sql()`update goods set audit_dict = ${goodAudit.waiting} where creator_id = ${creator} and not shelf_flag`
  await sql()`update enrolls set status_dict = ${enrollState.waiting} where creator_id = ${creator}`
  await sql()`update certifications set status_dict = ${certificationState.waiting} where creator_id = ${creator}`
  for (const statusDict of [applied, paying, arrived, paused]) await makeWithdraw(creator, statusDict)
  const none = {
    enrollCount: null,
    certificationCount: null,
    goodCount: null,
    withdrawCount: null,
    batchCount: null,
    refundCount: null,
    disputeCount: null,
    heldOrderCount: null,
    noticeCount: null,
    differenceCount: null,
    adjustmentCount: null,
    closingCount: null,
    changeCount: null,
    appealCount: null,
    complaintCount: null,
  }
  const { appealCount: _, complaintCount: __, ...withoutAppeals } = none
  const [finance, reviewer] = [await as('finance'), await as('reviewer')]
  const money = {
    withdrawCount: 3,
    batchCount: 0,
    refundCount: 1,
    disputeCount: 0,
    heldOrderCount: 0,
    noticeCount: 0,
    differenceCount: 0,
    adjustmentCount: 0,
    closingCount: 0,
  }
  expect(await finance.call(countWaiting, {})).toEqual({ ...none, ...money })
  expect(await (await as('support')).call(countWaiting, {})).toEqual({
    ...none,
    refundCount: 1,
    disputeCount: 0,
    closingCount: 0,
    appealCount: 0,
    complaintCount: 0,
  })
  const reviewed = await reviewer.call(countWaiting, {})
  const { appealCount, complaintCount, ...submitted } = reviewed
  expect([appealCount, complaintCount]).toEqual([0, 0])
  expect(submitted).toEqual({
    ...withoutAppeals,
    enrollCount: (await reviewer.call(listEnroll, { statusDict: enrollState.waiting })).total,
    certificationCount: (await reviewer.call(listCertification, { statusDict: certificationState.waiting }))
      .total,
    goodCount: (await reviewer.call(listGood, { auditDict: goodAudit.waiting })).total,
  })
  expect(Object.values(submitted)).not.toContain(0)
  const all = { ...none, ...reviewed, refundCount: 1, disputeCount: 0, closingCount: 0, changeCount: 0 }
  expect(await (await as('admin')).call(countWaiting, {})).toEqual(all)
  for (let n = 0; n < 100; n += 1) await makeWithdraw(creator, applied)
  expect(await finance.call(countWaiting, {})).toMatchObject({ withdrawCount: 100 })
})

async function makeWithdraw(creatorId: CreatorId, statusDict: number): Promise<void> {
  const pausedFrom = statusDict === paused ? applied : null
  const withdraw = { creatorId, id: newId(), withdrawNo: newId(), bankId: newId(), statusDict, pausedFrom }
  const amounts = { amountFen: 100, feeFen: 0, arriveFen: 100 }
  const texts = { bankText: '测试银行 尾号 8888', holderName: '王老师', applyTime: now() }
  await sql()`insert into withdraws ${sql().insert({ ...withdraw, ...amounts, ...texts })}`
}

/** One that its channel refused for good. */
async function makeImpossibleRefund(creator: CreatorId): Promise<void> {
  const notice = makeNotice(await makeGoodForSale(sql(), creator))
  await pay(sql(), notice)
  await payBack(sql(), makeRefundNotice(notice.tradeNo, { statusDict: refundState.waiting }))
  await sql()`update refunds set status_dict = ${refundState.failed}, deadline_time = null where creator_id = ${creator}`
}

test('the audit log says who did what, by whom, by domain and by day', async () => {
  const admin = await as('admin')
  const { token, operator, username } = await makeOperator(sql(), 'reviewer')
  const made = await makeCreator(sql())
  const [enroll] = await sql()<[{ id: EnrollId }]>`
    update enrolls set status_dict = ${enrollState.waiting} where creator_id = ${made.creator} returning id`
  await api(server.app, token).call(rejectEnroll, { id: enroll.id, reason: '请补充作品链接' })
  const { list } = await admin.call(listAudit, { keyword: enroll.id })
  expect(list).toMatchObject([
    {
      action: 'creators.rejectEnroll',
      operatorId: operator,
      operatorName: username,
      targetType: 'enroll',
      frontId: made.creator,
      frontName: made.name,
      mobile: null,
    },
  ])
  expect(list[0]?.changes).toContainEqual({ name: 'rejectReason', before: '', after: '请补充作品链接' })
  const actions = async (filter: object) =>
    (await admin.call(listAudit, { keyword: made.mobile, ...filter })).list.map(({ action }) => action)
  expect(await actions({ actorDict: auditActor.creator })).toContain('accounts.logIn')
  expect(await actions({ actorDict: auditActor.operator })).toEqual([])
  expect(await actions({ domain: 'goods' })).toEqual([])
  expect(await actions({ startDay: '2020-01-01', endDay: '2020-01-02' })).toEqual([])
  expect(
    (await admin.call(listAudit, { actorDict: auditActor.system, pageSize: 1 })).list.length,
  ).toBeLessThanOrEqual(1)
})

test('the audit log shows what one operator did, by the name and by the user name', async () => {
  const admin = await as('admin')
  const { token, operator, username } = await makeOperator(sql(), 'support')
  const name = `客服${username.slice(-8)}`
  await sql()`update operators set name = ${name} where id = ${operator}`
  const { creator } = await makeCreator(sql())
  await api(server.app, token).call(contract.operators.freezeAccount, { id: creator, reason: '冒用他人资料' })
  for (const keyword of [name, username]) {
    const { list } = await admin.call(listAudit, { keyword, domain: 'accounts' })
    expect(list).toMatchObject([{ operatorId: operator, operatorName: name, frontId: creator }])
  }
  expect((await admin.call(listAudit, { keyword: name.slice(0, -1) })).total).toBe(0)
})

test('each role sees its own lists', async () => {
  const { token } = await makeCreator(sql())
  for (const role of ['reviewer', 'finance', 'support'] as const) {
    expect(await failureOf((await as(role)).raw(listAudit, {}))).toBe('forbidden')
    expect(await failureOf((await as(role)).raw(listCreator, {}))).toBeUndefined()
  }
  for (const endpoint of [listAudit, listCreator]) {
    expect(await failureOf(api(server.app).raw(endpoint, {}))).toBe('tokenIllegal')
    expect(await failureOf(api(server.app, token).raw(endpoint, {}))).toBe('tokenIllegal')
    expect(await failureOf((await as('admin')).raw(endpoint, { pageNum: '0' }))).toBe('invalidInput')
  }
  expect(await failureOf((await as('admin')).raw(listAudit, { startDay: 'yesterday' }))).toBe('invalidInput')
  expect(await failureOf((await as('admin')).raw(listCreator, { statusDict: '9' }))).toBe('invalidInput')
})
