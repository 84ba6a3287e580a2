import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import {
  CreatorId,
  dict,
  EnrollId,
  eitherId,
  flag,
  Instant,
  int,
  line,
  MaskedMobile,
  Mobile,
  PlatformDict,
  text,
} from './values.ts'

/** A creator's public identity on one platform; its id is the wire's frontId (domain.md). */
export const front = z.object({
  id: CreatorId,
  platformDict: z.literal('douyin'),
  name: z.string(),
  avatar: z.string(),
  mobile: MaskedMobile,
  realName: z.string(),
  intro: z.string(),
  levelDict: z.int(),
  fansCount: z.int(),
  worksCount: z.int(),
  /** Whether joining was approved: selling needs it. */
  enrolledFlag: flag,
  /** Whether a certification is approved: withdrawing needs it. */
  certifiedFlag: flag,
  version: z.int(),
  createTime: Instant,
})
export type Front = z.output<typeof front>

/** The creator's application to join (入驻). */
export const enroll = z.object({
  id: EnrollId,
  frontId: CreatorId,
  platformDict: z.literal('douyin'),
  typeDict: dict(1, 2),
  statusDict: dict(0, 1, 2, 3, 4),
  applyNote: z.string(),
  rejectReason: z.string(),
  agreeVersion: z.string(),
  agreeTime: Instant,
  auditTime: Instant.nullable(),
})
export type Enroll = z.output<typeof enroll>

export const creators = {
  /** The account's fronts; answers only the caller's own mobile. The path's order is the seed's. */
  listByMobile: endpoint({
    path: '/api/zsm/user/getByMobile',
    access: 'creator',
    effect: 'read',
    input: z.object({ mobile: Mobile }),
    output: z.array(front),
    errors: ['accountNotFound'],
  }),
  getByMobileAndPlatform: endpoint({
    path: '/zsm/api/front/getByMobileAndPlatform',
    access: 'creator',
    effect: 'read',
    input: z.object({ mobile: Mobile, platformDict: PlatformDict }),
    output: front,
    errors: ['frontNotFound'],
  }),
  get: endpoint({
    path: '/zsm/api/front/get',
    access: 'creator',
    effect: 'read',
    input: z.object({ id: CreatorId }),
    output: front,
    errors: ['frontNotFound'],
  }),
  update: endpoint({
    path: '/zsm/api/front/update',
    access: 'creator',
    sends: 'body',
    input: z.object({
      id: CreatorId,
      name: line(2, 20, '昵称').optional(),
      avatar: line(0, 300, '头像').optional(),
      intro: text(200, '简介').optional(),
      version: int(1, 1_000_000_000),
    }),
    output: front,
    errors: ['frontNotFound', 'versionConflict'],
  }),
  getEnroll: endpoint({
    path: '/zsm/api/enroll/get',
    access: 'creator',
    effect: 'read',
    input: z.object({ id: eitherId(EnrollId, CreatorId) }),
    output: enroll,
    errors: ['frontNotFound'],
  }),
}
