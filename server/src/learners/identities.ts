import type { LearnerIdentity } from '@zsm/contract/learners'
import { type LearnerId, type WholeList, whole } from '@zsm/contract/values'
import { now } from '../clock.ts'
import { audit } from '../database/audit.ts'
import { type Sql, type Tx, transaction } from '../database/sql.ts'
import { fail } from '../failure.ts'
import { agreementVersion } from '../reference/public.ts'
import {
  deleteIdentities,
  findReadyLearner,
  type Identity,
  listIdentities,
  putIdentity,
} from './identities.queries.ts'
import { lockLearner } from './queries.ts'
import { type OpenedSession, openLearnerSession } from './sessions.ts'

/**
 * Signs in the learner whom the provider knows by this identity. Undefined for a stranger, for a learner who is not active, and for one
 * who has not accepted the user agreement in force: these prove their number and accept it in the form.
 */
export async function signInByIdentity(
  sql: Sql,
  device: { ip: string; userAgent: string },
  identity: Identity,
): Promise<OpenedSession | undefined> {
  const agreeVersion = await agreementVersion(sql)
  return transaction(sql, async (sql) => {
    const learner = await findReadyLearner(sql, identity, agreeVersion)
    if (!learner) return undefined
    await lockLearner(sql, learner)
    const session = await openLearnerSession(sql, learner, device)
    await audit(sql, { action: 'learners.signInByIdentity', learner, ...device })
    return session
  })
}

/** Binds the identity: from then on it signs this learner in. */
export function bindIdentity(sql: Sql, learner: LearnerId, identity: Identity): Promise<void> {
  return transaction(sql, async (sql) => {
    await lockLearner(sql, learner)
    await bind(sql, learner, identity)
  })
}

/** The same within the transaction of a sign-in. The caller has locked the learner. */
export async function bind(sql: Tx, learner: LearnerId, identity: Identity): Promise<void> {
  await putIdentity(sql, learner, identity, now())
  await audit(sql, { action: 'learners.bindIdentity', learner, after: { channel: identity.channel } })
}

export async function listOwnIdentities(sql: Sql, learner: LearnerId): Promise<WholeList<LearnerIdentity>> {
  return whole(await listIdentities(sql, learner))
}

/** Ends sign-ins by this provider. Open sessions stay valid: the learner ends them device by device. */
export function unbindIdentity(
  sql: Sql,
  learner: LearnerId,
  { channel }: { channel: string },
): Promise<null> {
  return transaction(sql, async (sql) => {
    if ((await deleteIdentities(sql, learner, channel)) === 0) fail('identityNotFound')
    await audit(sql, { action: 'learners.unbindIdentity', before: { channel } })
    return null
  })
}
