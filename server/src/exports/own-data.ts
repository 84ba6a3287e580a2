import { actionText } from '@zsm/contract/audit-texts'
import type { CreatorId } from '@zsm/contract/values'
import type { Changes } from '../database/audit.ts'
import type { Sql } from '../database/sql.ts'
import { listOwn, type OwnTable } from './own-data.queries.ts'
import { ownDataWords, tableOfTarget, type Word } from './own-data-words.ts'

const batch = 500

type Part = OwnTable & { table: keyof typeof ownDataWords }

/** Everything that is held about a creator, by what it is; without secrets and what only machines read. */
const parts: Record<string, Part> = {
  账号: { table: 'accounts', key: 'mobile' },
  公开资料: { table: 'fronts', key: 'platform_dict' },
  登录设备: { table: 'sessions' },
  登录过的网络: { table: 'known_networks', key: 'network', account: 'name' },
  入驻申请: { table: 'enrolls' },
  同意的协议: { table: 'agreement_acceptances', key: 'kind' },
  认证: { table: 'certifications' },
  银行卡: { table: 'banks' },
  店铺: { table: 'shops' },
  商品: { table: 'goods' },
  课时: { table: 'good_details' },
  关联商品: { table: 'good_links' },
  素材: { table: 'files' },
  作品: { table: 'shares' },
  学员提问和回答: { table: 'questions' },
  订单: { table: 'orders' },
  退款: { table: 'refunds' },
  资金账户: { table: 'funds' },
  资金流水: { table: 'ledger_txs' },
  提现: { table: 'withdraws' },
  通知: { table: 'notifications' },
  草稿: { table: 'drafts', key: 'scope' },
  注销申请: { table: 'closings' },
  操作记录: { table: 'audit_log', byOneself: true },
}

export type OwnProgress = { rowCount: number; progressBp: number }

/** One JSON document, written as it is read; and how many records it had. Says how far it is after each batch. */
export function ownData(
  sql: Sql,
  creator: CreatorId,
  report: (progress: OwnProgress) => Promise<void>,
): { parts: AsyncIterable<string>; count: () => number } {
  let rowCount = 0
  async function* write(): AsyncGenerator<string> {
    const all = Object.entries(parts)
    for (const [index, [title, part]] of all.entries()) {
      yield `${index === 0 ? '{' : ','}\n${JSON.stringify(title)}: [`
      let separator = '\n'
      for await (const records of batchesOf(sql, creator, part)) {
        rowCount += records.length
        yield `${separator}${records.map((record) => JSON.stringify(record)).join(',\n')}`
        separator = ',\n'
        await report({ rowCount, progressBp: Math.floor((index / all.length) * 9900) })
      }
      yield ']'
    }
    yield '\n}\n'
  }
  return { parts: write(), count: () => rowCount }
}

async function* batchesOf(sql: Sql, creator: CreatorId, part: Part): AsyncGenerator<object[]> {
  const words: Record<string, Word> = ownDataWords[part.table]
  const columns = Object.keys(words)
  let after: string | undefined
  do {
    const rows = await listOwn(sql, creator, part, { columns, after, limit: batch })
    if (rows.length > 0) yield rows.map(({ record }) => inWords(record, words))
    after = rows.length === batch ? rows.at(-1)?.key : undefined
  } while (after !== undefined)
}

/** A record as a person reads it: by titles, with words for codes. */
function inWords(record: Record<string, unknown>, words: Record<string, Word>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(words).map(([column, word]) => {
      const reading = readings[column]
      return [titleOf(word), reading ? reading(record[column], record) : valueIn(word, record[column])]
    }),
  )
}

/** What the log has in the program's words. */
const readings: Record<string, (value: unknown, record: Record<string, unknown>) => unknown> = {
  action: (value) => actionText(String(value)),
  changes: (value, { action, target_type: type }) =>
    changesInWords(value as Changes | null, wordsOf(String(action), type as string | null)),
}

const titleOf = (word: Word) => (typeof word === 'string' ? word : word.title)

const valueIn = (word: Word | undefined, value: unknown): unknown =>
  (typeof word === 'object' ? word.of[String(value)] : undefined) ?? plain(value)

const plain = (value: unknown): unknown => (typeof value === 'boolean' ? (value ? '是' : '否') : value)

/** What changed, named as its table names it; a name that is taken or not known stays as it is. */
function changesInWords(changes: Changes | null, words: ReadonlyMap<string, Word> | undefined) {
  if (changes === null) return null
  const named = new Map<string, object>()
  for (const [name, { before, after }] of Object.entries(changes)) {
    const word = (words?.has(name) ? words : anywhere).get(name)
    const title = word === undefined ? name : titleOf(word)
    named.set(named.has(title) ? name : title, { 改前: valueIn(word, before), 改后: valueIn(word, after) })
  }
  return Object.fromEntries(named)
}

/** The words of what an action is about; one without a target is on the account or its front. */
function wordsOf(action: string, type: string | null): ReadonlyMap<string, Word> | undefined {
  const untargeted = action.startsWith('accounts.') ? 'accounts' : 'fronts'
  return wordsByTable.get(type === null ? untargeted : (tableOfTarget[type] ?? ''))
}

/** Columns by the names that the log has: `priceFen`. */
const wordsByTable = new Map(
  Object.entries(ownDataWords).map(([table, words]) => [
    table,
    new Map(Object.entries<Word>(words).map(([column, word]) => [camelCase(column), word])),
  ]),
)

/** Names that mean the same wherever they are. */
const anywhere = new Map<string, Word>()
{
  const all = [...wordsByTable.values()].flatMap((words) => [...words])
  for (const [name, word] of all) {
    const others = all.filter(([other]) => other === name).map(([, other]) => JSON.stringify(other))
    if (new Set(others).size === 1) anywhere.set(name, word)
  }
}

function camelCase(column: string): string {
  return column.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
}
