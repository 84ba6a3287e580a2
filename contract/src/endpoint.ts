import type { z } from 'zod'
import type { ErrorName } from './errors.ts'

/** Who may call: anyone, a signed-in creator, or a signed-in operator. */
export type Access = 'public' | 'creator' | 'operator'

/** Operator roles; `admin` may do everything but what is of finance alone. */
export type Role = 'admin' | 'reviewer' | 'finance' | 'support'

/** Whether somebody with these roles may make a call of `roles`. Who keeps the keys does not keep the money, too. */
export function mayCall(roles: readonly Role[], own: readonly Role[]): boolean {
  const isMoney = roles.length > 0 && roles.every((role) => role === 'finance')
  return own.some((role) => roles.includes(role) || (role === 'admin' && !isMoney))
}

/** How our client sends the input: in the query as the seed says, or in the body (forms, secrets, long text). */
export type Sends = 'query' | 'body'

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
  /** Operator endpoints only: the roles that may call besides `admin`, who may not where it is finance alone. */
  roles: readonly Role[]
  /** Whether the call changes anything: writes are audited, never retried by the client and invalidate what it read. */
  effect: 'read' | 'write'
  /** Whether GET is answered too, where the seed calls it so. */
  alsoGet: boolean
  /** The same for everybody and seldom changed: answered with an etag, and 304 to who has it. */
  shared: boolean
  /** Public calls only: a creator who is signed in is known, and gets more. */
  knowsCreator: boolean
  /** Its answer may hold addresses of papers: the browser is given what opens them. */
  papers: boolean
  /** Operator endpoints only: whether the second factor must have been proved within a few minutes. */
  needsProof: boolean
  /** Operator endpoints only: asked by the screen on its own, so that it does not count as somebody being there. */
  watches: boolean
  /** Whether a password is hashed for it, which takes a processor for a moment. */
  hashes: boolean
}

/** Declares a product call: `POST path`, envelope `{ result, data }`. `creator` access types the handler's first parameter. */
export function endpoint<
  const Path extends string,
  const A extends Access,
  Input extends z.ZodObject,
  Output extends z.ZodType,
  const Errors extends ErrorName = never,
>(definition: {
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
  papers?: boolean
  needsProof?: boolean
  watches?: boolean
  hashes?: boolean
}): Endpoint<Path, A, Input, Output, Errors> {
  return {
    errors: [],
    sends: 'query',
    roles: [],
    effect: 'write',
    alsoGet: false,
    shared: false,
    knowsCreator: false,
    papers: false,
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

/** What a caller passes: decoded values; whatever has a default may be left out. */
export type CallInput<E extends Endpoint> = Omit<InputOf<E>, DefaultedKeys<E>> & {
  [Key in DefaultedKeys<E>]?: InputOf<E>[Key] | undefined
}
