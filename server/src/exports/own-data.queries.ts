import type { CreatorId } from '@zsm/contract/values'
import type { Sql } from '../database/sql.ts'
import { Fragment } from '../database/statement.ts'

/** One kind of record: its table, and the columns that are secrets or of no meaning outside. */
export type OwnTable = { table: string; without?: readonly string[]; key?: string }

/** Records of the creator after the one with this key, as they are kept. */
export async function listOwn(
  sql: Sql,
  creator: CreatorId,
  { table, without = [], key = 'id' }: OwnTable,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<{ key: string; record: object }[]> {
  const [name, column] = [new Fragment([table], []), new Fragment([key], [])]
  // as the index has it, so that a million records are walked once
  const type = new Fragment([key === 'id' ? 'uuid' : 'text'], [])
  return sql<{ key: string; record: object }[]>`
    select ${column}::text as key, to_jsonb(own) - ${['creator_id', ...without]}::text[] as record
    from ${name} as own
    where creator_id = ${creator} ${after === undefined ? sql.empty : sql`and ${column} > ${after}::${type}`}
    order by ${column} limit ${limit}`
}
