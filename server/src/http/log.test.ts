import { expect, test } from 'vitest'
import { describeError, redact } from './log.ts'

test.each([
  ['no account 13812345678 here', 'no account 138****5678 here'],
  ['card 6222020000000000002', 'card ****0002'],
  ['identity 11010519491231002X', 'identity ****002X'],
  ['Authorization: Bearer abc.def-123', 'Authorization: Bearer ***'],
  ['GET /zsm/api/x?id=7&name=%E7 failed', 'GET /zsm/api/x?id=***&name=*** failed'],
  ['{"password":"hunter2","code":"123456"}', '{"password":"***","code":"***"}'],
  ['token gPNyzer0a8PoGT9i1OfTb0g-6yuwqChx5kgW7JFGIlY', 'token ***'],
  ['order 01a1fef6-3263-7113-b737-5b550b16edcc', 'order 01a1fef6-3263-7113-b737-5b550b16edcc'],
  ['at file:///srv/app/server/src/goods/goods.ts:12:3', 'at file:///srv/app/server/src/goods/goods.ts:12:3'],
])('%s', (text, told) => {
  expect(redact(text)).toBe(told)
})

test("the rows in a driver's error, and in its causes, are not logged [I1]", () => {
  const detail = 'Key (mobile)=(13812345678) already exists.'
  const error = Object.assign(new Error('duplicate key'), {
    code: '23505',
    detail,
    constraint: 'accounts_pk',
  })
  const told = describeError(new Error('not saved', { cause: error }))
  expect(told).toMatchObject({
    message: 'not saved',
    cause: { message: 'duplicate key', code: '23505', constraint: 'accounts_pk' },
  })
  expect(JSON.stringify(told)).not.toContain('138')
})

test('of several failures the log names each, at most five', () => {
  const failures = Array.from({ length: 9 }, (_, at) => new Error(`file ${at}`))
  const { errors } = describeError(new AggregateError(failures, 'files that could not be read'))
  expect(errors).toMatchObject([0, 1, 2, 3, 4].map((at) => ({ message: `file ${at}` })))
})

test('a thrown value that is no error is logged too', () => {
  expect(describeError({ mobile: '13812345678' })).toMatchObject({ message: '{"mobile":"138****5678"}' })
  expect(describeError(undefined)).toMatchObject({ message: 'undefined' })
})
