import type { Instant } from '@zsm/contract/values'
import { isOpenTo } from '@zsm/contract/wire/areas'
import { type Endpoint, mayCall } from '@zsm/contract/wire/endpoint'
import { commonErrors, type ErrorName } from '@zsm/contract/wire/errors'
import { speakChinese } from '@zsm/contract/wire/input-messages'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Deadline } from '../database/deadline.ts'
import { onBehalfOf, type Sql } from '../database/sql.ts'
import { Failure, fail, refuseClosed } from '../failure.ts'
import { lineOf } from './calls-at-once.ts'
import { type Encoder, lateEncoderOf } from './encoder.ts'
import { sendJson, successOf } from './envelope.ts'
import { sendTagged } from './etag.ts'
import { identityCookieOf } from './identity-cookies.ts'
import type { Calls, Mounted, RequestInfo, SetLearnerSession } from './implement.ts'
import { grantedBy, type KeySession, keyToken, refuseToKey } from './keys.ts'
import { learnerCookie, learnerToken } from './learner-cookie.ts'
import { asLookedAt, knowsLooks, type LookSession, lookToken, refuseInLook, withoutNumbers } from './looks.ts'
import { paperCookie } from './paper-readers.ts'
import { mergeParameters } from './parameters.ts'
import { notingRefusals } from './refused-calls.ts'
import {
  bearer,
  type CreatorSession,
  type LearnerSession,
  type OperatorSession,
  operatorToken,
  type Sessions,
  tokenOf,
  validOrNone,
} from './session.ts'
import { streamCookie } from './streams/stream-cookies.ts'

speakChinese()

type MountParts = {
  sql: Sql
  creators: Sessions<CreatorSession>
  learners: Sessions<LearnerSession>
  operators: Sessions<OperatorSession>
  looks: Sessions<LookSession>
  /** What a creator's key may do; fails if the key is unknown, revoked or over, or used too often. */
  openKey: (sql: Sql, given: { token: string; ip: string }) => Promise<KeySession>
  /** Whether browsers reach us over https. */
  secure: boolean
  /** Whether the second factor was proved recently. */
  isRecentProof: (provedTime: Instant | null) => boolean
  /** Called with every session in which an operator acts. */
  noteSeen: (sql: Sql, session: OperatorSession) => Promise<void>
  /**
   * Outside production a call that fails with an undeclared failure answers 500, so that the defect is seen.
   */
  production: boolean
  /** How long all statements of one call together may wait for the database. */
  callMs?: number | undefined
}

/** Mounts endpoints: session → decode → handle → check that a failure is declared → encode → envelope. */
export function mount(app: FastifyInstance, mounted: readonly Mounted[], parts: MountParts): void {
  for (const { endpoint, handle } of mounted) {
    const { access } = endpoint
    const encode = lateEncoderOf(endpoint.output)
    const method = endpoint.alsoGet ? ['POST', 'GET'] : ['POST']
    const handler = async (request: FastifyRequest, reply: FastifyReply) => {
      // Personal data must not be cached, not even by the person's own browser.
      if (!endpoint.shared) reply.header('cache-control', 'no-store')
      const setLearnerSession: SetLearnerSession = (opened) =>
        void reply.header('set-cookie', learnerCookie(opened, parts.secure))
      const look = await findLook(endpoint, request, parts)
      if (look) return sendJson(reply, await answerLook({ endpoint, handle, encode, look }, request, parts))
      const key = await findKey(endpoint, request, parts)
      if (key) return sendJson(reply, await answerKey({ endpoint, handle, encode, key }, request, parts))
      const call = await openCall(endpoint, request, { ...parts, setLearnerSession })
      const reader = paperReaderOf(endpoint, request)
      if (reader) {
        reply.header('set-cookie', paperCookie(reader, tokenOf(request.headers) ?? '', parts.secure))
      }
      if (endpoint.opensStream && (access === 'creator' || access === 'operator')) {
        reply.header('set-cookie', streamCookie(access, tokenOf(request.headers) ?? '', parts.secure))
      }
      const input = decodeInput(endpoint, parametersOf(call, request))
      try {
        const handled = () => handle(call as never, input as never)
        const answered = access === 'operator' ? notingRefusals(call.sql, endpoint, handled) : handled()
        const answer = successOf(await answered, encode)
        return endpoint.shared ? sendTagged(request, reply, answer) : sendJson(reply, answer)
      } catch (error) {
        throw declared(endpoint, error, parts.production)
      }
    }
    const config = { line: lineOf(endpoint) }
    app.route({ method, url: endpoint.path, exposeHeadRoute: false, config, handler })
  }
}

type Looked = Mounted & { encode: Encoder; look: LookSession }

/** The session of a look, if the request has the token of one. A call that may not be made in a look is refused. */
async function findLook(
  endpoint: Endpoint,
  request: FastifyRequest,
  { sql, looks, callMs }: MountParts,
): Promise<LookSession | undefined> {
  const token = knowsLooks(endpoint) ? lookToken(request.headers) : undefined
  if (token === undefined) return undefined
  const look = await looks.get(onBehalfOf(requestInfo(request), sql, new Deadline(callMs)), token, 'read')
  refuseInLook(endpoint)
  request.owner = look.operator
  return look
}

/** Answers as the creator would be answered, without whole numbers and without a cookie for files or streams. */
async function answerLook(
  { endpoint, handle, encode, look }: Looked,
  request: FastifyRequest,
  { sql, callMs, production }: MountParts,
): Promise<Buffer> {
  const { creator, account, session, operator } = look
  const info = requestInfo(request)
  const limited = onBehalfOf({ ...info, operator }, sql, new Deadline(callMs))
  const call = { state: 'valid', sql: limited, request: info, creator, account, session }
  const parameters = asLookedAt(mergeParameters(request.query, request.body), account)
  const input = decodeInput(endpoint, parameters)
  try {
    const answer = await handle(call as never, input as never)
    return successOf(answer, (data) => withoutNumbers(encode(data), account))
  } catch (error) {
    throw declared(endpoint, error, production)
  }
}

type Keyed = Mounted & { encode: Encoder; key: KeySession }

/** The key of a request to a creator's call, if there is one and it may make the call. */
async function findKey(
  endpoint: Endpoint,
  request: FastifyRequest,
  { sql, openKey, callMs }: MountParts,
): Promise<KeySession | undefined> {
  const token = endpoint.access === 'creator' ? keyToken(request.headers) : undefined
  if (token === undefined) return undefined
  const limited = onBehalfOf(requestInfo(request), sql, new Deadline(callMs))
  const key = await openKey(limited, { token, ip: request.ip })
  request.owner = key.creator
  refuseToKey(endpoint, key)
  return key
}

/** Answers as the creator would be answered, without a cookie for files or streams. */
async function answerKey(
  { endpoint, handle, encode, key: session }: Keyed,
  request: FastifyRequest,
  { sql, callMs, production }: MountParts,
): Promise<Buffer> {
  const { creator, account, key } = session
  const info = requestInfo(request)
  const limited = onBehalfOf({ ...info, account, apiKey: key }, sql, new Deadline(callMs))
  const call = {
    state: 'valid',
    sql: limited,
    request: info,
    creator,
    account,
    session: key,
    acting: grantedBy(session),
  }
  const input = decodeInput(endpoint, mergeParameters(request.query, request.body))
  try {
    return successOf(await handle(call as never, input as never), encode)
  } catch (error) {
    throw declared(endpoint, error, production)
  }
}

/** Who reads the papers in the answer, if it may have any: the caller, unless that is a visitor. */
function paperReaderOf(
  { papers, access, knowsCreator }: Endpoint,
  { headers }: FastifyRequest,
): 'creator' | 'operator' | undefined {
  if (!papers) return undefined
  if (access === 'operator' || access === 'creator') return access
  return knowsCreator && bearer(headers.authorization) ? 'creator' : undefined
}

type CallParts = MountParts & { setLearnerSession: SetLearnerSession }

async function openCall(
  endpoint: Endpoint,
  request: FastifyRequest,
  {
    sql,
    creators,
    learners,
    operators,
    isRecentProof,
    noteSeen,
    secure,
    callMs,
    setLearnerSession,
  }: CallParts,
): Promise<Calls[keyof Calls]> {
  const { access, effect, roles, knowsCreator, knowsLearner, needsProof, watches } = endpoint
  const info = requestInfo(request)
  const deadline = new Deadline(callMs)
  const token = bearer(request.headers.authorization)
  const limited = onBehalfOf(info, sql, deadline)
  if (access === 'creator' || (knowsCreator && token)) {
    const session = await creators.get(limited, token, effect)
    const { account, member } = session
    request.owner = session.creator
    if (access === 'creator') refuseClosed(endpoint.areas, member)
    const caller = member ? { ...info, member: member.id } : { ...info, account }
    const call = { sql: onBehalfOf(caller, sql, deadline), request: info, setLearnerSession }
    return isOpenTo(endpoint.areas, member) ? { ...session, acting: member, ...call } : call
  }
  if (access === 'learner' || knowsLearner) {
    const found = learners.get(limited, token ?? learnerToken(request.headers), effect)
    const session = await (access === 'learner' ? found : validOrNone(found))
    if (session) {
      request.owner = session.learner
      const caller = { ...info, learner: session.learner }
      return { ...session, sql: onBehalfOf(caller, sql, deadline), request: info, setLearnerSession }
    }
  }
  if (access === 'operator') {
    const session = await operators.get(limited, token ?? operatorToken(request.headers), effect)
    request.owner = session.operator
    const caller = { ...info, operator: session.operator }
    const call = { ...session, sql: onBehalfOf(caller, sql, deadline), request: info }
    if (!watches) await noteSeen(call.sql, session)
    return notingRefusals(call.sql, endpoint, () => {
      if (!mayCall(roles, session.roles)) fail('forbidden')
      if (needsProof && !isRecentProof(session.provedTime)) fail('proofTooOld')
      return call
    })
  }
  const identityProof = identityCookieOf(request.headers, 'proof', secure)
  return { sql: limited, request: info, setLearnerSession, identityProof }
}

/** What the caller sent. A member's browser does not know the owner's number, and sends `lookMobile` in its place. */
function parametersOf(call: Calls[keyof Calls], { query, body }: FastifyRequest): Record<string, unknown> {
  const parameters = mergeParameters(query, body)
  return 'member' in call && call.member && call.account ? asLookedAt(parameters, call.account) : parameters
}

export function requestInfo(request: FastifyRequest): RequestInfo {
  return { requestId: request.id, ip: request.ip, userAgent: request.headers['user-agent'] ?? '' }
}

function decodeInput(endpoint: Endpoint, parameters: Record<string, unknown>): unknown {
  const result = endpoint.input.safeParse(parameters)
  if (result.success) return result.data
  const issue = result.error.issues[0]
  const field = issue?.path[0]
  throw new Failure('invalidInput', {
    ...(issue && { message: issue.message }),
    ...(typeof field === 'string' && { field }),
  })
}

function declared(endpoint: Endpoint, error: unknown, production: boolean): unknown {
  if (!(error instanceof Failure) || production) return error
  const known: readonly ErrorName[] = [...commonErrors, ...endpoint.errors]
  if (known.includes(error.error)) return error
  return new Error(`${endpoint.path} does not declare ${error.error}`, { cause: error })
}
