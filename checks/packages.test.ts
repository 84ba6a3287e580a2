import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { type Locked, refusedPackages } from './packages.ts'

test('everything that is shipped may be, is cared for, and is vouched for', async () => {
  const lock = await readFile(new URL('../package-lock.json', import.meta.url), 'utf8')
  expect(refusedPackages(JSON.parse(lock))).toEqual([])
})

const good: Locked = { version: '1.0.0', license: 'MIT', integrity: 'sha512-x' }

test.each<[string, Locked, string[]]>([
  ['a free one', good, []],
  ['one of two licences', { ...good, license: '(MIT OR GPL-3.0)' }, []],
  ['both of two licences', { ...good, license: 'MIT AND GPL-3.0' }, ['x: licence MIT AND GPL-3.0']],
  ['a licence that binds', { ...good, license: 'AGPL-3.0' }, ['x: licence AGPL-3.0']],
  ['no licence', { version: '1.0.0', integrity: 'sha512-x' }, ['x: licence unknown']],
  ['a tool of ours alone', { ...good, license: 'AGPL-3.0', dev: true }, []],
  ['one given up', { ...good, deprecated: 'use y' }, ['x: given up (use y)']],
  ['bytes without a digest', { version: '1.0.0', license: 'MIT' }, ['x: no integrity in package-lock.json']],
])('%s', (_, locked, refused) => {
  expect(refusedPackages({ packages: { 'node_modules/x': locked } })).toEqual(refused)
})
