import type { CreatorId, Instant } from '@zsm/contract/values'
import type { Sql } from '../database/sql.ts'

/** 1 实名, 2 企业: the two that let a creator withdraw. */
export type SubjectDict = 1 | 2

type NewCertification = {
  creatorId: CreatorId
  id: string
  typeDict: number
  statusDict: number
  realName: string
  auditTime: Instant
  createTime: Instant
}

export async function insertCertification(sql: Sql, certification: NewCertification): Promise<void> {
  await sql`insert into certifications ${sql.insert(certification)}`
}

/** The name on the approved certification; one that is soon to expire still counts. */
export async function findCertifiedName(
  sql: Sql,
  creator: CreatorId,
  subjectDict: SubjectDict,
): Promise<string | undefined> {
  const [certification] = await sql<{ name: string }[]>`
    select case type_dict when 1 then real_name else company_name end as name
    from certifications
    where creator_id = ${creator} and type_dict = ${subjectDict} and status_dict in (2, 4)
    order by id desc
    limit 1`
  return certification?.name
}
