import type { Learner } from '@zsm/contract/learners'
import { learnerState } from '@zsm/contract/states'
import { type Instant, LearnerId, type Mobile } from '@zsm/contract/values'
import { literal } from '../database/literal.ts'
import type { Sql, Tx } from '../database/sql.ts'

export type LearnerRow = Omit<Learner, 'mobile'> & { mobile: Mobile }

const columns = (sql: Sql) => sql`id, mobile, name, status_dict, create_time`

export async function findLearner(sql: Sql, id: LearnerId): Promise<LearnerRow | undefined> {
  const [learner] = await sql<LearnerRow[]>`select ${columns(sql)} from learners where id = ${id}`
  return learner
}

/** Whether the buyer of an order is our learner. Buyers on other channels have an id of that channel. */
export async function isLearner(sql: Sql, userId: string): Promise<boolean> {
  const id = LearnerId.safeParse(userId).data
  if (id === undefined) return false
  const [row] = await sql<
    [{ found: boolean }]
  >`select exists (select from learners where id = ${id}) as found`
  return row.found
}

/** The learner of this number, made if there is none. The row stays locked until the transaction ends. */
export async function upsertLearner(
  sql: Tx,
  { id, mobile, name, time }: { id: LearnerId; mobile: Mobile; name: string; time: Instant },
): Promise<LearnerRow> {
  const made = { id, mobile, name, createTime: time, lastLoginTime: time }
  const [learner] = await sql<[LearnerRow]>`
    insert into learners ${sql.insert(made)}
    on conflict (mobile) do update set last_login_time = excluded.last_login_time
    returning ${columns(sql)}`
  return learner
}

/** Locks the learner until the transaction ends. */
export async function lockLearner(sql: Tx, id: LearnerId): Promise<void> {
  await sql`select id from learners where id = ${id} for update`
}

export async function renameLearner(sql: Sql, id: LearnerId, name: string): Promise<LearnerRow | undefined> {
  const [learner] = await sql<LearnerRow[]>`
    update learners set name = ${name}
    where id = ${id} and status_dict = ${literal(learnerState.active)} returning ${columns(sql)}`
  return learner
}

/** Stores the accepted user agreement and the newest privacy policy, once for each version. */
export async function insertLearnerAcceptances(
  sql: Tx,
  learnerId: LearnerId,
  { agreeVersion, time, ip }: { agreeVersion: string; time: Instant; ip: string },
): Promise<void> {
  await sql`
    insert into learner_acceptances (learner_id, kind, version, accept_time, ip)
    select ${learnerId}::uuid, kind, max(version), ${time}::timestamptz, ${ip} from agreements
    where (kind = 'privacy' or version::text = ${agreeVersion}) and coalesce(effect_time, publish_time) <= now()
    group by kind
    on conflict do nothing`
}
