import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { listFiles } from './sources.ts'

const root = join(import.meta.dirname, '..')
const changes = /\b(update|delete\s+from|truncate(\s+table)?)\s+ledger_(lines|txs)\b/i

test('no statement of the server updates or deletes ledger transactions or lines [E1]', () => {
  const sources = listFiles(root).filter((path) => /^server\/src\/.*(?<!\.test)\.ts$/.test(path))
  const texts = sources.map((path) => [path, readFileSync(join(root, path), 'utf8')] as const)
  expect(texts.some(([, text]) => text.includes('insert into ledger_lines'))).toBe(true)
  expect(texts.filter(([, text]) => changes.test(text)).map(([path]) => path)).toEqual([])
})
