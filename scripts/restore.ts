import { createReadStream } from 'node:fs'
import { join, resolve } from 'node:path'
import { previousSecrets } from '../server/src/config/config.ts'
import {
  hasAccounts,
  listMigrations,
  listTables,
  readRows,
  replaceRows,
  type Table,
} from '../server/src/database/dump.ts'
import { type Sql, transaction } from '../server/src/database/sql.ts'
import {
  asLines,
  copyInto,
  digestOf,
  type Manifest,
  refuseUsed,
  rowsOf,
  secretInside,
  secretsFile,
  verifyBackup,
} from './backup-folder.ts'
import { withDatabase } from './with-database.ts'

/** Restores a verified backup into an empty database and storage. If anything fails, no row is restored. */
export async function restore(
  sql: Sql,
  storageDir: string,
  folder: string,
  manifest: Manifest,
): Promise<void> {
  await mustFit(sql, manifest)
  for (const path of Object.keys(manifest.files).filter((path) => path.startsWith('objects/'))) {
    await copyInto(join(folder, path), join(storageDir, path))
  }
  await transaction(sql, async (sql) => {
    await mustFit(sql, manifest)
    await replaceRows(sql, manifest.tables, ({ name }) => linesOf(join(folder, rowsOf(name))))
    for (const table of manifest.tables) {
      const { sha256 } = await digestOf(asLines(readRows(sql, table)))
      if (sha256 !== manifest.files[rowsOf(table.name)]?.sha256)
        throw new Error(`恢复的数据与备份不一致 (restored otherwise than written): ${table.name}`)
    }
  })
}

async function mustFit(sql: Sql, manifest: Manifest): Promise<void> {
  if (await hasAccounts(sql)) throw new Error('数据库里已有账号, 请换一个空的 (the database is in use)')
  const migrations = await listMigrations(sql)
  if (migrations.join() !== manifest.migrations.join())
    throw new Error(
      `备份来自另一个版本, 请用写入它的版本恢复 (made by another version: ${manifest.migrations.at(-1)})`,
    )
  // The names become part of statements, so they must be those of our own tables.
  if (namesOf(await listTables(sql)) !== namesOf(manifest.tables))
    throw new Error('备份里的表不是这个版本的表 (tables that are not ours)')
}

const namesOf = (tables: readonly Table[]) => tables.map(({ name, key }) => `${name}(${key})`).join()

// readline would also end a line at U+2028, which JSON does not escape.
async function* linesOf(path: string): AsyncGenerator<string> {
  let rest = ''
  for await (const text of createReadStream(path, 'utf8')) {
    const lines = `${rest}${text}`.split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
}

/**
 * `DATA_DIR=NEW npm run restore -- FOLDER`. If the environment gave the server its DATA_SECRET, it must be
 * given here too, with the previous ones.
 */
async function run(folder: string, dataDir: string, dataSecrets: readonly string[]): Promise<void> {
  await refuseUsed(dataDir, '请用 DATA_DIR 指定一个新目录 (not empty: choose a new DATA_DIR)')
  const manifest = await verifyBackup(folder, dataSecrets)
  const inside = await secretInside(folder)
  if (inside !== undefined && (dataSecrets.length === 0 || dataSecrets.includes(inside)))
    console.error(
      '签名密钥就在备份里, 只能发现损坏, 不能发现伪造 (its key is in the backup: no proof of origin)',
    )
  if (secretsFile in manifest.files) await copyInto(join(folder, secretsFile), join(dataDir, secretsFile))
  await withDatabase(({ sql, config }) => restore(sql, config.storage.dir, folder, manifest), {
    as: 'keeper',
  })
  console.log(`已恢复 (restored): ${manifest.takenAt} → ${dataDir}`)
}

if (import.meta.main) {
  const [folder] = process.argv.slice(2)
  try {
    if (!folder) throw new Error('DATA_DIR=NEW npm run restore -- FOLDER')
    await run(
      resolve(folder),
      resolve(process.env.DATA_DIR ?? './data'),
      process.env.DATA_SECRET ? [process.env.DATA_SECRET, ...previousSecrets(process.env)] : [],
    )
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
