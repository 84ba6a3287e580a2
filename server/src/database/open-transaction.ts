import type pg from 'pg'
import { command, execute } from './execute.ts'
import type { Patience } from './patience.ts'
import { type Session, sqlOn, type Tx } from './sql.ts'

/** Runs in a transaction of its own on this connection, whose statements PostgreSQL ends when its call waits no longer. */
export function inTransaction<T>(
  client: pg.ClientBase,
  run: (sql: Tx) => Promise<T>,
  patience?: Patience,
): Promise<T> {
  const limit = patience && `; set local statement_timeout = ${Math.max(1, Math.ceil(patience.left))}`
  const words = { open: `begin${limit ?? ''}`, keep: 'commit', undo: 'rollback' }
  return bracket(client, { ...words, patience }, 1, run)
}

/** ms beyond its call's time that a bracket may take: a database that stands still does not end it by itself. */
const bracketTime = 1000

/** ms of a bracket that no call waits for: what a long transaction leaves for its commit may be much. */
const unhurriedTime = 60_000

function inSavepoint<T>(
  client: pg.ClientBase,
  { depth, patience }: { depth: number; patience: Patience | undefined },
  run: (sql: Tx) => Promise<T>,
): Promise<T> {
  const name = `level_${depth}`
  const words = {
    open: `savepoint ${name}`,
    keep: `release ${name}`,
    undo: `rollback to ${name}; release ${name}`,
  }
  return bracket(client, { ...words, patience }, depth + 1, run)
}

async function bracket<T>(
  client: pg.ClientBase,
  { patience, ...words }: { open: string; keep: string; undo: string; patience: Patience | undefined },
  depth: number,
  run: (sql: Tx) => Promise<T>,
): Promise<T> {
  const tell = (text: string) => {
    if (!patience) return command(client, text, unhurriedTime)
    return patience.spend(command(client, text, Math.ceil(Math.max(0, patience.left)) + bracketTime))
  }
  await tell(words.open)
  const session = openSession(client, depth)
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

function openSession(client: pg.ClientBase, depth: number): Session & { close(): void } {
  let open = true
  let lastNested: Promise<unknown> = Promise.resolve()
  const mustBeOpen = () => {
    if (!open) throw new Error('this transaction is over: a statement was not awaited, or its sql was kept')
  }
  return {
    close: () => {
      open = false
    },
    run: async (statement, { patience } = {}) => {
      mustBeOpen()
      return execute(client, statement, patience)
    },
    script: async (text) => {
      mustBeOpen()
      await command(client, text)
    },
    // one after the other: savepoints of two nested transactions must not interleave
    transact: (run, { patience } = {}) => {
      const nested = lastNested.then(() => {
        mustBeOpen()
        return inSavepoint(client, { depth, patience }, run)
      })
      lastNested = nested.catch(() => {})
      return nested
    },
  }
}
