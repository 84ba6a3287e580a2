import type { Adjustment } from '@zsm/contract/office/adjustments'
import type { operators } from '@zsm/contract/operators'
import type { AdjustmentId, CreatorId, OperatorId, Page } from '@zsm/contract/values'
import type { InputOf } from '@zsm/contract/wire/endpoint'
import { readPage } from '../database/page.ts'
import type { Sql } from '../database/sql.ts'
import { fail } from '../failure.ts'
import { proposeAdjustment } from '../funds/public.ts'
import {
  countAllAdjustments,
  findAdjusted,
  findAdjustment,
  listAllAdjustments,
} from './adjustments.queries.ts'
import { findAnyCreator } from './creators.queries.ts'
import { decideOnce } from './decisions.ts'

export function listAdjustments(
  sql: Sql,
  operator: OperatorId,
  filters: InputOf<typeof operators.listAdjustment>,
): Promise<Page<Adjustment>> {
  return readPage(listAllAdjustments(sql, operator, filters), countAllAdjustments(sql, filters), filters)
}

export async function propose(
  sql: Sql,
  operator: OperatorId,
  { frontId, ...proposal }: InputOf<typeof operators.proposeAdjustment>,
): Promise<Adjustment> {
  if (!(await findAnyCreator(sql, frontId))) fail('frontNotFound')
  const id = await proposeAdjustment(sql, frontId, operator, proposal)
  return (await findAdjustment(sql, operator, id)) ?? fail('unexpected')
}

/** Does what an operator decided on an adjustment for the creator whose it is. */
export async function decideOnAdjustment(
  sql: Sql,
  operator: OperatorId,
  id: AdjustmentId,
  act: (creator: CreatorId) => Promise<void>,
): Promise<Adjustment> {
  const creator = (await findAdjusted(sql, id)) ?? fail('adjustmentNotFound')
  await decideOnce(sql, { type: 'adjustment', id }, () => act(creator))
  return (await findAdjustment(sql, operator, id)) ?? fail('adjustmentNotFound')
}
