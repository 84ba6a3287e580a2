import type { Enroll } from '@zsm/contract/creators'
import type { CreatorId } from '@zsm/contract/values'
import type { Sql } from '../database/sql.ts'
import { fail } from '../failure.ts'
import { findEnroll, hasApprovedEnroll } from './enrolls.queries.ts'

export async function getEnroll(sql: Sql, creator: CreatorId, { id }: { id: string }): Promise<Enroll> {
  return (await findEnroll(sql, creator, id)) ?? fail('frontNotFound')
}

/** Whether the creator's application to join was approved: selling needs it. */
export function isEnrolled(sql: Sql, creator: CreatorId): Promise<boolean> {
  return hasApprovedEnroll(sql, creator)
}
