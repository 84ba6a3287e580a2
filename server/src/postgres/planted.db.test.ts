import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { postgresOwner } from './owner.ts'
import { startPostgres } from './postgres.ts'

let dataDir = ''
let elsewhere = ''
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'zsm-planted-'))
  chmodSync(dataDir, 0o711) // PostgreSQL's own user must enter it when root runs the tests
  elsewhere = mkdtempSync(join(tmpdir(), 'zsm-elsewhere-'))
  chmodSync(elsewhere, 0o711)
})
afterEach(() => {
  for (const folder of [dataDir, elsewhere]) rmSync(folder, { recursive: true, force: true })
})

const inHome = (...names: string[]) => join(dataDir, 'postgres', ...names)
const keeper = process.getuid?.() ?? 0
const user = postgresOwner() ?? { uid: keeper, gid: process.getgid?.() ?? 0 }

/** A folder as earlier versions made it: PostgreSQL's user owns all of it. */
function makeEarlierHome(): void {
  mkdirSync(inHome())
  chownSync(inHome(), user.uid, user.gid)
}

function makeTreasure(): string {
  const path = join(elsewhere, 'passwords')
  writeFileSync(path, 'everybody’s', { mode: 0o600 })
  return path
}

const untouched = (path: string) => {
  expect(readFileSync(path, 'utf8')).toBe('everybody’s')
  expect(lstatSync(path)).toMatchObject({ uid: keeper, mode: 0o100600 })
}

test('a link in place of the log is refused, and its target is not changed [N2]', async () => {
  makeEarlierHome()
  const treasure = makeTreasure()
  symlinkSync(treasure, inHome('postgres.log'))
  await expect(startPostgres({ dataDir })).rejects.toThrow(`${inHome('postgres.log')} 不属于`)
  untouched(treasure)
})

test('a link in place of the note, the data or the whole folder is refused [N2]', async () => {
  for (const name of ['socket', 'data']) {
    makeEarlierHome()
    symlinkSync(elsewhere, inHome(name))
    await expect(startPostgres({ dataDir })).rejects.toThrow(`${inHome(name)} 不属于`)
    rmSync(inHome(), { recursive: true })
  }
  if (keeper === 0) {
    symlinkSync(elsewhere, inHome())
    await expect(startPostgres({ dataDir })).rejects.toThrow(`${inHome()} 不属于`)
  }
  expect(lstatSync(elsewhere)).toMatchObject({ uid: keeper, mode: 0o40711 })
})

test('a note that names another user’s folder does not give that folder away [N2]', async () => {
  makeEarlierHome()
  const claimed = join(tmpdir(), `zsm-${randomBytes(6).toString('hex')}`)
  mkdirSync(claimed, { mode: 0o755 })
  try {
    for (const named of [elsewhere, claimed, `${claimed}/../${claimed.slice(5)}`]) {
      writeFileSync(inHome('socket'), named)
      const postgres = await startPostgres({ dataDir })
      expect(postgres.socketDir).not.toBe(named)
      await postgres.stop()
    }
    expect(lstatSync(elsewhere).uid).toBe(keeper)
    expect(lstatSync(claimed)).toMatchObject({ uid: keeper, mode: 0o40755 })
  } finally {
    rmSync(claimed, { recursive: true })
  }
})

test('PostgreSQL’s user owns only its data, and a link planted while it runs is not followed [N2]', async () => {
  makeEarlierHome()
  const postgres = await startPostgres({ dataDir })
  expect(lstatSync(inHome()).uid).toBe(keeper)
  for (const name of ['postgres.log', 'socket', 'access.conf', 'users.conf']) {
    expect([name, lstatSync(inHome(name)).uid]).toEqual([name, keeper])
  }
  expect(lstatSync(inHome('data')).uid).toBe(user.uid)
  const treasure = makeTreasure()
  rmSync(inHome('postgres.log'))
  symlinkSync(treasure, inHome('postgres.log'))
  const killed = Number(readFileSync(inHome('data', 'postmaster.pid'), 'utf8').split('\n', 1)[0])
  process.kill(killed, 'SIGKILL')
  await expect.poll(() => answers(postgres.url), { timeout: 20_000 }).toBe(true)
  untouched(treasure)
  await postgres.stop()
})

async function answers(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}
