import { contract } from '@zsm/contract/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { api, failureOf } from '../../test/api.ts'
import { type TestApp, testApp } from '../../test/test-app.ts'
import { appJobs } from '../app-jobs.ts'
import { now } from '../clock.ts'
import { openMetrics } from '../metrics.ts'

const token = 'a-token-of-32-characters-or-more'
let server: TestApp
let guarded: TestApp
beforeAll(async () => {
  server = await testApp()
  guarded = await testApp({ METRICS_TOKEN: token })
})
afterAll(() => Promise.all([server.close(), guarded.close()]))

test('metrics count each call by its outcome, and show the connection pool and the event loop [N5]', async () => {
  await api(server.app).call(contract.reference.getDict, { dictType: ['bizDict'] })
  await failureOf(api(server.app).raw(contract.shops.listData, {}))
  await server.app.inject('/what/a/stranger/typed')
  const { body, headers } = await server.app.inject('/metrics')
  const count = (endpoint: string, outcome: string) =>
    `zsm_call_seconds_count{endpoint="${endpoint}",outcome="${outcome}"} 1`
  expect(headers['content-type']).toContain('text/plain')
  expect(body).toContain(count(contract.reference.getDict.path, 'ok'))
  expect(body).toContain(count(contract.shops.listData.path, 'tokenIllegal'))
  expect(body).toContain(count('unknown', 'notFound'))
  expect(body).toMatch(/zsm_database_connections\{state="waiting"\} 0/)
  expect(body).toContain('nodejs_eventloop_lag_seconds')
  expect(body).not.toContain('stranger')
})

test('the ledger check and every job are counted by their outcome [E1]', async () => {
  const metrics = openMetrics(server.database)
  const jobs = await appJobs({ ...server, metrics })
  const check = jobs.find(({ name }) => name === 'assertLedgerBalanced')
  await check?.run({}, { now: now(), last: true })
  expect(await metrics.text()).toContain('zsm_ledger_sound 1')
  const broken = metrics.ledgerCheck(() => Promise.reject(new Error('unsound')))
  await expect(broken).rejects.toThrow('unsound')
  expect(await metrics.text()).toContain('zsm_ledger_sound 0')
  expect(await metrics.text()).toContain('zsm_job_runs_total{job="assertLedgerBalanced",outcome="ok"} 1')
})

test.each([
  ['another machine', { remoteAddress: '203.0.113.7' }],
  ['a proxy on this machine', { headers: { 'x-forwarded-for': '203.0.113.7' } }],
])('%s cannot read the metrics [N5]', async (_, options) => {
  expect((await server.app.inject({ url: '/metrics', ...options })).statusCode).toBe(404)
})

test('with a token set, only the token opens the metrics', async () => {
  const status = async (authorization?: string) =>
    (
      await guarded.app.inject({
        url: '/metrics',
        remoteAddress: '203.0.113.7',
        headers: { ...(authorization && { authorization }) },
      })
    ).statusCode
  expect(await status(`Bearer ${token}`)).toBe(200)
  expect(await status('Bearer wrong')).toBe(404)
  expect(await status()).toBe(404)
  expect((await guarded.app.inject('/metrics')).statusCode).toBe(404)
})
