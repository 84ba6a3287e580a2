import type { CreatorId } from '@zsm/contract/values'
import type { Sql } from '../src/database/sql.ts'

type Told = { title: string; body: string; link: string }

/** The creator's notifications, newest first. */
export function newsOf(sql: Sql, creator: CreatorId): Promise<Told[]> {
  return sql<
    Told[]
  >`select title, body, link from notifications where creator_id = ${creator} order by id desc`
}
