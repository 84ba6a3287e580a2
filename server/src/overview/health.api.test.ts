import { contract } from '@zsm/contract/contract'
import { jobTitles } from '@zsm/contract/office/job-titles'
import { noticeKind } from '@zsm/contract/states'
import { expect, test } from 'vitest'
import { api, failureOf } from '../../test/api.ts'
import { makeCreator } from '../../test/makers.ts'
import { sharedApp } from '../../test/test-app.ts'
import { appJobs } from '../app-jobs.ts'
import { now, plusDays, plusMs } from '../clock.ts'
import { Failure } from '../failure.ts'
import { redact } from '../http/log.ts'
import { newId } from '../ids.ts'
import { noteFailure } from '../jobs/failures.ts'

const { getHealth, sumPlatformDays } = contract.operators

const server = sharedApp()
const sql = () => server.database.sql
const as = server.asOperator
const health = async () => (await as('admin')).call(getHealth, {})

const fail = (job: string, error: unknown, last = false) =>
  noteFailure(sql(), { job, attempt: 1, last, error }, redact)

test('a job that failed is told with what is wrong in words, how often, and whether it was given up', async () => {
  await fail('settleDue', new Error('connect ECONNREFUSED 10.0.0.7:5432'))
  await fail('settleDue', new Error('connect ETIMEDOUT 10.0.0.7:5432'), true)
  await fail('sendTexts', new Failure('busy'))
  await fail('clearOrphans', new AggregateError([new Error('ENOSPC: no space left')], 'files that stayed'))
  await fail('checkLinks', new Error('call 13812345678 token=secret-of-somebody'))
  const { failedJobs } = await health()
  const of = (name: string) => failedJobs.find((job) => job.name === name)
  expect(of('settleDue')).toMatchObject({
    failCount: 2,
    givenUpCount: 1,
    text: '连不上外部服务或数据库，会自动重试',
    detail: 'Error: connect ETIMEDOUT 10.0.0.7:5432',
  })
  expect(of('sendTexts')).toMatchObject({
    text: '现在使用的人太多，请过几秒再试',
    detail: 'busy',
    givenUpCount: 0,
  })
  expect(of('clearOrphans')?.text).toBe('磁盘满了，请尽快清理或扩容')
  expect(of('checkLinks')?.detail).toBe('Error: call 138****5678 token=***')
  expect(of('checkLinks')?.text).toContain('请把任务名、时间和下面这行交给技术人员')
})

test('a failure is forgotten by the overview after seven days, and deleted after a month', async () => {
  await fail('forgetLog', new Error('once'))
  const set = (days: number) => sql()`
    update job_failures set last_time = ${plusDays(now(), -days)},
      day = (${plusDays(now(), -days)}::timestamptz at time zone 'Asia/Shanghai')::date where job = 'forgetLog'`
  await set(8)
  expect((await health()).failedJobs.map(({ name }) => name)).not.toContain('forgetLog')
  const kept = () => sql()`select job from job_failures where job = 'forgetLog'`
  await server.runTimed('forgetFailures')
  expect(await kept()).toHaveLength(1)
  await set(40)
  await server.runTimed('forgetFailures')
  expect(await kept()).toHaveLength(0)
})

test('every job has a title', async () => {
  const names = (await appJobs(server)).map(({ name }) => name)
  expect(names.filter((name) => !jobTitles.has(name))).toEqual([])
  expect([...jobTitles.keys()].filter((name) => ![...names, 'queue'].includes(name))).toEqual([])
})

test('client errors are counted by message for a day, without secrets', async () => {
  const report = (message: string, url = '/course/list') =>
    api(server.app).call(contract.clientErrors.report, { message, url })
  await report('Cannot read 13812345678 of chunk-81')
  await report('Cannot read 13912345678 of chunk-82')
  await report('Other', '/user?token=secret-of-somebody')
  await expect.poll(async () => (await health()).clientErrorCount).toBe(3)
  const { clientErrors } = await health()
  expect(clientErrors).toMatchObject([
    { message: 'Cannot read 139****5678 of chunk-82', url: '/course/list', count: 2 },
    { message: 'Other', url: '/user?token=***', count: 1 },
  ])
  await sql()`update client_error_hours set hour = ${plusMs(now(), -26 * 3_600_000)}`
  expect((await health()).clientErrorCount).toBe(0)
  await server.runTimed('forgetClientErrors', plusDays(now(), 7))
  expect(await sql()`select kind from client_error_hours`).toEqual([])
})

test('the last proof of the ledger is told, also one that failed', async () => {
  expect(await health()).toMatchObject({ proofTime: null, proofSoundFlag: false, brokenRules: [] })
  const first = now()
  await server.runTimed('assertLedgerBalanced', first)
  expect(await health()).toMatchObject({ proofTime: first, proofSoundFlag: true, brokenRules: [] })
  const { creator } = await makeCreator(sql())
  await sql()`insert into funds (creator_id, id, available_fen, create_time) values (${creator}, ${newId()}, 5, now())`
  const second = now()
  await expect(server.runTimed('assertLedgerBalanced', second)).rejects.toThrow('ledger invariants')
  const broken = await health()
  expect(broken).toMatchObject({ proofTime: second, proofSoundFlag: false })
  expect(broken.brokenRules.length).toBeGreaterThan(0)
  await sql()`delete from funds where creator_id = ${creator}`
  const third = now()
  await server.runTimed('assertLedgerBalanced', third)
  expect(await health()).toMatchObject({ proofTime: third, proofSoundFlag: true, brokenRules: [] })
})

test('finance is told how many notices and differences wait, an admin is not', async () => {
  const notice = {
    ...{
      id: newId(),
      channel: 'sandbox',
      kindDict: noticeKind.payment,
      tradeNo: newId(),
      noticeHash: newId(),
    },
    ...{ errorName: 'unexpected', receiveTime: now(), unreadableFlag: true },
  }
  await sql()`insert into kept_notices ${sql().insert({ ...notice, notice: sql().json({}) })}`
  expect(await (await as('finance')).call(getHealth, {})).toMatchObject({
    noticeCount: 1,
    differenceCount: 0,
  })
  expect(await health()).toMatchObject({ noticeCount: null, differenceCount: null })
})

test('finance reads the days over all creators, today last', async () => {
  const { days, now: owed } = await (await as('finance')).call(sumPlatformDays, { days: 30 })
  expect(days).toHaveLength(30)
  expect(owed).toMatchObject({ debtFen: 0, debtorCount: 0 })
})

test('only finance sees the money, and only admins and finance the health', async () => {
  const { token } = await makeCreator(sql())
  for (const endpoint of [getHealth, sumPlatformDays]) {
    expect(await failureOf(api(server.app).raw(endpoint, {}))).toBe('tokenIllegal')
    expect(await failureOf(api(server.app, token).raw(endpoint, {}))).toBe('tokenIllegal')
    for (const role of ['reviewer', 'support'] as const) {
      expect(await failureOf((await as(role)).raw(endpoint, {}))).toBe('forbidden')
    }
  }
  expect(await failureOf((await as('admin')).raw(sumPlatformDays, {}))).toBe('forbidden')
  expect(await failureOf((await as('finance')).raw(sumPlatformDays, { days: '91' }))).toBe('invalidInput')
  expect(await failureOf((await as('finance')).raw(sumPlatformDays, { days: 'all' }))).toBe('invalidInput')
})
