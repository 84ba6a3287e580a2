import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { inflateRawSync } from 'node:zlib'
import { contract } from '@zsm/contract/contract'
import { exportFormat, exportKind, exportState, fundBucket, orderSource } from '@zsm/contract/states'
import type { ExportId } from '@zsm/contract/values'
import type { CallInput } from '@zsm/contract/wire/endpoint'
import { expect, test } from 'vitest'
import { api, failureOf } from '../../test/api.ts'
import { makeCreator } from '../../test/makers.ts'
import { days, instantAfter, makeGoodForSale, makeNotice, pay } from '../../test/money.ts'
import { newsOf } from '../../test/news.ts'
import { sharedApp } from '../../test/test-app.ts'
import { appJobs } from '../app-jobs.ts'
import { now, plusDays } from '../clock.ts'
import { newId } from '../ids.ts'
import { exportJob } from './exports.ts'

const { exports, orders, funds } = contract

const server = sharedApp()

const sql = () => server.database.sql

async function makeSeller() {
  const seller = await makeCreator(sql())
  return {
    ...seller,
    as: api(server.app, seller.token),
    goodId: await makeGoodForSale(sql(), seller.creator),
  }
}
type Seller = Awaited<ReturnType<typeof makeSeller>>

type Asked = Omit<CallInput<typeof exports.create>, 'requestId'>

/** The finished export with its bytes. */
async function download({ as }: Seller, asked: Asked) {
  const { id } = await as.call(exports.create, { ...asked, requestId: newId<string>() })
  await server.runJobs()
  const done = await as.call(exports.get, { id })
  const response = await server.app.inject(done.url ?? '')
  return { done, response, bytes: response.rawPayload }
}

/** The files of a ZIP archive, by its central directory. */
function unzip(bytes: Buffer): Map<string, string> {
  const files = new Map<string, string>()
  let at = bytes.readUInt32LE(bytes.lastIndexOf('PK\u0005\u0006') + 16)
  while (bytes.readUInt32LE(at) === 0x02014b50) {
    const [size, nameLength, extra, comment] = [20, 28, 30, 32].map((offset) =>
      offset === 20 ? bytes.readUInt32LE(at + offset) : bytes.readUInt16LE(at + offset),
    ) as [number, number, number, number]
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength)
    const local = bytes.readUInt32LE(at + 42)
    const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28)
    const packed = bytes.subarray(start, start + size)
    files.set(name, (bytes.readUInt16LE(at + 10) === 8 ? inflateRawSync(packed) : packed).toString('utf8'))
    at += 46 + nameLength + extra + comment
  }
  return files
}

test('orders become a CSV file with the screen’s rows and sums, safe to open in a spreadsheet [7.4]', async () => {
  const seller = await makeSeller()
  const { orderNo } = await pay(sql(), makeNotice(seller.goodId, { userName: '=HYPERLINK("x")' }))
  await pay(sql(), makeNotice(seller.goodId, { sourceDict: orderSource.miniProgram, userName: '林,小鱼' }))
  await pay(
    sql(),
    makeNotice(seller.goodId, { sourceDict: orderSource.video, payTime: instantAfter(now(), -days(3)) }),
  )
  const { done, response, bytes } = await download(seller, {
    kindDict: exportKind.orders,
    formatDict: exportFormat.csv,
  })
  expect(done).toMatchObject({
    statusDict: exportState.done,
    rowCount: 3,
    progressBp: 10_000,
    size: bytes.length,
  })
  expect(response.headers['content-disposition']).toContain('attachment')
  const text = bytes.toString('utf8')
  expect(text.startsWith('\ufeff订单号,支付时间,')).toBe(true)
  const lines = text.trimEnd().split('\r\n')
  expect(lines).toHaveLength(5)
  expect(text).toContain(`"\t${orderNo}"`)
  expect(text).toContain(`"'=HYPERLINK(""x"")"`)
  expect(text).toContain('"林,小鱼"')
  const sums = await seller.as.call(orders.statistics, {})
  expect(lines.at(-1)).toContain('合计 3 条')
  expect(lines.at(-1)).toContain((sums.payFen / 100).toFixed(2))
  expect(lines.at(-1)).toContain((sums.incomeFen / 100).toFixed(2))
  const filtered = await download(seller, {
    kindDict: exportKind.orders,
    formatDict: exportFormat.csv,
    sourceDict: orderSource.miniProgram,
  })
  expect(filtered.done.rowCount).toBe(1)
})

test('fund entries become a valid workbook [7.4]', async () => {
  const seller = await makeSeller()
  for (let count = 0; count < 3; count += 1) await pay(sql(), makeNotice(seller.goodId))
  const { done, bytes } = await download(seller, {
    kindDict: exportKind.entries,
    formatDict: exportFormat.excel,
    bucketDict: fundBucket.frozen,
  })
  const entries = await seller.as.call(funds.incomeList, { bucketDict: fundBucket.frozen })
  expect(done).toMatchObject({ statusDict: exportState.done, rowCount: entries.total })
  const files = unzip(bytes)
  expect([...files.keys()].sort()).toEqual([
    '[Content_Types].xml',
    '_rels/.rels',
    'xl/_rels/workbook.xml.rels',
    'xl/styles.xml',
    'xl/workbook.xml',
    'xl/worksheets/sheet1.xml',
  ])
  const sheet = files.get('xl/worksheets/sheet1.xml') ?? ''
  expect(sheet.match(/<row>/g)).toHaveLength(entries.total + 2)
  expect(sheet).toContain(`<v>${(entries.totalFen / 100).toFixed(2)}</v>`)
  expect(sheet).toContain('售出「猫咪行为学」')
})

test('an export of more than one batch has every row once, in the list’s order', async () => {
  const seller = await makeSeller()
  const payTime = now()
  for (let count = 0; count < 5; count += 1) await pay(sql(), makeNotice(seller.goodId, { payTime }))
  await sql()`
    insert into orders (creator_id, id, order_no, shop_dict, biz_dict, good_id, good_name, good_snapshot, user_id,
      user_name, user_mobile, source_dict, pay_channel_dict, trade_no, origin_fen, pay_fen, platform_fee_fen,
      channel_fee_fen, income_fen, status_dict, create_time, pay_time)
    select creator_id, gen_random_uuid(), order_no || '-' || n, shop_dict, biz_dict, good_id, good_name, good_snapshot, user_id,
      user_name, user_mobile, 4, 9, '', 1, 1, 0, 0, 1, 4, create_time, pay_time
    from orders cross join generate_series(1, 500) as n where creator_id = ${seller.creator}`
  const { done, bytes } = await download(seller, {
    kindDict: exportKind.orders,
    formatDict: exportFormat.csv,
    keyword: '猫咪',
  })
  expect(done.rowCount).toBe(2505)
  const numbers = bytes
    .toString('utf8')
    .split('\r\n')
    .slice(1, -2)
    .map((line) => line.split(',')[0])
  expect(new Set(numbers).size).toBe(2505)
  expect(numbers).toHaveLength(2505)
})

test('the address is signed and valid for an hour, and the file is deleted after seven days', async () => {
  const seller = await makeSeller()
  const { done } = await download(seller, { kindDict: exportKind.orders, formatDict: exportFormat.excel })
  const url = done.url ?? ''
  const read = async (address: string) => (await server.app.inject(address)).statusCode
  expect(await read(url)).toBe(200)
  expect(await read(url.replace(/s=.{4}/, 's=AAAA'))).toBe(403)
  expect(await read(url.replace(/e=\d+/, 'e=1'))).toBe(403)
  expect(await read(url.replace(done.id, newId<string>()))).toBe(403)
  expect(await read('/exports/x/y?e=1&s=1')).toBe(404)
  await server.runTimed('clearExports', instantAfter(now(), days(7)))
  expect(await read(url)).toBe(404)
  expect(await seller.as.call(exports.get, { id: done.id })).toMatchObject({
    statusDict: exportState.expired,
    url: null,
  })
})

test('a creator may make thirty exports a day, and the next one the day after [P1]', async () => {
  const seller = await makeSeller()
  const ask = () =>
    failureOf(seller.as.call(exports.create, { kindDict: exportKind.orders, requestId: newId<string>() }))
  const { sql } = server.database
  const fill = (time: string) => sql`
    insert into exports (creator_id, id, kind_dict, format_dict, file_name, filters, status_dict, create_time)
    select ${seller.creator}, gen_random_uuid(), 1, 2, 'a.xlsx', '{}', 3, ${time} from generate_series(1, 30)`
  await fill(plusDays(now(), -1))
  expect(await ask()).toBe(undefined)
  await fill(now())
  expect(await ask()).toBe('exportsOfDayUsed')
})

test('three exports may be pending; a repeated request makes one, and another creator’s is not found [P1]', async () => {
  const seller = await makeSeller()
  const other = await makeSeller()
  const ask = (requestId = newId<string>()) =>
    seller.as.call(exports.create, { kindDict: exportKind.orders, requestId })
  const requestId = newId<string>()
  const first = await ask(requestId)
  expect(first).toMatchObject({
    statusDict: exportState.queued,
    url: null,
    fileName: expect.stringMatching(/^订单-.*\.xlsx$/),
  })
  expect((await ask(requestId)).id).toBe(first.id)
  const asked = await Promise.all(Array.from({ length: 6 }, () => failureOf(ask())))
  expect(asked.filter((error) => error === undefined)).toHaveLength(2)
  expect(asked.filter((error) => error === 'exportTooMany')).toHaveLength(4)
  expect((await seller.as.call(exports.listData, {})).total).toBe(3)
  expect((await other.as.call(exports.listData, {})).total).toBe(0)
  expect(await failureOf(other.as.call(exports.get, { id: first.id }))).toBe('exportNotFound')
  expect(await failureOf(seller.as.call(exports.get, { id: newId<ExportId>() }))).toBe('exportNotFound')
  expect(await failureOf(seller.as.raw(exports.get, { id: 'x' }))).toBe('invalidInput')
  expect(await failureOf(seller.as.raw(exports.create, { kindDict: '9', requestId }))).toBe('invalidInput')
  expect(await failureOf(seller.as.raw(exports.listData, { pageSize: 1000 }))).toBe('invalidInput')
  for (const endpoint of Object.values(exports)) {
    expect(await failureOf(api(server.app).raw(endpoint, {}))).toBe('tokenIllegal')
  }
  await server.runJobs()
  expect((await seller.as.call(exports.listData, {})).list.map(({ statusDict }) => statusDict)).toEqual(
    Array(3).fill(exportState.done),
  )
})

test('of several parallel runs of one job one makes the file, and the creator is notified once [P1]', async () => {
  const { as, creator } = await makeSeller()
  const { id } = await as.call(exports.create, { kindDict: exportKind.orders, requestId: newId<string>() })
  const job = (await appJobs(server)).find(({ name }) => name === exportJob.name)
  await Promise.all(Array.from({ length: 5 }, () => job?.run({ creator, id }, { now: now(), last: true })))
  const done = await as.call(exports.get, { id })
  expect(done).toMatchObject({ statusDict: exportState.done })
  expect((await server.app.inject(done.url ?? '')).statusCode).toBe(200)
  expect(await newsOf(sql(), creator)).toHaveLength(1)
  const kept = await readdir(server.config.storage.dir, { recursive: true })
  expect(kept.filter((path) => path.includes(join(creator, 'export', '/')))).toHaveLength(1)
})

test('a format that the kind does not offer is refused; the default is used without one', async () => {
  const { as } = await makeSeller()
  const ask = (asked: Asked) => as.call(exports.create, { ...asked, requestId: newId<string>() })
  for (const [kindDict, formatDict] of [
    [1, 3],
    [2, 3],
    [3, 1],
    [3, 2],
  ] as const) {
    await expect(
      as.raw(exports.create, { kindDict, formatDict, requestId: newId<string>() }),
    ).rejects.toMatchObject({ name: 'invalidInput', field: 'formatDict' })
  }
  expect(await ask({ kindDict: exportKind.entries })).toMatchObject({ formatDict: exportFormat.excel })
  expect(await ask({ kindDict: exportKind.ownData })).toMatchObject({ formatDict: exportFormat.json })
})

test('filtering by another creator’s good makes a file without rows', async () => {
  const [me, other] = [await makeSeller(), await makeSeller()]
  await pay(sql(), makeNotice(me.goodId))
  await pay(sql(), makeNotice(other.goodId))
  const { done } = await download(me, {
    kindDict: exportKind.orders,
    formatDict: exportFormat.csv,
    goodId: other.goodId,
  })
  expect(done).toMatchObject({ statusDict: exportState.done, rowCount: 0 })
})

test('the export of one’s own data is one document, without secrets and without others’ data [I3]', async () => {
  const [seller, other] = [await makeSeller(), await makeSeller()]
  await pay(sql(), makeNotice(seller.goodId, { userName: '林小鱼' }))
  await pay(sql(), makeNotice(other.goodId, { userName: '别家的学员' }))
  const asked = { goodId: seller.goodId, question: '有作业吗？', requestId: newId<string>() }
  await other.as.call(contract.questions.create, asked)
  const { done, response, bytes } = await download(seller, { kindDict: exportKind.ownData })
  expect(done).toMatchObject({
    statusDict: exportState.done,
    formatDict: exportFormat.json,
    fileName: expect.stringMatching(/^我的全部资料-.*\.json$/),
  })
  expect(response.headers['content-type']).toContain('application/json')
  const text = bytes.toString('utf8')
  const held: Record<string, object[]> = JSON.parse(text)
  expect(held.账号).toMatchObject([{ 登录手机号: seller.mobile, 状态: '正常' }])
  expect(held.同意的协议).toMatchObject([{ 协议: '隐私政策' }, { 协议: '用户协议', 同意时的网络地址: '' }])
  expect(held.订单).toMatchObject([{ 买家: '林小鱼', 状态: '已支付', '实付（分）': 9900, 已结算: '否' }])
  expect(held.学员提问和回答).toMatchObject([{ 问题: '有作业吗？', 状态: '待回答' }])
  expect(held.操作记录).toContainEqual(expect.objectContaining({ 操作: '导出' }))
  expect(Object.values(held).flat()).toHaveLength(done.rowCount)
  for (const secret of ['password_hash', 'token_hash', 'card_no_hash', '别家的学员', other.mobile]) {
    expect(text).not.toContain(secret)
  }
})

test('a file of orders has the chosen columns in the chosen order, and no other', async () => {
  const seller = await makeSeller()
  await pay(sql(), makeNotice(seller.goodId, { userName: '李小猫' }))
  const asked = { kindDict: exportKind.orders, formatDict: exportFormat.csv }
  const { bytes } = await download(seller, { ...asked, columns: ['payFen', 'orderNo', 'goodName', 'payFen'] })
  const [head, row] = bytes.toString('utf8').replace('\ufeff', '').split(/\r?\n/)
  expect(head).toBe('实付(元),订单号,商品')
  expect(row?.split(',')).toHaveLength(3)
  expect(bytes.toString('utf8')).not.toContain('李小猫')
  for (const columns of ['', 'orderNo,secret']) {
    const wrong = { kindDict: exportKind.orders, columns, requestId: newId<string>() }
    expect(await failureOf(seller.as.raw(exports.create, wrong))).toBe('invalidInput')
  }
})
