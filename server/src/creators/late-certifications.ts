import { certificationState } from '@zsm/contract/states'
import type { CertificationId, CreatorId } from '@zsm/contract/values'
import type { Tx } from '../database/sql.ts'
import { fail, standsAt } from '../failure.ts'
import { findCertification } from './certifications.queries.ts'

/** Refuses a decision or withdrawal that comes too late. The message says which state the certification has. */
export async function refuseLate(sql: Tx, creator: CreatorId, id: CertificationId): Promise<never> {
  const { statusDict } = (await findCertification(sql, creator, id)) ?? fail('certificationNotFound')
  return fail('certificationStateChanged', standsAt('这份认证', certificationState.labels[statusDict]))
}
