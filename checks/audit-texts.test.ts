import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { auditDomains, hasActionText } from '@zsm/contract/operators/audit-texts'
import { expect, test } from 'vitest'
import { listFiles } from './sources.ts'

const root = join(import.meta.dirname, '..')

const actions = listFiles(root)
  .filter((path) => /^server\/src\/.*(?<!\.test)\.ts$/.test(path))
  .flatMap((path) => [...readFileSync(join(root, path), 'utf8').matchAll(/action: '(\w+\.\w+)'/g)])
  .map(([, action = '']) => action)

test('every action in the audit log has a text and belongs to a part of the product', () => {
  expect(actions.length).toBeGreaterThan(80)
  expect(
    actions.filter((action) => !hasActionText(action)),
    'say them in contract/src/operators/audit-texts.ts',
  ).toEqual([])
  const parts: string[] = auditDomains.map(({ value }) => value)
  expect(actions.filter((action) => !parts.includes(action.replace(/\..*/, '')))).toEqual([])
})
