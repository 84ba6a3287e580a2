import { createHash } from 'node:crypto'
import { now } from '../clock.ts'
import type { Sql } from '../database/sql.ts'
import { openDelayedWrite } from '../delayed-write.ts'
import { addClientErrors, type CountedError } from './counts.queries.ts'

/** Counts client errors of browsers by message and hour. */
type ClientErrorCounts = {
  note(clientError: { message: string; url: string }): void
  /** Stores what was noted. */
  flush(): Promise<void>
}

type CountingParts = {
  sql: Sql
  /** Logs that client errors could not be stored yet. */
  report: (error: unknown) => void
  /** How long client errors are gathered, in ms: after a bad release every browser reports the same one. */
  gatherMs?: number | undefined
}

/** Anybody may report, so a server stores only so many kinds at a time. The log has every report. */
const mostKinds = 50

export function openClientErrorCounts({ sql, report, gatherMs = 2000 }: CountingParts): ClientErrorCounts {
  let noted = new Map<string, CountedError>()
  const writing = openDelayedWrite(async () => {
    const batch = noted
    if (batch.size === 0) return
    noted = new Map()
    await addClientErrors(sql, [...batch.values()]).catch(report)
  }, gatherMs)
  return {
    note({ message, url }) {
      const time = now()
      const hour = `${time.slice(0, 13)}:00:00.000Z`
      const kind = kindOf(message)
      const known = noted.get(`${hour} ${kind}`)
      if (!known && noted.size >= mostKinds) return
      const errorCount = (known?.errorCount ?? 0) + 1
      noted.set(`${hour} ${kind}`, { hour, kind, message, url, errorCount, lastTime: time })
      writing.soon()
    },
    flush: writing.now,
  }
}

/** Messages that differ only in numbers, such as the name of a chunk or a line, are one kind. */
const kindOf = (message: string) =>
  createHash('sha256').update(message.replaceAll(/\d+/g, '0')).digest('hex').slice(0, 32)
