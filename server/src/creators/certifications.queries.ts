import type { Certification, CertificationField } from '@zsm/contract/certifications'
import {
  certificationState,
  certificationType,
  openCertifications,
  type StateOf,
  subjectType,
  validCertifications,
} from '@zsm/contract/states'
import type { CertificationId, CreatorId, Day, FileId, Instant } from '@zsm/contract/values'
import { literal, literals } from '../database/literal.ts'
import type { Fragment, Sql, Tx } from '../database/sql.ts'

/** 1 实名, 2 企业: either one allows a creator to withdraw. */
export type SubjectDict = StateOf<typeof subjectType>

type NewCertification = {
  creatorId: CreatorId
  id: CertificationId
  typeDict: number
  statusDict: number
  realName: string
  submitTime: Instant
  auditTime: Instant
  createTime: Instant
}

/** An expired certification and its creator. */
type Expired = { creatorId: CreatorId } & Pick<Certification, 'typeDict' | 'statusDict'>

/** The fields of a submission. Undefined ones are unchanged. */
export type Submission = {
  realName?: string | undefined
  idCardNo?: Buffer | undefined
  idCardMask?: string | undefined
  idCardFrontFileId?: FileId | undefined
  idCardBackFileId?: FileId | undefined
  idHandFileId?: FileId | undefined
  companyName?: string | undefined
  companyCode?: string | undefined
  licenseFileId?: FileId | undefined
  legalPerson?: string | undefined
  certName?: string | undefined
  certNo?: string | undefined
  certFileIds?: readonly FileId[] | undefined
  validFrom?: Day | undefined
  validTo?: Day | null | undefined
  longTermFlag?: boolean | undefined
  submitTime: Instant
}

const certificationColumns = (sql: Sql) => sql`
  id, creator_id as front_id, type_dict, status_dict, coalesce(real_name, '') as real_name, id_card_mask as id_card_no,
  id_card_front_file_id, id_card_back_file_id, id_hand_file_id, coalesce(company_name, '') as company_name, company_code,
  license_file_id, legal_person, cert_name, cert_no, cert_file_ids, valid_from, valid_to, long_term_flag, reject_reason,
  reject_fields, submit_count, submit_time, audit_time, create_time`

export async function insertCertification(sql: Sql, certification: NewCertification): Promise<void> {
  await sql`insert into certifications ${sql.insert(certification)}`
}

/** Locks the pending certification of this kind and reads it. */
export async function lockOpenCertification(
  sql: Tx,
  creator: CreatorId,
  typeDict: number,
): Promise<Certification | undefined> {
  const [certification] = await sql<Certification[]>`
    select ${certificationColumns(sql)} from certifications
    where creator_id = ${creator} and type_dict = ${typeDict} and status_dict in ${literals(...openCertifications)}
    for update`
  return certification
}

/** Undefined if a certification of this kind is pending. */
export async function insertSubmission(
  sql: Sql,
  creator: CreatorId,
  key: { id: CertificationId; typeDict: number },
  submission: Submission,
): Promise<Certification | undefined> {
  const record = {
    ...key,
    ...submission,
    creatorId: creator,
    statusDict: certificationState.waiting,
    createTime: submission.submitTime,
  }
  const [certification] = await sql<Certification[]>`
    insert into certifications ${sql.insert(record)}
    on conflict (creator_id, type_dict) where status_dict in ${literals(...openCertifications)} do nothing
    returning ${certificationColumns(sql)}`
  return certification
}

/** 0 未提交, 3 已驳回 → 1 审核中; undefined if there is none. */
export async function resubmitCertification(
  sql: Sql,
  creator: CreatorId,
  typeDict: number,
  submission: Submission,
): Promise<Certification | undefined> {
  const [certification] = await sql<Certification[]>`
    update certifications
    set ${sql.set(submission)}, status_dict = ${literal(certificationState.waiting)}, reject_reason = '', reject_fields = '{}',
      submit_count = submit_count + 1
    where creator_id = ${creator} and type_dict = ${typeDict} and status_dict in ${literals(certificationState.none, certificationState.rejected)}
    returning ${certificationColumns(sql)}`
  return certification
}

export async function findCertification(
  sql: Sql,
  creator: CreatorId,
  id: CertificationId,
): Promise<Certification | undefined> {
  const [certification] = await sql<Certification[]>`
    select ${certificationColumns(sql)} from certifications where creator_id = ${creator} and id = ${id}`
  return certification
}

/** The one of this kind in force, which may be soon to expire. */
export async function findValidCertification(
  sql: Sql,
  creator: CreatorId,
  subjectDict: SubjectDict,
): Promise<Certification | undefined> {
  const [certification] = await sql<Certification[]>`
    select ${certificationColumns(sql)} from certifications
    where creator_id = ${creator} and type_dict = ${subjectDict} and status_dict in ${literals(...validCertifications)}
    order by id desc
    limit 1`
  return certification
}

export async function findIdCardNo(
  sql: Sql,
  creator: CreatorId,
  id: CertificationId,
): Promise<Buffer | null> {
  const [found] = await sql<{ idCardNo: Buffer | null }[]>`
    select id_card_no from certifications where creator_id = ${creator} and id = ${id}`
  return found?.idCardNo ?? null
}

export async function findNewestCertification(
  sql: Sql,
  creator: CreatorId,
  typeDict: number,
): Promise<Certification | undefined> {
  const [certification] = await sql<Certification[]>`
    select ${certificationColumns(sql)} from certifications
    where creator_id = ${creator} and type_dict = ${typeDict}
    order by id desc
    limit 1`
  return certification
}

export function listCertifications(
  sql: Sql,
  creator: CreatorId,
  { typeDict, limit, offset }: { typeDict?: number | undefined; limit: number; offset: number },
): Promise<Certification[]> {
  return sql<Certification[]>`
    select ${certificationColumns(sql)} from certifications
    where ${ofCreator(sql, creator, typeDict)}
    order by id desc
    limit ${limit} offset ${offset}`
}

export async function countCertifications(
  sql: Sql,
  creator: CreatorId,
  typeDict: number | undefined,
): Promise<number> {
  const [row] = await sql<[{ count: number }]>`
    select count(*)::integer as count from certifications where ${ofCreator(sql, creator, typeDict)}`
  return row.count
}

function ofCreator(sql: Sql, creator: CreatorId, typeDict: number | undefined): Fragment {
  return sql`creator_id = ${creator} ${typeDict === undefined ? sql.empty : sql`and type_dict = ${typeDict}`}`
}

type Decision = { to: number; reason?: string; rejectFields?: readonly CertificationField[]; time: Instant }

/** Undefined if it is not pending (any longer). */
export async function decideCertification(
  sql: Sql,
  creator: CreatorId,
  id: CertificationId,
  { to, reason = '', rejectFields = [], time }: Decision,
): Promise<Certification | undefined> {
  const [certification] = await sql<Certification[]>`
    update certifications
    set status_dict = ${to}, reject_reason = ${reason}, reject_fields = ${rejectFields}, audit_time = ${time}
    where creator_id = ${creator} and id = ${id} and status_dict = ${literal(certificationState.waiting)}
    returning ${certificationColumns(sql)}`
  return certification
}

export async function withdrawSubmission(
  sql: Sql,
  creator: CreatorId,
  id: CertificationId,
): Promise<Certification | undefined> {
  const [certification] = await sql<Certification[]>`
    update certifications set status_dict = ${literal(certificationState.none)}
    where creator_id = ${creator} and id = ${id} and status_dict = ${literal(certificationState.waiting)}
    returning ${certificationColumns(sql)}`
  return certification
}

/** Replaces the approved person or company by a new one. */
export async function retireApproved(sql: Sql, creator: CreatorId, typeDict: number): Promise<void> {
  await sql`
    update certifications set status_dict = ${literal(certificationState.expired)}
    where creator_id = ${creator} and type_dict = ${typeDict} and type_dict in ${literals(certificationType.realName, certificationType.company)} and status_dict in ${literals(...validCertifications)}`
}

/** Of all creators: 2 已通过 → 4 即将到期 thirty days before the last day, → 5 已过期 after it. */
export function expireDue(sql: Tx, time: Instant): Promise<Expired[]> {
  return sql<Expired[]>`
    with today as (select (${time}::timestamptz at time zone 'Asia/Shanghai')::date as day)
    update certifications set status_dict = case when valid_to < today.day then ${literal(certificationState.expired)} else ${literal(certificationState.expiring)} end
    from today
    where not long_term_flag and (
      status_dict in ${literals(...validCertifications)} and valid_to < today.day or status_dict = ${literal(certificationState.passed)} and valid_to <= today.day + 30
    )
    returning creator_id, type_dict, status_dict`
}

/** The name on the approved certification, which may be soon to expire. */
export async function findCertifiedName(
  sql: Sql,
  creator: CreatorId,
  subjectDict: SubjectDict,
): Promise<string | undefined> {
  const [certification] = await sql<{ name: string }[]>`
    select case type_dict when ${literal(subjectType.person)} then real_name else company_name end as name
    from certifications
    where creator_id = ${creator} and type_dict = ${subjectDict} and status_dict in ${literals(...validCertifications)}
    order by id desc
    limit 1`
  return certification?.name
}
