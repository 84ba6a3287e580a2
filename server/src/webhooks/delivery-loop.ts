import { type Clock, milliseconds, now as systemNow } from '../clock.ts'
import type { Sql } from '../database/sql.ts'
import { serveEndpoint, takeDue } from './delivering.ts'
import type { WebhookParts } from './webhooks.ts'

/** Endpoints that one server serves at a time. */
const mostAtOnce = 32
const pollMs = 1000
/** A stopping server waits so long for what is under way. What it does not finish is sent again by another one. */
const closeMs = 9000
/** While the database is away each look fails, and one line a minute says so. */
const reportMs = 60_000

type LoopParts = {
  sql: Sql
  parts: WebhookParts
  report: (error: unknown) => void
  now?: Clock
}

export type DeliveryLoop = { close(): Promise<void> }

/**
 * Looks every second for endpoints with something due, and serves each on its own: a slow one occupies its own place only. Every server
 * runs a loop, and they take turns by the rows that they lock.
 */
export function runDeliveryLoop({ sql, parts, report, now = systemNow }: LoopParts): DeliveryLoop {
  const running = new Set<Promise<void>>()
  let closed = false
  let reported = 0
  let timer: NodeJS.Timeout | undefined

  function tell(error: unknown): void {
    if (milliseconds() - reported < reportMs) return
    reported = milliseconds()
    report(error)
  }

  async function look(): Promise<void> {
    const free = mostAtOnce - running.size
    if (free > 0) {
      for (const endpoint of await takeDue(sql, now(), free)) {
        const serving: Promise<void> = serveEndpoint(sql, parts, endpoint, now())
          .catch(tell)
          .finally(() => running.delete(serving))
        running.add(serving)
      }
    }
  }

  function next(): void {
    timer = setTimeout(async () => {
      await look().catch(tell)
      if (!closed) next()
    }, pollMs)
    timer.unref()
  }
  next()

  return {
    async close() {
      closed = true
      clearTimeout(timer)
      const ended = Promise.all(running)
      const late = new Promise<void>((resolve) => setTimeout(resolve, closeMs).unref())
      await Promise.race([ended, late])
    },
  }
}
