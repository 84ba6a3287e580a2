import type { IncomingHttpHeaders } from 'node:http'
import { contract } from '@zsm/contract'
import { pictureRecord } from '@zsm/contract/states'
import type { CreatorId, LearnerId } from '@zsm/contract/values'
import { type Area, isOpenTo } from '@zsm/contract/wire/areas'
import { mayCall, type Role } from '@zsm/contract/wire/endpoint'
import type { Sql } from '../database/sql.ts'
import { cookieOf } from './cookies.ts'
import { learnerToken } from './learner-cookie.ts'
import {
  bearer,
  type CreatorSession,
  type LearnerSession,
  type OperatorSession,
  operatorToken,
  type Sessions,
  validOrNone,
} from './session.ts'

type Access = 'creator' | 'operator'

/**
 * An `<img>` cannot send our headers, so these cookies hold the session for it. Browsers send them only to
 * the paths of files.
 */
const cookies: Record<Access, string> = { creator: 'paper-creator', operator: 'paper-operator' }

/**
 * A cookie that lets a browser show papers while the session is valid. Scripts cannot read it and other sites
 * cannot use it.
 */
export function paperCookie(access: Access, token: string, secure: boolean): string {
  return `${cookies[access]}=${token}; Path=/media; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`
}

/** Whether a caller may see a creator's papers: the creator, and operators who decide on them. */
export type MayReadPaper = (headers: IncomingHttpHeaders, owner: CreatorId) => Promise<boolean>

/** The creator for whom a browser's cookie for files opens what belongs to `areas`; undefined if there is none. */
export const openFileReaders =
  ({ sql, creators }: { sql: Sql; creators: Sessions<CreatorSession> }, areas: readonly Area[]) =>
  async (headers: IncomingHttpHeaders): Promise<CreatorId | undefined> => {
    const token = bearer(headers.authorization) ?? cookieOf(headers, cookies.creator)
    const session = await validOrNone(creators.get(sql, token, 'read'))
    return isOpenTo(areas, session?.member) ? session?.creator : undefined
  }

export function openPaperReaders({
  sql,
  creators,
  operators,
}: {
  sql: Sql
  creators: Sessions<CreatorSession>
  operators: Sessions<OperatorSession>
}): MayReadPaper {
  return async (headers, owner) => {
    const ownToken = bearer(headers.authorization) ?? cookieOf(headers, cookies.creator)
    const own = await validOrNone(creators.get(sql, ownToken, 'read'))
    if (own?.creator === owner && !own.member) return true
    const operator = await operatorOf({ sql, operators }, headers)
    return operator !== undefined && mayCall(contract.operators.getCertification.roles, operator.roles)
  }
}

/** Whether an operator whose roles include one of these sends the headers, by the cookie for files. */
export const openOfficeReaders =
  (parts: { sql: Sql; operators: Sessions<OperatorSession> }, roles: readonly Role[]) =>
  async (headers: IncomingHttpHeaders): Promise<boolean> => {
    const operator = await operatorOf(parts, headers)
    return operator !== undefined && mayCall(roles, operator.roles)
  }

function operatorOf(
  { sql, operators }: { sql: Sql; operators: Sessions<OperatorSession> },
  headers: IncomingHttpHeaders,
): Promise<OperatorSession | undefined> {
  const token = bearer(headers.authorization) ?? operatorToken(headers) ?? cookieOf(headers, cookies.operator)
  return validOrNone(operators.get(sql, token, 'read'))
}

/**
 * Whether a caller may see a picture that a learner sent: the learner, the creator to whom it was sent, and operators who decide on
 * refunds, if it was sent with a refund request.
 */
export function openPictureReaders({
  sql,
  creators,
  learners,
  operators,
}: {
  sql: Sql
  creators: Sessions<CreatorSession>
  learners: Sessions<LearnerSession>
  operators: Sessions<OperatorSession>
}) {
  const askedOf = openFileReaders({ sql, creators }, contract.questions.get.areas)
  const refundedBy = openFileReaders({ sql, creators }, contract.refunds.get.areas)
  return async (
    headers: IncomingHttpHeaders,
    {
      creator,
      learnerId,
      recordDict,
    }: { creator: CreatorId; learnerId: LearnerId; recordDict: number | null },
  ): Promise<boolean> => {
    const learner = await validOrNone(learners.get(sql, learnerToken(headers), 'read'))
    if (learner?.learner === learnerId) return true
    if (recordDict === null) return false
    const creatorOf = recordDict === pictureRecord.refund ? refundedBy : askedOf
    if ((await creatorOf(headers)) === creator) return true
    if (recordDict !== pictureRecord.refund) return false
    const operator = await operatorOf({ sql, operators }, headers)
    return operator !== undefined && mayCall(contract.operators.listRefund.roles, operator.roles)
  }
}
