import { z } from 'zod'
import { NewPassword, SmsCode } from './accounts.ts'
import { certifications } from './certifications.ts'
import { enrollState, enrollType } from './states.ts'
import {
  CategoryId,
  CreatorId,
  EnrollId,
  eitherId,
  FileId,
  flag,
  Instant,
  line,
  MaskedMobile,
  Mobile,
  PlatformDict,
  text,
  Version,
} from './values.ts'
import { endpoint } from './wire/endpoint.ts'

/** A creator's public identity on one platform. Its id is the wire's frontId (domain.md). */
const front = z.object({
  id: CreatorId,
  platformDict: z.literal('douyin'),
  name: z.string(),
  avatar: z.string(),
  /** the library picture used as the avatar */
  avatarFileId: FileId.nullable(),
  mobile: MaskedMobile,
  realName: z.string(),
  intro: z.string(),
  levelDict: z.int(),
  fansCount: z.int(),
  worksCount: z.int(),
  /** Whether the application to join was approved, which selling requires. */
  enrolledFlag: flag,
  /** Whether a certification is approved, which withdrawing requires. */
  certifiedFlag: flag,
  /** what others name when they apply to join */
  inviteCode: z.string(),
  version: z.int(),
  createTime: Instant,
})
export type Front = z.output<typeof front>

/** The creator as the platform knows them. */
const user = front
  .pick({ id: true, platformDict: true, name: true, avatar: true, mobile: true, realName: true, intro: true })
  .extend({
    frontId: CreatorId,
    platformCode: z.literal('douyin'),
    /** The platform's own id of the user (openId); empty until the creator authorises us. */
    platformUserId: z.string(),
    levelDict: z.int(),
    fansCount: z.int(),
    worksCount: z.int(),
    /** Whether the creator's authorisation to publish is valid now. */
    authFlag: flag,
    authExpireTime: Instant.nullable(),
    /** Specification 9. */
    versions: z.literal('1.0.1'),
  })
export type User = z.output<typeof user>

/** A Douyin user as the platform's own pages show them. */
const douyinUser = z.object({
  id: CreatorId,
  openId: z.string(),
  nickname: z.string(),
  avatar: z.string(),
  fansCount: z.int(),
  worksCount: z.int(),
  authFlag: flag,
  authExpireTime: Instant.nullable(),
})
export type DouyinUser = z.output<typeof douyinUser>

export const EnrollStatus = enrollState.codec

/** The creator's application to join (入驻). */
export const enroll = z.object({
  id: EnrollId,
  frontId: CreatorId,
  platformDict: z.literal('douyin'),
  typeDict: enrollType.codec,
  classifyId: CategoryId.nullable(),
  statusDict: EnrollStatus,
  sourceDict: z.int(),
  /** what the applicant wants to teach */
  teaches: z.string(),
  experience: z.string(),
  /** addresses of works elsewhere */
  sampleLinks: z.array(z.string()),
  applyNote: z.string(),
  inviteCode: z.string(),
  rejectReason: z.string(),
  agreeVersion: z.string(),
  agreeTime: Instant,
  submitTime: Instant,
  submitCount: z.int(),
  auditTime: Instant.nullable(),
  createTime: Instant,
})
export type Enroll = z.output<typeof enroll>

const sampleLink = z
  .string()
  .trim()
  .max(300, { error: '链接最多 300 个字' })
  .regex(/^https?:\/\/[^\s]+$/, { error: '请填写 http:// 或 https:// 开头的完整链接' })

/** Links as they are typed, one a line. */
const sampleLinks = z.codec(
  z.union([z.string(), z.array(z.string())]),
  z.array(sampleLink).max(5, { error: '最多 5 个链接' }),
  {
    decode: (wire) =>
      (Array.isArray(wire) ? wire : wire.split('\n', 50)).map((link) => link.trim()).filter(Boolean),
    encode: (links) => links.join('\n'),
  },
)

/** The fields of an application, at first and again after a refusal. */
const application = {
  typeDict: enrollType.codec.default(enrollType.creator),
  classifyId: CategoryId.optional(),
  teaches: line(0, 100, '教什么').default(''),
  experience: text(500, '经验').default(''),
  sampleLinks: sampleLinks.default([]),
  applyNote: text(500, '申请说明').default(''),
  /** of the creator who invited the applicant; unknown ones are refused */
  inviteCode: line(0, 40, '邀请码').default(''),
  /** The version of the user agreement that the applicant read, as `reference.getAgreement` answers it. */
  agreeVersion: line(1, 20, '协议版本'),
}

export const creators = {
  /** The account's fronts. Answers only for the caller's own mobile. The specification orders the path this way. */
  listByMobile: endpoint({
    path: '/api/zsm/user/getByMobile',
    access: 'creator',
    areas: ['shared'],
    sends: 'body',
    effect: 'read',
    input: z.object({ mobile: Mobile }),
    output: z.array(front),
    errors: ['accountNotFound'],
  }),
  getByMobileAndPlatform: endpoint({
    path: '/zsm/api/front/getByMobileAndPlatform',
    access: 'creator',
    areas: ['shared'],
    sends: 'body',
    effect: 'read',
    input: z.object({ mobile: Mobile, platformDict: PlatformDict }),
    output: front,
    errors: ['frontNotFound'],
  }),
  get: endpoint({
    path: '/zsm/api/front/get',
    access: 'creator',
    areas: ['shared'],
    effect: 'read',
    input: z.object({ id: CreatorId }),
    output: front,
    errors: ['frontNotFound'],
  }),
  update: endpoint({
    path: '/zsm/api/front/update',
    access: 'creator',
    areas: ['account'],
    sends: 'body',
    input: z.object({
      id: CreatorId,
      name: line(2, 20, '昵称').optional(),
      /** empty: no avatar; an address given here never expires */
      avatar: line(0, 300, '头像').optional(),
      /** a picture of the library, instead of an address */
      avatarFileId: FileId.optional(),
      intro: text(200, '简介').optional(),
      version: Version,
    }),
    output: front,
    errors: ['frontNotFound', 'versionConflict', 'fileNotFound', 'fileTypeRefused'],
  }),
  /** The specification orders the path this way. */
  getUser: endpoint({
    path: '/api/zsm/user/get',
    access: 'creator',
    areas: ['shared'],
    effect: 'read',
    input: z.object({ frontId: CreatorId, platformDict: PlatformDict }),
    output: user,
    errors: ['frontNotFound'],
  }),
  /** `id` is the front's. */
  getDouyinUser: endpoint({
    path: '/zsm/api/user/douyin/get',
    access: 'creator',
    areas: ['shared'],
    effect: 'read',
    input: z.object({ id: CreatorId }),
    output: douyinUser,
    errors: ['frontNotFound'],
  }),
  /** By the application's own id or by the front's id. */
  getEnroll: endpoint({
    path: '/zsm/api/enroll/get',
    access: 'creator',
    areas: ['shared'],
    effect: 'read',
    input: z.object({ id: eitherId(EnrollId, CreatorId) }),
    output: enroll,
    errors: ['enrollNotFound'],
  }),
  /**
   * A new creator applies with a code (msgDict 1). The call creates account, front and application at once and signs in. Without
   * `password`, one can be set later with a code (updatePwd).
   */
  createEnroll: endpoint({
    path: '/zsm/api/enroll/create',
    access: 'public',
    hashes: true,
    sends: 'body',
    input: z.object({
      mobile: Mobile,
      code: SmsCode,
      password: NewPassword.optional(),
      name: line(2, 20, '昵称').optional(),
      platformDict: PlatformDict,
      ...application,
    }),
    output: z.object({ token: z.string(), expireTime: Instant, securityMobile: Mobile, enroll }),
    errors: [
      'codeWrong',
      'mobileTaken',
      'passwordTooCommon',
      'agreementChanged',
      'categoryNotFound',
      'inviteCodeUnknown',
    ],
  }),
  /** 3 驳回 → 1 待审: the corrected application is sent again. */
  updateEnroll: endpoint({
    path: '/zsm/api/enroll/update',
    access: 'creator',
    areas: ['account'],
    sends: 'body',
    input: z.object({ id: EnrollId, ...application }),
    output: enroll,
    errors: [
      'enrollNotFound',
      'enrollStateChanged',
      'agreementChanged',
      'categoryNotFound',
      'inviteCodeUnknown',
    ],
  }),
  ...certifications,
}
