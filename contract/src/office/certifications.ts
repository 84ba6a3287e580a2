import { z } from 'zod'
import {
  CertificationField,
  CertificationStatus,
  CertificationType,
  certification,
} from '../certifications.ts'
import { endpoint } from '../endpoint.ts'
import { file } from '../materials.ts'
import { CertificationId, ids, line, MaskedMobile, page, pageInput } from '../values.ts'

/** A certification with whose it is. */
const operatorCertification = certification.extend({ frontName: z.string(), mobile: MaskedMobile })
export type OperatorCertification = z.output<typeof operatorCertification>

/** What is looked at to decide: the whole number of the identity card, and the pictures. */
const certificationToReview = operatorCertification.extend({ files: z.array(file) })
export type CertificationToReview = z.output<typeof certificationToReview>

/** Papers of persons and companies. */
export const operatorCertifications = {
  listCertification: endpoint({
    path: '/zsm/api/operator/listCertification',
    access: 'operator',
    roles: ['reviewer'],
    effect: 'read',
    input: z.object({
      ...pageInput,
      statusDict: CertificationStatus.optional(),
      typeDict: CertificationType.optional(),
    }),
    output: page(operatorCertification),
  }),
  /** Who read it is written down. */
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
  /** 1 审核中 → 2 已通过; an approved person or company of before has run out then. */
  approveCertification: endpoint({
    path: '/zsm/api/operator/approveCertification',
    access: 'operator',
    roles: ['reviewer'],
    input: z.object({ id: CertificationId }),
    output: operatorCertification,
    errors: ['certificationNotFound', 'certificationStateChanged'],
  }),
  /** 1 审核中 → 3 已驳回: the creator reads the reason and mends the fields. */
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
