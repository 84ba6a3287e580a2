import type { Certification } from '@zsm/contract/certifications'
import type { operatorCertifications } from '@zsm/contract/office/certifications'
import type { CertificationId, CreatorId } from '@zsm/contract/values'
import type { InputOf } from '@zsm/contract/wire/endpoint'
import { cappedCount, pageBounds } from '../../database/page.ts'
import type { Fragment, Sql } from '../../database/sql.ts'
import { type WorkColumns, workMatches, workOrder } from '../../database/work-filters.ts'
import type { Applicant } from './enrolls.queries.ts'

type Filters = InputOf<typeof operatorCertifications.listCertification>

/** Whose certification it is: operators know its id alone. */
export async function findHolder(
  sql: Sql,
  id: CertificationId,
): Promise<(Applicant & { creatorId: CreatorId }) | undefined> {
  const [holder] = await sql<(Applicant & { creatorId: CreatorId })[]>`
    select certifications.creator_id, fronts.name as front_name, fronts.account
    from certifications join fronts on fronts.creator_id = certifications.creator_id
    where certifications.id = ${id}`
  return holder
}

const work = (sql: Sql): WorkColumns => ({
  list: 'certification',
  id: sql`certifications.id`,
  time: sql`certifications.submit_time`,
})

/** Certifications of all creators: what waits longest comes first. */
export function listAllCertifications(sql: Sql, filters: Filters): Promise<(Certification & Applicant)[]> {
  const { limit, offset } = pageBounds(filters)
  const order = workOrder(sql, filters, work(sql), sql`certifications.submit_time, certifications.id`)
  return sql<(Certification & Applicant)[]>`
    select certifications.id, certifications.creator_id as front_id, type_dict, status_dict,
      coalesce(real_name, '') as real_name, id_card_mask as id_card_no, id_card_front_file_id, id_card_back_file_id,
      id_hand_file_id, coalesce(company_name, '') as company_name, company_code, license_file_id, legal_person, cert_name,
      cert_no, cert_file_ids, valid_from, valid_to, long_term_flag, reject_reason, reject_fields, submit_count, submit_time,
      audit_time, certifications.create_time, fronts.name as front_name, fronts.account
    from certifications join fronts on fronts.creator_id = certifications.creator_id
    where certifications.id = any(array(
      select certifications.id ${from(sql, filters)} where ${matching(sql, filters)} order by ${order} limit ${limit} offset ${offset}))
    order by ${order}`
}

export function countAllCertifications(sql: Sql, filters: Filters): Promise<number> {
  return cappedCount(sql, sql`${from(sql, filters)} where ${matching(sql, filters)}`)
}

/** The names are joined only for a keyword. */
const from = (sql: Sql, { keyword }: Filters): Fragment =>
  keyword
    ? sql`from certifications join fronts on fronts.creator_id = certifications.creator_id`
    : sql`from certifications`

/** The keyword is literal text: a number, or part of a name. */
function matching(sql: Sql, filters: Filters): Fragment {
  const { statusDict, typeDict, keyword } = filters
  return sql`true
    ${statusDict === undefined ? sql.empty : sql`and status_dict = ${statusDict}`}
    ${typeDict === undefined ? sql.empty : sql`and type_dict = ${typeDict}`}
    ${keyword ? sql`and (fronts.account = ${keyword} or position(${keyword}::text in concat_ws(' ', fronts.name, real_name, company_name)) > 0)` : sql.empty}
    ${workMatches(sql, filters, work(sql))}`
}
