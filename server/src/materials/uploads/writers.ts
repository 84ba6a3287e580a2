import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { CreatorId } from '@zsm/contract/values'
import type { Sql } from '../../database/sql.ts'
import { fail } from '../../failure.ts'
import type { Storage } from '../../gateways/storage.ts'
import { lazily } from '../../lazily.ts'
import type { PromisedUpload } from './resumables.queries.ts'
import {
  changeDraft,
  renewLease,
  returnLease,
  type TakenUpload,
  takeLease,
  takeOverLease,
  type Writing,
  wantLease,
} from './writers.queries.ts'

const renewMs = 1000
const askAgainMs = 100
/** Storing a large file may take minutes. A waiting sender is refused earlier, before a proxy's timeout, and comes back. */
const longestWaitMs = 50_000

/** The only writer of an upload, on any number of servers. */
export type Writer = {
  upload: PromisedUpload
  /** The path of the resumable upload's draft. No other writer has it open. */
  draft: () => Promise<string>
  /** Aborted when the writer must end, because another waits for the lease or has it. */
  over: AbortSignal
  /** Notes how many bytes have arrived. The disk space for the rest stays reserved. */
  arrived: (size: number) => void
  /** Fails when another writer has the lease. */
  mustHold: () => Promise<void>
}

type Parts = { sql: Sql; storage: Storage }

/**
 * Runs as the only writer of an upload. Undefined when the upload has ended. Every draft has one writer. The next writer
 * takes the draft only after the last one closed it, and makes a copy otherwise. So a late write of a writer that hangs, on
 * any server, never reaches a file that another writer continues or has stored.
 */
export async function asOnlyWriter<T>(
  { sql, storage }: Parts,
  { creator, id }: { creator: CreatorId; id: string },
  run: (writer: Writer) => Promise<T>,
): Promise<T | undefined> {
  const writing: Writing = { creator, id, writer: randomUUID() }
  const upload = await takeTurn(sql, writing)
  if (!upload) return undefined
  const { over, arrived, renew, end } = keepLease(sql, writing)
  const draft = lazily(() => draftOf({ sql, storage }, writing, upload))
  try {
    return await run({
      upload,
      over,
      draft,
      arrived,
      mustHold: async () => {
        if (!(await renew())) fail('uploadInterrupted')
      },
    })
  } finally {
    end()
    // a lease that cannot be returned while the database is away expires
    await returnLease(sql, writing).catch(() => undefined)
  }
}

/** The path of an upload's draft. */
export const draftPath = (storage: Storage, { id, draft }: { id: string; draft: string | null }): string =>
  storage.resumable(id, draft ?? undefined)

async function takeTurn(sql: Sql, writing: Writing): Promise<TakenUpload | undefined> {
  for (let waited = 0; waited < longestWaitMs; waited += askAgainMs) {
    const taken = (await takeLease(sql, writing)) ?? (await takeOverLease(sql, writing))
    if (taken) return taken
    if (!(await wantLease(sql, writing))) return undefined
    await delay(askAgainMs)
  }
  return fail('uploadInterrupted')
}

/** Renews the lease every second. While the database is away the writer continues, because nobody else opens its draft. */
function keepLease(sql: Sql, writing: Writing) {
  const over = new AbortController()
  let arrived = 0
  let renewing = false
  const renew = () => renewLease(sql, writing, arrived)
  const timer = setInterval(async () => {
    if (renewing) return
    renewing = true
    const lease = await renew().catch(() => ({ mustEnd: false }))
    if (!lease || lease.mustEnd) over.abort()
    renewing = false
  }, renewMs).unref()
  return {
    over: over.signal,
    renew,
    arrived: (size: number) => {
      arrived = size
    },
    end: () => clearInterval(timer),
  }
}

async function draftOf(
  { sql, storage }: Parts,
  writing: Writing,
  { id, draft, draftLeftOpen }: TakenUpload,
): Promise<string> {
  const path = draftPath(storage, { id, draft })
  if (!draftLeftOpen) return path
  const copy = draftPath(storage, { id, draft: writing.writer })
  await storage.copy(path, copy)
  if (!(await changeDraft(sql, writing))) {
    await storage.discard(copy)
    return fail('uploadInterrupted')
  }
  await storage.discard(path)
  return copy
}
