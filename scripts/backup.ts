import { mkdir } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import { now } from '../server/src/clock.ts'
import type { Config } from '../server/src/config/config.ts'
import { listMigrations, listTables, onSnapshot, readRows } from '../server/src/database/dump.ts'
import type { Sql } from '../server/src/database/sql.ts'
import {
  asLines,
  copyInto,
  type Digest,
  filesBelow,
  type Manifest,
  refuseUsed,
  rowsOf,
  secretsFile,
  write,
  writeManifest,
} from './backup-folder.ts'
import { withDatabase } from './with-database.ts'

type Kept = Pick<Config, 'dataDir' | 'storage' | 'secrets'>

/**
 * Writes a server's rows, library files and secrets into a new folder, while the server may be running. The
 * rows are of one snapshot. Objects never change, so copying them before and after the snapshot covers every
 * object that a row names.
 */
export async function backUp(
  sql: Sql,
  { dataDir, storage, secrets }: Kept,
  folder: string,
): Promise<Manifest> {
  const objects = join(storage.dir, 'objects')
  await mkdir(join(folder, 'tables'), { recursive: true, mode: 0o700 })
  const files: Record<string, Digest> = {}
  const keep = async (from: string, to: string) => {
    if (!(to in files)) files[to] = await copyInto(from, join(folder, to))
  }
  const keepObjects = async () => {
    for (const path of await filesBelow(objects)) {
      await keep(path, join('objects', relative(objects, path))).catch(unlessGone)
    }
  }
  await keep(join(dataDir, secretsFile), secretsFile).catch(unlessGone)
  await keepObjects()
  const rows = await onSnapshot(sql, async (sql) => {
    const tables = await listTables(sql)
    for (const table of tables) {
      const path = rowsOf(table.name)
      files[path] = await write(join(folder, path), asLines(readRows(sql, table)))
    }
    return { tables, migrations: await listMigrations(sql) }
  })
  await keepObjects()
  const manifest: Manifest = { format: 1, takenAt: now(), ...rows, files }
  await writeManifest(folder, manifest, secrets.data)
  return manifest
}

function unlessGone(error: unknown): void {
  if (!(error instanceof Error) || !('code' in error) || error.code !== 'ENOENT') throw error
}

async function run(folder: string): Promise<void> {
  await refuseUsed(folder, '请换一个新目录 (not empty: choose a new folder)')
  // Without migrating: a newer version than the server's would change the database that it backs up.
  const { tables, files } = await withDatabase(
    async ({ sql, config }) => {
      if (config.storage.kind !== 'local')
        console.error('文件在对象存储里, 请在那里备份 (files are backed up there)')
      return backUp(sql, config, folder)
    },
    { migrated: false, as: 'keeper' },
  )
  console.log(`已备份 (backed up): ${tables.length} tables, ${Object.keys(files).length} files → ${folder}`)
}

/** `npm run backup -- FOLDER` */
if (import.meta.main) {
  const [folder] = process.argv.slice(2)
  try {
    if (!folder) throw new Error('npm run backup -- FOLDER (a new folder)')
    await run(resolve(folder))
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
