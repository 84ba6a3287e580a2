import pg from 'pg'
import { type ConnectionQuota, openConnectionQuota } from './connection-quota.ts'
import { beforeDeadline, type Deadline } from './deadline.ts'
import { isLostRace, meaningOf } from './driver-errors.ts'
import { command, execute } from './execute.ts'
import { type Lane, openLane } from './lane.ts'
import { inTransaction } from './open-transaction.ts'
import { type Session, type Sql, sessionOf, sqlOn, type Waiter } from './sql.ts'
import type { Statement } from './statement.ts'

type DatabaseOptions = {
  connectionString?: string
  host?: string
  port?: number
  user?: string
  password?: string
  database?: string
  /** Connections that short reads share. */
  lanes?: number
  /** Connections for everything else, each for one call at a time. */
  connections?: number
  /** How many ms a caller without a deadline waits for a connection. */
  connectTimeout?: number
  /**
   * The ms after which a statement without a deadline is unavailable. The database cancels it a second
   * earlier.
   */
  answerTimeout?: number
}

export type Database = {
  sql: Sql
  /** Resolves when every running statement has ended. */
  close(): Promise<void>
  /** Fails while the database does not answer. */
  ping(): Promise<void>
  /** Busy and idle connections, waiting callers, and statements on the shared connections. */
  load(): { busy: number; idle: number; waiting: number; shared: number }
}

const tries = 3

export function openDatabase({
  lanes = 2,
  connections = 10,
  connectTimeout = 3000,
  answerTimeout = 5000,
  ...where
}: DatabaseOptions): Database {
  const config: pg.ClientConfig = {
    ...where,
    application_name: 'zhishimao',
    options: '-c timezone=UTC -c datestyle=ISO',
    connectionTimeoutMillis: connectTimeout,
    query_timeout: answerTimeout,
    statement_timeout: answerTimeout - 1000,
    idle_in_transaction_session_timeout: 10_000,
  }
  const pool = openPool(config, connections)
  const readers = Array.from({ length: lanes }, () => openLane(config))
  const quota = openConnectionQuota({ connections, timeout: connectTimeout })
  const session = poolSession(pool, readers, quota)
  const sql = sqlOn(session)
  return {
    sql,
    close: async () => {
      await Promise.all([pool.end(), ...readers.map((lane) => lane.close())])
    },
    ping: async () => {
      await sql`select 1`
    },
    load: () => ({
      busy: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: quota.waiting() + pool.waitingCount,
      shared: readers.reduce((sum, lane) => sum + lane.load, 0),
    }),
  }
}

function openPool(config: pg.ClientConfig, max: number): pg.Pool {
  const pool = new pg.Pool({ ...config, max, pipeline: true })
  // Without these listeners a lost connection would end the process. The statement on it fails by itself.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

function poolSession(pool: pg.Pool, lanes: readonly Lane[], { withinQuota }: ConnectionQuota): Session {
  const connected = async <T>(
    run: (client: pg.PoolClient) => Promise<T>,
    deadline?: Deadline,
  ): Promise<T> => {
    const client = await connectTo(pool, deadline).catch((error) => {
      throw meaningOf(error)
    })
    try {
      return await run(client)
    } finally {
      client.release(client.getTransactionStatus() !== 'I' || isCut(client))
    }
  }
  const own = <T>(run: (client: pg.PoolClient) => Promise<T>, waiter?: Waiter): Promise<T> =>
    withinQuota(() => connected(run, waiter?.deadline), waiter)
  const alone = (statement: Statement, waiter?: Waiter): Promise<object[]> => {
    const lane = statement.plan.reads ? leastLoaded(lanes) : undefined
    return lane ? lane.run(statement) : own((client) => execute(client, statement), waiter)
  }
  const transact: Session['transact'] = async (run, waiter) => {
    for (let left = tries; ; left -= 1) {
      try {
        return await own((client) => inTransaction(client, run, waiter?.deadline), waiter)
      } catch (error) {
        if (left === 1 || !isLostRace(error)) throw error
      }
    }
  }
  return {
    run: (statement, waiter) => {
      if (!waiter?.deadline) return alone(statement, waiter)
      // Only PostgreSQL may time a write out. If we gave up first, the write could still commit after we
      // reported failure.
      if (!statement.plan.reads) return transact((sql) => sessionOf(sql).run(statement, waiter), waiter)
      // Other reads may share the connection, so a caller that times out leaves its statement running there.
      return beforeDeadline(waiter.deadline, alone(statement, waiter))
    },
    script: async (text) => {
      await own((client) => command(client, text))
    },
    transact,
  }
}

async function connectTo(pool: pg.Pool, deadline: Deadline | undefined): Promise<pg.PoolClient> {
  const connecting = pool.connect()
  if (!deadline) return connecting
  try {
    return await beforeDeadline(deadline, connecting)
  } catch (error) {
    // A connection that arrives after the deadline goes back to the pool.
    connecting.then(
      (client) => client.release(),
      () => {},
    )
    throw error
  }
}

/** A connection that was cut because it did not answer emits its own end only a moment later. */
function isCut(client: pg.PoolClient): boolean {
  return client instanceof pg.Client && client.connection.stream.destroyed
}

/** None if all are held up. The read then takes a connection of its own. */
function leastLoaded(lanes: readonly Lane[]): Lane | undefined {
  let best: Lane | undefined
  for (const lane of lanes) if (!lane.isHeld && (!best || lane.load < best.load)) best = lane
  return best
}
