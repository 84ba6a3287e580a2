import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { listFiles } from './sources.ts'

const root = join(import.meta.dirname, '..')

const rows = readFileSync(join(root, 'docs/decisions/0014-reliability.md'), 'utf8')
  .match(/^\| .+ \|$/gm)
  ?.join('\n')

test('every test that decision 0014 names exists', () => {
  const names = [...(rows ?? '').matchAll(/`([\w/-]+\.(?:api|db|test|e2e))`/g)].map(([, name]) => name)
  expect(names.length).toBeGreaterThan(80)
  const files = listFiles(root)
  const isThere = (name = '') => {
    const ends = [`/${name}.ts`, `/${name}.test.ts`]
    return files.some((file) => ends.some((end) => file.endsWith(end)) || file.endsWith(`/src/${name}.ts`))
  }
  expect(names.filter((name) => !isThere(name))).toEqual([])
})

test('every bench suite that decision 0014 names exists', () => {
  const names = [...(rows ?? '').matchAll(/`bench ([a-z]+)`/g)].map(([, name]) => name)
  expect(names.length).toBeGreaterThan(8)
  const suites = readFileSync(join(root, 'bench/bench.ts'), 'utf8')
  expect(names.filter((name) => !suites.includes(`  ${name}: measure`))).toEqual([])
})
