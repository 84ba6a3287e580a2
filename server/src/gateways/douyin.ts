/** What the platform lets us do as one of its users. */
export type Grant = {
  openId: string
  accessToken: string
  refreshToken: string
  /** seconds from now */
  expiresIn: number
  refreshExpiresIn: number
}

/** Whom a call is made for. */
export type DouyinSession = { openId: string; accessToken: string }

/** Bytes for the platform, of which it can take any part. */
export type Handed = {
  name: string
  mime: string
  size: number
  bytes(range?: { start: number; end: number }): Promise<Buffer>
}

/** What a post says, in the platform's terms. */
export type Post = {
  /** with its topics, as #话题 */
  text: string
  atUsers: readonly string[]
  visible: 'public' | 'friends' | 'self'
}
type VideoPost = Post & { videoId: string; coverImageId?: string | undefined; coverFrameSec: number }
type ImagePost = Post & { imageIds: readonly string[] }

/** How a work stands there; one that the platform does not know any longer is missing in its answer. */
export type Item = {
  itemId: string
  state: 'reviewing' | 'published' | 'refused'
  /** why it was refused, where the platform says it */
  reason: string
  url: string
  playCount: number
  likeCount: number
  commentCount: number
  shareCount: number
}

/** Douyin's open platform, as far as we use it. Every call fails with a `DouyinError`. */
export type Douyin = {
  /** The page where a user authorises us; it comes back to `redirectUrl` with `code` and `state`. */
  authorizeUrl(state: string, redirectUrl: string): string
  exchange(code: string): Promise<Grant>
  refresh(refreshToken: string): Promise<Grant>
  uploadVideo(session: DouyinSession, video: Handed): Promise<string>
  uploadImage(session: DouyinSession, image: Handed): Promise<string>
  createVideo(session: DouyinSession, post: VideoPost): Promise<string>
  createImages(session: DouyinSession, post: ImagePost): Promise<string>
  items(session: DouyinSession, itemIds: readonly string[]): Promise<Item[]>
  /** Absent where the platform documents no call for it. */
  remove?(session: DouyinSession, itemId: string): Promise<void>
}

/** `refused`: it said no, and will again; `unauthorized`: the user must authorise anew; `unavailable`: perhaps later. */
export class DouyinError extends Error {
  override readonly name = 'DouyinError'
  readonly kind: 'refused' | 'unauthorized' | 'unavailable'

  constructor(kind: DouyinError['kind'], message: string, options?: ErrorOptions) {
    super(message, options)
    this.kind = kind
  }
}

/** What the platform takes. */
export const douyinLimits = {
  /** https://developer.open-douyin.com/docs/resource/zh-CN/dop/develop/openapi/video-management/douyin/create-video/upload-video */
  videoBytes: 4 * 1024 ** 3,
  /** …/video-management/douyin/create-image-text/create-image-text */
  imageBytes: 20 * 1024 ** 2,
}
