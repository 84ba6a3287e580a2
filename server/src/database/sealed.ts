import { runLong, runText, type Sql, type Tx, type Value } from './sql.ts'

/** A column with sealed values. The names come from our own list and become part of statements. */
type Place = { table: string; column: string; holder: string; fingerprint?: { column: string } }

/** How many values a key has sealed. Values of earlier versions have no number. */
type CountedKey = { number: Buffer | null; count: number }

export async function countByKey(sql: Tx, { table, column }: Place, mark: Buffer): Promise<CountedKey[]> {
  const number = `case when substring(${column} from 1 for 4) = $1 then substring(${column} from 5 for 4) end`
  const text = `select ${number} as number, count(*) as count from ${table} where ${column} is not null group by 1`
  return (await runLong(sql, text, [mark])) as CountedKey[]
}

type Sealed<Value> = { holder: string; sealed: Value }

/** One value that an earlier version sealed. */
export async function findUnnumbered(
  sql: Tx,
  { table, column, holder }: Place,
  mark: Buffer,
): Promise<Sealed<Buffer> | undefined> {
  const text = `select ${holder} as holder, ${column} as sealed from ${table}
    where substring(${column} from 1 for 4) <> $1 limit 1`
  return ((await runLong(sql, text, [mark])) as Sealed<Buffer>[])[0]
}

/** The values of a row's primary key. */
export type RowKey = readonly Value[]
export type SealedRow = Sealed<Buffer | null> & { key: RowKey }

/** The next page of rows in the order of the primary key, whose columns are `key`. */
export async function pageOfSealed(
  sql: Sql,
  { table, column, holder }: Place,
  { key, after, limit }: { key: string; after: RowKey | undefined; limit: number },
): Promise<SealedRow[]> {
  const past = after ? `where (${key}) > (${after.map((_, n) => `$${n + 2}`).join(', ')})` : ''
  const names = key.split(', ').map((name, n) => `${name} as key${n}`)
  const text = `select ${names.join(', ')}, ${holder} as holder, ${column} as sealed
    from ${table} ${past} order by ${key} limit $1`
  const rows = (await runText(sql, text, [limit, ...(after ?? [])])) as (Sealed<Buffer | null> & object)[]
  return rows.map(({ holder, sealed, ...rest }) => ({ holder, sealed, key: Object.values(rest) }))
}

/** Replaces a sealed value by one under another key. A value that was changed meanwhile is left alone. */
export async function replaceSealed(
  sql: Tx,
  { table, column, fingerprint }: Place,
  { key, row, sealed, hash }: { key: string; row: SealedRow; sealed: Buffer; hash?: Buffer },
): Promise<void> {
  const values: Value[] = [row.sealed, sealed, ...row.key]
  const where = key.split(', ').map((name, n) => `${name} = $${n + 3}`)
  if (hash) values.push(hash)
  const also = fingerprint && hash ? `, ${fingerprint.column} = $${values.length}` : ''
  const text = `update ${table} set ${column} = $2${also} where ${where.join(' and ')} and ${column} = $1`
  await runText(sql, text, values)
}
