import type { CreatorId, Instant, LearnerId, Mobile, OperatorId } from '@zsm/contract/values'
import type { Acting } from '@zsm/contract/wire/areas'
import type { Endpoint, InputOf, OutputOf, Role } from '@zsm/contract/wire/endpoint'
import type { Sql } from '../database/sql.ts'
import type { ActingMember } from './session.ts'

/** What a rule may know about its request. */
export type RequestInfo = { requestId: string; ip: string; userAgent: string }

/** Gives the browser a learner's session as a cookie, or takes it away. */
export type SetLearnerSession = (opened: { token: string; expireTime: Instant } | null) => void

/**
 * The first parameter of a handler, by the endpoint's access. A handler that gets `creator` has a checked
 * session.
 */
export type Calls = {
  /**
   * `account` and `creator` only if the endpoint `knowsCreator` and the creator is signed in, `learner` only if it
   * `knowsLearner`.
   */
  public: {
    sql: Sql
    request: RequestInfo
    account?: Mobile
    creator?: CreatorId
    member?: ActingMember
    learner?: LearnerId
    setLearnerSession: SetLearnerSession
    /** What the browser carries of a provider that named its person. Believe only its signature. */
    identityProof?: string | undefined
  }
  creator: {
    sql: Sql
    request: RequestInfo
    account: Mobile
    creator: CreatorId
    session: string
    /** Somebody of the team, who acts for the creator; the endpoint's areas are open to them. */
    member?: ActingMember
    /** Whoever acts for the creator, a member or a key; undefined for the owner. */
    acting?: Acting
  }
  learner: {
    sql: Sql
    request: RequestInfo
    learner: LearnerId
    session: string
    setLearnerSession: SetLearnerSession
  }
  operator: { sql: Sql; request: RequestInfo; operator: OperatorId; roles: readonly Role[]; session: string }
}

type Handler<E extends Endpoint> = (
  call: Calls[E['access']],
  input: InputOf<E>,
) => Promise<OutputOf<E>> | OutputOf<E>

type Endpoints = Record<string, Endpoint>

/** An endpoint with its handler, ready to be mounted. */
export type Mounted = { endpoint: Endpoint; handle: (call: never, input: never) => unknown }

/** Binds a domain's endpoints to handlers: exactly one for each. */
export function implement<E extends Endpoints>(
  endpoints: E,
  handlers: { [Name in keyof E]: Handler<E[Name]> },
): Mounted[] {
  return Object.entries(endpoints).map(([name, endpoint]) => ({
    endpoint,
    handle: handlers[name as keyof E] as Mounted['handle'],
  }))
}
