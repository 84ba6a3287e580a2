import { errors } from '@zsm/contract/errors'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { onBehalfOf, type Sql } from '../database/sql.ts'
import { Failure, fail } from '../failure.ts'
import { asFailure } from './envelope.ts'
import type { RequestInfo } from './implement.ts'
import { requestInfo } from './mount.ts'
import { mergeParameters } from './parameters.ts'
import { type OperatorSession, operatorToken, type Sessions } from './session.ts'

type Described = { path: string; input?: z.ZodType }
type InputOf<Call extends Described> = Call['input'] extends z.ZodType ? z.output<Call['input']> : undefined
type Hashing = { hashes?: boolean }

export type TemplateParts<Session extends OperatorSession> = { sql: Sql; operators: Sessions<Session> }

/** What a call of the template base is handed: who asks, by which token and from where. */
export type TemplateCall<Session> = Session & { sql: Sql; token: string; request: RequestInfo }

/** The template base (seed, section 7): its own wire, `{ code: 20000, data }` or `{ code, message }`. */
export type TemplateWire<Session> = {
  /** A call without a session. */
  open<Call extends Described>(
    call: Call,
    handle: (call: { sql: Sql; request: RequestInfo }, input: InputOf<Call>) => Promise<unknown>,
    hashing?: Hashing,
  ): void
  /** A call of whoever is signed in, whatever they may do. `watch` is by GET, and does not count as being there. */
  own<Call extends Described>(
    method: 'POST' | 'watch',
    call: Call,
    handle: (call: TemplateCall<Session>, input: InputOf<Call>) => Promise<unknown>,
    hashing?: Hashing,
  ): void
}

export function mountTemplate<Session extends OperatorSession>(
  app: FastifyInstance,
  { sql, operators }: TemplateParts<Session>,
  describe: (wire: TemplateWire<Session>) => void,
): void {
  const sqlOf = (request: FastifyRequest) => onBehalfOf(requestInfo(request), sql)
  app.register(async (scope) => {
    scope.setErrorHandler((error, request, reply) => {
      const { error: name, message } = asFailure(error)
      if (name === 'unexpected') request.log.error({ err: error }, name)
      return reply.code(errors[name].status).send({ code: errors[name].code, message })
    })
    describe({
      open({ path, input }, handle, hashing) {
        scope.post(path, options(hashing), async (request) => {
          const call = { sql: sqlOf(request), request: requestInfo(request) }
          return succeeded(await handle(call, read(input, request) as never))
        })
      },
      own(method, { path, input }, handle, hashing) {
        const isWatching = method === 'watch'
        const handler = async (request: FastifyRequest) => {
          const sql = sqlOf(request)
          const token = tokenOf(request) ?? sayUnknown(new Failure('tokenIllegal'))
          // never from the last second: who asks here wants to know what is
          const session = await operators.get(sql, token, 'write').catch(sayUnknown)
          const call = { ...session, sql, token, request: requestInfo(request) }
          return succeeded(await handle(call, read(input, request) as never))
        }
        scope.route({ method: isWatching ? 'GET' : 'POST', url: path, ...options(hashing), handler })
      },
    })
  })
}

const options = ({ hashes = false }: Hashing = {}) =>
  hashes ? { config: { line: 'password' as const } } : {}

const succeeded = (data: unknown) => ({ code: 20000, data })

function read(input: z.ZodType | undefined, request: FastifyRequest): unknown {
  if (!input) return undefined
  const given = input.safeParse(parametersOf(request))
  if (given.success) return given.data
  return fail('invalidInput', { message: given.error.issues[0]?.message ?? '' })
}

/** The template’s own words for a token that is nobody’s. */
function sayUnknown(error: unknown): never {
  if (!(error instanceof Failure) || error.error !== 'tokenIllegal') throw error
  return fail('tokenIllegal', { message: 'Login failed, unable to get user details.', cause: error })
}

function parametersOf({ query, body }: FastifyRequest): Record<string, unknown> {
  return mergeParameters(query, body)
}

/** The header our client sends, or the seed's `token` parameter. */
function tokenOf(request: FastifyRequest): string | undefined {
  const { token } = parametersOf(request)
  return operatorToken(request.headers) ?? (typeof token === 'string' ? token : undefined)
}
