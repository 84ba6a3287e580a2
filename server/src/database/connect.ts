import pg from 'pg'
import { type ConnectionQuota, openConnectionQuota } from './connection-quota.ts'
import { beforeDeadline, type Deadline } from './deadline.ts'
import { isLostRace, meaningOf } from './driver-errors.ts'
import { answerLimit, command, execute } from './execute.ts'
import { type Lane, openLane } from './lane.ts'
import { inTransaction } from './open-transaction.ts'
import { type Session, type Sql, sessionOf, sqlOn, type Waiter } from './sql.ts'
import type { Statement } from './statement.ts'

export type DatabaseOptions = {
  connectionString?: string
  host?: string
  port?: number
  user?: string
  password?: string
  database?: string
  /** Connections shared by short reads. */
  lanes?: number
  /** Connections for everything else, one call each. */
  connections?: number
  /** Milliseconds that a caller without a deadline waits for one of them. */
  connectTimeout?: number
}

export type Database = {
  sql: Sql
  /** Ends when every statement under way has. */
  close(): Promise<void>
  /** Fails while the database does not answer. */
  ping(): Promise<void>
  /** Connections by what they do, callers that wait for one, and statements on the shared ones. */
  load(): { busy: number; idle: number; waiting: number; shared: number }
}

const tries = 3

export function openDatabase({
  lanes = 2,
  connections = 10,
  connectTimeout = 3000,
  ...where
}: DatabaseOptions): Database {
  const config: pg.ClientConfig = {
    ...where,
    application_name: 'zhishimao',
    options: '-c timezone=UTC -c datestyle=ISO',
    connectionTimeoutMillis: connectTimeout,
    statement_timeout: answerLimit - 1000,
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
  // without these a lost connection would end the process; the statement on it fails by itself
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
      // PostgreSQL alone ends a write, when its caller's time is over: otherwise it might still change what its caller was told it had not
      if (!statement.plan.reads) return transact((sql) => sessionOf(sql).run(statement, waiter), waiter)
      // others may share its connection: who waits no longer leaves its statement there
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
    // a connection that comes when nobody waits any more is given back
    connecting.then(
      (client) => client.release(),
      () => {},
    )
    throw error
  }
}

/** A connection that was ended for want of an answer says so itself only a moment later. */
function isCut(client: pg.PoolClient): boolean {
  return client instanceof pg.Client && client.connection.stream.destroyed
}

/** None while all are held up: a read then takes a connection of its own. */
function leastLoaded(lanes: readonly Lane[]): Lane | undefined {
  let best: Lane | undefined
  for (const lane of lanes) if (!lane.isHeld && (!best || lane.load < best.load)) best = lane
  return best
}
