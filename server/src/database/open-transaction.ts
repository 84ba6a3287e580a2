import type pg from 'pg'
import type { Deadline } from './deadline.ts'
import { isAborted } from './driver-errors.ts'
import { command, execute } from './execute.ts'
import { type Session, sqlOn, type Tx } from './sql.ts'

/** Runs in a transaction on this connection. PostgreSQL cancels its statements at the call's deadline. */
export function inTransaction<T>(
  client: pg.ClientBase,
  run: (sql: Tx) => Promise<T>,
  deadline?: Deadline,
): Promise<T> {
  const allowed = deadline && Math.max(1, Math.ceil(deadline.left))
  const open = allowed === undefined ? 'begin' : `begin; ${allow(allowed)}`
  return bracket(client, { open, keep: 'commit', undo: 'rollback' }, { deadline, allowed, depth: 1 }, run)
}

type Place = {
  deadline: Deadline | undefined
  /** The statement timeout in ms that PostgreSQL was last told here. */
  allowed: number | undefined
  depth: number
}

const allow = (ms: number) => `set local statement_timeout = ${ms}`

/** PostgreSQL's timeout may exceed the call's remaining time by so many ms before it is set again. */
const allowedMore = 200

/** How many ms `begin` and `commit` may exceed the deadline. A suspended database would never answer them. */
const bracketTime = 1000

/** The same in ms without a deadline: committing a long transaction may take long. */
const unhurriedTime = 60_000

function inSavepoint<T>(client: pg.ClientBase, place: Place, run: (sql: Tx) => Promise<T>): Promise<T> {
  const name = `level_${place.depth}`
  const words = {
    open: `savepoint ${name}`,
    keep: `release ${name}`,
    undo: `rollback to ${name}; release ${name}`,
  }
  return bracket(client, words, { ...place, depth: place.depth + 1 }, run)
}

async function bracket<T>(
  client: pg.ClientBase,
  words: { open: string; keep: string; undo: string },
  place: Place,
  run: (sql: Tx) => Promise<T>,
): Promise<T> {
  const { deadline } = place
  const tell = (text: string) => {
    if (!deadline) return command(client, text, unhurriedTime)
    return deadline.spend(command(client, text, Math.ceil(Math.max(0, deadline.left)) + bracketTime))
  }
  await tell(words.open)
  const session = openSession(client, place)
  try {
    const result = await run(sqlOn(session) as Tx)
    session.close()
    const done = await tell(words.keep)
    // PostgreSQL answers the commit of a failed transaction with ROLLBACK and without an error.
    if (done === 'ROLLBACK') throw new Error('rolled back: a statement failed and its error was swallowed')
    return result
  } catch (error) {
    session.close()
    await tell(words.undo).catch(() => {})
    throw error
  }
}

function openSession(client: pg.ClientBase, { depth, ...place }: Place): Session & { close(): void } {
  let { allowed } = place
  let open = true
  let lastNested: Promise<unknown> = Promise.resolve()
  let firstFailure: unknown
  const mustBeOpen = () => {
    if (!open)
      throw new Error('this transaction is over: a statement was not awaited, or its sql outlived it')
  }
  /**
   * Sets PostgreSQL's timeout to the call's remaining time if it has changed. A savepoint's rollback also
   * undoes it.
   */
  const shorten = ({ left }: Deadline) => {
    if (allowed === undefined || left <= 0 || allowed - left < allowedMore) return
    allowed = Math.ceil(left)
    // If it fails, the statement behind it fails too.
    command(client, allow(allowed)).catch(() => {})
  }
  return {
    close: () => {
      open = false
    },
    run: async (statement, { deadline } = {}) => {
      mustBeOpen()
      if (deadline) shorten(deadline)
      try {
        return await execute(client, statement, deadline)
      } catch (error) {
        // Statements that were sent together fail one after the other. The reason is the first one's.
        if (firstFailure && isAborted(error)) throw firstFailure
        firstFailure ??= error
        throw error
      }
    },
    script: async (text) => {
      mustBeOpen()
      await command(client, text)
    },
    // One after the other, because the savepoints of two nested transactions must not interleave.
    transact: (run, { deadline } = {}) => {
      const nested = lastNested.then(() => {
        mustBeOpen()
        return inSavepoint(client, { deadline, allowed, depth }, run)
      })
      lastNested = nested.catch(() => {})
      return nested
    },
  }
}
