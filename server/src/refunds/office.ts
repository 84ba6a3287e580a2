import type { OperatorRefund, operatorRefunds } from '@zsm/contract/office/refunds'
import type { CreatorId, OperatorId, Page, RefundId } from '@zsm/contract/values'
import type { InputOf } from '@zsm/contract/wire/endpoint'
import { readPage } from '../database/page.ts'
import type { Sql } from '../database/sql.ts'
import { fail } from '../failure.ts'
import { decideOnce } from '../operators/public.ts'
import { countAllRefunds, findAnyRefund, findSeller, listAllRefunds } from './office.queries.ts'

export async function listRefunds(
  sql: Sql,
  operator: OperatorId,
  filters: InputOf<typeof operatorRefunds.listRefund>,
): Promise<Page<OperatorRefund>> {
  return readPage(listAllRefunds(sql, operator, filters), countAllRefunds(sql, filters), filters)
}

/** Finds the refund's creator and applies the operator's decision. */
export async function decideOnRefund(
  sql: Sql,
  operator: OperatorId,
  id: RefundId,
  act: (creator: CreatorId) => Promise<unknown>,
): Promise<OperatorRefund> {
  const creator = (await findSeller(sql, id)) ?? fail('refundNotFound')
  await decideOnce(sql, { type: 'refund', id }, () => act(creator))
  return (await findAnyRefund(sql, operator, id)) ?? fail('refundNotFound')
}
