import { z } from 'zod'
import { visibility, workState, workType } from './states.ts'
import {
  asksStates,
  CreatorId,
  FileId,
  flag,
  GoodId,
  GoodLinkId,
  Instant,
  ids,
  int,
  line,
  Money,
  nothing,
  page,
  pageInput,
  RequestId,
  Version,
  WorkId,
} from './values.ts'
import { endpoint } from './wire/endpoint.ts'

export const WorkType = workType.codec
const Visible = visibility.codec
export const WorkStatus = workState.codec
export type WorkStatus = z.output<typeof WorkStatus>

/** What may be done with a work in each state (domain.md, work). The server enforces it, and screens offer nothing else. */
export const workCan = {
  [workState.draft]: { change: true, publish: true, cancel: false, retry: false, delete: true },
  [workState.waiting]: { change: false, publish: false, cancel: true, retry: false, delete: true },
  [workState.sending]: { change: false, publish: false, cancel: false, retry: false, delete: false },
  [workState.published]: { change: false, publish: false, cancel: false, retry: false, delete: true },
  [workState.failed]: { change: true, publish: false, cancel: false, retry: true, delete: true },
  [workState.takenDown]: { change: false, publish: false, cancel: false, retry: false, delete: true },
  [workState.deleted]: { change: false, publish: false, cancel: false, retry: false, delete: false },
} as const satisfies Record<WorkStatus, Record<'change' | 'publish' | 'cancel' | 'retry' | 'delete', boolean>>

/** A list of short words, comma-separated in one field. */
const words = (max: number, each: number, name: string) =>
  z.codec(
    z.union([z.string(), z.array(z.string())]),
    z.array(line(1, each, name)).max(max, { error: `${name}最多 ${max} 个` }),
    {
      decode: (wire) => (Array.isArray(wire) ? wire : wire === '' ? [] : wire.split(/[,，]/, max + 1)),
      encode: (value) => value.join(','),
    },
  )

/** The fields of both kinds of posts. */
const said = {
  title: line(0, 55, '标题').default(''),
  topics: words(5, 20, '话题').default([]),
  /** open ids of the mentioned users */
  atUsers: words(10, 80, '提到的人').default([]),
  goodIds: ids(GoodId, 10).default([]),
  goodLinkIds: ids(GoodLinkId, 10).default([]),
  visibleDict: Visible.default(visibility.everyone),
  allowCommentFlag: flag.default(true),
}
const pictures = { ...said, imageFileIds: ids(FileId, 30).default([]) }
const video = {
  ...said,
  fileId: FileId.optional(),
  coverFileId: FileId.optional(),
  /** the video frame used as the cover if there is no cover picture */
  coverFrameMs: int(0, 900_000).default(0),
}
/** With `publishFlag` the post is published at once, or at `planTime`. Without, it stays a draft. */
const going = {
  publishFlag: flag.default(false),
  planTime: Instant.optional(),
  /** Publishes although the same post was published a moment ago. */
  againFlag: flag.default(false),
  requestId: RequestId,
}

const work = z.object({
  id: WorkId,
  frontId: CreatorId,
  platformDict: z.literal('douyin'),
  typeDict: WorkType,
  title: z.string(),
  topics: z.array(z.string()),
  atUsers: z.array(z.string()),
  fileId: FileId.nullable(),
  imageFileIds: z.array(FileId),
  coverFileId: FileId.nullable(),
  coverFrameMs: z.int(),
  /** signed, expiring */
  coverUrl: z.string().nullable(),
  goodIds: z.array(GoodId),
  goodLinkIds: z.array(GoodLinkId),
  visibleDict: Visible,
  allowCommentFlag: flag,
  planTime: Instant.nullable(),
  publishTime: Instant.nullable(),
  platformItemId: z.string(),
  platformUrl: z.string(),
  statusDict: WorkStatus,
  /** plain words, with what to do; empty unless 4 or 5 */
  failReason: z.string(),
  /** Why our operators took it down; empty if they did not. */
  takenDownReason: z.string(),
  retryCount: z.int(),
  playCount: z.int(),
  likeCount: z.int(),
  commentCount: z.int(),
  shareCount: z.int(),
  /** persons who came from it to a good, each counted once */
  leadCount: z.int(),
  /** orders that came from it, refunded ones included, and the creator's income from them */
  orderCount: z.int(),
  incomeFen: Money,
  statSyncTime: Instant.nullable(),
  version: z.int(),
  createTime: Instant,
  updateTime: Instant,
})
export type Work = z.output<typeof work>

/** The platform's id of a file that was uploaded to it. */
const media = z.object({ fileId: FileId, mediaId: z.string(), mediaExpireTime: Instant })

const madeErrors = ['goodNotFound', 'linkNotFound', 'fileNotFound', 'fileTypeRefused', 'workTwice'] as const
const publishErrors = ['workIncomplete', 'planTimeWrong', 'douyinUnauthorized', 'douyinOff'] as const
const handErrors = [
  'frontNotFound',
  'fileNotFound',
  'fileTypeRefused',
  'mediaTooLarge',
  'douyinUnauthorized',
  'douyinOff',
  'douyinRefused',
] as const

export const works = {
  /** A post of pictures. */
  create: endpoint({
    path: '/zsm/api/share/create',
    access: 'creator',
    areas: ['teaching'],
    input: z.object({ ...pictures, ...going }),
    output: work,
    errors: [...madeErrors, ...publishErrors],
  }),
  /** A short video. */
  createVideo: endpoint({
    path: '/zsm/api/share/createVideo',
    access: 'creator',
    areas: ['teaching'],
    input: z.object({ ...video, ...going }),
    output: work,
    errors: [...madeErrors, ...publishErrors],
  }),
  get: endpoint({
    path: '/zsm/api/share/get',
    access: 'creator',
    areas: ['teaching'],
    effect: 'read',
    input: z.object({ id: WorkId }),
    output: work,
    errors: ['workNotFound'],
  }),
  /** Changes a draft, or a failed post. Files that its kind does not have are ignored. */
  update: endpoint({
    path: '/zsm/api/share/update',
    access: 'creator',
    areas: ['teaching'],
    input: z.object({ id: WorkId, ...pictures, ...video, version: Version }),
    output: work,
    errors: [
      'workNotFound',
      'workStateChanged',
      'workTakenDown',
      'versionConflict',
      'goodNotFound',
      'linkNotFound',
      'fileNotFound',
      'fileTypeRefused',
    ],
  }),
  /** Publishes a draft at once, or at `planTime`. */
  publish: endpoint({
    path: '/zsm/api/share/publish',
    access: 'creator',
    areas: ['teaching'],
    input: z.object({ id: WorkId, planTime: Instant.optional() }),
    output: work,
    errors: ['workNotFound', 'workStateChanged', 'workTakenDown', ...publishErrors],
  }),
  /** A scheduled post becomes a draft again. */
  cancel: endpoint({
    path: '/zsm/api/share/cancel',
    access: 'creator',
    areas: ['teaching'],
    input: z.object({ id: WorkId }),
    output: work,
    errors: ['workNotFound', 'workStateChanged', 'workTakenDown'],
  }),
  /** A failed post is published again at once. */
  retry: endpoint({
    path: '/zsm/api/share/retry',
    access: 'creator',
    areas: ['teaching'],
    input: z.object({ id: WorkId }),
    output: work,
    errors: ['workNotFound', 'workStateChanged', 'workTakenDown', ...publishErrors],
  }),
  listData: endpoint({
    path: '/zsm/api/share/listData',
    access: 'creator',
    areas: ['teaching'],
    effect: 'read',
    input: z.object({
      ...pageInput,
      ...asksStates,
      typeDict: WorkType.optional(),
      /** omitted: all but the deleted */
      statusDict: WorkStatus.optional(),
      goodId: GoodId.optional(),
      orderBy: z.enum(['createTime', 'publishTime', 'playCount', 'likeCount']).default('createTime'),
    }),
    output: page(work),
  }),
  /** Uploads a stored picture to the platform. `filePath` is the file's id or its address here. */
  uploadImage: endpoint({
    path: '/zsm/api/share/uploadImage',
    access: 'creator',
    areas: ['teaching'],
    input: z.object({ filePath: line(1, 500, '文件'), frontId: CreatorId }),
    output: media,
    errors: [...handErrors],
  }),
  uploadVideo: endpoint({
    path: '/zsm/api/share/uploadVideo',
    access: 'creator',
    areas: ['teaching'],
    input: z.object({ filePath: line(1, 500, '文件'), frontId: CreatorId }),
    output: media,
    errors: [...handErrors],
  }),
  /** Deletes the work on the platform as well if the platform has a call for that. Else it fails with `workPublished`. */
  delete: endpoint({
    path: '/zsm/api/share/delete',
    access: 'creator',
    areas: ['teaching'],
    input: z.object({ id: WorkId }),
    output: nothing,
    errors: [
      'workNotFound',
      'workStateChanged',
      'workPublished',
      'douyinUnauthorized',
      'douyinOff',
      'douyinRefused',
    ],
  }),
  /** The platform's page where the creator authorises us. It redirects to `/douyin/authorized` with code and state. */
  authorize: endpoint({
    path: '/zsm/api/user/douyin/authorize',
    access: 'creator',
    areas: ['account'],
    input: z.object({}),
    output: z.object({ url: z.string(), expireTime: Instant }),
    errors: ['douyinOff'],
  }),
  /** Takes the code and state of the platform's redirect, once, and only from the creator who began it. */
  authorized: endpoint({
    path: '/zsm/api/user/douyin/authorized',
    access: 'creator',
    areas: ['account'],
    sends: 'body',
    input: z.object({ code: line(1, 500, '授权码'), state: line(1, 200, '授权状态') }),
    output: z.object({ authFlag: flag, authExpireTime: Instant }),
    errors: ['authorizeStateWrong', 'douyinOff', 'douyinRefused'],
  }),
  /** Deletes the authorisation. Scheduled posts will fail with a message. */
  unauthorize: endpoint({
    path: '/zsm/api/user/douyin/unauthorize',
    access: 'creator',
    areas: ['account'],
    input: z.object({}),
    output: nothing,
  }),
}
