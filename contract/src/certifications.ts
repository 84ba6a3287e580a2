import { z } from 'zod'
import { certificationState, certificationType } from './states.ts'
import {
  CertificationId,
  CreatorId,
  Day,
  FileId,
  flag,
  Instant,
  ids,
  line,
  page,
  pageInput,
} from './values.ts'
import { endpoint } from './wire/endpoint.ts'
import { CompanyCode, IdCardNo } from './wire/identity-numbers.ts'

export const CertificationType = certificationType.codec
export const CertificationStatus = certificationState.codec

/** The parts of a certification that an operator can refuse and the creator can correct. */
export const CertificationField = z.enum(
  [
    'realName',
    'idCardNo',
    'idCardFrontFileId',
    'idCardBackFileId',
    'idHandFileId',
    'companyName',
    'companyCode',
    'licenseFileId',
    'legalPerson',
    'certName',
    'certNo',
    'certFileIds',
    'validFrom',
    'validTo',
  ],
  { error: '没有这个认证项' },
)
export type CertificationField = z.output<typeof CertificationField>

/** A proof of who the creator is, or of what the creator is licensed to do; `idCardNo` is masked. */
export const certification = z.object({
  id: CertificationId,
  frontId: CreatorId,
  typeDict: CertificationType,
  statusDict: CertificationStatus,
  realName: z.string(),
  idCardNo: z.string(),
  idCardFrontFileId: FileId.nullable(),
  idCardBackFileId: FileId.nullable(),
  idHandFileId: FileId.nullable(),
  companyName: z.string(),
  companyCode: z.string(),
  licenseFileId: FileId.nullable(),
  legalPerson: z.string(),
  certName: z.string(),
  certNo: z.string(),
  certFileIds: z.array(FileId),
  validFrom: Day.nullable(),
  validTo: Day.nullable(),
  longTermFlag: flag,
  rejectReason: z.string(),
  rejectFields: z.array(CertificationField),
  submitCount: z.int(),
  submitTime: Instant,
  auditTime: Instant.nullable(),
  createTime: Instant,
})
export type Certification = z.output<typeof certification>

export const certifications = {
  /** The newest of the kind, or null if none was submitted. */
  getCertification: endpoint({
    path: '/zsm/api/certification/get',
    access: 'creator',
    areas: ['account'],
    effect: 'read',
    input: z.object({ typeDict: CertificationType.default(certificationType.realName) }),
    output: certification.nullable(),
  }),
  /** All certifications, the superseded ones included, newest first. */
  listCertification: endpoint({
    path: '/zsm/api/certification/listData',
    access: 'creator',
    areas: ['account'],
    effect: 'read',
    input: z.object({ ...pageInput, typeDict: CertificationType.optional() }).omit({ keyword: true }),
    output: page(certification),
  }),
  /**
   * 0 未提交, 3 已驳回 or none → 1 审核中. An approved certification stays in force during the review. In a resubmission, an omitted field
   * keeps its value: the web never receives the identity card's number, so it cannot send it again.
   */
  submitCertification: endpoint({
    path: '/zsm/api/certification/submit',
    access: 'creator',
    areas: ['account'],
    sends: 'body',
    input: z.object({
      typeDict: CertificationType,
      realName: line(2, 40, '真实姓名').optional(),
      idCardNo: IdCardNo.optional(),
      idCardFrontFileId: FileId.optional(),
      idCardBackFileId: FileId.optional(),
      idHandFileId: FileId.optional(),
      companyName: line(2, 100, '企业名称').optional(),
      companyCode: CompanyCode.optional(),
      licenseFileId: FileId.optional(),
      legalPerson: line(2, 40, '法定代表人').optional(),
      certName: line(2, 60, '证书名称').optional(),
      certNo: line(1, 60, '证书编号').optional(),
      certFileIds: ids(FileId, 9).optional(),
      validFrom: Day.optional(),
      validTo: Day.optional(),
      longTermFlag: flag.optional(),
    }),
    output: certification,
    errors: ['certificationPending', 'fileNotFound', 'fileTypeRefused'],
  }),
  /** 1 审核中 → 0 未提交. */
  withdrawCertification: endpoint({
    path: '/zsm/api/certification/withdraw',
    access: 'creator',
    areas: ['account'],
    input: z.object({ id: CertificationId }),
    output: certification,
    errors: ['certificationNotFound', 'certificationStateChanged'],
  }),
}
