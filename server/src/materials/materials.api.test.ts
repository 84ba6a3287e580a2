import { createHash, randomUUID } from 'node:crypto'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { contract } from '@zsm/contract'
import type { Kind } from '@zsm/contract/materials'
import { fileKind } from '@zsm/contract/states'
import type { FileId } from '@zsm/contract/values'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Api, api, failureOf } from '../../test/api.ts'
import { samples } from '../../test/files.ts'
import { type MadeCreator, makeCreator, makeOperator } from '../../test/makers.ts'
import { sharedApp } from '../../test/test-app.ts'
import { form, send } from '../../test/upload.ts'
import { milliseconds } from '../clock.ts'
import { setUses } from './public.ts'
import { encodeTicket } from './uploads/tokens.ts'

const { materials } = contract
const server = sharedApp({ UPLOAD_IMAGE_MB: '1' })
let creator: MadeCreator
let mine: Api
let others: Api
let anyone: Api

beforeAll(async () => {
  anyone = api(server.app)
  creator = await makeCreator(server.database.sql)
  mine = anyone.as(creator)
  others = anyone.as(await makeCreator(server.database.sql))
})

const ticketFor = (filePath: string, kindDict?: Kind) =>
  mine.call(materials.uploadToken, { filePath, kindDict })

async function upload(name: string, bytes: Uint8Array, kindDict?: Kind): Promise<string> {
  const { key, token } = await ticketFor(name, kindDict)
  const sent = await send(server.app, ['key', key], ['token', token], ['file', bytes])
  expect(sent.status, sent.message).toBe(200)
  return key
}

const record = (key: string, kindDict: Kind, title = '新素材') =>
  mine.call(materials.create, { key, kindDict, title, requestId: randomUUID() })

async function added(title = '新素材') {
  return record(await upload('a.png', samples.png), 3, title)
}

/** Every file in the storage folder. */
async function stored(): Promise<string[]> {
  const dir = server.config.storage.dir
  const names = await readdir(dir, { recursive: true })
  const kept = await Promise.all(
    names.map(async (name) => ((await stat(join(dir, name))).isFile() ? [name] : [])),
  )
  return kept.flat().sort()
}

describe('a token', () => {
  test('names the key, the host, the deadline and the limit [7.11 7.12]', async () => {
    const { key, token, host, expireTime, maxSize } = await ticketFor('课/第一课.WEBM')
    expect(key).toMatch(new RegExp(`^${creator.creator}/video/[0-9a-f-]{36}\\.webm$`))
    expect(host).toBe(`${server.config.publicUrl}/upload`)
    expect(Date.parse(expireTime)).toBeGreaterThan(milliseconds())
    expect(maxSize).toBe(4 * 1024 ** 3)
    expect(token).not.toContain(server.config.secrets.upload)
  })

  test('is also answered to GET, as the specification has it [7.12]', async () => {
    const { statusCode, body } = await server.app.inject({
      url: materials.uploadToken.path,
      query: { filePath: 'a.png', title: '' },
      headers: { authorization: `Bearer ${creator.token}` },
    })
    expect(statusCode).toBe(200)
    expect(JSON.parse(body).data.key).toMatch(/image.*\.png$/)
  })

  test('is refused for names, kinds and sizes that are never accepted', async () => {
    const ask = (input: Parameters<typeof mine.call<typeof materials.uploadToken>>[1]) =>
      failureOf(mine.call(materials.uploadToken, input))
    expect(await ask({ filePath: 'a.exe' })).toBe('fileTypeRefused')
    expect(await ask({ filePath: 'a.svg' })).toBe('fileTypeRefused')
    expect(await ask({ filePath: 'noextension' })).toBe('fileTypeRefused')
    expect(await ask({ filePath: 'a.png', kindDict: fileKind.video })).toBe('fileTypeRefused')
    expect(await ask({ filePath: 'a.mp4', size: 4 * 1024 ** 3 + 1 })).toBe('fileTooLarge')
    expect(await ask({ filePath: 'a.png', size: 1024 ** 2 + 1 })).toBe('fileTooLarge')
    expect(await failureOf(mine.raw(materials.uploadToken, { filePath: 'a.png', size: '0' }))).toBe(
      'invalidInput',
    )
    expect(await failureOf(mine.raw(materials.uploadToken, {}))).toBe('invalidInput')
  })

  test('needs a session', async () => {
    expect(await failureOf(anyone.call(materials.uploadToken, { filePath: 'a.png' }))).toBe('tokenIllegal')
  })
})

describe('the upload host', () => {
  test.each<[string, Kind, Uint8Array, string]>([
    ['a.webm', 1, samples.webm, 'video/webm'],
    ['a.wav', 2, samples.wav, 'audio/wav'],
    ['a.mp3', 2, samples.mp3, 'audio/mpeg'],
    ['a.png', 3, samples.png, 'image/png'],
    ['a.webp', 3, samples.webp, 'image/webp'],
    ['a.pdf', 4, samples.pdf, 'application/pdf'],
    ['a.zip', 5, samples.zip, 'application/zip'],
  ])('accepts %s', async (name, kind, bytes, mime) => {
    const { key, token } = await ticketFor(name, kind)
    const sent = await send(server.app, ['key', key], ['token', token], ['file', bytes])
    expect(sent).toMatchObject({ status: 200, data: { key, size: bytes.length, mime } })
  })

  test.each([
    ['key', 'token', 'file'],
    ['token', 'key', 'file'],
  ])('accepts the parts in the order %s, %s, %s', async (...order) => {
    const { key, token } = await ticketFor('a.png')
    const fields: Record<string, string | Uint8Array> = { key, token, file: samples.png }
    const sent = await send(
      server.app,
      ...order.map((name) => [name, fields[name] ?? ''] as [string, string]),
    )
    expect(sent.status).toBe(200)
  })

  test('accepts key and token in the query too, but not in query and form at once [7.12 D1]', async () => {
    const { key, token } = await ticketFor('a.png')
    const post = (query: Record<string, string>, ...fields: Parameters<typeof form>) =>
      server.app.inject({ method: 'POST', url: '/upload', query, ...form(...fields) })
    const twice = await post({ key, token }, ['key', key], ['file', samples.png])
    expect([twice.statusCode, twice.json().error]).toEqual([400, 'invalidInput'])
    const crossed = await post({ key: `${key}x`, token }, ['file', samples.png])
    expect(crossed.json().error).toBe('uploadTokenInvalid')
    const sent = await post({ key }, ['token', token], ['file', samples.png])
    expect(sent.json()).toMatchObject({ result: 'true', data: { key, size: samples.png.length } })
    const { url } = await record(key, 3)
    expect((await server.app.inject(url)).rawPayload.equals(samples.png)).toBe(true)
  })

  test.each([
    ['file', 'token', 'key'],
    ['key', 'file', 'token'],
    ['token', 'file', 'key'],
  ])('refuses the parts in the order %s, %s, %s, and says what comes first [7.12 D1]', async (...order) => {
    const { key, token } = await ticketFor('a.png')
    const fields: Record<string, string | Uint8Array> = { key, token, file: samples.png }
    const sent = await send(
      server.app,
      ...order.map((name) => [name, fields[name] ?? ''] as [string, string]),
    )
    expect([sent.status, sent.error]).toEqual([400, 'invalidInput'])
    expect(sent.message).toContain('先有 key 和 token，再有 file')
    const again = await send(server.app, ['key', key], ['token', token], ['file', samples.png])
    expect(again.status).toBe(200)
  })

  test('accepts a token once, and a second upload leaves the first one’s bytes [7.12]', async () => {
    const { key, token } = await ticketFor('a.png')
    const first = await send(server.app, ['key', key], ['token', token], ['file', samples.png])
    const again = await send(server.app, ['key', key], ['token', token], ['file', samples.webp])
    expect([first.status, again.error]).toEqual([200, 'uploadTokenUsed'])
    expect((await record(key, 3)).size).toBe(samples.png.length)
  })

  test('stores exactly one of twenty parallel uploads with one token, whole', async () => {
    const { key, token } = await ticketFor('a.webp')
    const pictures = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        sharp({ create: { width: 40 + index, height: 9, channels: 3, background: '#345' } })
          .webp()
          .toBuffer(),
      ),
    )
    const sent = await Promise.all(
      pictures.map((bytes) => send(server.app, ['key', key], ['token', token], ['file', bytes])),
    )
    expect(sent.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(sent.filter(({ error }) => error === 'uploadTokenUsed')).toHaveLength(19)
    const winner = sent.findIndex(({ status }) => status === 200)
    const file = await record(key, 3)
    expect(file.width).toBe(40 + winner)
    const { rawPayload } = await server.app.inject(file.url)
    expect(rawPayload.equals(pictures[winner] as Buffer)).toBe(true)
  })

  test('refuses an upload without a valid token for its key', async () => {
    const { key, token } = await ticketFor('a.png')
    const other = await ticketFor('a.png')
    const [payload = '', signature = ''] = token.split('.')
    const changed = Buffer.from(
      JSON.stringify({ ...JSON.parse(Buffer.from(payload, 'base64url').toString()), max: 1e12 }),
    ).toString('base64url')
    const tokens = [
      `${changed}.${signature}`,
      `${payload}.${signature.slice(0, -1)}`,
      `${payload}.${signature}.x`,
      `${payload}.`,
      payload,
      '',
      '.',
      encodeTicket('another secret', { ...JSON.parse(Buffer.from(payload, 'base64url').toString()) }),
      // a token of ours that has expired, and one for an upload that was never promised
      encodeTicket(server.config.secrets.upload, {
        front: creator.creator,
        key,
        kind: 3,
        max: 100,
        exp: Math.floor(milliseconds() / 1000),
        jti: randomUUID(),
      }),
      encodeTicket(server.config.secrets.upload, {
        front: creator.creator,
        key,
        kind: 3,
        max: 100,
        exp: Math.floor(milliseconds() / 1000) + 60,
        jti: randomUUID(),
      }),
    ]
    for (const each of tokens) {
      const sent = await send(server.app, ['key', key], ['token', each], ['file', samples.png])
      expect([sent.status, sent.error], each).toEqual([403, 'uploadTokenInvalid'])
    }
    const crossed = await send(server.app, ['key', other.key], ['token', token], ['file', samples.png])
    expect(crossed.error).toBe('uploadTokenInvalid')
  })

  test.each<[string, Uint8Array]>([
    ['a.png', samples.webp],
    ['a.png', samples.zip],
    ['a.mp4', samples.webm],
    ['a.mp4', samples.png],
    ['a.webm', samples.wav],
    ['a.pdf', Buffer.from('<html><script>alert(1)</script></html>')],
    ['a.png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['a.png', samples.png.subarray(0, 45)],
    ['a.mp3', Buffer.alloc(5000)],
  ])('refuses content that is not what %s says [7.12 D3]', async (name, bytes) => {
    const before = await stored()
    const { key, token } = await ticketFor(name)
    const sent = await send(server.app, ['key', key], ['token', token], ['file', bytes])
    expect([sent.status, sent.error]).toEqual([415, 'fileTypeRefused'])
    expect(await stored()).toEqual(before)
  })

  test('refuses a small file that holds an enormous picture', async () => {
    const bomb = await sharp({
      create: { width: 20_000, height: 6_000, channels: 3, background: '#000' },
      limitInputPixels: false,
    })
      .png({ compressionLevel: 9 })
      .toBuffer()
    const { key, token } = await ticketFor('a.png')
    const sent = await send(server.app, ['key', key], ['token', token], ['file', bomb])
    expect(sent.error).toBe('fileTypeRefused')
  })

  test('refuses an empty file and one over the limit, and stores neither [7.12 D3]', async () => {
    const before = await stored()
    const first = await ticketFor('a.png')
    const empty = await send(
      server.app,
      ['key', first.key],
      ['token', first.token],
      ['file', new Uint8Array()],
    )
    expect([empty.status, empty.error]).toEqual([422, 'fileEmpty'])
    const large = Buffer.concat([samples.png, Buffer.alloc(1024 ** 2)])
    const sent = await send(server.app, ['key', first.key], ['token', first.token], ['file', large])
    expect([sent.status, sent.error]).toEqual([413, 'fileTooLarge'])
    expect(await stored()).toEqual(before)
  })

  test('answers a malformed form with 400', async () => {
    const { key, token } = await ticketFor('a.png')
    const forms = [
      send(server.app, ['key', key], ['token', token]),
      send(server.app, ['key', key], ['file', samples.png]),
      send(server.app, ['token', token], ['file', samples.png]),
      send(server.app, ['key', key], ['key', key], ['token', token], ['file', samples.png]),
      send(server.app, ['key', key], ['token', token], ['file', samples.png], ['file', samples.png]),
      send(server.app, ['key', key], ['token', token], ['other', 'x'], ['file', samples.png]),
      send(server.app, ['key', key], ['token', 'x'.repeat(5000)], ['file', samples.png]),
    ]
    for (const sent of await Promise.all(forms))
      expect([sent.status, sent.error]).toEqual([400, 'invalidInput'])

    const bodies: [string, string][] = [
      ['multipart/form-data; boundary=b', ''],
      ['multipart/form-data; boundary=b', 'nothing like a form'],
      ['multipart/form-data', '--b\r\n\r\n--b--'],
      [
        'multipart/form-data; boundary=b',
        '--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\ncut',
      ],
      [
        'multipart/form-data; boundary=b',
        '--b\r\nContent-Disposition: form-data; name="__proto__"\r\n\r\nx\r\n--b--',
      ],
    ]
    for (const [type, payload] of bodies) {
      const { statusCode } = await server.app.inject({
        method: 'POST',
        url: '/upload',
        headers: { 'content-type': type },
        payload,
      })
      expect(statusCode, payload).toBe(400)
    }
    const json = await server.app.inject({ method: 'POST', url: '/upload', payload: { key, token } })
    expect(json.statusCode).toBe(415)
  })
})

describe('the library', () => {
  test('records an upload with the size and duration that the browser measured [7.8]', async () => {
    const key = await upload('第一课.webm', samples.webm)
    const coverKey = await upload('poster.webp', samples.webp)
    const file = await mine.call(materials.create, {
      key,
      coverKey,
      kindDict: fileKind.video,
      title: '第一课',
      durationSec: 2.56,
      width: 640,
      height: 360,
      requestId: randomUUID(),
    })
    expect(file).toMatchObject({
      frontId: creator.creator,
      kindDict: fileKind.video,
      title: '第一课',
      ext: 'webm',
      mime: 'video/webm',
      size: samples.webm.length,
      durationSec: 2.56,
      width: 640,
      height: 360,
      refCount: 0,
      version: 1,
    })
    expect((await server.app.inject(file.url)).rawPayload.equals(samples.webm)).toBe(true)
    expect((await server.app.inject(file.coverUrl ?? '')).rawPayload.equals(samples.webp)).toBe(true)
    expect(await mine.call(materials.get, { id: file.id })).toEqual(file)
  })

  test.each(['jpeg', 'png', 'webp'] as const)(
    'removes the camera’s metadata from a %s [7.8]',
    async (format) => {
      const taken = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#345' } })
        .withExif({ IFD0: { Artist: '李老师' }, IFD3: { GPSLatitude: '39/1 54/1 0/1', GPSLatitudeRef: 'N' } })
        .withMetadata({ orientation: 6 })
        .toFormat(format)
        .toBuffer()
      expect((await sharp(taken).metadata()).exif).toBeDefined()
      const key = await upload(`a.${format}`, taken)
      const file = await record(key, 3)
      // turned upright, as the camera's metadata says
      expect([file.width, file.height]).toEqual([20, 40])
      const { rawPayload } = await server.app.inject(file.url)
      const kept = await sharp(rawPayload).metadata()
      expect([kept.format, kept.width, kept.height]).toEqual([format, 20, 40])
      expect([kept.exif, kept.xmp, kept.iptc, kept.orientation ?? 1]).toEqual([
        undefined,
        undefined,
        undefined,
        1,
      ])
      expect(file.size).toBe(rawPayload.length)
      await server.runTimed('sumFiles')
      const [row] = await server.database.sql<
        { sha256: string }[]
      >`select sha256 from files where id = ${file.id}`
      expect(row?.sha256).toBe(createHash('sha256').update(rawPayload).digest('hex'))
    },
  )

  test('measures pictures itself and makes their thumbnail [7.8]', async () => {
    const file = await mine.call(materials.create, {
      key: await upload('cover.webp', samples.webp),
      kindDict: fileKind.image,
      title: '封面',
      width: 1,
      height: 1,
      requestId: randomUUID(),
    })
    expect([file.width, file.height, file.durationSec]).toEqual([960, 540, null])
    const thumbnail = await server.app.inject(file.coverUrl ?? '')
    expect(thumbnail.headers['content-type']).toBe('image/webp')
    expect(await sharp(thumbnail.rawPayload).metadata()).toMatchObject({ width: 480, height: 270 })
  })

  test('answers a repeated request with the same file, and refuses its id for another [7.8]', async () => {
    const requestId = randomUUID()
    const input = {
      key: await upload('a.png', samples.png),
      kindDict: fileKind.image,
      title: '一次',
      requestId,
    }
    const [first, second] = await Promise.all([
      mine.call(materials.create, input),
      mine.call(materials.create, input),
    ])
    expect(second.id).toBe(first.id)
    expect(await failureOf(mine.call(materials.create, { ...input, title: '另一个' }))).toBe(
      'requestIdReused',
    )
  })

  test('refuses keys of another creator, of an incomplete upload and of another kind', async () => {
    const { key: incomplete } = await ticketFor('a.png')
    const key = await upload('a.png', samples.png)
    const pdf = await upload('a.pdf', samples.pdf)
    const create = (from: Api, input: { key: string; kindDict: Kind; coverKey?: string }) =>
      failureOf(from.call(materials.create, { title: '素材', requestId: randomUUID(), ...input }))
    expect(await create(mine, { key: incomplete, kindDict: fileKind.image })).toBe('uploadIncomplete')
    expect(await create(others, { key, kindDict: fileKind.image })).toBe('uploadIncomplete')
    expect(
      await create(mine, { key: `${creator.creator}/image/${randomUUID()}.png`, kindDict: fileKind.image }),
    ).toBe('uploadIncomplete')
    expect(await create(mine, { key, kindDict: fileKind.video })).toBe('fileTypeRefused')
    const video = await upload('a.webm', samples.webm)
    expect(await create(mine, { key: video, kindDict: fileKind.video, coverKey: pdf })).toBe(
      'fileTypeRefused',
    )
    expect(await create(mine, { key: video, kindDict: fileKind.video, coverKey: incomplete })).toBe(
      'uploadIncomplete',
    )
    expect(
      await failureOf(
        mine.raw(materials.create, { key: '../../etc/passwd', kindDict: fileKind.image, title: 'x' }),
      ),
    ).toBe('invalidInput')
    // the refused calls left the upload unchanged
    expect(await create(mine, { key, kindDict: fileKind.image })).toBeUndefined()
    expect(await create(mine, { key, kindDict: fileKind.image })).toBe('uploadIncomplete')
    expect(await create(anyone, { key, kindDict: fileKind.image })).toBe('tokenIllegal')
  })

  test('lists by kind and literal keyword, newest first, page by page [7.8]', async () => {
    const owner = anyone.as(await makeCreator(server.database.sql))
    const titles = ['100% 原创', '100 原创', 'A_b', 'AxB']
    for (const title of titles) {
      const { key, token } = await owner.call(materials.uploadToken, { filePath: 'a.png' })
      await send(server.app, ['key', key], ['token', token], ['file', samples.png])
      await owner.call(materials.create, { key, kindDict: fileKind.image, title, requestId: randomUUID() })
    }
    const list = async (input: {
      keyword?: string
      kindDict?: Kind
      pageNum?: number
      pageSize?: number
    }) => {
      const page = await owner.call(materials.listData, input)
      return [page.total, ...page.list.map(({ title }) => title)]
    }
    expect(await list({})).toEqual([4, 'AxB', 'A_b', '100 原创', '100% 原创'])
    expect(await list({ keyword: '0%' })).toEqual([1, '100% 原创'])
    expect(await list({ keyword: 'a_B' })).toEqual([1, 'A_b'])
    expect(await list({ keyword: '原创', pageSize: 1, pageNum: 2 })).toEqual([2, '100% 原创'])
    expect(await list({ kindDict: fileKind.video })).toEqual([0])
    expect(await failureOf(owner.raw(materials.listData, { kindDict: '9' }))).toBe('invalidInput')
    expect(await failureOf(anyone.call(materials.listData, {}))).toBe('tokenIllegal')
  })

  test('renames only the version that was seen [7.8 P1]', async () => {
    const { id, version } = await added('旧名')
    const rename = () => mine.call(materials.update, { id, title: '新名', version })
    const renames = await Promise.all(Array.from({ length: 5 }, () => failureOf(rename())))
    expect(renames.toSorted()).toEqual([...Array(4).fill('versionConflict'), undefined])
    const renamed = await mine.call(materials.get, { id })
    expect(renamed).toMatchObject({ title: '新名', version: version + 1 })
    const again = mine.call(materials.update, { id, title: '又名', version })
    await expect(again).rejects.toMatchObject({
      name: 'versionConflict',
      message: '这个素材刚在别处改过，现在的标题是“新名”；仍要改名请再保存一次',
      data: { version: version + 1 },
    })
    expect(await failureOf(others.call(materials.update, { id, title: '他名', version }))).toBe(
      'fileNotFound',
    )
    expect(await failureOf(mine.raw(materials.update, { id, title: '', version }))).toBe('invalidInput')
    expect(await failureOf(anyone.call(materials.update, { id, title: '名', version }))).toBe('tokenIllegal')
  })

  test('deletes an unused file, whose URLs stop working at once', async () => {
    const { id, url, coverUrl } = await added()
    expect(await failureOf(others.call(materials.delete, { id }))).toBe('fileNotFound')
    expect(await failureOf(anyone.call(materials.delete, { id }))).toBe('tokenIllegal')
    expect((await server.app.inject(url)).statusCode).toBe(200)
    await mine.call(materials.delete, { id })
    expect((await server.app.inject(url)).statusCode).toBe(404)
    expect((await server.app.inject(coverUrl ?? '')).statusCode).toBe(404)
    expect(await failureOf(mine.call(materials.get, { id }))).toBe('fileNotFound')
    expect(await failureOf(mine.call(materials.delete, { id }))).toBe('fileNotFound')
  })

  test('refuses to delete a file in use, and names its users [7.8]', async () => {
    const { id } = await added()
    const good = { type: 'good' as const, id: randomUUID(), name: '摄影入门' }
    await setUses(server.database.sql, creator.creator, good, [id])
    expect((await mine.call(materials.get, { id })).refCount).toBe(1)
    await expect(mine.call(materials.delete, { id })).rejects.toThrow('摄影入门')
    expect(await failureOf(mine.call(materials.delete, { id }))).toBe('fileInUse')
  })

  test('shows papers only to their owner and to reviewers, and no cache stores them [7.8]', async () => {
    const { id, url, coverUrl } = await added('身份证')
    const use = { type: 'certification' as const, id: randomUUID(), name: '实名认证' }
    await setUses(server.database.sql, creator.creator, use, [id])
    const read = (headers: Record<string, string>, address = url) =>
      server.app.inject({ url: address, headers })
    const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
    const stranger = await makeCreator(server.database.sql)
    const [reviewer, finance] = await Promise.all([
      makeOperator(server.database.sql, 'reviewer'),
      makeOperator(server.database.sql, 'finance'),
    ])
    for (const address of [url, coverUrl ?? '']) {
      expect((await read({}, address)).json()).toMatchObject({ error: 'forbidden' })
      expect((await read(bearer(stranger.token), address)).statusCode).toBe(403)
      expect((await read({ 'x-token': finance.token }, address)).statusCode).toBe(403)
      for (const headers of [bearer(creator.token), { 'x-token': reviewer.token }]) {
        const { statusCode, headers: own } = await read(headers, address)
        expect([statusCode, own['cache-control']]).toEqual([200, 'no-store'])
      }
    }
  })

  test('shows papers to a browser with a cookie, until the session ends [7.8]', async () => {
    const owner = await makeCreator(server.database.sql)
    const as = anyone.as(owner)
    const { key, token } = await as.call(materials.uploadToken, { filePath: 'a.png' })
    await send(server.app, ['key', key], ['token', token], ['file', samples.png])
    const { id, url } = await as.call(materials.create, {
      key,
      kindDict: fileKind.image,
      title: '身份证',
      requestId: randomUUID(),
    })
    const use = { type: 'certification' as const, id: randomUUID(), name: '实名认证' }
    await setUses(server.database.sql, owner.creator, use, [id])
    const { headers } = await server.app.inject({
      method: 'POST',
      url: materials.get.path,
      query: { id },
      headers: { authorization: `Bearer ${owner.token}` },
    })
    const [cookie = '', ...attributes] = String(headers['set-cookie']).split('; ')
    expect(attributes).toEqual(['Path=/media', 'HttpOnly', 'SameSite=Strict'])
    const read = () => server.app.inject({ url, headers: { cookie: `a=b; ${cookie}` } })
    expect((await read()).statusCode).toBe(200)
    await as.call(contract.accounts.logout, { id: owner.mobile })
    // another server may cache the session for a second
    await expect.poll(async () => (await read()).statusCode, { timeout: 5000 }).toBe(403)
  })

  test('answers none of it to another creator', async () => {
    const { id } = await added()
    expect(await failureOf(others.call(materials.get, { id }))).toBe('fileNotFound')
    expect(await failureOf(mine.call(materials.get, { id: randomUUID() as FileId }))).toBe('fileNotFound')
    expect(await failureOf(anyone.call(materials.get, { id }))).toBe('tokenIllegal')
    expect(await failureOf(mine.raw(materials.get, { id: '1 or 1=1' }))).toBe('invalidInput')
    expect((await others.call(materials.listData, {})).total).toBe(0)
  })
})

describe('the URL of a file', () => {
  const read = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
    server.app.inject({ method, url, headers })

  async function video() {
    return record(await upload('a.webm', samples.webm), 1)
  }

  test('answers the bytes under their own type, and a browser never runs them', async () => {
    const { url } = await video()
    const { statusCode, headers, rawPayload } = await read(url)
    expect(statusCode).toBe(200)
    expect(rawPayload.equals(samples.webm)).toBe(true)
    expect(headers).toMatchObject({
      'content-type': 'video/webm',
      'content-length': String(samples.webm.length),
      'content-disposition': 'inline',
      'accept-ranges': 'bytes',
      'x-content-type-options': 'nosniff',
    })
    expect(headers['content-security-policy']).toMatch(/default-src 'none'.*sandbox/)
    expect(headers['cache-control']).toMatch(/^private, max-age=\d+$/)
  })

  test('answers ranges', async () => {
    const { url } = await video()
    const size = samples.webm.length
    for (const [range, start, end] of [
      ['bytes=0-0', 0, 0],
      ['bytes=100-199', 100, 199],
      [`bytes=${size - 5}-`, size - 5, size - 1],
      ['bytes=-7', size - 7, size - 1],
    ] as const) {
      const { statusCode, headers, rawPayload } = await read(url, { range })
      expect(statusCode).toBe(206)
      expect(headers['content-range']).toBe(`bytes ${start}-${end}/${size}`)
      expect(headers['content-length']).toBe(String(end - start + 1))
      expect(rawPayload.equals(samples.webm.subarray(start, end + 1))).toBe(true)
    }
    const outside = await read(url, { range: `bytes=${size}-` })
    expect([outside.statusCode, outside.headers['content-range']]).toEqual([416, `bytes */${size}`])
  })

  test('answers HEAD, and an ETag that the browser already has, without the bytes', async () => {
    const { url } = await video()
    const head = await read(url, {}, 'HEAD')
    expect([head.statusCode, head.headers['content-length'], head.rawPayload.length]).toEqual([
      200,
      String(samples.webm.length),
      0,
    ])
    const known = await read(url, { 'if-none-match': String(head.headers.etag) })
    expect([known.statusCode, known.rawPayload.length]).toEqual([304, 0])
  })

  test('of a document is a download under its title', async () => {
    const { url } = await record(await upload('a.pdf', samples.pdf), 4, '讲义 (一)')
    const { headers } = await read(url)
    expect(headers['content-type']).toBe('application/pdf')
    expect(headers['content-disposition']).toBe(
      `attachment; filename*=UTF-8''${encodeURIComponent('讲义 ')}%28${encodeURIComponent('一')}%29.pdf`,
    )
  })

  test('is refused when it was changed in any way', async () => {
    const { url } = await video()
    const address = new URL(url, 'http://host')
    const [e, s] = [address.searchParams.get('e') ?? '', address.searchParams.get('s') ?? '']
    const other = new URL((await video()).url, 'http://host')
    const urls = [
      address.pathname,
      `${address.pathname}?e=${e}`,
      `${address.pathname}?e=${Number(e) + 3600}&s=${s}`,
      `${address.pathname}?e=${e}&s=${s.slice(0, -1)}`,
      `${address.pathname}?e=0${e}&s=${s}x`,
      `${other.pathname}?e=${e}&s=${s}`,
    ]
    for (const each of urls) expect((await read(each)).statusCode, each).toBe(403)
  })

  test('answers 404 when it leads out of the storage', async () => {
    const { url } = await video()
    const query = new URL(url, 'http://host').search
    for (const path of [
      '/media/',
      '/media/secrets.json',
      '/media/../../secrets.json',
      '/media/..%2f..%2fsecrets.json',
      '/media/%2e%2e/%2e%2e/secrets.json',
      `/media/${creator.creator}/video/../../../../secrets.json`,
      `/media/${creator.creator}/video/${randomUUID()}.webm%00.png`,
      '/media//etc/passwd',
    ]) {
      expect((await read(`${path}${query}`)).statusCode, path).toBe(404)
    }
  })
})
