import type { CreatorId } from '@zsm/contract/values'
import type { Sql } from '../database/sql.ts'
import { listOwn, type OwnTable } from './own-data.queries.ts'

const batch = 500
const stored = ['key', 'cover_key', 'sha256']

/** Everything that is held about a creator, by what it is; without secrets and what only machines read. */
const parts: Record<string, OwnTable> = {
  账号: { table: 'accounts', key: 'mobile', without: ['password_hash'] },
  公开资料: { table: 'fronts', key: 'platform_dict' },
  登录设备: { table: 'sessions', without: ['token_hash'] },
  入驻申请: { table: 'enrolls' },
  同意的协议: { table: 'agreement_acceptances', key: 'kind' },
  认证: { table: 'certifications', without: ['id_card_no'] },
  银行卡: { table: 'banks', without: ['card_no', 'card_no_hash'] },
  店铺: { table: 'shops' },
  商品: { table: 'goods' },
  课时: { table: 'good_details' },
  关联商品: { table: 'good_links' },
  素材: { table: 'files', without: stored },
  作品: { table: 'shares' },
  学员提问和回答: { table: 'questions', without: ['user_id', 'user_avatar'] },
  订单: { table: 'orders', without: ['user_id'] },
  退款: { table: 'refunds' },
  资金账户: { table: 'funds' },
  资金流水: { table: 'ledger_txs', without: ['idem_key'] },
  提现: { table: 'withdraws', without: ['operator_id', 'first_operator_id'] },
  通知: { table: 'notifications' },
  草稿: { table: 'drafts', key: 'scope' },
  注销申请: { table: 'closings', without: ['left_mobile'] },
  操作记录: { table: 'audit_log', without: ['operator_id'], byOneself: true },
}

/** One JSON document, written as it is read; and how many records it had. */
export function ownData(sql: Sql, creator: CreatorId): { parts: AsyncIterable<string>; count: () => number } {
  let count = 0
  async function* write(): AsyncGenerator<string> {
    let opening = '{\n'
    for (const [title, table] of Object.entries(parts)) {
      yield `${opening}${JSON.stringify(title)}: [`
      let separator = '\n'
      for await (const record of recordsOf(sql, creator, table)) {
        count += 1
        yield `${separator}${JSON.stringify(record)}`
        separator = ',\n'
      }
      yield ']'
      opening = ',\n'
    }
    yield '\n}\n'
  }
  return { parts: write(), count: () => count }
}

async function* recordsOf(sql: Sql, creator: CreatorId, table: OwnTable): AsyncGenerator<object> {
  let after: string | undefined
  do {
    const rows = await listOwn(sql, creator, table, { after, limit: batch })
    for (const { record } of rows) yield record
    after = rows.length === batch ? rows.at(-1)?.key : undefined
  } while (after !== undefined)
}
