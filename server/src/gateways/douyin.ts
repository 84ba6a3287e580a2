/** An authorisation to act as one of the platform's users. */
export type Grant = {
  openId: string
  accessToken: string
  refreshToken: string
  /** In seconds. */
  expiresIn: number
  refreshExpiresIn: number
}

/** The user that a call acts for. */
export type DouyinSession = { openId: string; accessToken: string }

/** Bytes for the platform, readable in any part. */
export type Handed = {
  name: string
  mime: string
  size: number
  bytes(range?: { start: number; end: number }): Promise<Buffer>
}

/** A post in the platform's terms. */
export type Post = {
  /** With its topics, as #话题. */
  text: string
  atUsers: readonly string[]
  visible: 'public' | 'friends' | 'self'
}
type VideoPost = Post & { videoId: string; coverImageId?: string | undefined; coverFrameSec: number }
type ImagePost = Post & { imageIds: readonly string[] }

/** The state of a work. The answer leaves out works that the platform no longer has. */
export type Item = {
  itemId: string
  state: 'reviewing' | 'published' | 'refused'
  /** Why the work was refused, if the platform says so. */
  reason: string
  url: string
  playCount: number
  likeCount: number
  commentCount: number
  shareCount: number
}

/** The calls of Douyin's open platform that we use. Each of them fails with a `DouyinError`. */
export type Douyin = {
  /** The page on which a user authorises us. It redirects to `redirectUrl` with `code` and `state`. */
  authorizeUrl(state: string, redirectUrl: string): string
  exchange(code: string): Promise<Grant>
  refresh(refreshToken: string): Promise<Grant>
  uploadVideo(session: DouyinSession, video: Handed): Promise<string>
  uploadImage(session: DouyinSession, image: Handed): Promise<string>
  createVideo(session: DouyinSession, post: VideoPost): Promise<string>
  createImages(session: DouyinSession, post: ImagePost): Promise<string>
  items(session: DouyinSession, itemIds: readonly string[]): Promise<Item[]>
  /** Absent if the platform documents no call for it. */
  remove?(session: DouyinSession, itemId: string): Promise<void>
}

/**
 * `refused`: a retry would be refused again. `unauthorized`: the user must authorise again. `unavailable`: a
 * retry may succeed.
 */
export class DouyinError extends Error {
  override readonly name = 'DouyinError'
  readonly kind: 'refused' | 'unauthorized' | 'unavailable'

  constructor(kind: DouyinError['kind'], message: string, options?: ErrorOptions) {
    super(message, options)
    this.kind = kind
  }
}

/** The platform's limits. */
export const douyinLimits = {
  /** https://developer.open-douyin.com/docs/resource/zh-CN/dop/develop/openapi/video-management/douyin/create-video/upload-video */
  videoBytes: 4 * 1024 ** 3,
  /** …/video-management/douyin/create-image-text/create-image-text */
  imageBytes: 20 * 1024 ** 2,
}
