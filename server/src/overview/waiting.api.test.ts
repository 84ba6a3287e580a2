import { contract } from '@zsm/contract/contract'
import type { WorkName } from '@zsm/contract/office/waiting'
import {
  adjustmentState,
  closingState,
  enrollState,
  goodAudit,
  noticeKind,
  noticeState,
  type StateOf,
  takedownKind,
  takedownReason,
  takedownState,
  withdrawState,
} from '@zsm/contract/states'
import type { CreatorId, Instant } from '@zsm/contract/values'
import type { Role } from '@zsm/contract/wire/endpoint'
import { expect, test } from 'vitest'
import { api, failureOf } from '../../test/api.ts'
import { makeCreator, makeGood } from '../../test/makers.ts'
import { counting } from '../../test/rows-read.ts'
import { sharedApp } from '../../test/test-app.ts'
import { now, plusMs } from '../clock.ts'
import { newId } from '../ids.ts'
import { sumWork } from './waiting.queries.ts'

const { listWork, countWaiting, listSetting, updateSetting } = contract.operators

const server = sharedApp()
const sql = () => server.database.sql
const as = server.asOperator

const hour = 3_600_000
const hoursAgo = (hours: number): Instant => plusMs(now(), -hours * hour)

async function workOf(role: Role, name: WorkName) {
  const { list } = await (await as(role)).call(listWork, {})
  const found = list.find((one) => one.name === name)
  if (!found) throw new Error(`${role} does not see ${name}`)
  return found
}

async function makeWithdraw(
  creatorId: CreatorId,
  {
    statusDict = withdrawState.applied,
    amountFen = 1000,
    applyTime = now(),
  }: { statusDict?: StateOf<typeof withdrawState>; amountFen?: number; applyTime?: Instant } = {},
): Promise<void> {
  const pausedFrom = statusDict === withdrawState.paused ? withdrawState.applied : null
  const withdraw = { creatorId, id: newId(), withdrawNo: newId(), bankId: newId(), statusDict, pausedFrom }
  const amounts = { amountFen, feeFen: 1, arriveFen: amountFen - 1 }
  const texts = { bankText: '测试银行 尾号 8888', holderName: '王老师', applyTime }
  await sql()`insert into withdraws ${sql().insert({ ...withdraw, ...amounts, ...texts })}`
}

test('a work list says how many wait, since when, for how much, and how many are overdue by the promised time', async () => {
  const { creator } = await makeCreator(sql())
  const oldest = hoursAgo(30)
  await makeWithdraw(creator, { amountFen: 12_345, applyTime: oldest })
  await makeWithdraw(creator, { amountFen: 1, applyTime: hoursAgo(23) })
  await makeWithdraw(creator, { statusDict: withdrawState.paying, amountFen: 500, applyTime: hoursAgo(71) })
  await makeWithdraw(creator, { statusDict: withdrawState.paused, amountFen: 70, applyTime: hoursAgo(49) })
  await makeWithdraw(creator, { statusDict: withdrawState.arrived, amountFen: 9, applyTime: hoursAgo(500) })
  expect(await workOf('finance', 'withdraw')).toEqual({
    name: 'withdraw',
    count: 2,
    moreFlag: false,
    oldestTime: oldest,
    sumFen: 12_346,
    promiseHours: 24,
    overdueCount: 1,
  })
  expect(await workOf('finance', 'payout')).toMatchObject({ count: 1, sumFen: 499, overdueCount: 0 })
  expect(await workOf('finance', 'paused')).toMatchObject({ count: 1, sumFen: 70, overdueCount: 1 })
  expect(await workOf('finance', 'difference')).toMatchObject({ count: 0, oldestTime: null, sumFen: 0 })
})

test('the promised hours are a setting', async () => {
  const admin = await as('admin')
  const { creator } = await makeCreator(sql())
  await sql()`update enrolls set status_dict = ${enrollState.waiting}, submit_time = ${hoursAgo(10)} where creator_id = ${creator}`
  expect((await workOf('reviewer', 'enroll')).overdueCount).toBe(0)
  const { list } = await admin.call(listSetting, {})
  const { version = 1 } = list.find(({ key }) => key === 'zsm_promise_enroll') ?? {}
  await admin.call(updateSetting, { key: 'zsm_promise_enroll', value: '9', version })
  expect(await workOf('reviewer', 'enroll')).toMatchObject({ promiseHours: 9, overdueCount: 1, sumFen: null })
})

test('a good and its revision that both wait are one, since the older one', async () => {
  const { creator } = await makeCreator(sql())
  const before = (await workOf('reviewer', 'good')).count
  const { id } = await makeGood(sql(), creator, { onShelf: false })
  const time = hoursAgo(100)
  await sql()`update goods set audit_dict = ${goodAudit.waiting}, update_time = ${time} where id = ${id} and creator_id = ${creator}`
  await sql()`
    insert into good_revisions (creator_id, good_id, name, intro_html, cover_file_ids, copy_right_note, status_dict)
    values (${creator}, ${id}, '新名字', '', '{}', '', ${goodAudit.waiting})`
  expect(await workOf('reviewer', 'good')).toMatchObject({ count: before + 1, oldestTime: time })
})

test('an appeal waits since it was submitted, and a takedown without one waits for nobody', async () => {
  const { creator } = await makeCreator(sql())
  const before = (await workOf('support', 'appeal')).count
  const takedown = {
    ...{
      creatorId: creator,
      kindDict: takedownKind.good,
      targetName: '课程',
      reasonDict: takedownReason.illegal,
      reason: '测试',
    },
    ...{ takerId: newId(), takeTime: hoursAgo(200) },
  }
  await sql()`insert into takedowns ${sql().insert({ ...takedown, id: newId(), targetId: newId(), statusDict: takedownState.standing })}`
  expect((await workOf('support', 'appeal')).count).toBe(before)
  const appeal = { appeal: '请恢复', appealTime: hoursAgo(100), deadlineTime: now() }
  await sql()`insert into takedowns ${sql().insert({ ...takedown, ...appeal, id: newId(), targetId: newId(), statusDict: takedownState.appealed })}`
  expect(await workOf('support', 'appeal')).toMatchObject({
    ...{ count: before + 1, oldestTime: appeal.appealTime, overdueCount: 1, sumFen: null },
  })
  expect(await (await as('reviewer')).call(countWaiting, {})).toMatchObject({ appealCount: before + 1 })
})

test('a closing counts only once its days are over and something stands in its way', async () => {
  const { creator } = await makeCreator(sql())
  const closing = {
    creatorId: creator,
    id: newId(),
    statusDict: closingState.coolingOff,
    applyTime: hoursAgo(1),
  }
  await sql()`insert into closings ${sql().insert({ ...closing, dueTime: plusMs(now(), hour) })}`
  expect(await workOf('support', 'closing')).toMatchObject({ count: 0 })
  await sql()`update closings set due_time = ${hoursAgo(60)} where creator_id = ${creator}`
  expect(await workOf('support', 'closing')).toMatchObject({ count: 1, overdueCount: 1 })
})

test('sums of what may be negative or unknown are of the amounts that move', async () => {
  const { creator } = await makeCreator(sql())
  const adjustment = {
    creatorId: creator,
    reason: '测试',
    statusDict: adjustmentState.waiting,
    createTime: now(),
  }
  for (const amountFen of [500, -300]) {
    await sql()`insert into adjustments ${sql().insert({ ...adjustment, id: newId(), proposerId: newId(), amountFen })}`
  }
  expect(await workOf('finance', 'adjustment')).toMatchObject({ count: 2, sumFen: 800 })
  const notice = {
    ...{
      id: newId(),
      channel: 'sandbox',
      kindDict: noticeKind.payment,
      tradeNo: newId(),
      noticeHash: newId(),
    },
    ...{ errorName: 'unexpected', statusDict: noticeState.waiting, receiveTime: now(), unreadableFlag: true },
  }
  await sql()`insert into kept_notices ${sql().insert({ ...notice, notice: sql().json({}) })}`
  expect(await workOf('finance', 'notice')).toMatchObject({ count: 1, sumFen: 0 })
})

test('a long list says honestly that there are more, with the sum of the oldest', async () => {
  const { creator } = await makeCreator(sql())
  const before = await workOf('finance', 'payout')
  await sql()`
    insert into withdraws (creator_id, id, withdraw_no, bank_id, bank_text, holder_name, amount_fen, fee_fen, arrive_fen,
      status_dict, apply_time)
    select ${creator}, gen_random_uuid(), gen_random_uuid()::text, gen_random_uuid(), '测试银行', '王老师', 100, 0, 100,
      ${withdrawState.paying}, ${hoursAgo(100)}::timestamptz - n * interval '1 second'
    from generate_series(1, 1005) as n`
  const work = await workOf('finance', 'payout')
  expect(before.moreFlag).toBe(false)
  expect(work).toMatchObject({ count: 999, moreFlag: true, overdueCount: 999, sumFen: 100_000 })
  expect(await (await as('finance')).call(countWaiting, {})).toMatchObject({ withdrawCount: 100 })
})

test('each role sees the work lists that it may open, and no other', async () => {
  const seen = async (role: Role) => (await (await as(role)).call(listWork, {})).list.map(({ name }) => name)
  expect(await seen('reviewer')).toEqual([
    'enroll',
    'certification',
    'good',
    'appeal',
    'complaint',
    'minorComplaint',
  ])
  expect(await seen('support')).toEqual([
    'appeal',
    'complaint',
    'minorComplaint',
    'refund',
    'dispute',
    'closing',
  ])
  expect(await seen('finance')).toEqual([
    ...['withdraw', 'payout', 'paused', 'batch', 'refund', 'dispute'],
    ...['heldOrder', 'notice', 'difference', 'adjustment', 'closing'],
  ])
  expect(await seen('admin')).toEqual(expect.arrayContaining(['enroll', 'refund', 'closing', 'change']))
  expect(await seen('admin')).not.toContain('withdraw')
})

test('only operators read the work lists', async () => {
  const { token } = await makeCreator(sql())
  expect(await failureOf(api(server.app).raw(listWork, {}))).toBe('tokenIllegal')
  expect(await failureOf(api(server.app, token).raw(listWork, {}))).toBe('tokenIllegal')
})

test('what was decided costs nothing: only rows that wait are read', async () => {
  const { creator } = await makeCreator(sql())
  await sql()`
    insert into withdraws (creator_id, id, withdraw_no, bank_id, bank_text, holder_name, amount_fen, fee_fen, arrive_fen,
      status_dict, apply_time)
    select ${creator}, gen_random_uuid(), gen_random_uuid()::text, gen_random_uuid(), '测试银行', '王老师', 100, 0, 100,
      ${withdrawState.arrived}, now() from generate_series(1, 5000)`
  await makeWithdraw(creator)
  await sql()`analyze withdraws`
  const { count } = await workOf('finance', 'withdraw')
  const counted = counting(sql(), 'withdraws')
  await sumWork(counted.sql, new Map([['withdraw', now()]]))
  expect(counted.reads).toEqual([count])
})
