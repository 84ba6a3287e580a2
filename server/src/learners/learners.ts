import type { Learner, learners } from '@zsm/contract/learners'
import { codePurpose, learnerState } from '@zsm/contract/states'
import type { LearnerId, Mobile } from '@zsm/contract/values'
import type { InputOf } from '@zsm/contract/wire/endpoint'
import { type Codes, maskMobile } from '../accounts/public.ts'
import { now } from '../clock.ts'
import { audit } from '../database/audit.ts'
import { type Sql, type Tx, transaction } from '../database/sql.ts'
import { fail } from '../failure.ts'
import { newId } from '../ids.ts'
import { agreementVersion } from '../reference/public.ts'
import { stopLearnerClosing } from './closing.ts'
import type { Identity } from './identities.queries.ts'
import { bind } from './identities.ts'
import {
  findLearner,
  insertLearnerAcceptances,
  type LearnerRow,
  renameLearner,
  upsertLearner,
} from './queries.ts'
import { type OpenedSession, openLearnerSession } from './sessions.ts'

/** `identity`: the person that a provider named to this browser, if any. */
type Device = { ip: string; userAgent: string; identity?: Identity | undefined }

/** Signs in with a code that was sent to the number. The first sign-in makes the learner. */
export async function signIn(
  sql: Sql,
  codes: Pick<Codes, 'checkCode'>,
  { identity, ...device }: Device,
  { mobile, code, agreeVersion }: InputOf<typeof learners.signIn>,
): Promise<{ learner: Learner & { closingStoppedFlag: boolean }; session: OpenedSession }> {
  if (agreeVersion !== (await agreementVersion(sql))) fail('agreementChanged', { field: 'agreeVersion' })
  await codes.checkCode(sql, { mobile, purpose: codePurpose.learn, code })
  return transaction(sql, async (sql) => {
    const time = now()
    const learner = await getOrMakeLearner(sql, mobile)
    const closingStoppedFlag = learner.statusDict === learnerState.closing
    if (closingStoppedFlag) await stopLearnerClosing(sql, learner.id)
    else if (learner.statusDict !== learnerState.active) fail('learnerFrozen')
    await insertLearnerAcceptances(sql, learner.id, { agreeVersion, time, ip: device.ip })
    const session = await openLearnerSession(sql, learner.id, { ...device, proved: true })
    if (identity) await bind(sql, learner.id, identity)
    await audit(sql, { action: 'learners.signIn', learner: learner.id, ...device })
    const { active: statusDict } = learnerState
    return { learner: { ...shown(learner), statusDict, closingStoppedFlag }, session }
  })
}

/** The learner of a number that was proved by a code. The row stays locked until the transaction ends. */
export function getOrMakeLearner(sql: Tx, mobile: Mobile): Promise<LearnerRow> {
  const name = `学员${mobile.slice(-4)}`
  return upsertLearner(sql, { id: newId<LearnerId>(), mobile, name, time: now() })
}

export async function getLearner(sql: Sql, id: LearnerId): Promise<Learner> {
  return shown(await getLearnerRow(sql, id))
}

/** The learner with the whole number: for messages and bookings, never for an answer. Fails with `tokenIllegal` if there is none. */
export async function getLearnerRow(sql: Sql, id: LearnerId): Promise<LearnerRow> {
  return (await findLearner(sql, id)) ?? fail('tokenIllegal')
}

export function rename(sql: Sql, id: LearnerId, { name }: { name: string }): Promise<Learner> {
  return transaction(sql, async (sql) => {
    const before = await getLearnerRow(sql, id)
    const after = (await renameLearner(sql, id, name)) ?? fail('tokenIllegal')
    const target = { type: 'learner', id }
    await audit(sql, { action: 'learners.rename', target, before: { name: before.name }, after: { name } })
    return shown(after)
  })
}

const shown = ({ mobile, ...learner }: LearnerRow): Learner => ({ ...learner, mobile: maskMobile(mobile) })
