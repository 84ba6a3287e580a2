import { randomBytes, randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { contract } from '@zsm/contract'
import { call as callBy } from '@zsm/contract/client/call'
import type { File } from '@zsm/contract/materials'
import { fileKind } from '@zsm/contract/states'
import type { CallInput, Endpoint } from '@zsm/contract/wire/endpoint'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fetching } from '../test/fetching.ts'
import { samples } from '../test/files.ts'
import { makeCreator, makeGood } from '../test/makers.ts'
import { type OwnServer, ownServer } from '../test/own-server.ts'
import { form } from '../test/upload.ts'
import { readConfig } from './config/config.ts'
import { signNotice } from './gateways/notice-signatures.ts'
import type { GoodRow } from './goods/public.ts'
import { checkInvariants } from './payments/invariants.ts'

const senders = 4
/** The server is killed after so many answers of each kind, while every sender has a request open. */
const enough = 8

let own: OwnServer
let shop: { token: string; good: GoodRow }

beforeEach(async () => {
  own = await ownServer()
})
afterEach(() => own.end())

/** The `data` of an answer; throws unless it succeeded. */
async function ask(path: string, init: RequestInit): Promise<unknown> {
  const response = await fetch(`${own.url}${path}`, { method: 'POST', ...init })
  const body = (await response.json()) as { data: unknown }
  if (response.status !== 200) throw new Error(`${path} answered ${JSON.stringify(body)}`)
  return body.data
}

const call = <E extends Endpoint>(endpoint: E, input: CallInput<E>) =>
  callBy(fetching(own.url), endpoint, input, shop)

type Upload = { key: string; requestId: string; bytes: Buffer; acknowledged: boolean; file?: File }

/** Sends uploads one by one until the server is gone. `uploads` records what was sent, by key. */
async function sendUploads(uploads: Map<string, Upload>, acknowledge: () => void): Promise<void> {
  for (;;) {
    const { key, token } = await call(contract.materials.uploadToken, { filePath: 'a.webm' })
    const bytes = Buffer.concat([samples.webm, randomBytes(300_000)])
    const upload: Upload = { key, requestId: randomUUID(), bytes, acknowledged: false }
    uploads.set(key, upload)
    const { headers, payload } = form(['key', key], ['token', token], ['file', upload.bytes])
    await ask('/upload', { headers, body: new Uint8Array(payload) })
    upload.acknowledged = true
    upload.file = await record(upload)
    acknowledge()
  }
}

/** Repeated after the kill, it answers the same file: the server may have recorded it without answering. */
const record = ({ key, requestId }: Upload) =>
  call(contract.materials.create, { key, kindDict: fileKind.video, title: '第一课', requestId })

type Notice = { body: string; orderNo?: string }

async function sendNotices(notices: Notice[], acknowledge: () => void): Promise<void> {
  for (;;) {
    const notice: Notice = { body: newNotice() }
    notices.push(notice)
    notice.orderNo = await pay(notice)
    acknowledge()
  }
}

function newNotice(): string {
  const { id: goodId, priceFen: payFen } = shop.good
  const buyer = { userId: 'buyer-1', userName: '小王', userMobile: '13800001234' }
  return JSON.stringify({
    tradeNo: randomUUID(),
    goodId,
    payFen,
    payTime: new Date().toISOString(),
    ...buyer,
  })
}

async function pay({ body }: Notice): Promise<string> {
  const signed = { timestamp: String(Date.now()), nonce: randomUUID(), body: Buffer.from(body) }
  const signature = signNotice(readConfig({ DATA_DIR: own.DATA_DIR }).secrets.pay, signed)
  const headers = {
    'content-type': 'application/json',
    'x-timestamp': signed.timestamp,
    'x-nonce': signed.nonce,
    'x-signature': signature,
  }
  const { orderNo } = (await ask('/open/pay/notify/sandbox', { headers, body })) as { orderNo: string }
  return orderNo
}

/** `done` resolves once `one` was called `enough` times. */
function countdown(): { done: Promise<void>; one: () => void } {
  const { promise: done, resolve } = Promise.withResolvers<void>()
  let left = enough
  return {
    done,
    one: () => {
      left -= 1
      if (left === 0) resolve()
    },
  }
}

/** Kills the server under load; answers what was being sent, by key and by notice. */
async function killedInTheMiddle(): Promise<{ uploads: Map<string, Upload>; notices: Notice[] }> {
  const uploads = new Map<string, Upload>()
  const notices: Notice[] = []
  const server = await own.serve({ SANDBOX_PAY: 'on' })
  shop = await own.onDatabase(async (sql) => {
    const { token, creator } = await makeCreator(sql)
    return { token, good: await makeGood(sql, creator) }
  })
  const [uploaded, paid] = [countdown(), countdown()]
  const working = Array.from({ length: senders }, () => [
    sendUploads(uploads, uploaded.one),
    sendNotices(notices, paid.one),
  ]).flat()
  const ends = Promise.allSettled(working)
  // If a sender fails before the kill, the test fails at once instead of waiting for its timeout.
  await Promise.race([Promise.all([uploaded.done, paid.done]), ...working])
  await server.kill('SIGKILL')
  await ends
  return { uploads, notices }
}

test('killed by SIGKILL during uploads and payments, the server loses nothing acknowledged and shows no partial file [D9 F1]', async () => {
  const { uploads, notices } = await killedInTheMiddle()
  const acknowledged = notices.filter(({ orderNo }) => orderNo)
  expect([...uploads.values()].some((upload) => !upload.file) || notices.length > acknowledged.length).toBe(
    true,
  )
  await own.serve({ SANDBOX_PAY: 'on' })

  const before = await call(contract.orders.listData, { pageSize: 100 })
  const known = before.list.map(({ orderNo }) => orderNo)
  expect(known).toEqual(expect.arrayContaining(acknowledged.map(({ orderNo }) => orderNo)))
  expect(await own.onDatabase(checkInvariants)).toEqual([])

  for (const notice of notices) {
    const orderNo = await pay(notice)
    if (notice.orderNo) expect(orderNo).toBe(notice.orderNo)
  }
  expect((await call(contract.orders.listData, {})).total).toBe(notices.length)
  expect(await own.onDatabase(checkInvariants)).toEqual([])

  for (const upload of uploads.values()) {
    if (upload.acknowledged) upload.file ??= await record(upload)
  }
  const { list } = await call(contract.materials.listData, { keyword: '第一课', pageSize: 100 })
  const shown = new Map(await Promise.all(list.map(async ({ id, url }) => [id, await bytesAt(url)] as const)))
  for (const { id, size } of list) expect(shown.get(id)?.length).toBe(size)
  for (const { file, bytes } of uploads.values()) {
    if (file && !shown.get(file.id)?.equals(bytes)) expect.fail(`${file.id} is not what was sent`)
  }
  expect(await wholeObjects(uploads)).toBe(true)
}, 240_000)

async function bytesAt(url: string): Promise<Buffer> {
  const response = await fetch(new URL(url, own.url))
  expect(response.status).toBe(200)
  return Buffer.from(await response.arrayBuffer())
}

/** Whether every stored object is complete, including those whose upload was never answered. */
async function wholeObjects(uploads: Map<string, Upload>): Promise<boolean> {
  const stored = join(readConfig({ DATA_DIR: own.DATA_DIR }).storage.dir, 'objects')
  const checked = await Promise.all(
    [...uploads].map(async ([key, { bytes }]) => {
      const found = await readFile(join(stored, key)).catch(() => undefined)
      return found === undefined || found.equals(bytes)
    }),
  )
  return checked.every(Boolean) && (await readdir(stored)).length > 0
}
