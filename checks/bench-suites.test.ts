import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

test('every bench suite that decision 0014 names exists', () => {
  const cells = [...read('docs/decisions/0014-reliability.md').matchAll(/^\| [A-Z]\d+ \|.*\| (`.+`) \|$/gm)]
  const names = cells.flatMap(([, cell = '']) => cell.split(', ').map((name) => name.replaceAll('`', '')))
  expect(names.length).toBeGreaterThan(8)
  const suites = read('bench/bench.ts')
  expect(names.filter((name) => !suites.includes(`  ${name}: measure`))).toEqual([])
})
