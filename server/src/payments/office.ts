import type { KeptNotice, operatorNotices } from '@zsm/contract/office/notices'
import { noticeState } from '@zsm/contract/states'
import type { OperatorId, Page } from '@zsm/contract/values'
import type { InputOf } from '@zsm/contract/wire/endpoint'
import type { ErrorName } from '@zsm/contract/wire/errors'
import { readPage } from '../database/page.ts'
import type { Sql } from '../database/sql.ts'
import { countStates, partsOf } from '../database/state-counts.ts'
import { fail } from '../failure.ts'
import { tellWhoDecided } from '../operators/public.ts'
import { settleNotice } from './notices/kept-notices.ts'
import { countKept, findKept, type KeptNoticeRow, listKept } from './office.queries.ts'

/** The words in which operators read each error. */
const reasons: Partial<Record<ErrorName, string>> = {
  goodNotForSale: '平台上从来没有这个商品',
  orderNotFound: '没有这笔交易的订单',
  orderNotPaid: '订单没有付款，或已全部退款',
  noticeMismatch: '金额与平台发起的退款不同',
  refundTooMuch: '超过订单可退的金额',
  refundByHand: '这笔订单的退款已登记人工打款，渠道又退了一次',
  refundStateChanged: '渠道说这笔退款没有成功，平台已按成功入账',
  requestIdReused: '与之前收到的同一单号的通知内容不同',
  invalidInput: '时间晚于现在',
}

export function listNotices(
  sql: Sql,
  filters: InputOf<typeof operatorNotices.listNotice>,
): Promise<Page<KeptNotice>> {
  const list = listKept(sql, filters).then((rows) => rows.map(inWords))
  return readPage(
    list,
    countKept(sql, filters),
    filters,
    countStates(filters, partsOf(noticeState.values), (part) => countKept(sql, part)),
  )
}

export async function settle(
  sql: Sql,
  operator: OperatorId,
  input: InputOf<typeof operatorNotices.settleNotice>,
): Promise<KeptNotice> {
  const { id } = input
  if (!(await findKept(sql, id))) fail('noticeNotFound')
  await tellWhoDecided(sql, { type: 'notice', id }, () => settleNotice(sql, operator, input))
  return inWords((await findKept(sql, id)) ?? fail('noticeNotFound'))
}

const inWords = ({ errorName, legible, ...kept }: KeptNoticeRow): KeptNotice => ({
  ...kept,
  reason: legible ? '通知的内容不全或格式不对' : (reasons[errorName] ?? '不能入账'),
  legibleText: Object.entries(legible ?? {})
    .map(([field, value]) => `${field}: ${value}`)
    .join('\n'),
})
