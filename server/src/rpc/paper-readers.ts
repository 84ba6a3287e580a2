import type { IncomingHttpHeaders } from 'node:http'
import { contract } from '@zsm/contract'
import type { CreatorId } from '@zsm/contract/values'
import { mayCall } from '@zsm/contract/wire/endpoint'
import type { Sql } from '../database/sql.ts'
import { cookieOf } from './cookies.ts'
import {
  bearer,
  type CreatorSession,
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

/** The creator whose session a browser's cookie for files holds; undefined if there is none. */
export const openFileReaders =
  ({ sql, creators }: { sql: Sql; creators: Sessions<CreatorSession> }) =>
  async (headers: IncomingHttpHeaders): Promise<CreatorId | undefined> => {
    const token = bearer(headers.authorization) ?? cookieOf(headers, cookies.creator)
    return (await validOrNone(creators.get(sql, token, 'read')))?.creator
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
    if (own?.creator === owner) return true
    const token =
      bearer(headers.authorization) ?? operatorToken(headers) ?? cookieOf(headers, cookies.operator)
    const operator = await validOrNone(operators.get(sql, token, 'read'))
    return operator !== undefined && mayCall(contract.operators.getCertification.roles, operator.roles)
  }
}
