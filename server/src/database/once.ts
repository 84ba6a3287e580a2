import { createHash } from 'node:crypto'
import type { CreatorId, Instant, OperatorId } from '@zsm/contract/values'
import { fail } from '../failure.ts'
import { type Sql, type Tx, transaction } from './sql.ts'

export type Request = { creator: CreatorId | OperatorId; call: string; requestId: string; input: unknown }

/**
 * Does what a request asks once, however often it arrives: a repetition gets the first answer as JSON keeps it.
 * The claim and the effect are one transaction, so that neither can be kept without the other.
 */
export function once<T>(sql: Sql, request: Request, run: (sql: Tx) => Promise<T>): Promise<T> {
  return transaction(sql, async (sql) => {
    if (!(await claim(sql, request))) return firstAnswer<T>(sql, request)
    const output = await run(sql)
    await keepAnswer(sql, request, output)
    return output
  })
}

const forgottenAtOnce = 5000

/** Forgets requests that nobody repeats any more; in portions, so that no statement takes long. */
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

/** Waits while the same request is under way elsewhere: false once that one is kept, true if it was undone. */
async function claim(sql: Tx, { creator, requestId, call, input }: Request): Promise<boolean> {
  const record = { creatorId: creator, requestId, call, inputHash: fingerprint(input) }
  const claimed = await sql<[{ requestId: string }]>`
    insert into requests ${sql.insert(record)} on conflict do nothing returning request_id`
  return claimed.length > 0
}

async function firstAnswer<T>(sql: Tx, { creator, requestId, call, input }: Request): Promise<T> {
  const [first] = await sql<{ call: string; inputHash: string; output: T }[]>`
    select call, input_hash, output from requests where creator_id = ${creator} and request_id = ${requestId}`
  if (first?.call !== call || first.inputHash !== fingerprint(input)) return fail('requestIdReused')
  return first.output
}

async function keepAnswer(sql: Tx, { creator, requestId }: Request, output: unknown): Promise<void> {
  await sql`update requests set output = ${sql.json(output)} where creator_id = ${creator} and request_id = ${requestId}`
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

/** Forgets what a creator asked for, answers and all. */
export async function forgetRequestsOf(sql: Sql, creator: CreatorId): Promise<void> {
  await sql`delete from requests where creator_id = ${creator}`
}
