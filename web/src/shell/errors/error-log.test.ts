import { CallError } from '@zsm/contract/client/call-error'
import { beforeEach, expect, test } from 'vitest'
import { clearErrors, logError, useErrorLog } from './error-log.ts'

const url = 'http://localhost/user'
const errors = () => useErrorLog.getState().errors

beforeEach(clearErrors)

test('the newest error comes first, and a repeated error is counted', () => {
  const first = new Error('first')
  logError(first, 'render', url)
  logError(new Error('second'), 'render', url)
  logError(first, 'render', url)
  expect(errors().map(({ message, count }) => [message, count])).toEqual([
    ['first', 2],
    ['second', 1],
  ])
})

test('a thrown value need not be an Error', () => {
  logError('just words', 'unhandled rejection', url)
  expect(errors()).toMatchObject([{ message: 'just words', info: 'unhandled rejection', url }])
})

test('the log holds a hundred errors and no failed calls [8]', () => {
  for (let at = 0; at < 120; at += 1) logError(new Error(`error ${at}`), 'render', url)
  logError(new CallError({ name: 'network', code: 0, message: '' }), 'render', url)
  expect(errors()).toHaveLength(100)
  expect(errors()[0]?.message).toBe('error 119')
})
