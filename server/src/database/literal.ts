import { Fragment } from './statement.ts'

const fragments = new Map<string, Fragment>()

/**
 * A state as text of the statement, not as a parameter. PostgreSQL uses a partial index only if it can prove
 * the index's condition while planning, and it plans a prepared statement without its parameters.
 */
export const literal = (state: number): Fragment => constant(textOf(state))

/** Several states for `in`: `(2, 3)`. */
export const literals = (...states: readonly number[]): Fragment =>
  constant(`(${states.map(textOf).join(', ')})`)

function textOf(state: number): string {
  if (!Number.isSafeInteger(state)) throw new TypeError(`not a state: ${state}`)
  return String(state)
}

/** There are few such texts and they are used often, so each fragment is made once. */
function constant(text: string): Fragment {
  const fragment = fragments.get(text) ?? new Fragment([text], [])
  fragments.set(text, fragment)
  return fragment
}
