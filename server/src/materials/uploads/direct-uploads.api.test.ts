import { randomUUID } from 'node:crypto'
import { contract } from '@zsm/contract'
import type { Kind } from '@zsm/contract/materials'
import { fileKind } from '@zsm/contract/states'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Api, api, failureOf } from '../../../test/api.ts'
import { samples } from '../../../test/files.ts'
import { makeCreator } from '../../../test/makers.ts'
import { type QiniuServer, startQiniu } from '../../../test/qiniu-server.ts'
import { type TestApp, testApp } from '../../../test/test-app.ts'
import { form, send } from '../../../test/upload.ts'

const { materials } = contract
let qiniu: QiniuServer
let server: TestApp
let mine: Api

beforeAll(async () => {
  qiniu = await startQiniu()
  const { settings } = qiniu
  server = await testApp({
    STORAGE: 'qiniu',
    QINIU_BUCKET: settings.bucket,
    QINIU_ACCESS_KEY: settings.accessKey,
    QINIU_SECRET_KEY: settings.secretKey,
    QINIU_UPLOAD_URL: settings.uploadUrl,
    QINIU_DOWNLOAD_URL: settings.downloadUrl,
    QINIU_API_URL: settings.apiUrl,
    UPLOAD_AUDIO_MB: '1',
  })
})
beforeEach(async () => {
  mine = api(server.app).as(await makeCreator(server.database.sql))
})
afterAll(async () => {
  await server.close()
  await qiniu.close()
})

/** Uploads as a browser does: with a token to Qiniu's host. */
async function upload(name: string, bytes: Uint8Array, kindDict?: Kind) {
  const { key, token, host, resumable } = await mine.call(materials.uploadToken, { filePath: name, kindDict })
  expect([host, resumable]).toEqual([qiniu.settings.uploadUrl, null])
  const { headers, payload } = form(['key', key], ['token', token], ['file', bytes])
  const { status } = await fetch(host, { method: 'POST', headers, body: new Uint8Array(payload) })
  return { key, status }
}

/** Uploads a picture to our own host, which removes the camera's metadata before anything is stored. */
async function uploadPicture(name: string, bytes: Uint8Array) {
  const { key, token, host } = await mine.call(materials.uploadToken, { filePath: name })
  expect(host).toBe(`${server.config.publicUrl}/upload`)
  const { status } = await send(server.app, ['key', key], ['token', token], ['file', bytes])
  return { key, status }
}

const record = (key: string, kindDict: Kind, coverKey?: string) =>
  mine.call(materials.create, { key, kindDict, title: '新素材', coverKey, requestId: randomUUID() })

test('a file that the browser sent to Qiniu is checked, recorded and read through our server [7.12]', async () => {
  const video = await upload('a.webm', samples.webm)
  const poster = await uploadPicture('poster.webp', samples.webp)
  expect([video.status, poster.status]).toEqual([200, 200])
  const file = await record(video.key, 1, poster.key)
  expect(file).toMatchObject({ size: samples.webm.length, mime: 'video/webm' })
  expect((await server.app.inject(file.url)).rawPayload.equals(samples.webm)).toBe(true)
  const part = await server.app.inject({ url: file.url, headers: { range: 'bytes=10-19' } })
  expect(part.rawPayload.equals(samples.webm.subarray(10, 20))).toBe(true)
  expect((await server.app.inject(file.coverUrl ?? '')).rawPayload.equals(samples.webp)).toBe(true)
})

test('a picture goes through our server, is measured, and is stored at Qiniu with its thumbnail', async () => {
  const { key } = await uploadPicture('a.webp', samples.webp)
  expect(qiniu.objects.has(key)).toBe(true)
  const file = await record(key, 3)
  expect([file.width, file.height]).toEqual([960, 540])
  expect((await server.app.inject(file.coverUrl ?? '')).headers['content-type']).toBe('image/webp')
})

test('an object whose content does not match its name is refused at recording, and removed', async () => {
  const { key } = await upload('a.mp4', Buffer.from('<html><script>alert(1)</script></html>'))
  expect(await failureOf(record(key, 1))).toBe('fileTypeRefused')
  expect(qiniu.objects.has(key)).toBe(false)
  const empty = await upload('a.mp4', new Uint8Array())
  expect(await failureOf(record(empty.key, 1))).toBe('fileEmpty')
})

test('a replacement that the browser sent to Qiniu follows the same rules [7.12]', async () => {
  const { id, url } = await record((await upload('a.wav', samples.wav)).key, 2)
  const replace = (key: string) => mine.call(materials.deleteAndCreate, { id, key, requestId: randomUUID() })
  const empty = await upload('b.wav', new Uint8Array())
  expect(await failureOf(replace(empty.key))).toBe('fileEmpty')
  const { key: large } = await mine.call(materials.uploadToken, { filePath: 'b.wav' })
  qiniu.objects.set(large, Buffer.alloc(1024 ** 2 + 1))
  expect(await failureOf(replace(large))).toBe('fileTooLarge')
  expect([qiniu.objects.has(empty.key), qiniu.objects.has(large)]).toEqual([false, false])
  expect((await server.app.inject(url)).rawPayload.equals(samples.wav)).toBe(true)
  const { mime } = await replace((await upload('b.mp3', samples.mp3)).key)
  expect(mime).toBe('audio/mpeg')
})

test('of ten parallel requests to record one object one succeeds, and the object stays [7.12]', async () => {
  const { key } = await upload('a.webm', samples.webm)
  const failures = await Promise.all(Array.from({ length: 10 }, () => failureOf(record(key, 1))))
  expect(failures.toSorted()).toEqual([...Array(9).fill('uploadIncomplete'), undefined])
  const { list } = await mine.call(materials.listData, { kindDict: fileKind.video })
  expect((await server.app.inject(list[0]?.url ?? '')).rawPayload.equals(samples.webm)).toBe(true)
})

test('parallel repetitions of one request to record make one file', async () => {
  const { key } = await upload('a.webm', samples.webm)
  const asked = { key, kindDict: fileKind.video, title: '新素材', requestId: randomUUID() } as const
  const files = await Promise.all([1, 2, 3].map(() => mine.call(materials.create, asked)))
  expect(new Set(files.map(({ id }) => id)).size).toBe(1)
  expect(qiniu.objects.has(key)).toBe(true)
})

test('a token is valid for one object within its size', async () => {
  const { key, token, host } = await mine.call(materials.uploadToken, { filePath: 'a.wav' })
  const post = async (name: string, bytes: Uint8Array) => {
    const { headers, payload } = form(['key', name], ['token', token], ['file', bytes])
    return (await fetch(host, { method: 'POST', headers, body: new Uint8Array(payload) })).status
  }
  expect(await post(key, new Uint8Array(1024 ** 2 + 1))).toBe(413)
  expect(await post(`${key}x`, samples.wav)).toBe(403)
  expect(await post(key, samples.wav)).toBe(200)
  expect(await post(key, samples.png)).toBe(614)
})

test('an upload that was never sent cannot be recorded', async () => {
  const { key } = await mine.call(materials.uploadToken, { filePath: 'a.webm' })
  expect(await failureOf(record(key, 1))).toBe('uploadIncomplete')
})

test('a file above 16 MB goes through our server, resumable, and one of 16 MB straight to Qiniu', async () => {
  const size = 16 * 1024 ** 2
  const byForm = await mine.call(materials.uploadToken, { filePath: 'a.webm', size })
  expect([byForm.host, byForm.resumable]).toEqual([qiniu.settings.uploadUrl, null])
  const ticket = await mine.call(materials.uploadToken, { filePath: 'a.webm', size: size + 1 })
  expect(ticket.host).toBe(`${server.config.publicUrl}/upload`)
  expect(ticket.resumable?.host).toBe(`${server.config.publicUrl}/upload/resumable`)
})

test('the content security policy allows Qiniu, and readiness reports the storage', async () => {
  const { headers } = await server.app.inject('/readyz')
  expect(headers['content-security-policy']).toContain(`connect-src 'self' ${server.config.publicUrl} `)
  expect(headers['content-security-policy']).toContain(qiniu.settings.uploadUrl)
  expect((await server.app.inject('/readyz')).json()).toMatchObject({ storage: 'ok' })
})
