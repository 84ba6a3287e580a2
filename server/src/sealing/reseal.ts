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

/** Stands for a key's number in values that an earlier version sealed without one. */
const unnumbered = 'unnumbered'

/** How many values of a column a key has sealed; the key is given by its number. */
type KeyCount = { column: string; key: string; count: number }

/** How many values each key has sealed, in one snapshot. */
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

/** A key was removed too early. The message says which one to give back. */
class KeyMissing extends Error {}

/** Fails if a value is sealed with a key that is not given. Otherwise readers would find out one by one. */
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

/** Trying one value is enough: an earlier version knew only one key, so it sealed them all. */
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
 * Seals everything with the newest key, fingerprints too, in small transactions while servers run. It can be
 * stopped and repeated at any time. Values that no given key opens are left unchanged and counted.
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
