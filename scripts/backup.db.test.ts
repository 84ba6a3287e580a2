import { randomUUID } from 'node:crypto'
import { cp, mkdtemp, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Mobile } from '@zsm/contract/values'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Sql } from '../server/src/database/sql.ts'
import { makeLivingShop } from '../server/src/demo/living-shop.ts'
import { openStorage } from '../server/src/gateways/open-storage.ts'
import { type TestDatabase, testDatabase } from '../server/test/template-database.ts'
import { type TestApp, testApp } from '../server/test/test-app.ts'
import { backUp } from './backup.ts'
import { digestOf, type Manifest, refuseUsed, rowsOf, verifyBackup, writeManifest } from './backup-folder.ts'
import { restore } from './restore.ts'

let server: TestApp
let scratch: string
let taken: Manifest
let folder: string
const fresh = () => join(scratch, randomUUID())
const dataSecret = () => server.config.secrets.data

beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'zsm-backup-'))
  server = await testApp()
  const owner = {
    mobile: Mobile.parse('13900001111'),
    password: 'Cat-20261122',
    name: '小满',
    realName: '张小满',
  }
  await makeLivingShop(server.database.sql, await openStorage(server.config.storage), owner)
  folder = fresh()
  taken = await backUp(server.database.sql, server.config, folder)
})
afterAll(async () => {
  await server.close()
  await rm(scratch, { recursive: true })
})

async function onEmpty<T>(run: (database: TestDatabase) => Promise<T>): Promise<T> {
  const database = await testDatabase({ as: 'owner' })
  try {
    return await run(database)
  } finally {
    await database.drop()
  }
}

const accounts = (sql: Sql) => sql<{ mobile: string }[]>`select mobile from accounts`

test('a restored server has every row and every file: its own backup is identical [K1]', async () => {
  expect(Object.keys(taken.files).filter((path) => path.startsWith('objects/')).length).toBeGreaterThan(3)
  await onEmpty(async ({ sql }) => {
    const dataDir = fresh()
    const storage = { kind: 'local', dir: join(dataDir, 'storage') } as const
    await restore(sql, storage.dir, folder, await verifyBackup(folder))
    expect(await accounts(sql)).toEqual([{ mobile: '13900001111' }])
    const { 'secrets.json': _, ...files } = taken.files
    expect((await backUp(sql, { ...server.config, dataDir, storage }, fresh())).files).toEqual(files)
  })
})

describe('a backup is refused', () => {
  const copied = async () => {
    const copy = fresh()
    await cp(folder, copy, { recursive: true })
    return copy
  }

  test('when it was not finished [K2]', async () => {
    const copy = await copied()
    await rm(join(copy, 'manifest.json'))
    await expect(verifyBackup(copy)).rejects.toThrow('不是完整的备份')
  })

  test('when a file is missing or was changed [K2]', async () => {
    const copy = await copied()
    const object = Object.keys(taken.files).find((path) => path.startsWith('objects/')) ?? ''
    const bytes = await readFile(join(copy, object))
    bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1
    await writeFile(join(copy, object), bytes)
    await expect(verifyBackup(copy)).rejects.toThrow(`已损坏 (damaged in the backup): ${object}`)
    await rm(join(copy, object))
    await expect(verifyBackup(copy)).rejects.toThrow(`缺少文件 (missing in the backup): ${object}`)
    await writeFile(join(copy, 'secrets.json'), '{')
    await expect(verifyBackup(copy)).rejects.toThrow('已损坏 (damaged in the backup): secrets.json')
  })

  test.each([
    'objects/../../outside.txt',
    'objects/a/../../../outside.txt',
    '/etc/outside.txt',
    'tables/../outside.jsonl',
  ])('when it would write outside of its folders, to %s [K2]', async (path) => {
    const copy = await copied()
    await writeManifest(
      copy,
      { ...taken, files: { ...taken.files, [path]: { size: 0, sha256: '' } } },
      dataSecret(),
    )
    await expect(verifyBackup(copy)).rejects.toThrow('不是完整的备份')
  })

  test('when it has a link in place of a file or a folder [K2]', async () => {
    const copy = await copied()
    const elsewhere = fresh()
    for (const path of [rowsOf('accounts'), 'tables', 'objects', 'secrets.json', 'manifest.json']) {
      await rename(join(copy, path), elsewhere)
      await symlink(elsewhere, join(copy, path))
      await expect(verifyBackup(copy, [dataSecret()]), path).rejects.toThrow('a link in the backup')
      await rm(join(copy, path))
      await rename(elsewhere, join(copy, path))
    }
    expect(await verifyBackup(copy, [dataSecret()])).toEqual(taken)
  })

  test('when its list was signed with another secret, was changed after signing, or is unsigned [K2]', async () => {
    const copy = await copied()
    const unsigned = 'not signed with this DATA_SECRET'
    await expect(verifyBackup(copy, ['of another server'])).rejects.toThrow(unsigned)
    const forged = { ...taken, takenAt: '2020-01-01T00:00:00.000Z' }
    await writeFile(join(copy, 'manifest.json'), JSON.stringify(forged))
    await expect(verifyBackup(copy, [dataSecret()])).rejects.toThrow(unsigned)
    await expect(verifyBackup(copy)).rejects.toThrow(unsigned)
    await rm(join(copy, 'manifest.json.hmac'))
    await expect(verifyBackup(copy, [dataSecret()])).rejects.toThrow(unsigned)
  })

  test('unless one of the given secrets signed it, such as the one before a key exchange [K2]', async () => {
    expect(await verifyBackup(folder, ['of today', dataSecret()])).toEqual(taken)
    await expect(verifyBackup(folder, ['of today', 'of yesterday'])).rejects.toThrow('DATA_SECRET_PREVIOUS')
  })

  test('when its secret came from the environment, until the operator gives it [K2]', async () => {
    const copy = await copied()
    const { 'secrets.json': _, ...files } = taken.files
    await rm(join(copy, 'secrets.json'))
    await writeManifest(copy, { ...taken, files }, dataSecret())
    await expect(verifyBackup(copy)).rejects.toThrow('give the DATA_SECRET of that server')
    expect((await verifyBackup(copy, [dataSecret()])).files).toEqual(files)
    await writeFile(join(copy, 'secrets.json'), JSON.stringify({ data: 'of a forger' }))
    await writeManifest(copy, { ...taken, files: {} }, 'of a forger')
    await expect(verifyBackup(copy, [dataSecret()])).rejects.toThrow('not signed with this DATA_SECRET')
  })

  test('when its list has an SQL statement as the name of a table [K2]', async () => {
    const copy = await copied()
    const tables = [{ name: 'accounts; drop table accounts', key: 'id' }]
    await writeManifest(copy, { ...taken, tables }, dataSecret())
    await expect(verifyBackup(copy)).rejects.toThrow('不是完整的备份')
  })

  test('when it has tables that are not ours [K2]', async () => {
    const name = 'accounts; drop table accounts'
    const tables = taken.tables.map((table) => (table.name === 'accounts' ? { ...table, name } : table))
    await onEmpty(async ({ sql }) => {
      const manifest = { ...taken, tables }
      await expect(restore(sql, fresh(), folder, manifest)).rejects.toThrow('tables that are not ours')
      expect(await accounts(sql)).toEqual([])
    })
  })

  test('when the database has accounts, or the backup is from another version [K2]', async () => {
    const into = (sql: Sql, manifest: Manifest) => restore(sql, fresh(), folder, manifest)
    await expect(into(server.database.sql, taken)).rejects.toThrow('已有账号')
    expect(await accounts(server.database.sql)).toHaveLength(1)
    for (const used of [server.config.dataDir, folder])
      await expect(refuseUsed(used, '换一个')).rejects.toThrow('不是空的, 换一个')
    await onEmpty(async ({ sql }) => {
      const older = { ...taken, migrations: taken.migrations.slice(0, -1) }
      await expect(into(sql, older)).rejects.toThrow('备份来自另一个版本')
    })
  })

  test('when its rows do not fit together, and nothing of it is restored [K2]', async () => {
    const copy = await copied()
    const path = rowsOf('accounts')
    await writeFile(join(copy, path), '')
    const files = { ...taken.files, [path]: await digestOf((async function* () {})()) }
    await writeManifest(copy, { ...taken, files }, dataSecret())
    await onEmpty(async ({ sql }) => {
      const labels = () => sql<{ name: string }[]>`select name from labels order by id`
      const before = await labels()
      await expect(restore(sql, fresh(), copy, await verifyBackup(copy))).rejects.toThrow('foreign key')
      expect(await labels()).toEqual(before)
      expect(await accounts(sql)).toEqual([])
    })
  })
})
