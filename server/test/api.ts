import { type CallInput, type Endpoint, encodeInput, type OutputOf } from '@zsm/contract/endpoint'
import type { ErrorName } from '@zsm/contract/errors'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'

/** A failure as it travelled. */
export class ApiFailure extends Error {
  readonly status: number
  readonly code: number
  readonly error: ErrorName
  readonly data: unknown
  readonly field: string | undefined

  constructor(
    status: number,
    body: { code: number; error: ErrorName; message: string; data?: unknown; field?: string },
  ) {
    super(body.message)
    this.status = status
    this.code = body.code
    this.error = body.error
    this.data = body.data
    this.field = body.field
  }
}

export type Api = {
  /** The same call through the same wire as the web's; throws `ApiFailure`. */
  call<E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<OutputOf<E>>
  /** A call with hostile or broken parameters, as text in the query or body. */
  raw(endpoint: Endpoint, parameters: Record<string, unknown>): Promise<unknown>
  /** The same caller with a session. */
  as(session: { token: string }): Api
}

/** A typed client over the application, no port needed. */
export function api(app: FastifyInstance, token?: string): Api {
  const post = async (endpoint: Endpoint, parameters: Record<string, unknown>): Promise<unknown> => {
    const inBody = endpoint.sends === 'body'
    const encoded = Object.fromEntries(
      Object.entries(parameters).map(([name, value]) => [name, String(value)]),
    )
    const response = await app.inject({
      method: 'POST',
      url: endpoint.path,
      headers: { ...(token && { authorization: `Bearer ${token}` }) },
      ...(inBody ? { payload: parameters } : { query: encoded }),
    })
    const body = response.json()
    if (response.statusCode !== 200 || body.result !== 'true') throw new ApiFailure(response.statusCode, body)
    return body.data
  }
  return {
    call: async (endpoint, input) =>
      z.decode(endpoint.output, (await post(endpoint, encodeInput(endpoint, input))) as never) as never,
    raw: post,
    as: (session) => api(app, session.token),
  }
}

/** The name of the failure that `call` ends in; undefined when it succeeds. */
export async function failureOf(call: Promise<unknown>): Promise<ErrorName | undefined> {
  try {
    await call
    return undefined
  } catch (error) {
    if (error instanceof ApiFailure) return error.error
    throw error
  }
}
