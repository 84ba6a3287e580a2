import { createHash } from 'node:crypto'
import type { CreatorId, Instant, LearnerId, OperatorId } from '@zsm/contract/values'
import { fail } from '../failure.ts'
import { type Sql, type Tx, transaction } from './sql.ts'

/** An idempotency key belongs to the creator, learner or operator who acts; the column is `creator_id` for all of them. */
type Request = {
  actor: CreatorId | LearnerId | OperatorId
  call: string
  requestId: string
  input: unknown
}

/**
 * Runs a request once, however often it arrives: a repeated one gets the stored first answer. The idempotency
 * key and the effect are one transaction, so that neither is committed without the other.
 */
export function once<T>(sql: Sql, request: Request, run: (sql: Tx) => Promise<T>): Promise<T> {
  return transaction(sql, async (sql) => {
    if (!(await claim(sql, request))) return firstAnswer<T>(sql, request)
    const output = await run(sql)
    await storeAnswer(sql, request, output)
    return output
  })
}

const forgottenAtOnce = 5000

/** Deletes old requests, in batches so that no statement takes long. */
export async function forgetRequests(sql: Sql, before: Instant): Promise<void> {
  let forgotten = forgottenAtOnce
  while (forgotten === forgottenAtOnce) {
    const rows = await sql<{ requestId: string }[]>`
      delete from requests where (creator_id, request_id) in (
        select creator_id, request_id from requests where create_time < ${before} limit ${forgottenAtOnce}
      )
      returning request_id`
    forgotten = rows.length
  }
}

/**
 * Stores the key, waiting while the same request runs elsewhere. False if that one committed, true if it
 * rolled back.
 */
async function claim(sql: Tx, { actor, requestId, call, input }: Request): Promise<boolean> {
  const record = { creatorId: actor, requestId, call, inputHash: fingerprint(input) }
  const claimed = await sql<[{ requestId: string }]>`
    insert into requests ${sql.insert(record)} on conflict do nothing returning request_id`
  return claimed.length > 0
}

async function firstAnswer<T>(sql: Tx, { actor, requestId, call, input }: Request): Promise<T> {
  const [first] = await sql<{ call: string; inputHash: string; output: T }[]>`
    select call, input_hash, output from requests where creator_id = ${actor} and request_id = ${requestId}`
  if (first?.call !== call || first.inputHash !== fingerprint(input)) return fail('requestIdReused')
  return first.output
}

async function storeAnswer(sql: Tx, { actor, requestId }: Request, output: unknown): Promise<void> {
  await sql`update requests set output = ${sql.json(output)} where creator_id = ${actor} and request_id = ${requestId}`
}

function fingerprint(input: unknown): string {
  const text = JSON.stringify(input, (_, value) => (isRecord(value) ? sorted(value) : value)) ?? ''
  return createHash('sha256').update(text).digest('base64url')
}

function isRecord(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function sorted(record: object): object {
  return Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** Deletes all requests of a creator or a learner with their answers. */
export async function forgetRequestsOf(sql: Sql, actor: CreatorId | LearnerId): Promise<void> {
  await sql`delete from requests where creator_id = ${actor}`
}
