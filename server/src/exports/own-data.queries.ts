import type { CreatorId } from '@zsm/contract/values'
import type { Sql } from '../database/sql.ts'
import { Fragment } from '../database/statement.ts'

/** One kind of record: its table, and the columns that are secrets or of no meaning outside. */
export type OwnTable = {
  table: string
  without?: readonly string[]
  key?: string
  /** Only what the creator did: others who did something there stay unnamed. */
  byOneself?: boolean
}

/** Records of the creator after the one with this key, as they are kept. */
export async function listOwn(
  sql: Sql,
  creator: CreatorId,
  { table, without = [], key = 'id', byOneself = false }: OwnTable,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<{ key: string; record: object }[]> {
  const [name, column] = [new Fragment([table], []), new Fragment([key], [])]
  // as the index has it, so that a million records are walked once
  const type = new Fragment([key === 'id' ? 'uuid' : 'text'], [])
  return sql<{ key: string; record: object }[]>`
    select ${column}::text as key, to_jsonb(own) - ${['creator_id', ...without]}::text[] as record
    from ${name} as own
    where creator_id = ${creator} ${byOneself ? sql`and account_id in (select account from fronts where creator_id = ${creator})` : sql.empty}
      ${after === undefined ? sql.empty : sql`and ${column} > ${after}::${type}`}
    order by ${column} limit ${limit}`
}
