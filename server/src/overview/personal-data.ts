import type { operatorPersonalData } from '@zsm/contract/office/personal-data'
import type { InputOf, OutputOf } from '@zsm/contract/wire/endpoint'
import { audit } from '../database/audit.ts'
import { type Sql, transaction } from '../database/sql.ts'
import { fail } from '../failure.ts'
import { findCreatorMobile, findLearnerMobile } from './personal-data.queries.ts'

type Shown = OutputOf<typeof operatorPersonalData.showCreatorMobile>

/** The operator and the reason are in the audit log before the number is answered. The number is not. */
export function showCreatorMobile(
  sql: Sql,
  { id, reason }: InputOf<typeof operatorPersonalData.showCreatorMobile>,
): Promise<Shown> {
  return transaction(sql, async (sql) => {
    const value = (await findCreatorMobile(sql, id)) ?? fail('frontNotFound')
    const target = { type: 'front', id }
    await audit(sql, { creator: id, action: 'accounts.showMobile', target, after: { reason } })
    return { value }
  })
}

export function showLearnerMobile(
  sql: Sql,
  { id, reason }: InputOf<typeof operatorPersonalData.showLearnerMobile>,
): Promise<Shown> {
  return transaction(sql, async (sql) => {
    const value = (await findLearnerMobile(sql, id)) ?? fail('learnerNotFound')
    await audit(sql, { action: 'learners.showMobile', target: { type: 'learner', id }, after: { reason } })
    return { value }
  })
}
