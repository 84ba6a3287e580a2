import type { Adjustment, operatorAdjustments } from '@zsm/contract/office/adjustments'
import { changeState } from '@zsm/contract/states'
import type { AdjustmentId, CreatorId, OperatorId, Page } from '@zsm/contract/values'
import type { InputOf } from '@zsm/contract/wire/endpoint'
import { getFront } from '../../creators/public.ts'
import { readPage } from '../../database/page.ts'
import type { Sql } from '../../database/sql.ts'
import { countStates, partsOf } from '../../database/state-counts.ts'
import { fail } from '../../failure.ts'
import { tellWhoDecided } from '../../operators/public.ts'
import { proposeAdjustment } from '../adjustments.ts'
import {
  countAllAdjustments,
  findAdjusted,
  findAdjustment,
  listAllAdjustments,
} from './adjustments.queries.ts'

export function listAdjustments(
  sql: Sql,
  operator: OperatorId,
  filters: InputOf<typeof operatorAdjustments.listAdjustment>,
): Promise<Page<Adjustment>> {
  return readPage(
    listAllAdjustments(sql, operator, filters),
    countAllAdjustments(sql, filters),
    filters,
    countStates(filters, partsOf(changeState.values), (part) => countAllAdjustments(sql, part)),
  )
}

export async function propose(
  sql: Sql,
  operator: OperatorId,
  { frontId, ...proposal }: InputOf<typeof operatorAdjustments.proposeAdjustment>,
): Promise<Adjustment> {
  await getFront(sql, frontId)
  const id = await proposeAdjustment(sql, frontId, operator, proposal)
  return (await findAdjustment(sql, operator, id)) ?? fail('unexpected')
}

/** Finds the adjustment's creator and applies the operator's decision. */
export async function decideOnAdjustment(
  sql: Sql,
  operator: OperatorId,
  id: AdjustmentId,
  act: (creator: CreatorId) => Promise<void>,
): Promise<Adjustment> {
  const creator = (await findAdjusted(sql, id)) ?? fail('adjustmentNotFound')
  await tellWhoDecided(sql, { type: 'adjustment', id }, () => act(creator))
  return (await findAdjustment(sql, operator, id)) ?? fail('adjustmentNotFound')
}
