import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import type { Douyin, Handed } from './douyin.ts'
import { douyinApi, partsOf } from './douyin-api.ts'

type Call = { path: string; query: Record<string, string>; token: string | undefined; body: string }
type Answer = { status?: number; body: unknown }

/** A fake platform after its documentation: `answers` by path, and the calls that it got. */
async function platform(answers: Record<string, Answer | ((call: Call) => Answer)>) {
  const calls: Call[] = []
  const server = createServer(async (request, response) => {
    const call = await callOf(request)
    calls.push(call)
    const answer = answers[call.path] ?? { status: 404, body: {} }
    const { status = 200, body } = typeof answer === 'function' ? answer(call) : answer
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const host = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { calls, douyin: douyinApi({ clientKey: 'key-1', clientSecret: 'secret-1', host }) }
}

async function callOf(request: IncomingMessage): Promise<Call> {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://platform')
  const token = request.headers['access-token']
  const body = (await buffer(request)).toString('latin1')
  return { path: pathname, query: Object.fromEntries(searchParams), token: token?.toString(), body }
}

const ok = (data: object): Answer => ({ body: { data: { error_code: 0, description: '', ...data } } })
const wrong = (code: number, description: string): Answer => ({
  body: { data: { error_code: code, description } },
})

const session = { openId: 'open-1', accessToken: 'act.1' }
const v1 = '/api/douyin/v1/video'
const granted = {
  open_id: 'open-1',
  access_token: 'act.1',
  refresh_token: 'rft.1',
  expires_in: 1_296_000,
  refresh_expires_in: '2592000',
  scope: 'video.create.bind',
}

function handed(size: number): Handed {
  const bytes = async (range = { start: 0, end: size - 1 }) => Buffer.alloc(range.end - range.start + 1, 'v')
  return { name: 'a.mp4', mime: 'video/mp4', size, bytes }
}

test('authorising: an address for the browser, a form for the tokens, and one to renew them [7.5]', async () => {
  const { calls, douyin } = await platform({
    '/oauth/access_token/': ok(granted),
    '/oauth/refresh_token/': ok(granted),
  })
  const page = new URL(douyin.authorizeUrl('state-1', 'https://shop.example/back'))
  expect(page.pathname).toBe('/platform/oauth/connect/')
  expect(Object.fromEntries(page.searchParams)).toEqual({
    client_key: 'key-1',
    response_type: 'code',
    scope: 'video.create.bind,video.data.bind',
    redirect_uri: 'https://shop.example/back',
    state: 'state-1',
  })
  const grant = {
    openId: 'open-1',
    accessToken: 'act.1',
    refreshToken: 'rft.1',
    expiresIn: 1_296_000,
    refreshExpiresIn: 2_592_000,
  }
  expect(await douyin.exchange('code-1')).toEqual(grant)
  expect(await douyin.refresh('rft.0')).toEqual(grant)
  expect(calls.map(({ body }) => body)).toEqual([
    'client_key=key-1&client_secret=secret-1&code=code-1&grant_type=authorization_code',
    'client_key=key-1&grant_type=refresh_token&refresh_token=rft.0',
  ])
})

test('a small video is sent in one piece, a large one in parts that the platform joins [7.5]', async () => {
  const { calls, douyin } = await platform({
    [`${v1}/upload_video/`]: ok({ video: { video_id: 'video-1' } }),
    [`${v1}/init_video_part_upload/`]: ok({ upload_id: 'upload-1' }),
    [`${v1}/upload_video_part/`]: ok({}),
    [`${v1}/complete_video_part_upload/`]: ok({ video: { video_id: 'video-2' } }),
  })
  expect(await douyin.uploadVideo(session, handed(10))).toBe('video-1')
  expect(calls[0]).toMatchObject({ query: { open_id: 'open-1' }, token: 'act.1' })
  expect(calls[0]?.body).toContain('name="video"; filename="a.mp4"')
  calls.length = 0
  expect(await douyin.uploadVideo(session, handed(51 * 1024 ** 2))).toBe('video-2')
  expect(calls.map(({ path, query }) => [path.split('/').at(-2), query.part_number])).toEqual([
    ['init_video_part_upload', undefined],
    ['upload_video_part', '1'],
    ['upload_video_part', '2'],
    ['complete_video_part_upload', undefined],
  ])
  expect(new Set(calls.slice(1).map(({ query }) => query.upload_id))).toEqual(new Set(['upload-1']))
})

test.each([1, 20, 50, 51, 59, 128, 4096])(
  'parts of %i MB are complete, in order, and not too small',
  (mebibytes) => {
    const size = mebibytes * 1024 ** 2 + 7
    const parts = partsOf(size)
    expect(parts[0]?.start).toBe(0)
    expect(parts.at(-1)?.end).toBe(size - 1)
    parts.slice(1).forEach(({ start }, index) => {
      expect(start).toBe((parts[index]?.end ?? 0) + 1)
    })
    const smallest = Math.min(...parts.map(({ start, end }) => end - start + 1))
    expect(smallest).toBeGreaterThanOrEqual(Math.min(size, 5 * 1024 ** 2))
  },
)

test('works are created with the documented fields [7.5]', async () => {
  const { calls, douyin } = await platform({
    [`${v1}/upload_image/`]: ok({ image: { image_id: 'image-1', width: 1, height: 1 } }),
    [`${v1}/create_video/`]: ok({ item_id: 'item-1', video_id: 'video-1' }),
    [`${v1}/create_image_text/`]: ok({ item_id: 'item-2' }),
  })
  const post = { text: '标题 #话题', atUsers: ['open-2'], visible: 'self' } as const
  expect(await douyin.uploadImage(session, handed(3))).toBe('image-1')
  const video = { ...post, videoId: 'video-1', coverFrameSec: 1.5 }
  expect(await douyin.createVideo(session, video)).toBe('item-1')
  await douyin.createVideo(session, { ...video, coverImageId: 'image-1' })
  expect(await douyin.createImages(session, { ...post, imageIds: ['image-1'] })).toBe('item-2')
  const said = { text: '标题 #话题', at_users: ['open-2'], private_status: 1 }
  const bodies = calls.slice(1).map(({ body }) => JSON.parse(Buffer.from(body, 'latin1').toString()))
  expect(bodies).toEqual([
    { ...said, video_id: 'video-1', cover_tsp: 1.5 },
    { ...said, video_id: 'video-1', custom_cover_image_url: 'image-1' },
    { ...said, image_list: ['image-1'] },
  ])
})

test('works have the documented states, and counts if there are any [7.5]', async () => {
  const item = (item_id: string, video_status: number) => ({
    item_id,
    video_status,
    share_url: `https://${item_id}`,
  })
  const statistics = { play_count: 9, digg_count: 3, comment_count: 2, share_count: 1, forward_count: 5 }
  const { calls, douyin } = await platform({
    [`${v1}/video_data/`]: ok({
      list: [item('a', 4), item('b', 2), { ...item('c', 5), statistics }, item('d', 7)],
    }),
  })
  const items = await douyin.items(session, ['a', 'b', 'c', 'd', 'e'])
  expect(items.map(({ itemId, state }) => [itemId, state])).toEqual([
    ['a', 'reviewing'],
    ['b', 'refused'],
    ['c', 'published'],
    ['d', 'published'],
  ])
  expect(items[2]).toMatchObject({
    playCount: 9,
    likeCount: 3,
    commentCount: 2,
    shareCount: 1,
    url: 'https://c',
  })
  expect(calls[0]?.body).toBe('{"item_ids":["a","b","c","d","e"]}')
})

test.each([
  [wrong(28001003, 'access_token无效'), 'unauthorized'],
  [wrong(28001008, 'access_token过期'), 'unauthorized'],
  [wrong(28001005, '系统内部错误'), 'unavailable'],
  [wrong(28003017, 'quota已用完'), 'unavailable'],
  [wrong(2100005, 'Parameter error'), 'refused'],
  [{ status: 502, body: {} }, 'unavailable'],
  [{ body: 'not what was said' }, 'unavailable'],
  [ok({ item: 'without its id' }), 'unavailable'],
] as const)('%j is %s', async (answer, kind) => {
  const { douyin } = await platform({ [`${v1}/create_image_text/`]: answer })
  const post = { text: '', atUsers: [], visible: 'public', imageIds: [] } as const
  await expect(douyin.createImages(session, post)).rejects.toMatchObject({ name: 'DouyinError', kind })
})

test('a platform that cannot be reached is worth a retry; it has no call to delete a work [7.5]', async () => {
  const douyin: Douyin = douyinApi({ clientKey: 'k', clientSecret: 's', host: 'http://127.0.0.1:1' })
  await expect(douyin.refresh('rft')).rejects.toMatchObject({ kind: 'unavailable' })
  expect(douyin.remove).toBeUndefined()
})
