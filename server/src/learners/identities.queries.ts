import { learnerState } from '@zsm/contract/states'
import type { Instant, LearnerId } from '@zsm/contract/values'
import { literal } from '../database/literal.ts'
import type { Sql, Tx } from '../database/sql.ts'

/** A person as a provider knows them. `channel` names the provider's payment channel. */
export type Identity = { channel: string; openId: string }

/** The learner of an identity, if the learner is active and has accepted this version of the user agreement. */
export async function findReadyLearner(
  sql: Sql,
  { channel, openId }: Identity,
  agreeVersion: string,
): Promise<LearnerId | undefined> {
  const [found] = await sql<{ id: LearnerId }[]>`
    select learners.id from learner_identities
    join learners on learners.id = learner_identities.learner_id
    where channel = ${channel} and open_id = ${openId} and status_dict = ${literal(learnerState.active)}
      and exists (
        select from learner_acceptances
        where learner_id = learners.id and kind = 'user' and version::text = ${agreeVersion}
      )`
  return found?.id
}

/** Binds the identity to the learner who has just proved their number. A learner who had the identity before loses it. */
export async function putIdentity(
  sql: Tx,
  learner: LearnerId,
  { channel, openId }: Identity,
  time: Instant,
): Promise<void> {
  await sql`
    insert into learner_identities
      ${sql.insert({ channel, openId, learnerId: learner, createTime: time })}
    on conflict (channel, open_id) do update
      set learner_id = excluded.learner_id, create_time = excluded.create_time`
}

export async function listIdentities(
  sql: Sql,
  learner: LearnerId,
): Promise<{ channel: string; createTime: Instant }[]> {
  return sql<{ channel: string; createTime: Instant }[]>`
    select channel, max(create_time) as create_time from learner_identities
    where learner_id = ${learner} group by channel order by channel`
}

/** Returns the number of deleted rows. */
export async function deleteIdentities(sql: Sql, learner: LearnerId, channel: string): Promise<number> {
  const deleted = await sql`
    delete from learner_identities where learner_id = ${learner} and channel = ${channel} returning open_id`
  return deleted.length
}
