import { fairQueue } from '../fair-queue.ts'
import { beforeDeadline, Deadline } from './deadline.ts'
import type { Waiter } from './sql.ts'

export type ConnectionQuota = {
  withinQuota<T>(run: () => Promise<T>, waiter?: Waiter): Promise<T>
  waiting(): number
}

/**
 * Divides a pool's connections: one holder may use a third of them, and the last third is reserved for holders that have none.
 * Writes that wait for each other's locks therefore leave the rest of the pool to others.
 * `timeout`: milliseconds that a holder without a deadline waits for a connection.
 */
export function openConnectionQuota({
  connections,
  timeout,
}: {
  connections: number
  timeout: number
}): ConnectionQuota {
  const third = Math.ceil(connections / 3)
  const inTurn = fairQueue({
    concurrency: connections,
    capacity: Number.POSITIVE_INFINITY,
    perCaller: third,
    reserved: third,
  })
  return {
    withinQuota: (run, { holder, deadline = new Deadline(timeout) } = {}) =>
      inTurn(run, holder, (turn) => beforeDeadline(deadline, turn)),
    waiting: inTurn.waiting,
  }
}
