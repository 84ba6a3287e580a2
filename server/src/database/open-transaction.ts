import type pg from 'pg'
import type { Deadline } from './deadline.ts'
import { command, execute } from './execute.ts'
import { type Session, sqlOn, type Tx } from './sql.ts'

/** Runs in a transaction of its own on this connection, whose statements PostgreSQL ends when its call waits no longer. */
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
  /** ms that PostgreSQL gives a statement here, as it was last told. */
  allowed: number | undefined
  depth: number
}

const allow = (ms: number) => `set local statement_timeout = ${ms}`

/** ms by which PostgreSQL may give a statement more time than its call has. */
const allowedMore = 200

/** ms beyond its call's time that a bracket may take: a database that stands still does not end it by itself. */
const bracketTime = 1000

/** ms of a bracket that no call waits for: what a long transaction leaves for its commit may be much. */
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
    // PostgreSQL answers the commit of a failed transaction with ROLLBACK and no error
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
  const mustBeOpen = () => {
    if (!open) throw new Error('this transaction is over: a statement was not awaited, or its sql was kept')
  }
  /** Tells PostgreSQL what is left of its call's time, unless it knows; undone with the savepoint it was told in. */
  const shorten = ({ left }: Deadline) => {
    if (allowed === undefined || left <= 0 || allowed - left < allowedMore) return
    allowed = Math.ceil(left)
    // if it fails, so does the statement behind it
    command(client, allow(allowed)).catch(() => {})
  }
  return {
    close: () => {
      open = false
    },
    run: async (statement, { deadline } = {}) => {
      mustBeOpen()
      if (deadline) shorten(deadline)
      return execute(client, statement, deadline)
    },
    script: async (text) => {
      mustBeOpen()
      await command(client, text)
    },
    // one after the other: savepoints of two nested transactions must not interleave
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
