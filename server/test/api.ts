import { type CallAnswer, openEnvelope } from '@zsm/contract/client/answer'
import { call, type Transport } from '@zsm/contract/client/call'
import { CallError, type CallErrorName } from '@zsm/contract/client/call-error'
import type { CallInput, Endpoint, OutputOf } from '@zsm/contract/wire/endpoint'
import type { FastifyInstance, InjectOptions } from 'fastify'

export type Api = {
  /** A call by the client that the web uses; throws `CallError`. */
  call<E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<OutputOf<E>>
  /** A call with hostile or broken parameters, as text in the query or body. */
  raw(endpoint: Endpoint, parameters: Record<string, unknown>): Promise<unknown>
  /** The same caller with a session. */
  as(session: { token: string }): Api
}

/** A typed client for the application. It needs no port. */
export function api(app: FastifyInstance, token?: string): Api {
  const inject = injecting(app)
  return {
    call: (endpoint, input) => call(inject, endpoint, input, { token }),
    raw: async ({ path, sends }, parameters) => {
      const pairs = Object.entries(parameters).map(([name, value]) => [name, String(value)])
      const headers = { ...(token && { authorization: `Bearer ${token}` }) }
      const placed = sends === 'body' ? { payload: parameters } : { query: Object.fromEntries(pairs) }
      return openEnvelope(await answerOf(app, { method: 'POST', url: path, headers, ...placed }))
    },
    as: (session) => api(app, session.token),
  }
}

/** A transport into an application that does not listen. */
export const injecting =
  (app: FastifyInstance): Transport =>
  ({ method, address, headers, body }) =>
    answerOf(app, { method, url: address, headers, ...(body !== null && { payload: body }) })

async function answerOf(app: FastifyInstance, request: InjectOptions): Promise<CallAnswer> {
  const { statusCode, body } = await app.inject(request)
  return { status: statusCode, text: body }
}

/** The name of the failure that `call` ends with; undefined if it succeeds. */
export async function failureOf(call: Promise<unknown>): Promise<CallErrorName | undefined> {
  try {
    await call
    return undefined
  } catch (error) {
    // Status 0 means that the client refused to send it, so the server was not tested.
    if (error instanceof CallError && error.status > 0) return error.name
    throw error
  }
}
