import type { CreatorId, Instant, Mobile } from '@zsm/contract/values'
import { firstIdAt } from '../ids.ts'
import type { Sql } from './sql.ts'

const atOnce = 2000

/** What a closed account did stays in the log under its pseudonym, without what was written. */
export async function eraseFromLog(
  sql: Sql,
  {
    creator,
    mobile,
    pseudonym,
    endTime,
  }: { creator: CreatorId; mobile: Mobile; pseudonym: string; endTime: Instant },
): Promise<void> {
  // whoever has the number since then is somebody else
  const firstAfter = firstIdAt<string>(endTime)
  await portions(
    () => sql<{ id: string }[]>`
      update audit_log set account_id = ${pseudonym}, changes = null
      where id in (select id from audit_log 
        where account_id = ${mobile} and (id < ${firstAfter} or creator_id = ${creator}) limit ${atOnce}
      )
      returning id`,
  )
  await portions(
    () => sql<{ id: string }[]>`
      update audit_log set changes = null
      where id in (
        select id from audit_log where creator_id = ${creator} and changes is not null limit ${atOnce}
      )
      returning id`,
  )
}

/** Forgets entries that were written before then; by their ids, which begin with their time. */
export async function forgetLog(sql: Sql, before: Instant): Promise<void> {
  const first = firstIdAt<string>(before)
  await portions(
    () => sql<{ id: string }[]>`
      delete from audit_log where id in (select id from audit_log where id < ${first} order by id limit ${atOnce})
      returning id`,
  )
}

async function portions(change: () => PromiseLike<{ id: string }[]>): Promise<void> {
  let changed = atOnce
  while (changed === atOnce) changed = (await change()).length
}
