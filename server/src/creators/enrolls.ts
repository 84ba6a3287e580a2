import type { creators, Enroll } from '@zsm/contract/creators'
import { enrollCan, enrollState } from '@zsm/contract/states'
import type { CategoryId, CreatorId, EnrollId } from '@zsm/contract/values'
import type { InputOf } from '@zsm/contract/wire/endpoint'
import { now } from '../clock.ts'
import { audit } from '../database/audit.ts'
import { callerAddress, type Sql, type Tx, transaction } from '../database/sql.ts'
import { fail, standsAt } from '../failure.ts'
import { newId } from '../ids.ts'
import { notify } from '../notifications/public.ts'
import { agreementVersion, getCategory } from '../reference/public.ts'
import {
  decideEnroll,
  findEnroll,
  hasApprovedEnroll,
  insertAcceptances,
  insertRefusal,
  isInviteCode,
  resubmitEnroll,
} from './enrolls.queries.ts'
import { enrollNews } from './news.ts'

/** The decisions on an application, and the states that they lead to. */
const moves = {
  resubmit: { from: enrollCan.resubmit, to: enrollState.waiting },
  approve: { from: enrollCan.approve, to: enrollState.passed },
  reject: { from: enrollCan.reject, to: enrollState.rejected },
  suspend: { from: enrollCan.suspend, to: enrollState.suspended },
} as const

export async function getEnroll(sql: Sql, creator: CreatorId, { id }: { id: string }): Promise<Enroll> {
  return (await findEnroll(sql, creator, id)) ?? fail('enrollNotFound')
}

/** Whether the creator's application was approved, which selling needs. */
export function isEnrolled(sql: Sql, creator: CreatorId): Promise<boolean> {
  return hasApprovedEnroll(sql, creator)
}

type Checked = { agreeVersion: string; classifyId?: CategoryId | undefined; inviteCode: string }

/** Checks that the agreement in force was read, that the category exists, and that somebody else has the invite code. */
export async function checkApplication(
  sql: Sql,
  { agreeVersion, classifyId, inviteCode }: Checked,
  creator?: CreatorId,
): Promise<void> {
  if (agreeVersion !== (await agreementVersion(sql))) fail('agreementChanged', { field: 'agreeVersion' })
  if (classifyId) await getCategory(sql, classifyId)
  if (inviteCode && !(await isInviteCode(sql, creator, inviteCode)))
    fail('inviteCodeUnknown', { field: 'inviteCode' })
}

/** Applies again after a refusal. */
export function resubmit(
  sql: Sql,
  creator: CreatorId,
  { id, ...application }: InputOf<typeof creators.updateEnroll>,
): Promise<Enroll> {
  return transaction(sql, async (sql) => {
    const before = await getEnroll(sql, creator, { id })
    // codes from before they were checked stay
    const inviteCode = application.inviteCode === before.inviteCode ? '' : application.inviteCode
    await checkApplication(sql, { ...application, inviteCode }, creator)
    const move = {
      ...application,
      classifyId: application.classifyId ?? null,
      ...moves.resubmit,
      time: now(),
    }
    const after = (await resubmitEnroll(sql, creator, id, move)) ?? (await tooLate(sql, creator, id))
    const { agreeVersion, time } = move
    await insertAcceptances(sql, creator, { agreeVersion, time, ip: callerAddress(sql) })
    const target = { type: 'enroll', id }
    await audit(sql, { creator, action: 'creators.resubmitEnroll', target, before, after })
    return after
  })
}

/** An operator decides. Every decision except approval has a reason. */
export function decide(
  sql: Sql,
  creator: CreatorId,
  decision: Exclude<keyof typeof moves, 'resubmit'>,
  { id, reason = '' }: { id: EnrollId; reason?: string },
): Promise<Enroll> {
  return transaction(sql, async (sql) => {
    const before = await getEnroll(sql, creator, { id })
    const move = { ...moves[decision], reason, time: now() }
    const after = (await decideEnroll(sql, creator, id, move)) ?? (await tooLate(sql, creator, id))
    if (decision === 'reject')
      await insertRefusal(sql, creator, { id: newId<string>(), reason, refuseTime: move.time })
    await notify(sql, creator, enrollNews(after))
    const target = { type: 'enroll', id }
    await audit(sql, { creator, action: `creators.${decision}Enroll`, target, before, after })
    return after
  })
}

async function tooLate(sql: Tx, creator: CreatorId, id: EnrollId): Promise<never> {
  const { statusDict } = await getEnroll(sql, creator, { id })
  return fail('enrollStateChanged', standsAt('这份申请', enrollState.labels[statusDict]))
}
