import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { chooseNode, floors, isOld, packages } from './node.mjs'

test.each(['20.20.2', '22.23.3', '24.0.0', '24.18.0', '25.9.0', '26.0.0', '26.5.0'])(
  'Node %s misses security releases: another Node is used [J1]',
  (version) => expect(isOld(version)).toBe(true),
)

test.each([...Object.values(floors), '24.19.0', '24.22.0', '26.10.0', '27.0.0', '28.1.0-nightly'])(
  'Node %s is used as it is',
  (version) => expect(isOld(version)).toBe(false),
)

test('every platform gets a Node from npm that has the security releases [J1]', async () => {
  const text = await readFile(new URL('../../package.json', import.meta.url), 'utf8')
  const { optionalDependencies } = JSON.parse(text) as { optionalDependencies: Record<string, string> }
  for (const name of Object.values(packages)) {
    expect(isOld(optionalDependencies[name]), `${name} ${optionalDependencies[name]}`).toBe(false)
  }
})

test('an old Node hands over to the installed one, or says what to install', () => {
  const folder = mkdtempSync(join(tmpdir(), 'zsm-node-'))
  try {
    expect(() => chooseNode({ version: '24.0.0', folder })).toThrow('install 24.18.1 or 26.5.1 or newer')
    const name = new Map(Object.entries(packages)).get(`${process.platform}-${process.arch}`) ?? ''
    const bin = join(folder, 'node_modules', name, 'bin')
    mkdirSync(bin, { recursive: true })
    writeFileSync(join(bin, 'node'), '')
    expect(chooseNode({ version: '24.0.0', folder })).toBe(join(bin, 'node'))
    expect(chooseNode({ version: '24.18.1', folder })).toBe(process.execPath)
  } finally {
    rmSync(folder, { recursive: true })
  }
})
