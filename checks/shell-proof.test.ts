import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const proofs = [...read('docs/shell.md').matchAll(/`([\w/.-]+\.ts)` › ([^|;]+?) *(?=[|;])/g)]

test('the page names a test for every sentence', () => {
  const rows = [...read('docs/shell.md').matchAll(/^\| (?!Sentence)[^|]+ \| ([^|]+) \|$/gm)]
  expect(rows.length).toBeGreaterThan(40)
  expect(rows.filter(([, proof = '']) => !proof.includes(' › '))).toEqual([])
})

test.each(proofs.map(([, path = '', words = '']) => [path, words]))('%s has: %s', (path, words) => {
  expect(read(path)).toContain(words)
})
