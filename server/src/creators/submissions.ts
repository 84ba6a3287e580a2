import type { Certification, CertificationField, certifications } from '@zsm/contract/certifications'
import { dictionaries } from '@zsm/contract/reference'
import { certificationState, certificationType } from '@zsm/contract/states'
import type { CertificationId, CreatorId, Day, FileId, Page } from '@zsm/contract/values'
import type { InputOf } from '@zsm/contract/wire/endpoint'
import { now } from '../clock.ts'
import { audit } from '../database/audit.ts'
import { pageBounds, readPage } from '../database/page.ts'
import { type Sql, transaction } from '../database/sql.ts'
import { shanghaiDay } from '../days.ts'
import { fail } from '../failure.ts'
import { newId } from '../ids.ts'
import { usePapers } from '../materials/public.ts'
import type { Seal } from '../sealing/seals.ts'
import {
  countCertifications,
  findCertification,
  findNewestCertification,
  insertSubmission,
  listCertifications,
  lockOpenCertification,
  resubmitCertification,
  type Submission,
  withdrawSubmission,
} from './certifications.queries.ts'
import { maskIdCardNo } from './identities.ts'
import { refuseLate } from './late-certifications.ts'

type Input = InputOf<typeof certifications.submitCertification>
type TypeDict = Input['typeDict']

const term = ['validFrom', 'validTo'] as const
const papers = ['certName', 'certNo', 'certFileIds', ...term] as const
const person = [
  'realName',
  'idCardNo',
  'idCardFrontFileId',
  'idCardBackFileId',
  'idHandFileId',
  ...term,
] as const
const company = ['companyName', 'companyCode', 'licenseFileId', 'legalPerson', ...term] as const

/** The fields of each kind of certification. Other fields are ignored. */
const fields: Record<TypeDict, readonly CertificationField[]> = {
  [certificationType.realName]: person,
  [certificationType.company]: company,
  [certificationType.qualification]: papers,
  [certificationType.brand]: papers,
}

/** The fields that reviewers need. */
const needed: Record<TypeDict, readonly (readonly [CertificationField, string])[]> = {
  [certificationType.realName]: [
    ['realName', '请填写真实姓名'],
    ['idCardNo', '请填写身份证号'],
  ],
  [certificationType.company]: [
    ['companyName', '请填写企业名称'],
    ['companyCode', '请填写统一社会信用代码'],
  ],
  [certificationType.qualification]: [['certName', '请填写证书名称']],
  [certificationType.brand]: [['certName', '请填写授权书名称']],
}

/**
 * Submits for review, also after a refusal or a withdrawal. An approved certification stays valid until this
 * one is decided.
 */
export function submit(sql: Sql, seal: Seal, creator: CreatorId, input: Input): Promise<Certification> {
  const { typeDict } = input
  const submission = submissionOf(seal, creator, input)
  return transaction(sql, async (sql) => {
    const open = await lockOpenCertification(sql, creator, typeDict)
    if (open?.statusDict === certificationState.waiting) fail('certificationPending')
    refuseIncomplete(typeDict, { ...open, ...given(input), ...termOf(input) })
    const submitted =
      (await resubmitCertification(sql, creator, typeDict, submission)) ??
      (await insertSubmission(sql, creator, { id: newId<CertificationId>(), typeDict }, submission)) ??
      fail('certificationPending')
    const { id } = submitted
    const name = dictionaries.certificationTypeDict[typeDict]
    await usePapers(sql, creator, { type: 'certification', id, name }, filesOf(submitted))
    const target = { type: 'certification', id }
    await audit(sql, { creator, action: 'creators.submitCertification', target, after: submitted })
    return submitted
  })
}

function submissionOf(seal: Seal, creator: CreatorId, input: Input): Submission {
  const own = new Set<string>(fields[input.typeDict])
  const { idCardNo, certFileIds, ...plain } = Object.fromEntries(
    Object.entries(input).filter(([field]) => own.has(field)),
  ) as Partial<Input>
  return {
    ...plain,
    ...termOf(input),
    ...(idCardNo && { idCardNo: seal.close(creator, idCardNo), idCardMask: maskIdCardNo(idCardNo) }),
    certFileIds,
    submitTime: now(),
  }
}

/** A last day excludes long-term validity, and the reverse. */
function termOf({ validTo, longTermFlag }: Input): Pick<Submission, 'validTo' | 'longTermFlag'> {
  if (longTermFlag) return { validTo: null, longTermFlag }
  return validTo === undefined ? {} : { validTo, longTermFlag: false }
}

function given(input: Input): Partial<Input> {
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined))
}

type Merged = Partial<Record<CertificationField, unknown>> & Partial<Record<(typeof term)[number], Limit>>
type Limit = Day | null | undefined

/** Checks the submitted fields together with those of the last time. */
function refuseIncomplete(typeDict: TypeDict, merged: Merged): void {
  const missing = needed[typeDict].find(([field]) => !merged[field])
  if (missing) fail('invalidInput', { field: missing[0], message: missing[1] })
  const { validFrom = null, validTo = null } = merged
  if (validTo !== null && validTo < shanghaiDay(now())) {
    fail('invalidInput', { field: 'validTo', message: '证件已过有效期，请换新后再提交' })
  }
  if (validFrom !== null && validTo !== null && validFrom > validTo) {
    fail('invalidInput', { field: 'validTo', message: '有效期的结束不能早于开始' })
  }
}

/** The files that a certification shows. */
export function filesOf(certification: Certification): FileId[] {
  const { idCardFrontFileId, idCardBackFileId, idHandFileId, licenseFileId, certFileIds } = certification
  const single = [idCardFrontFileId, idCardBackFileId, idHandFileId, licenseFileId]
  return [...single.flatMap((id) => id ?? []), ...certFileIds]
}

export async function getNewest(
  sql: Sql,
  creator: CreatorId,
  { typeDict }: { typeDict: TypeDict },
): Promise<Certification | null> {
  return (await findNewestCertification(sql, creator, typeDict)) ?? null
}

export async function listAll(
  sql: Sql,
  creator: CreatorId,
  { typeDict, ...input }: InputOf<typeof certifications.listCertification>,
): Promise<Page<Certification>> {
  return readPage(
    listCertifications(sql, creator, { typeDict, ...pageBounds(input) }),
    countCertifications(sql, creator, typeDict),
    input,
  )
}

/** Withdraws a submission before it is decided. */
export function withdrawCertification(
  sql: Sql,
  creator: CreatorId,
  { id }: { id: CertificationId },
): Promise<Certification> {
  return transaction(sql, async (sql) => {
    const before = (await findCertification(sql, creator, id)) ?? fail('certificationNotFound')
    const after = (await withdrawSubmission(sql, creator, id)) ?? (await refuseLate(sql, creator, id))
    const target = { type: 'certification', id }
    await audit(sql, { creator, action: 'creators.withdrawCertification', target, before, after })
    return after
  })
}
