import type { z } from 'zod'
import type { Area } from './areas.ts'
import type { ErrorName } from './errors.ts'

/** Who may call: anyone, or a signed-in creator, learner or operator. */
type Access = 'public' | 'creator' | 'learner' | 'operator'

/** Operator roles. `admin` may make every call except those of finance only. */
export type Role = 'admin' | 'reviewer' | 'finance' | 'support'

/**
 * Whether an operator with the roles `own` may make a call of `roles`. Separation of duties: an admin, who manages accounts, has
 * no calls of finance.
 */
export function mayCall(roles: readonly Role[], own: readonly Role[]): boolean {
  const isMoney = roles.length > 0 && roles.every((role) => role === 'finance')
  return own.some((role) => roles.includes(role) || (role === 'admin' && !isMoney))
}

/** How our client sends the input: in the query, as the specification says, or in the body (forms, secrets, long text). */
type Sends = 'query' | 'body'

export type Endpoint<
  Path extends string = string,
  A extends Access = Access,
  Input extends z.ZodObject = z.ZodObject,
  Output extends z.ZodType = z.ZodType,
  Errors extends ErrorName = ErrorName,
> = {
  path: Path
  access: A
  input: Input
  output: Output
  errors: readonly Errors[]
  /** Default `query`. */
  sends: Sends
  /**
   * Of creators' calls, and of public ones that know creators: what the call is about. A member may call if one of the areas is open
   * to their role; the owner always may.
   */
  areas: readonly Area[]
  /** Operator endpoints only: the roles that may call. `admin` may too, unless finance is the only role. */
  roles: readonly Role[]
  /**
   * Whether the call changes anything. Writes are audited, never retried by the client, and invalidate the client's cached reads.
   */
  effect: 'read' | 'write'
  /** Whether GET is answered too, where the specification uses it. */
  alsoGet: boolean
  /** The answer is the same for everybody and rarely changes: it carries an etag, and a client with the current one gets 304. */
  shared: boolean
  /** Public calls only: the handler learns which creator is signed in, if any, and may answer more. */
  knowsCreator: boolean
  /** Public calls only: the handler learns which learner is signed in, if any, and may answer more. */
  knowsLearner: boolean
  /** The answer may contain addresses of certification papers, so the browser is also given the cookie that opens them. */
  papers: boolean
  /** The browser is also given the cookie that opens its stream of news. */
  opensStream: boolean
  /** Operator endpoints only: whether the second factor must have been proved within the last few minutes. */
  needsProof: boolean
  /** Operator endpoints only: the screen polls this call by itself, so it does not count as activity of the operator. */
  watches: boolean
  /** Whether the call hashes a password, which occupies a processor for a moment. */
  hashes: boolean
}

/** A creator's call always says which areas it belongs to. */
type Areas<A extends Access> = A extends 'creator'
  ? { areas: readonly [Area, ...Area[]] }
  : { areas?: readonly Area[] }

/**
 * Declares a product call: `POST path`, envelope `{ result, data }`. With `creator` access the handler's first parameter is the
 * creator.
 */
export function endpoint<
  const Path extends string,
  const A extends Access,
  Input extends z.ZodObject,
  Output extends z.ZodType,
  const Errors extends ErrorName = never,
>(
  definition: {
    path: Path
    access: A
    input: Input
    output: Output
    errors?: readonly Errors[]
    sends?: Sends
    roles?: readonly Role[]
    effect?: 'read' | 'write'
    alsoGet?: boolean
    shared?: boolean
    knowsCreator?: boolean
    knowsLearner?: boolean
    papers?: boolean
    opensStream?: boolean
    needsProof?: boolean
    watches?: boolean
    hashes?: boolean
  } & Areas<A>,
): Endpoint<Path, A, Input, Output, Errors> {
  return {
    errors: [],
    areas: [],
    sends: 'query',
    roles: [],
    effect: 'write',
    alsoGet: false,
    shared: false,
    knowsCreator: false,
    knowsLearner: false,
    papers: false,
    opensStream: false,
    needsProof: false,
    watches: false,
    hashes: false,
    ...definition,
  }
}

export type InputOf<E extends Endpoint> = z.output<E['input']>
export type OutputOf<E extends Endpoint> = z.output<E['output']>

type Shape<E extends Endpoint> = E['input']['shape']
type DefaultedKeys<E extends Endpoint> = keyof InputOf<E> &
  { [Key in keyof Shape<E>]: undefined extends z.input<Shape<E>[Key]> ? Key : never }[keyof Shape<E>]

/** What a caller passes: decoded values. Fields with a default may be omitted. */
export type CallInput<E extends Endpoint> = Omit<InputOf<E>, DefaultedKeys<E>> & {
  [Key in DefaultedKeys<E>]?: InputOf<E>[Key] | undefined
}
