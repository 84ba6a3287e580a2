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
/** A store may take minutes to keep a large file: its sender is told to come back before a proxy gives up. */
const longestWaitMs = 50_000

/** The only writer of an upload, on any number of servers. */
export type Writer = {
  upload: PromisedUpload
  /** The draft of a resumable upload, which nobody else can write to. */
  draft: () => Promise<string>
  /** Aborted when the writer must end: another waits for its turn, or has it already. */
  over: AbortSignal
  /** Notes how many bytes are there: what is still to come is what its upload keeps free on the disk. */
  arrived: (size: number) => void
  /** Fails where another has the turn by now. */
  mustHold: () => Promise<void>
}

type Parts = { sql: Sql; storage: Storage }

/**
 * Runs as the only writer of an upload. Undefined where the upload is over. Every draft has one writer: the next one gets it
 * from a writer that has closed it, or makes a copy. So no late byte of a writer that hangs, on whatever server, comes
 * into a file that another goes on with or has stored.
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
    // a lease that cannot be given back, while the database is away, runs out
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

/** Renews the lease each second. While the database is away the writer goes on: its draft stays its own. */
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
