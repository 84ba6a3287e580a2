import { contract } from '@zsm/contract/contract'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { api, failureOf } from '../../test/api.ts'
import { sharedApp } from '../../test/test-app.ts'

const { report } = contract.clientErrors

const server = sharedApp({ TRUST_PROXY: '127.0.0.1' })
const warn = vi.fn()
beforeAll(async () => {
  server.app.log.warn = warn
})
beforeEach(() => warn.mockClear())

const anyone = () => api(server.app)

test('a browser’s error becomes one log line, without secrets', async () => {
  const stack = 'Error: broken\n    at page (https://zsm.example/assets/page.js?token=abc:1:2)'
  const error = { message: 'failed for 13812345678', stack, info: 'render', url: '/course/list' }
  expect(await anyone().call(report, error)).toBeNull()
  expect(warn.mock.calls).toEqual([
    [
      {
        clientError: {
          ...error,
          message: 'failed for 138****5678',
          stack: expect.not.stringContaining('abc'),
          userAgent: expect.any(String),
        },
      },
      'page failed in a browser',
    ],
  ])
})

test('empty or too long reports are refused and not logged', async () => {
  const refused = [
    {},
    { message: '' },
    { message: 'x'.repeat(501) },
    { message: 'x', stack: 'x'.repeat(4001) },
    { message: 'x', info: 'x'.repeat(1001) },
    { message: 'x', url: 'x'.repeat(301) },
  ]
  for (const error of refused) expect(await failureOf(anyone().raw(report, error))).toBe('invalidInput')
  expect(warn).not.toHaveBeenCalled()
})

test('an address that reports too often is refused, and others are not', async () => {
  const from = async (address: string) =>
    (
      await server.app.inject({
        method: 'POST',
        url: report.path,
        headers: { 'x-forwarded-for': address },
        payload: { message: 'again' },
      })
    ).statusCode
  let heard = 0
  while (heard < 1000 && (await from('203.0.113.7')) === 200) heard += 1
  expect(heard).toBeGreaterThanOrEqual(30)
  expect(heard).toBeLessThan(1000)
  expect(await from('198.51.100.9')).toBe(200)
})
