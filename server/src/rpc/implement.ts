import type { Endpoint, InputOf, OutputOf, Role } from '@zsm/contract/endpoint'
import type { CreatorId, Mobile, OperatorId } from '@zsm/contract/values'
import type { Sql } from '../database/sql.ts'

/** What a rule may know about the request it serves. */
export type RequestInfo = { requestId: string; ip: string; userAgent: string }

/** First parameter of a handler, by the endpoint's access: possession of `creator` proves the session. */
export type Calls = {
  /** `account` and `creator` only where the endpoint `knowsCreator`, of a creator who is signed in. */
  public: { sql: Sql; request: RequestInfo; account?: Mobile; creator?: CreatorId }
  creator: { sql: Sql; request: RequestInfo; account: Mobile; creator: CreatorId; session: string }
  operator: { sql: Sql; request: RequestInfo; operator: OperatorId; roles: readonly Role[]; session: string }
}

export type Handler<E extends Endpoint> = (
  call: Calls[E['access']],
  input: InputOf<E>,
) => Promise<OutputOf<E>> | OutputOf<E>

type Endpoints = Record<string, Endpoint>

/** One endpoint with its handler, ready to be mounted. */
export type Mounted = { endpoint: Endpoint; handle: (call: never, input: never) => unknown }

/** A domain's table of contents: exactly one handler for each endpoint of `endpoints`. */
export function implement<E extends Endpoints>(
  endpoints: E,
  handlers: { [Name in keyof E]: Handler<E[Name]> },
): Mounted[] {
  return Object.entries(endpoints).map(([name, endpoint]) => ({
    endpoint,
    handle: handlers[name as keyof E] as Mounted['handle'],
  }))
}
