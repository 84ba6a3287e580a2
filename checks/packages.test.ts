import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { type Locked, refusedPackages } from './packages.ts'

test('every shipped package has a free licence, is maintained and has a digest [J1 J2]', async () => {
  const lock = await readFile(new URL('../package-lock.json', import.meta.url), 'utf8')
  expect(refusedPackages(JSON.parse(lock))).toEqual([])
})

const good: Locked = { version: '1.0.0', license: 'MIT', integrity: 'sha512-x' }

test.each<[string, Locked, string[]]>([
  ['a free licence', good, []],
  ['one of two licences', { ...good, license: '(MIT OR GPL-3.0)' }, []],
  ['both of two licences', { ...good, license: 'MIT AND GPL-3.0' }, ['x: licence MIT AND GPL-3.0']],
  ['a copyleft licence', { ...good, license: 'AGPL-3.0' }, ['x: licence AGPL-3.0']],
  ['no licence', { version: '1.0.0', integrity: 'sha512-x' }, ['x: licence unknown']],
  ['a copyleft licence of a development tool', { ...good, license: 'AGPL-3.0', dev: true }, []],
  ['a deprecated package', { ...good, deprecated: 'use y' }, ['x: deprecated (use y)']],
  [
    'a package without a digest',
    { version: '1.0.0', license: 'MIT' },
    ['x: no integrity in package-lock.json'],
  ],
])('%s', (_, locked, refused) => {
  expect(refusedPackages({ packages: { 'node_modules/x': locked } })).toEqual(refused)
})
