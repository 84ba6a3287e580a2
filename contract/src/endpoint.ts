import type { z } from 'zod'
import type { ErrorName } from './errors.ts'

/** Who may call: anyone, a signed-in creator, or a signed-in operator. */
export type Access = 'public' | 'creator' | 'operator'

/** Operator roles; `admin` may do everything. */
export type Role = 'admin' | 'reviewer' | 'finance' | 'support'

/** How our client sends the input: in the query as the seed says, or in the body (forms, secrets, long text). */
export type Sends = 'query' | 'body'

export type Endpoint<
  Path extends string = string,
  A extends Access = Access,
  Input extends z.ZodType = z.ZodType,
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
  /** Operator endpoints only: the roles that may call besides `admin`. */
  roles: readonly Role[]
  /** Whether the call changes anything: writes are audited, never retried by the client and invalidate what it read. */
  effect: 'read' | 'write'
}

/** Declares a product call: `POST path`, envelope `{ result, data }`. `creator` access types the handler's first parameter. */
export function endpoint<
  const Path extends string,
  const A extends Access,
  Input extends z.ZodType,
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
}): Endpoint<Path, A, Input, Output, Errors> {
  return { errors: [], sends: 'query', roles: [], effect: 'write', ...definition }
}

export type InputOf<E extends Endpoint> = z.output<E['input']>
export type OutputOf<E extends Endpoint> = z.output<E['output']>
