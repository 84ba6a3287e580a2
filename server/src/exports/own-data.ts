import { actionText } from '@zsm/contract/audit-texts'
import type { CreatorId } from '@zsm/contract/values'
import type { Changes } from '../database/audit.ts'
import type { Sql } from '../database/sql.ts'
import { listOwn, type OwnTable } from './own-data.queries.ts'
import { ownDataWords, type Word } from './own-data-words.ts'

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
      const value = record[column]
      if (typeof word !== 'string') return [word.title, word.of[String(value)] ?? plain(value)]
      return [word, (readings[column] ?? plain)(value)]
    }),
  )
}

/** What the log has in the program's words. */
const readings: Record<string, (value: unknown) => unknown> = {
  action: (value) => actionText(String(value)),
  changes: (value) => changesInWords(value as Changes | null),
}

/** What any column is called, as the log names it: `priceFen`. */
const titles = new Map(
  Object.values(ownDataWords)
    .flatMap((words) => Object.entries<Word>(words))
    .map(([column, word]) => [
      column.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
      typeof word === 'string' ? word : word.title,
    ]),
)

const changesInWords = (changes: Changes | null) =>
  changes === null
    ? null
    : Object.fromEntries(
        Object.entries(changes).map(([name, { before, after }]) => [
          titles.get(name) ?? name,
          { 改前: before, 改后: after },
        ]),
      )

const plain = (value: unknown): unknown => (typeof value === 'boolean' ? (value ? '是' : '否') : value)
