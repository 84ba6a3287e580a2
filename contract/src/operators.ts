import { z } from 'zod'
import { NewPassword } from './accounts.ts'
import { operatorAgreements } from './agreements.ts'
import {
  CertificationField,
  CertificationStatus,
  CertificationType,
  certification,
} from './certifications.ts'
import { EnrollStatus, enroll } from './creators.ts'
import { detail, writtenDetail } from './details.ts'
import { endpoint } from './endpoint.ts'
import { good } from './goods.ts'
import { group } from './groups.ts'
import { file } from './materials.ts'
import { operatorAdjustments } from './operators-adjustments.ts'
import { operatorAudit } from './operators-audit.ts'
import { operatorChanges } from './operators-changes.ts'
import { operatorClosings } from './operators-closings.ts'
import { operatorContent } from './operators-content.ts'
import { operatorCreators } from './operators-creators.ts'
import { operatorNotices } from './operators-notices.ts'
import { operatorProfile } from './operators-profile.ts'
import { operatorRefunds } from './operators-refunds.ts'
import { operatorSessions } from './operators-sessions.ts'
import { OperatorRole, operatorStaff } from './operators-staff.ts'
import {
  CertificationId,
  DetailId,
  dict,
  EnrollId,
  Fen,
  GoodId,
  ids,
  line,
  MaskedMobile,
  page,
  pageInput,
  Version,
  WithdrawId,
} from './values.ts'
import { WithdrawStatus, withdraw } from './withdrawals.ts'

/** The template session (seed 3): roles is a non-empty list. */
export const operatorInfo = z.object({
  name: z.string(),
  avatar: z.string(),
  introduction: z.string(),
  roles: z.array(OperatorRole).min(1),
  /** Until it is changed the session may do nothing else. */
  newPasswordFlag: z.boolean().default(false),
  /** Before the second factor is `given` in it, the session may do nothing else: take one up, or give its code. */
  proof: z.enum(['given', 'asked', 'enrol']).default('given'),
})
export type OperatorInfo = z.output<typeof operatorInfo>

/** Six digits of an authenticator. */
export const TotpCode = z.string().regex(/^\d{6}$/, { error: '请输入验证器里的 6 位数字' })

const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })

/**
 * The template base (seed 7) has its own wire: JSON, `{ code: 20000, data }`, header X-Token. These shapes are mounted
 * by the operators' own routes; the calls below are product calls for a session of an operator.
 */
export const template = {
  login: {
    path: '/prod-api/vue-element-admin/user/login',
    input: z.object({ username: line(1, 60, '用户名'), password: z.string().min(1).max(128) }),
    output: z.object({ token: z.string() }),
  },
  info: { path: '/prod-api/vue-element-admin/user/info', output: operatorInfo },
  logout: { path: '/prod-api/vue-element-admin/user/logout' },
  /** Ours, in the template's form: an operator chooses a password. All sessions end, and a new one begins. */
  password: {
    path: '/prod-api/vue-element-admin/user/password',
    input: z.object({ oldPassword: z.string().min(1).max(128), newPassword: NewPassword }),
    output: z.object({ token: z.string() }),
  },
  /** Ours, too: the second factor. A new one is offered, and taken up with its first code; the recovery codes are shown once. */
  offerSecond: {
    path: '/prod-api/vue-element-admin/user/second/offer',
    output: z.object({ secret: z.string(), address: z.string() }),
  },
  confirmSecond: {
    path: '/prod-api/vue-element-admin/user/second/confirm',
    input: z.object({ code: TotpCode }),
    output: recoveryCodes,
  },
  /** A code of the authenticator, or a recovery code; each is good once. */
  prove: {
    path: '/prod-api/vue-element-admin/user/second/prove',
    input: z.object({ code: line(6, 20, '动态码') }),
  },
  renewRecovery: { path: '/prod-api/vue-element-admin/user/second/recovery', output: recoveryCodes },
} as const

const operatorWithdraw = withdraw.extend({
  frontName: z.string(),
  /** approvals so far, and how many are needed before it is paid where the asking operator is one of them */
  approvals: z.int(),
  approvalsNeeded: z.int(),
  /** what the asking operator decided alone for this creator today */
  loneFen: Fen,
})
export type OperatorWithdraw = z.output<typeof operatorWithdraw>

/** An application with whose it is. */
const operatorEnroll = enroll.extend({ frontName: z.string(), mobile: MaskedMobile })
export type OperatorEnroll = z.output<typeof operatorEnroll>

const operatorGood = good.extend({ frontName: z.string() })
export type OperatorGood = z.output<typeof operatorGood>

/** What an operator decides on is the version that the operator has read. */
const decidedGood = { id: GoodId, version: Version }

/** A certification with whose it is. */
const operatorCertification = certification.extend({ frontName: z.string(), mobile: MaskedMobile })
export type OperatorCertification = z.output<typeof operatorCertification>

/** What is looked at to decide: the whole number of the identity card, and the pictures. */
const certificationToReview = operatorCertification.extend({ files: z.array(file) })
export type CertificationToReview = z.output<typeof certificationToReview>

export const operators = {
  /** 1 waiting: new goods and changed key fields of goods on the shelf, those that wait longest first. */
  listGood: endpoint({
    path: '/zsm/api/operator/listGood',
    access: 'operator',
    roles: ['reviewer'],
    effect: 'read',
    input: z.object({ ...pageInput, auditDict: dict(1, 2, 3).default(1) }),
    output: page(operatorGood),
  }),
  getGood: endpoint({
    path: '/zsm/api/operator/getGood',
    access: 'operator',
    roles: ['reviewer'],
    effect: 'read',
    input: z.object({ id: GoodId }),
    output: operatorGood.extend({ groups: z.array(group), details: z.array(detail) }),
    errors: ['goodNotFound'],
  }),
  /** One of the good's lessons with what is written in it, and the addresses of its pictures. */
  getGoodDetail: endpoint({
    path: '/zsm/api/operator/getGoodDetail',
    access: 'operator',
    roles: ['reviewer'],
    effect: 'read',
    input: z.object({ id: GoodId, detailId: DetailId }),
    output: writtenDetail,
    errors: ['goodNotFound', 'detailNotFound'],
  }),
  /** 1 待审 → 2 通过; a waiting revision becomes what is sold. */
  approveGood: endpoint({
    path: '/zsm/api/operator/approveGood',
    access: 'operator',
    roles: ['reviewer'],
    input: z.object(decidedGood),
    output: operatorGood,
    errors: ['goodNotFound', 'goodNotWaiting', 'versionConflict'],
  }),
  /** 1 待审 → 3 驳回, or a waiting revision refused: what is sold stays as it is. The creator reads the reason. */
  rejectGood: endpoint({
    path: '/zsm/api/operator/rejectGood',
    access: 'operator',
    roles: ['reviewer'],
    sends: 'body',
    input: z.object({ ...decidedGood, reason: line(2, 200, '驳回原因') }),
    output: operatorGood,
    errors: ['goodNotFound', 'goodNotWaiting', 'versionConflict'],
  }),
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
  listEnroll: endpoint({
    path: '/zsm/api/operator/listEnroll',
    access: 'operator',
    roles: ['reviewer'],
    effect: 'read',
    input: z.object({ ...pageInput, statusDict: EnrollStatus.optional() }),
    output: page(operatorEnroll),
  }),
  /** 1 待审 → 2 通过, and 4 停用 → 2. */
  approveEnroll: endpoint({
    path: '/zsm/api/operator/approveEnroll',
    access: 'operator',
    roles: ['reviewer'],
    input: z.object({ id: EnrollId }),
    output: operatorEnroll,
    errors: ['enrollNotFound', 'enrollStateChanged'],
  }),
  /** 1 待审 → 3 驳回: the applicant reads the reason and applies again. */
  rejectEnroll: endpoint({
    path: '/zsm/api/operator/rejectEnroll',
    access: 'operator',
    roles: ['reviewer'],
    sends: 'body',
    input: z.object({ id: EnrollId, reason: line(2, 200, '驳回原因') }),
    output: operatorEnroll,
    errors: ['enrollNotFound', 'enrollStateChanged'],
  }),
  /** 2 通过 → 4 停用: nothing new is sold. */
  suspendEnroll: endpoint({
    path: '/zsm/api/operator/suspendEnroll',
    access: 'operator',
    sends: 'body',
    input: z.object({ id: EnrollId, reason: line(2, 200, '停用原因') }),
    output: operatorEnroll,
    errors: ['enrollNotFound', 'enrollStateChanged'],
  }),
  listWithdraw: endpoint({
    path: '/zsm/api/operator/listWithdraw',
    access: 'operator',
    roles: ['finance'],
    effect: 'read',
    input: z.object({ ...pageInput, statusDict: WithdrawStatus.optional() }),
    output: page(operatorWithdraw),
  }),
  /** 1 待审核 → 2 打款中; beyond what one operator may decide alone for a creator in a day, the first of two approvals leaves it at 1. */
  approveWithdraw: endpoint({
    path: '/zsm/api/operator/approveWithdraw',
    access: 'operator',
    roles: ['finance'],
    needsProof: true,
    input: z.object({ id: WithdrawId }),
    output: operatorWithdraw,
    errors: ['withdrawNotFound', 'withdrawStateChanged', 'withdrawSecondOperator', 'notTwoPersons'],
  }),
  /** 1 待审核 or 2 打款中 → 7 风控暂停: the money stays where it is, the creator reads the reason. */
  pauseWithdraw: endpoint({
    path: '/zsm/api/operator/pauseWithdraw',
    access: 'operator',
    roles: ['finance'],
    needsProof: true,
    sends: 'body',
    input: z.object({ id: WithdrawId, reason: line(2, 200, '暂停原因') }),
    output: operatorWithdraw,
    errors: ['withdrawNotFound', 'withdrawStateChanged'],
  }),
  /** 7 风控暂停 → the state it was paused in. */
  resumeWithdraw: endpoint({
    path: '/zsm/api/operator/resumeWithdraw',
    access: 'operator',
    roles: ['finance'],
    needsProof: true,
    input: z.object({ id: WithdrawId }),
    output: operatorWithdraw,
    errors: ['withdrawNotFound', 'withdrawStateChanged'],
  }),
  /** 3 已到账 → 8 银行退票: the funds go back, the creator reads the reason. */
  bounceWithdraw: endpoint({
    path: '/zsm/api/operator/bounceWithdraw',
    access: 'operator',
    roles: ['finance'],
    needsProof: true,
    sends: 'body',
    input: z.object({ id: WithdrawId, reason: line(2, 200, '退票原因') }),
    output: operatorWithdraw,
    errors: ['withdrawNotFound', 'withdrawStateChanged'],
  }),
  /** 1 待审核 or 7 风控暂停 → 4 已驳回: the funds go back, the creator reads the reason. */
  rejectWithdraw: endpoint({
    path: '/zsm/api/operator/rejectWithdraw',
    access: 'operator',
    roles: ['finance'],
    needsProof: true,
    sends: 'body',
    input: z.object({ id: WithdrawId, reason: line(2, 200, '驳回原因') }),
    output: operatorWithdraw,
    errors: ['withdrawNotFound', 'withdrawStateChanged'],
  }),
  /** 2 打款中 → 3 已到账, with the bank's reference. */
  arriveWithdraw: endpoint({
    path: '/zsm/api/operator/arriveWithdraw',
    access: 'operator',
    roles: ['finance'],
    needsProof: true,
    sends: 'body',
    input: z.object({ id: WithdrawId, channelTxnNo: line(4, 64, '银行流水号') }),
    output: operatorWithdraw,
    errors: ['withdrawNotFound', 'withdrawStateChanged', 'transferUsed'],
  }),
  /** 2 打款中 → 5 打款失败: the funds go back, the creator reads the reason. */
  failWithdraw: endpoint({
    path: '/zsm/api/operator/failWithdraw',
    access: 'operator',
    roles: ['finance'],
    needsProof: true,
    sends: 'body',
    input: z.object({ id: WithdrawId, reason: line(2, 200, '失败原因') }),
    output: operatorWithdraw,
    errors: ['withdrawNotFound', 'withdrawStateChanged'],
  }),
  ...operatorRefunds,
  ...operatorNotices,
  ...operatorAdjustments,
  ...operatorCreators,
  ...operatorClosings,
  ...operatorAudit,
  ...operatorContent,
  ...operatorAgreements,
  ...operatorStaff,
  ...operatorChanges,
  ...operatorProfile,
  ...operatorSessions,
}
