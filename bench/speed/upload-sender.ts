import { createWriteStream, readFileSync } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import { type IncomingMessage, type RequestOptions, request } from 'node:http'
import { performance } from 'node:perf_hooks'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { chunksOf } from '../load/upload-bytes.ts'

/**
 * Sends one upload, or writes the same bytes into a file, in a process of its own so that its cost is not the
 * server's.
 */
export type Sending =
  | { by: 'form'; url: string; key: string; token: string; size: number }
  | { by: 'tus'; host: string; url: string; token: string; size: number }
  | { by: 'stream'; path: string; chunk: number; size: number }

process.on('message', async (sending: Sending) => {
  const start = performance.now()
  await send(sending)
  const seconds = (performance.now() - start) / 1000
  if (sending.by === 'stream') await rm(sending.path)
  process.send?.({ seconds })
})

function send(sending: Sending): Promise<void> {
  if (sending.by === 'form') return sendForm(sending)
  if (sending.by === 'tus') return sendPieces(sending)
  return writePlainly(sending)
}

/** As long as Chromium's. */
const boundary = '----WebKitFormBoundaryZhishimaoBench01'
const lesson = readFileSync(new URL('../../server/assets/demo/lesson.webm', import.meta.url))

async function sendForm({ url, key, token, size }: Sending & { by: 'form' }): Promise<void> {
  const field = (name: string, value: string) =>
    `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
  const file = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n`
  const head = Buffer.from(field('key', key) + field('token', token) + file)
  const tail = Buffer.from(`\r\n--${boundary}--\r\n`)
  const headers = {
    'content-type': `multipart/form-data; boundary=${boundary}`,
    'content-length': head.length + size + tail.length,
  }
  const body = function* () {
    yield head
    yield* chunksOf(lesson, size)
    yield tail
  }
  await ask(url, { method: 'POST', headers }, Readable.from(body(), { objectMode: false }), 200)
}

async function sendPieces({ host, url, token, size }: Sending & { by: 'tus' }): Promise<void> {
  const common = { 'tus-resumable': '1.0.0', 'upload-token': token }
  const opening = { ...common, 'upload-length': size, 'content-length': 0 }
  await ask(host, { method: 'POST', headers: opening }, Readable.from([]), 201)
  const headers = {
    ...common,
    'upload-offset': 0,
    'content-type': 'application/offset+octet-stream',
    'content-length': size,
  }
  const body = Readable.from(chunksOf(lesson, size), { objectMode: false })
  await ask(url, { method: 'PATCH', headers }, body, 204)
}

/** The baseline: a plain stream into a file, with fsync. */
async function writePlainly({ path, chunk, size }: Sending & { by: 'stream' }): Promise<void> {
  const bytes = Readable.from(chunksOf(lesson, size, chunk), { objectMode: false })
  await pipeline(bytes, createWriteStream(path, { highWaterMark: chunk }))
  const file = await open(path)
  await file.sync()
  await file.close()
}

async function ask(url: string, options: RequestOptions, body: Readable, wanted: number): Promise<void> {
  const call = request(url, options)
  const answered = new Promise<IncomingMessage>((resolve, reject) => {
    call.once('response', resolve).once('error', reject)
  })
  await pipeline(body, call)
  const response = await answered
  response.resume()
  if (response.statusCode !== wanted) throw new Error(`${url} answered ${response.statusCode}`)
}
