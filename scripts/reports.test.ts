import { expect, test } from 'vitest'
import { listFailures } from './reports.ts'

test('a failed test is named with its file and the first line of its failure', () => {
  const passed = { status: 'passed', fullName: 'money adds up', failureMessages: [] }
  const failed = { status: 'failed', fullName: 'money is whole', failureMessages: ['expected 1\nreceived 2'] }
  const file = { name: 'money.test.ts', status: 'failed', assertionResults: [passed, failed] }
  expect(listFailures({ testResults: [file] })).toEqual(['money.test.ts › money is whole: expected 1'])
})

test('a test file that does not load is named too', () => {
  const file = { name: 'money.test.ts', status: 'failed', message: 'no such module', assertionResults: [] }
  expect(listFailures({ testResults: [file] })).toEqual(['money.test.ts › the file: no such module'])
})

test('a failed journey is found at any depth of its report', () => {
  const spec = (status: string, message?: string) => ({
    title: `a journey that is ${status}`,
    line: 7,
    tests: [{ status, results: [{ ...(message && { error: { message } }) }] }],
  })
  const inner = {
    file: 'tags.e2e.ts',
    specs: [spec('expected'), spec('unexpected', 'not focused\nat line 8')],
  }
  expect(listFailures({ suites: [{ file: 'tags.e2e.ts', suites: [inner] }] })).toEqual([
    'e2e/tags.e2e.ts:7 › a journey that is unexpected: not focused',
  ])
})
