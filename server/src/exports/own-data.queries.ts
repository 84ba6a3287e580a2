import type { CreatorId } from '@zsm/contract/values'
import type { Sql } from '../database/sql.ts'
import { Fragment } from '../database/statement.ts'

/** One kind of record: its table, and the column to page by. */
type OwnRows = {
  table: string
  key?: string | undefined
  /** The column with the account, in a table without a creator. */
  account?: string | undefined
  /** Only rows of what the creator did. Others who acted there are not named. */
  byOneself?: boolean | undefined
}

type OwnRow = { key: string; record: Record<string, unknown> }

/** The creator's records after the one with this key, as stored. */
export async function listOwn(
  sql: Sql,
  creator: CreatorId,
  { table, key = 'id', account, byOneself = false }: OwnRows,
  { columns, after, limit }: { columns: readonly string[]; after: string | undefined; limit: number },
): Promise<OwnRow[]> {
  const [name, column] = [new Fragment([table], []), new Fragment([key], [])]
  // The index's own type, so that PostgreSQL uses the index and reads a million records only once.
  const type = new Fragment([key === 'id' ? 'uuid' : 'text'], [])
  const chosen = new Fragment([columns.map((each) => `'${each}', ${each}`).join(', ')], [])
  const accounts = sql`(select account from fronts where creator_id = ${creator})`
  return sql<OwnRow[]>`
    select ${column}::text as key, jsonb_build_object(${chosen}) as record
    from ${name}
    where ${account ? sql`${new Fragment([account], [])} in ${accounts}` : sql`creator_id = ${creator}`}
      ${byOneself ? sql`and account_id in ${accounts}` : sql.empty}
      ${after === undefined ? sql.empty : sql`and ${column} > ${after}::${type}`}
    order by ${column} limit ${limit}`
}
