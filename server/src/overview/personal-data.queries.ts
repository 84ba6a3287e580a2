import { accountState, learnerState } from '@zsm/contract/states'
import type { CreatorId, LearnerId, Mobile } from '@zsm/contract/values'
import { literal } from '../database/literal.ts'
import type { Sql } from '../database/sql.ts'

/** The number that a creator signs in with. A closed account has none. */
export async function findCreatorMobile(sql: Sql, creator: CreatorId): Promise<Mobile | undefined> {
  const [account] = await sql<{ mobile: Mobile }[]>`
    select accounts.mobile from fronts join accounts on accounts.mobile = fronts.account
    where fronts.creator_id = ${creator} and accounts.status_dict <> ${literal(accountState.closed)}`
  return account?.mobile
}

export async function findLearnerMobile(sql: Sql, learner: LearnerId): Promise<Mobile | undefined> {
  const [found] = await sql<{ mobile: Mobile }[]>`
    select mobile from learners where id = ${learner} and status_dict <> ${literal(learnerState.closed)}`
  return found?.mobile
}
