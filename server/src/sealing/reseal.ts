import { listTables, onSnapshot } from '../database/dump.ts'
import {
  countByKey,
  findUnnumbered,
  pageOfSealed,
  type RowKey,
  replaceSealed,
  type SealedRow,
} from '../database/sealed.ts'
import { type Sql, transaction } from '../database/sql.ts'
import { type SealedColumn, sealedColumns } from './sealed-columns.ts'
import {
  type Holder,
  keyNumber,
  openFingerprint,
  openSeal,
  type Seal,
  type SealKeys,
  sealMark,
} from './seals.ts'

const columns: readonly SealedColumn[] = sealedColumns

/** In place of a key's number, where an earlier version sealed the values. */
const unnumbered = 'unnumbered'

/** Values of a column under a key, by its number. */
export type KeyCount = { column: string; key: string; count: number }

/** What every key sealed, as of one moment. */
export function countSealed(sql: Sql): Promise<KeyCount[]> {
  return onSnapshot(sql, async (sql) => {
    const counts: KeyCount[] = []
    for (const place of columns) {
      for (const { number, count } of await countByKey(sql, place, sealMark)) {
        counts.push({ column: nameOf(place), key: number?.toString('hex') ?? unnumbered, count })
      }
    }
    return counts
  })
}

const nameOf = ({ table, column }: SealedColumn) => `${table}.${column}`

/** A secret that was taken away too early. Its message says which one to give back. */
class KeyMissing extends Error {}

/** Fails where something is sealed with a key that is not given: it would be found one reader at a time. */
export async function refuseMissingKeys(sql: Sql, keys: SealKeys): Promise<void> {
  const known = [unnumbered, ...keys.map((secret) => keyNumber(secret).toString('hex'))]
  const lost = (await countSealed(sql)).filter(({ key }) => !known.includes(key))
  const lines = lost.map(({ column, key, count }) => `${column}: ${count} 行, 密钥 (key) ${key}`)
  for (const place of columns) {
    if (!(await opensUnnumbered(sql, keys, place)))
      lines.push(`${nameOf(place)}: 旧版本的密钥 (of an earlier version)`)
  }
  if (lines.length === 0) return
  throw new KeyMissing(
    `DATA_SECRET_PREVIOUS: 有数据是用另一个 DATA_SECRET 加密的, 请把它填在这里 (rows are sealed with a key that is not given)\n${lines.join('\n')}`,
  )
}

/** All of them were sealed with one key: an earlier version knew only one. */
async function opensUnnumbered(sql: Sql, keys: SealKeys, place: SealedColumn): Promise<boolean> {
  const found = await onSnapshot(sql, (sql) => findUnnumbered(sql, place, sealMark))
  return (
    found === undefined || opened(openSeal(keys, place.purpose), found.holder, found.sealed) !== undefined
  )
}

function opened(seal: Seal, holder: string, sealed: Uint8Array): string | undefined {
  try {
    return seal.open(holder as Holder, sealed)
  } catch {
    return undefined
  }
}

const atOnce = 200

/**
 * Seals everything with the newest key, fingerprints too, in small transactions beside running servers. It can be stopped
 * and repeated at any time. What no given key opens stays as it is, and is counted.
 */
export async function resealAll(sql: Sql, keys: SealKeys): Promise<void> {
  const tables = await listTables(sql)
  for (const place of columns) {
    const key = tables.find(({ name }) => name === place.table)?.key
    if (key === undefined) throw new Error(`no such table: ${place.table}`)
    let after: RowKey | undefined
    do {
      const page = await pageOfSealed(sql, place, { key, after, limit: atOnce })
      await resealPage(sql, keys, { place, key, page })
      after = page.at(-1)?.key
    } while (after)
  }
}

async function resealPage(
  sql: Sql,
  keys: SealKeys,
  { place, key, page }: { place: SealedColumn; key: string; page: readonly SealedRow[] },
): Promise<void> {
  const head = Buffer.concat([sealMark, keyNumber(keys[0])])
  const seal = openSeal(keys, place.purpose)
  const fingerprint = place.fingerprint && openFingerprint(keys, place.fingerprint.purpose)
  const stale = page.filter(({ sealed }) => sealed && !head.equals(sealed.subarray(0, head.length)))
  if (stale.length === 0) return
  await transaction(sql, async (sql) => {
    for (const row of stale) {
      const holder = row.holder as Holder
      const text = row.sealed ? opened(seal, holder, row.sealed) : undefined
      if (text === undefined) continue
      const hash = fingerprint?.of(holder, text)
      await replaceSealed(sql, place, { key, row, sealed: seal.close(holder, text), ...(hash && { hash }) })
    }
  })
}
