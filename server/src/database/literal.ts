import { Fragment } from './statement.ts'

const fragments = new Map<string, Fragment>()

/**
 * A state as text of the statement, never as a parameter: PostgreSQL uses a partial index only where it can prove its
 * condition while it plans, and a prepared statement is planned without its parameters.
 */
export const literal = (state: number): Fragment => constant(textOf(state))

/** The same for several states: `(2, 3)`, to stand after `in`. */
export const literals = (...states: readonly number[]): Fragment =>
  constant(`(${states.map(textOf).join(', ')})`)

function textOf(state: number): string {
  if (!Number.isSafeInteger(state)) throw new TypeError(`not a state: ${state}`)
  return String(state)
}

/** Few texts occur, and most statements hold some: each is made once. */
function constant(text: string): Fragment {
  const fragment = fragments.get(text) ?? new Fragment([text], [])
  fragments.set(text, fragment)
  return fragment
}
