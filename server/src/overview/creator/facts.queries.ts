import type { CreatorCertification, CreatorFacts } from '@zsm/contract/office/creator-page'
import type { CreatorId, Instant } from '@zsm/contract/values'
import type { Sql } from '../../database/sql.ts'

type MoreFacts = Pick<CreatorFacts, 'intro' | 'frozenReason'> & { frozenTime: Instant | null }

export async function findMoreFacts(sql: Sql, creator: CreatorId): Promise<MoreFacts | undefined> {
  const [facts] = await sql<MoreFacts[]>`
    select fronts.intro, accounts.frozen_time, accounts.frozen_reason
    from fronts join accounts on accounts.mobile = fronts.account
    where fronts.creator_id = ${creator}`
  return facts
}

type NewestEnroll = Omit<NonNullable<CreatorFacts['enroll']>, 'feeBp'>

export async function findNewestEnroll(sql: Sql, creator: CreatorId): Promise<NewestEnroll | undefined> {
  const [enroll] = await sql<NewestEnroll[]>`
    select status_dict, type_dict, classify_id as category_id, coalesce(classifies.name, '') as category_name,
      submit_time
    from enrolls left join classifies on classifies.id = enrolls.classify_id
    where enrolls.creator_id = ${creator} order by enrolls.id desc limit 1`
  return enroll
}

/** The newest first. The number of the identity card is stored masked beside the sealed one. */
export function listCertifications(sql: Sql, creator: CreatorId): Promise<CreatorCertification[]> {
  return sql<CreatorCertification[]>`
    select id, type_dict, status_dict, coalesce(real_name, '') as real_name, id_card_mask as id_card_no,
      coalesce(company_name, '') as company_name, company_code, cert_name, cert_no, valid_to, reject_reason, submit_time, audit_time
    from certifications where creator_id = ${creator} order by id desc limit 50`
}
