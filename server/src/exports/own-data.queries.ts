import type { CreatorId } from '@zsm/contract/values'
import type { Sql } from '../database/sql.ts'
import { Fragment } from '../database/statement.ts'

/** One kind of record: its table, and by what its rows are walked. */
export type OwnRows = {
  table: string
  key?: string | undefined
  /** The column that has the account, of a table that does not have the creator. */
  account?: string | undefined
  /** Only what the creator did: others who did something there stay unnamed. */
  byOneself?: boolean | undefined
}

export type OwnRow = { key: string; record: Record<string, unknown> }

/** Records of the creator after the one with this key, as they are kept. */
export async function listOwn(
  sql: Sql,
  creator: CreatorId,
  { table, key = 'id', account, byOneself = false }: OwnRows,
  { columns, after, limit }: { columns: readonly string[]; after: string | undefined; limit: number },
): Promise<OwnRow[]> {
  const [name, column] = [new Fragment([table], []), new Fragment([key], [])]
  // as the index has it, so that a million records are walked once
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
