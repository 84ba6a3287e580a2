import type { IncomingHttpHeaders } from 'node:http'
import { contract } from '@zsm/contract'
import type { CreatorId } from '@zsm/contract/values'
import { mayCall } from '@zsm/contract/wire/endpoint'
import type { Sql } from '../database/sql.ts'
import { Failure } from '../failure.ts'
import {
  bearer,
  type CreatorSession,
  longestToken,
  type OperatorSession,
  operatorToken,
  type Sessions,
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
    const own = await valid(creators.get(sql, ownToken, 'read'))
    if (own?.creator === owner) return true
    const token =
      bearer(headers.authorization) ?? operatorToken(headers) ?? cookieOf(headers, cookies.operator)
    const operator = await valid(operators.get(sql, token, 'read'))
    return operator !== undefined && mayCall(contract.operators.getCertification.roles, operator.roles)
  }
}

const ended = ['tokenIllegal', 'tokenSuperseded', 'tokenExpired']

/** The session if it is valid. */
async function valid<Session>(session: Promise<Session>): Promise<Session | undefined> {
  try {
    return await session
  } catch (error) {
    if (error instanceof Failure && ended.includes(error.error)) return undefined
    throw error
  }
}

function cookieOf({ cookie = '' }: IncomingHttpHeaders, name: string): string | undefined {
  const pair = cookie.split('; ').find((pair) => pair.startsWith(`${name}=`))
  const token = pair?.slice(name.length + 1)
  return token && token.length <= longestToken ? token : undefined
}
