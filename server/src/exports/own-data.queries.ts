import type { CreatorId, LearnerId } from '@zsm/contract/values'
import type { Sql } from '../database/sql.ts'
import { Fragment } from '../database/statement.ts'

/** Who exports. */
export type Owner = { creator: CreatorId } | { learner: LearnerId }

/** One kind of record: its table, and the column to page by. */
type OwnRows = {
  table: string
  key?: string | undefined
  /** The column with the account, in a table without a creator. */
  account?: string | undefined
  /** How a learner's rows are found. */
  learner?: 'id' | 'learner_id' | 'user_id' | 'order' | 'checkout' | undefined
  /** Only rows of what the creator did. Others who acted there are not named. */
  byOneself?: boolean | undefined
}

type OwnRow = { key: string; record: Record<string, unknown> }

/** The owner's records after the one with this key, as stored. */
export async function listOwn(
  sql: Sql,
  owner: Owner,
  { table, key = 'id', ...how }: OwnRows,
  { columns, after, limit }: { columns: readonly string[]; after: string | undefined; limit: number },
): Promise<OwnRow[]> {
  const [name, column] = [new Fragment([table], []), new Fragment([key], [])]
  // The index's own type, so that PostgreSQL uses the index and reads a million records only once.
  const type = new Fragment([key === 'id' ? 'uuid' : 'text'], [])
  const chosen = new Fragment([columns.map((each) => `'${each}', ${each}`).join(', ')], [])
  return sql<OwnRow[]>`
    select (${column})::text as key, jsonb_build_object(${chosen}) as record
    from ${name}
    where ${'creator' in owner ? ofCreator(sql, owner.creator, how) : ofLearner(sql, owner.learner, how)}
      ${after === undefined ? sql.empty : sql`and ${column} > ${after}::${type}`}
    order by ${column} limit ${limit}`
}

function ofCreator(
  sql: Sql,
  creator: CreatorId,
  { account, byOneself = false }: Pick<OwnRows, 'account' | 'byOneself'>,
): Fragment {
  const accounts = sql`(select account from fronts where creator_id = ${creator})`
  return sql`
    ${account ? sql`${new Fragment([account], [])} in ${accounts}` : sql`creator_id = ${creator}`}
    ${byOneself ? sql`and account_id in ${accounts}` : sql.empty}`
}

function ofLearner(sql: Sql, learner: LearnerId, { learner: how }: Pick<OwnRows, 'learner'>): Fragment {
  if (how === 'order')
    return sql`(creator_id, order_id) in (select creator_id, id from orders where user_id = ${learner}::text)`
  if (how === 'checkout')
    return sql`(creator_id, checkout_id) in (select creator_id, id from checkouts where user_id = ${learner}::text)`
  return sql`${new Fragment([how ?? 'learner_id'], [])} = ${learner}`
}
