// Imported first: the modules below read the browser's storage as they load.
import '../../api/fake-browser.ts'
import { clientErrors } from '@zsm/contract/client-errors'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clearErrors, logError } from './error-log.ts'
import { reportClientErrors, reportOf } from './report-client-errors.ts'

const url = 'https://zsm.example/course/album?id=secret#part'
const sent = vi.fn((_path: string, _init: RequestInit) =>
  Promise.resolve(new Response(JSON.stringify({ result: 'true', data: null }))),
)

beforeEach(() => {
  clearErrors()
  sent.mockClear()
  vi.stubGlobal('fetch', sent)
})
afterEach(() => vi.unstubAllGlobals())

test("a report fits the server's limits and leaves out the page's query", () => {
  const long = '长\u0000'.repeat(9000)
  const report = reportOf({ id: 1, message: long, stack: long, info: long, url, count: 1 })
  expect(clientErrors.report.input.safeParse(report).success).toBe(true)
  expect(report.url).toBe('/course/album')
  expect(reportOf({ id: 1, message: '', stack: '', info: '', url, count: 1 }).message).toBe('Error')
})

test('each error is reported once, at most twenty per visit, and a failed report is not retried', () => {
  reportClientErrors()
  const error = new Error('broken')
  logError(error, 'render', url)
  logError(error, 'render', url)
  expect(sent).toHaveBeenCalledTimes(1)
  expect(sent.mock.calls[0]?.[0]).toBe(clientErrors.report.path)
  sent.mockImplementation(() => Promise.reject(new TypeError('Failed to fetch')))
  for (let at = 0; at < 30; at += 1) logError(new Error(`broken ${at}`), 'render', url)
  expect(sent).toHaveBeenCalledTimes(20)
})
