import type { IncomingHttpHeaders } from 'node:http'
import { contract } from '@zsm/contract'
import { mayCall } from '@zsm/contract/endpoint'
import type { CreatorId } from '@zsm/contract/values'
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

/** An `<img>` sends no header of ours: these cookies hold the session for it, and go to addresses of files only. */
const cookies: Record<Access, string> = { creator: 'paper-creator', operator: 'paper-operator' }

/** What lets a browser see papers as long as this session lives; no script can read it, no other site use it. */
export function paperCookie(access: Access, token: string, secure: boolean): string {
  return `${cookies[access]}=${token}; Path=/media; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`
}

/** Whether a caller may see the papers of a creator: the creator, and operators who decide on them. */
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

/** The session, unless there is none. */
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
