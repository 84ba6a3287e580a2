import type { CreatorId, LearnerId, MemberId, Mobile, OperatorId } from '@zsm/contract/values'
import { newId } from '../ids.ts'
import { recordsOf } from './records.ts'
import { type Session, type Sql, sessionOf } from './sql.ts'

type Audit = {
  creator?: CreatorId | undefined
  account?: Mobile | undefined
  member?: MemberId | undefined
  learner?: LearnerId | undefined
  operator?: OperatorId | undefined
  /** Domain and verb: `goods.putOnShelf`. */
  action: string
  target?: { type: string; id: string } | undefined
  before?: object | undefined
  after?: object | undefined
  ip?: string | undefined
  userAgent?: string | undefined
  requestId?: string | undefined
}

/**
 * Adds an entry to the audit log, in the transaction of the effect, so that neither is committed without the
 * other. The caller and its address come with the call's `sql`.
 */
export async function audit(sql: Sql, entry: Audit): Promise<void> {
  const { changes, ...record } = recordOf(entry, sessionOf(sql))
  await sql`insert into audit_log ${sql.insert({ ...record, changes: sql.json(changes) })}`
}

/** The same for several effects of one transaction. */
export async function auditEach(sql: Sql, entries: readonly Audit[]): Promise<void> {
  const session = sessionOf(sql)
  const records = entries.map((entry) => recordOf(entry, session))
  await sql`insert into audit_log ${recordsOf('audit_log', records)}`
}

function recordOf({ creator, action, target, before, after, ...given }: Audit, { caller }: Session) {
  return {
    id: newId(),
    creatorId: creator,
    accountId: given.account ?? caller?.account,
    memberId: given.member ?? caller?.member,
    learnerId: given.learner ?? caller?.learner,
    operatorId: given.operator ?? caller?.operator,
    apiKeyId: caller?.apiKey,
    action,
    targetType: target?.type,
    targetId: target?.id,
    changes: changesBetween(before, after),
    ip: given.ip ?? caller?.ip,
    userAgent: given.userAgent ?? caller?.userAgent,
    requestId: given.requestId ?? caller?.requestId,
  }
}

export type Changes = Record<string, { before?: unknown; after?: unknown }>

/** The longest value that is shown whole. */
const longest = 500

/** Changes as people read them. */
export const changesInWords = (changes: Changes | null) =>
  Object.entries(changes ?? {}).map(([name, { before, after }]) => ({
    name,
    before: inWords(before),
    after: inWords(after),
  }))

function inWords(value: unknown): string {
  const words = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
  return words.length > longest ? `${words.slice(0, longest)}…` : words
}

const secret = /password|pwd|token|secret|codeHash|idCardNo|cardNo|mobile|enc$/i

/** The differences, key by key; of a secret only that it differs. */
function changesBetween(before: object = {}, after: object = {}): Changes {
  const [old, current] = [new Map(Object.entries(before)), new Map(Object.entries(after))]
  const keys = [...new Set([...old.keys(), ...current.keys()])]
  const changed = keys.filter((key) => JSON.stringify(old.get(key)) !== JSON.stringify(current.get(key)))
  return Object.fromEntries(
    changed.map((key) => [key, secret.test(key) ? {} : { before: old.get(key), after: current.get(key) }]),
  )
}
