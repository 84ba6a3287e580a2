import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

describe.each([
  ['docs/shell.md', 40],
  ['docs/server.md', 100],
])('%s', (page, least) => {
  const proofs = [...read(page).matchAll(/`([\w/.-]+\.ts)` › ([^|;]+?) *(?=[|;])/g)]

  test('names a test for every promise', () => {
    const rows = [...read(page).matchAll(/^\| (?!Promise)[^|]+ \| ([^|]+) \|$/gm)]
    expect(rows.length).toBeGreaterThan(least)
    expect(rows.filter(([, proof = '']) => !proof.includes(' › '))).toEqual([])
  })

  test.each(proofs.map(([, path = '', words = '']) => [path, words]))('%s has: %s', (path, words) => {
    expect(read(path)).toContain(words)
  })
})
