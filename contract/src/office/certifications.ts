import { z } from 'zod'
import {
  CertificationField,
  CertificationStatus,
  CertificationType,
  certification,
} from '../certifications.ts'
import { file } from '../materials.ts'
import { asksStates, CertificationId, ids, line, MaskedMobile, page, pageInput } from '../values.ts'
import { endpoint } from '../wire/endpoint.ts'
import { workFilters } from './cases.ts'
import { ViewReason, wholeNumber } from './personal-data.ts'

/** A certification with its creator's name and number. */
const operatorCertification = certification.extend({ frontName: z.string(), mobile: MaskedMobile })
export type OperatorCertification = z.output<typeof operatorCertification>

/** What an operator needs to decide, with the pictures. The number of the identity card is masked, as everywhere. */
const certificationToReview = operatorCertification.extend({ files: z.array(file) })
export type CertificationToReview = z.output<typeof certificationToReview>

/** Certification papers of persons and companies. */
export const operatorCertifications = {
  listCertification: endpoint({
    path: '/zsm/api/operator/listCertification',
    access: 'operator',
    roles: ['reviewer'],
    effect: 'read',
    input: z.object({
      ...pageInput,
      ...asksStates,
      ...workFilters,
      statusDict: CertificationStatus.optional(),
      typeDict: CertificationType.optional(),
    }),
    output: page(operatorCertification),
  }),
  /** The audit log records which operator read it. */
  getCertification: endpoint({
    path: '/zsm/api/operator/getCertification',
    papers: true,
    access: 'operator',
    roles: ['reviewer'],
    effect: 'read',
    input: z.object({ id: CertificationId }),
    output: certificationToReview,
    errors: ['certificationNotFound'],
  }),
  /** The whole number of the identity card, with the reason in the audit log. */
  showIdCardNo: endpoint({
    path: '/zsm/api/operator/showIdCardNo',
    access: 'operator',
    roles: ['reviewer'],
    sends: 'body',
    input: z.object({ id: CertificationId, reason: ViewReason }),
    output: wholeNumber,
    errors: ['certificationNotFound'],
  }),
  /** 1 审核中 → 2 已通过. A previously approved person or company certification expires. */
  approveCertification: endpoint({
    path: '/zsm/api/operator/approveCertification',
    access: 'operator',
    roles: ['reviewer'],
    input: z.object({ id: CertificationId }),
    output: operatorCertification,
    errors: ['certificationNotFound', 'certificationStateChanged'],
  }),
  /** 1 审核中 → 3 已驳回: the creator reads the reason and corrects the fields. */
  rejectCertification: endpoint({
    path: '/zsm/api/operator/rejectCertification',
    access: 'operator',
    roles: ['reviewer'],
    sends: 'body',
    input: z.object({
      id: CertificationId,
      reason: line(2, 200, '驳回原因'),
      rejectFields: ids(CertificationField, 14).default([]),
    }),
    output: operatorCertification,
    errors: ['certificationNotFound', 'certificationStateChanged'],
  }),
}
