import { contract } from '@zsm/contract/contract'
import { enrollState, type StateOf } from '@zsm/contract/states'
import type { EnrollId } from '@zsm/contract/values'
import { expect, test } from 'vitest'
import { api, failureOf } from '../../../test/api.ts'
import { type MadeCreator, makeCreator, makeGood } from '../../../test/makers.ts'
import { sharedApp } from '../../../test/test-app.ts'
import { now } from '../../clock.ts'
import { findGoodPaidFor } from '../../goods/public.ts'
import { newId } from '../../ids.ts'

const { listEnroll, approveEnroll, rejectEnroll, suspendEnroll } = contract.operators
const { getEnroll } = contract.creators
const reason = '请补充作品链接'

const server = sharedApp()

const sql = () => server.database.sql
const as = server.asOperator

type EnrollState = StateOf<typeof enrollState>

async function makeApplicant(
  statusDict: EnrollState = enrollState.waiting,
): Promise<MadeCreator & { id: EnrollId }> {
  const creator = await makeCreator(sql())
  const [enroll] = await sql()<[{ id: EnrollId }]>`
    update enrolls set status_dict = ${statusDict}, audit_time = null where creator_id = ${creator.creator} returning id`
  return { ...creator, id: enroll.id }
}

test('a reviewer finds who waits and approves or refuses; the applicant reads it [7.3]', async () => {
  const reviewer = await as('reviewer')
  const [approved, refused] = [await makeApplicant(), await makeApplicant()]
  const { list } = await reviewer.call(listEnroll, {
    statusDict: enrollState.waiting,
    keyword: approved.mobile,
  })
  expect(list).toMatchObject([
    { id: approved.id, frontName: approved.name, mobile: expect.stringContaining('****') },
  ])
  expect(await reviewer.call(approveEnroll, { id: approved.id })).toMatchObject({
    statusDict: enrollState.passed,
    auditTime: expect.any(String),
    frontName: approved.name,
  })
  expect(await reviewer.call(rejectEnroll, { id: refused.id, reason })).toMatchObject({
    statusDict: enrollState.rejected,
  })
  const own = api(server.app, refused.token)
  expect(await own.call(getEnroll, { id: refused.creator })).toMatchObject({
    statusDict: enrollState.rejected,
    rejectReason: reason,
  })
  const [log] = await sql()<{ action: string; operatorId: string }[]>`
    select action, operator_id from audit_log where target_id = ${refused.id}`
  expect(log).toMatchObject({ action: 'creators.rejectEnroll', operatorId: expect.any(String) })
})

test('an admin suspends who has joined and lets them back', async () => {
  const admin = await as('admin')
  const { id } = await makeApplicant(enrollState.passed)
  expect(await admin.call(suspendEnroll, { id, reason: '多次违规' })).toMatchObject({
    statusDict: enrollState.suspended,
  })
  expect(await admin.call(approveEnroll, { id })).toMatchObject({
    statusDict: enrollState.passed,
    rejectReason: '',
  })
  expect(await failureOf((await as('reviewer')).call(suspendEnroll, { id, reason }))).toBe('forbidden')
})

test('who is suspended sells nothing, though the goods stay on the shelf, and sells again when let back [7.7]', async () => {
  const admin = await as('admin')
  const { creator, token, id: enroll } = await makeApplicant(enrollState.passed)
  const { id } = await makeGood(sql(), creator)
  const [owner, visitor] = [api(server.app, token), api(server.app, (await makeCreator(sql())).token)]
  const visit = () => failureOf(visitor.call(contract.goods.get, { id, viewFlag: true }))
  expect(await visit()).toBeUndefined()
  await admin.call(suspendEnroll, { id: enroll, reason: '多次违规' })
  expect(await visit()).toBe('goodNotFound')
  expect(await findGoodPaidFor(sql(), id, now())).toMatchObject({ isSold: false })
  expect(await owner.call(contract.goods.get, { id })).toMatchObject({ shelfFlag: true })
  await admin.call(approveEnroll, { id: enroll })
  expect(await visit()).toBeUndefined()
  expect(await findGoodPaidFor(sql(), id, now())).toMatchObject({ isSold: true })
})

test('of ten decisions at once one is heard [7.3 P1]', async () => {
  const reviewer = await as('reviewer')
  const { id } = await makeApplicant()
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, n) =>
      failureOf(
        n % 2 === 0 ? reviewer.call(approveEnroll, { id }) : reviewer.call(rejectEnroll, { id, reason }),
      ),
    ),
  )
  expect(answers.filter((error) => error === undefined)).toHaveLength(1)
  expect(answers.filter((error) => error === 'enrollStateChanged')).toHaveLength(9)
})

test('an application in another state, or none, is refused', async () => {
  const admin = await as('admin')
  const waiting = await makeApplicant()
  const joined = await makeApplicant(enrollState.passed)
  expect(await failureOf(admin.call(suspendEnroll, { id: waiting.id, reason }))).toBe('enrollStateChanged')
  expect(await failureOf(admin.call(approveEnroll, { id: joined.id }))).toBe('enrollStateChanged')
  expect(await failureOf(admin.call(rejectEnroll, { id: joined.id, reason }))).toBe('enrollStateChanged')
  const id = newId<EnrollId>()
  expect(await failureOf(admin.call(approveEnroll, { id }))).toBe('enrollNotFound')
  expect(await failureOf(admin.call(rejectEnroll, { id, reason }))).toBe('enrollNotFound')
  expect(await failureOf(admin.call(suspendEnroll, { id, reason }))).toBe('enrollNotFound')
})

test.each([listEnroll, approveEnroll, rejectEnroll, suspendEnroll])(
  'only reviewers and admins call it: %#',
  async (endpoint) => {
    const { token, id } = await makeApplicant()
    for (const role of ['finance', 'support'] as const) {
      expect(await failureOf((await as(role)).raw(endpoint, { id, reason }))).toBe('forbidden')
    }
    expect(await failureOf(api(server.app, token).raw(endpoint, { id, reason }))).toBe('tokenIllegal')
    expect(await failureOf(api(server.app).raw(endpoint, { id, reason }))).toBe('tokenIllegal')
  },
)

test.each([
  [listEnroll, { statusDict: '9' }],
  [approveEnroll, { id: 'x' }],
  [rejectEnroll, { id: newId(), reason: '' }],
  [suspendEnroll, { id: newId() }],
])('bad input is refused: %#', async (endpoint, input) => {
  expect(await failureOf((await as('admin')).raw(endpoint, input))).toBe('invalidInput')
})
