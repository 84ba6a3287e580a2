import { z } from 'zod'
import {
  type Douyin,
  DouyinError,
  type DouyinSession,
  type Grant,
  type Handed,
  type Item,
  type Post,
} from './douyin.ts'

export type DouyinApp = { clientKey: string; clientSecret: string; host?: string }

// Pages are cited by their path under
// https://developer.open-douyin.com/docs/resource/zh-CN/dop/develop/openapi. Not implemented, because no
// current call is documented: deleting a work (the scope video.delete was withdrawn), switching comments off,
// and how long an uploaded file may wait for its post.
const scope = 'video.create.bind,video.data.bind'
const megabyte = 1024 ** 2
/** Larger videos are sent in parts: …/video-management/douyin/create-video/upload-video */
const wholeBytes = 50 * megabyte
/** A part must have at least 5 MB, the last one too. */
const partBytes = 20 * megabyte
const callMs = 120_000

/** Douyin's open platform. */
export function douyinApi({ clientKey, clientSecret, host = 'https://open.douyin.com' }: DouyinApp): Douyin {
  const url = (path: string, query: Record<string, string>) =>
    `${host}${path}?${new URLSearchParams(query).toString()}`

  async function ask<Data>(data: z.ZodType<Data>, address: string, init: RequestInit): Promise<Data> {
    const answer = await answerTo(address, init)
    const outcome = z.object({ data: Outcome }).safeParse(answer)
    if (!outcome.success) throw new DouyinError('unavailable', '抖音的回答看不懂')
    const { error_code: code, description } = outcome.data.data
    if (code !== 0) throw new DouyinError(kindOf(code), description || `错误码 ${code}`)
    const parsed = z.object({ data }).safeParse(answer)
    if (!parsed.success) throw new DouyinError('unavailable', '抖音的回答看不懂', { cause: parsed.error })
    return parsed.data.data
  }
  const grant = (path: string, fields: Record<string, string>) =>
    ask(Granted, `${host}${path}`, { method: 'POST', body: new URLSearchParams(fields) })
  const post = <Data>(data: z.ZodType<Data>, path: string, session: DouyinSession, body: object) =>
    ask(data, url(path, { open_id: session.openId }), {
      method: 'POST',
      headers: { 'access-token': session.accessToken, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const send = <Data>(
    data: z.ZodType<Data>,
    path: string,
    { openId, accessToken }: DouyinSession,
    { query = {}, form }: { query?: Record<string, string>; form: FormData },
  ) =>
    ask(data, url(path, { open_id: openId, ...query }), {
      method: 'POST',
      headers: { 'access-token': accessToken },
      body: form,
    })

  // …/create-video/video-part-upload-init, …/video-part-upload and …/video-part-upload-complete
  async function uploadParts(session: DouyinSession, video: Handed): Promise<string> {
    const { upload_id } = await post(Started, '/api/douyin/v1/video/init_video_part_upload/', session, {})
    const ranges = partsOf(video.size)
    for (const [index, range] of ranges.entries()) {
      await send(z.unknown(), '/api/douyin/v1/video/upload_video_part/', session, {
        query: { upload_id, part_number: String(index + 1) },
        form: formOf('video', video, await video.bytes(range)),
      })
    }
    const path = '/api/douyin/v1/video/complete_video_part_upload/'
    const form = new FormData()
    return (await send(Uploaded, path, session, { query: { upload_id }, form })).video.video_id
  }

  return {
    // /account-permission/douyin-get-permission-code: a page for the browser
    authorizeUrl: (state, redirectUrl) =>
      url('/platform/oauth/connect/', {
        client_key: clientKey,
        response_type: 'code',
        scope,
        redirect_uri: redirectUrl,
        state,
      }),
    // /account-permission/get-access-token
    exchange: (code) =>
      grant('/oauth/access_token/', {
        client_key: clientKey,
        client_secret: clientSecret,
        code,
        grant_type: 'authorization_code',
      }),
    // /account-permission/refresh-access-token
    refresh: (refreshToken) =>
      grant('/oauth/refresh_token/', {
        client_key: clientKey,
        grant_type: 'refresh_token',
        refresh_token: refreshToken,
      }),
    // /video-management/douyin/create-video/upload-video
    async uploadVideo(session, video) {
      if (video.size > wholeBytes) return uploadParts(session, video)
      const form = formOf('video', video, await video.bytes())
      return (await send(Uploaded, '/api/douyin/v1/video/upload_video/', session, { form })).video.video_id
    },
    // /video-management/douyin/create-image-text/image-upload
    async uploadImage(session, image) {
      const form = formOf('image', image, await image.bytes())
      return (await send(UploadedImage, '/api/douyin/v1/video/upload_image/', session, { form })).image
        .image_id
    },
    // /video-management/douyin/create-video/video-create
    async createVideo(session, { videoId, coverImageId, coverFrameSec, ...said }) {
      const body = {
        video_id: videoId,
        ...wordsOf(said),
        ...(coverImageId ? { custom_cover_image_url: coverImageId } : { cover_tsp: coverFrameSec }),
      }
      return (await post(Created, '/api/douyin/v1/video/create_video/', session, body)).item_id
    },
    // /video-management/douyin/create-image-text/create-image-text
    async createImages(session, { imageIds, ...said }) {
      const body = { image_list: imageIds, ...wordsOf(said) }
      return (await post(Created, '/api/douyin/v1/video/create_image_text/', session, body)).item_id
    },
    // /video-management/douyin/search-video/video-data
    async items(session, itemIds) {
      const { list } = await post(Listed, '/api/douyin/v1/video/video_data/', session, { item_ids: itemIds })
      return list.map(itemOf)
    },
  }
}

async function answerTo(address: string, init: RequestInit): Promise<unknown> {
  try {
    const response = await fetch(address, { ...init, signal: AbortSignal.timeout(callMs) })
    if (response.status >= 500) throw new DouyinError('unavailable', `抖音暂时不可用 (${response.status})`)
    return await response.json()
  } catch (error) {
    if (error instanceof DouyinError) throw error
    throw new DouyinError('unavailable', '抖音暂时连不上', { cause: error })
  }
}

const Outcome = z.object({ error_code: z.coerce.number(), description: z.string().default('') })
const Granted = z
  .object({
    open_id: z.string(),
    access_token: z.string(),
    refresh_token: z.string(),
    expires_in: z.coerce.number(),
    refresh_expires_in: z.coerce.number(),
  })
  .transform(
    (data): Grant => ({
      openId: data.open_id,
      accessToken: data.access_token,
      refreshToken: data.refresh_token,
      expiresIn: data.expires_in,
      refreshExpiresIn: data.refresh_expires_in,
    }),
  )
const Started = z.object({ upload_id: z.string() })
const Uploaded = z.object({ video: z.object({ video_id: z.string() }) })
const UploadedImage = z.object({ image: z.object({ image_id: z.string() }) })
const Created = z.object({ item_id: z.string() })
const count = z.number().default(0)
const Listed = z.object({
  list: z.array(
    z.object({
      item_id: z.string(),
      video_status: z.number(),
      share_url: z.string().default(''),
      statistics: z
        .object({ play_count: count, digg_count: count, comment_count: count, share_count: count })
        .prefault({}),
    }),
  ),
})

/**
 * Error codes from the pages above: an invalid, expired or too often renewed token; a fault of theirs; a
 * used-up quota.
 */
const unauthorized = new Set([10010, 10020, 28001003, 28001008])
const unavailable = new Set([28001005, 28003017])

function kindOf(code: number): DouyinError['kind'] {
  if (unauthorized.has(code)) return 'unauthorized'
  return unavailable.has(code) ? 'unavailable' : 'refused'
}

/** 1 stands for 5, 6 and 7; 2 不适宜公开; 4 审核中; 5 公开; 6 好友可见; 7 私密. A refusal has no reason. */
function itemOf({ item_id, video_status, share_url, statistics }: z.output<typeof Listed>['list'][0]): Item {
  const state = video_status === 4 ? 'reviewing' : video_status === 2 ? 'refused' : 'published'
  return {
    itemId: item_id,
    state,
    reason: '',
    url: share_url,
    playCount: statistics.play_count,
    likeCount: statistics.digg_count,
    commentCount: statistics.comment_count,
    shareCount: statistics.share_count,
  }
}

const privateStatus = { public: 0, self: 1, friends: 2 }

function wordsOf({ text, atUsers, visible }: Post): object {
  return { text, at_users: atUsers, private_status: privateStatus[visible] }
}

/** Parts of nearly equal size, so that the last one is not too small. */
export function partsOf(size: number): { start: number; end: number }[] {
  const parts = Math.max(1, Math.floor(size / partBytes))
  const each = Math.ceil(size / parts)
  return Array.from({ length: parts }, (_, index) => ({
    start: index * each,
    end: Math.min(size, (index + 1) * each) - 1,
  }))
}

function formOf(field: string, { name, mime }: Handed, bytes: Buffer): FormData {
  const form = new FormData()
  form.set(field, new Blob([new Uint8Array(bytes)], { type: mime }), name)
  return form
}
