import type { CreatorFacts } from '@zsm/contract/office/creator-page'
import type { CreatorId } from '@zsm/contract/values'
import { now } from '../../clock.ts'
import type { Sql } from '../../database/sql.ts'
import { fail } from '../../failure.ts'
import { feeBpOf } from '../../reference/public.ts'
import { findCreatorRow } from '../creators.queries.ts'
import { shown } from '../creators.ts'
import { findMoreFacts, findNewestEnroll } from './facts.queries.ts'

export async function readCreator(sql: Sql, { id }: { id: CreatorId }): Promise<CreatorFacts> {
  const [row, more, enroll] = await Promise.all([
    findCreatorRow(sql, id),
    findMoreFacts(sql, id),
    findNewestEnroll(sql, id),
  ])
  if (!row || !more) return fail('frontNotFound')
  if (!enroll) return { ...shown(row), ...more, enroll: null }
  const { categoryId } = enroll
  const feeBp = categoryId && (await feeBpOf(sql, categoryId, now()))
  return { ...shown(row), ...more, enroll: { ...enroll, feeBp } }
}
