import { errors } from '@zsm/contract/wire/errors'
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

/** The parameter of a handler of the template base: the session, its token and the request. */
export type TemplateCall<Session> = Session & { sql: Sql; token: string; request: RequestInfo }

/**
 * The template base (specification, section 7) has its own wire: `{ code: 20000, data }` or `{ code, message
 * }`.
 */
type TemplateWire<Session> = {
  /** A call without a session. */
  open<Call extends Described>(
    call: Call,
    handle: (call: { sql: Sql; request: RequestInfo }, input: InputOf<Call>) => Promise<unknown>,
    hashing?: Hashing,
  ): void
  /**
   * A call of any signed-in operator, whatever the role. `watch` is a GET that does not keep the session
   * alive.
   */
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
          // Never from the cache, because these callers want the current state.
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

/** The template’s message for an unknown token. */
function sayUnknown(error: unknown): never {
  if (!(error instanceof Failure) || error.error !== 'tokenIllegal') throw error
  return fail('tokenIllegal', { message: 'Login failed, unable to get user details.', cause: error })
}

function parametersOf({ query, body }: FastifyRequest): Record<string, unknown> {
  return mergeParameters(query, body)
}

/** The header that our client sends, or the `token` parameter of the specification. */
function tokenOf(request: FastifyRequest): string | undefined {
  const { token } = parametersOf(request)
  return operatorToken(request.headers) ?? (typeof token === 'string' ? token : undefined)
}
