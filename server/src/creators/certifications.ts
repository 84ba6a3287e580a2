import { subjectType } from '@zsm/contract/states'
import type { CreatorId } from '@zsm/contract/values'
import type { Sql } from '../database/sql.ts'
import { findCertifiedName, type SubjectDict } from './certifications.queries.ts'

/** Whether the creator has an approved person or company, which withdrawing needs. */
export async function isCertified(sql: Sql, creator: CreatorId): Promise<boolean> {
  const name = (await certifiedName(sql, creator, 1)) ?? (await certifiedName(sql, creator, 2))
  return name !== undefined
}

/** The approved name of the person (1) or company (2). A bank card's holder must have it. */
export function certifiedName(
  sql: Sql,
  creator: CreatorId,
  subjectDict: SubjectDict = subjectType.person,
): Promise<string | undefined> {
  return findCertifiedName(sql, creator, subjectDict)
}
