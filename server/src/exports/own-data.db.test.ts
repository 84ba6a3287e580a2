import { dictionaries } from '@zsm/contract/reference'
import type { CreatorId } from '@zsm/contract/values'
import { expect } from 'vitest'
import { test } from '../../test/database-test.ts'
import { makeCreator } from '../../test/makers.ts'
import { makeGoodForSale, makeNotice, pay } from '../../test/money.ts'
import { rememberNetwork } from '../accounts/public.ts'
import { closingsData } from '../closings/public.ts'
import { audit } from '../database/audit.ts'
import type { Sql, Tx } from '../database/sql.ts'
import { newId } from '../ids.ts'
import { type OwnProgress, ownData } from './own-data.ts'
import { ownTables } from './own-tables.ts'

const tables = ownTables(closingsData)

test('each column of one’s own data has a name in Chinese, or a reason to stay', async ({ sql }) => {
  const columns = await sql<{ table: string; column: string }[]>`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' and table_name = any(${Object.keys(tables)}) and column_name <> 'creator_id'`
  const kept = columns.map(({ table, column }) => `${table}.${column}`)
  const known = Object.entries(tables).flatMap(([table, { columns, withheld = [] }]) =>
    [...Object.keys(columns), ...withheld].map((column) => `${table}.${column}`),
  )
  expect(known.toSorted(), 'name new columns in the own-data.ts of their domain').toEqual(kept.toSorted())
  const words = Object.values(tables).flatMap(({ columns }) => Object.values(columns))
  for (const word of words) expect(typeof word === 'string' ? word : word.title).toMatch(/^[^a-z_]+$/i)
})

test('it says how far it is, and ends with as many records as it wrote', async ({ sql }) => {
  const { creator } = await makeCreator(sql)
  await pay(sql, makeNotice(await makeGoodForSale(sql, creator)))
  const notice = {
    creatorId: creator,
    typeDict: 6,
    title: '通知',
    body: '',
    link: '',
    createTime: new Date().toISOString(),
  }
  await sql`insert into notifications ${sql.insert(Array.from({ length: 1100 }, () => ({ ...notice, id: newId() })))}`
  const said: OwnProgress[] = []
  const { parts, count } = ownData(sql, tables, creator, async (progress) => {
    said.push(progress)
  })
  let text = ''
  for await (const part of parts) text += part
  const records = Object.values<object[]>(JSON.parse(text)).flat()
  expect(records).toHaveLength(count())
  expect(said.at(-1)).toMatchObject({ rowCount: count() })
  expect(said).toEqual(said.toSorted((one, other) => one.rowCount - other.rowCount))
  expect(said).toEqual(said.toSorted((one, other) => one.progressBp - other.progressBp))
  expect(said.length).toBeGreaterThan(8)
  for (const { progressBp } of said) expect(progressBp).toBeLessThan(10_000)
})

test('it has the networks one signed in from, and nobody else’s', async ({ sql }) => {
  const [one, other] = [await makeCreator(sql), await makeCreator(sql)]
  await rememberNetwork(sql as Tx, one.mobile, '203.0.113.7')
  await rememberNetwork(sql as Tx, other.mobile, '198.51.100.9')
  const { 登录过的网络: networks } = await readAll(sql, one.creator)
  expect(networks).toContainEqual({
    登录手机号: one.mobile,
    网络: '203.0.113.7',
    最近登录时间: expect.any(String),
  })
  for (const network of networks ?? []) expect(network).toMatchObject({ 登录手机号: one.mobile })
})

test('a change is named and worded as what it was on, and none is lost', async ({ sql }) => {
  const { creator, mobile: account } = await makeCreator(sql)
  const own = { creator, account, action: 'shops.update' }
  const change = { name: '旧', statusDict: 2, reason: '甲', bankName: '乙' }
  await audit(sql, { ...own, target: { type: 'shop', id: '1' }, before: change, after: { name: '新' } })
  await audit(sql, { ...own, target: { type: 'good', id: '2' }, after: { name: '新', freeFlag: true } })
  const said = { reason: '甲', note: '乙' }
  await audit(sql, { ...own, target: { type: 'withdraw', id: '3' }, after: said })
  const { 操作记录: log = [] } = await readAll(sql, creator)
  const changesOf = (id: string) => log.find(({ 对象编号: target }) => target === id)?.改动
  expect(log.find(({ 对象编号: target }) => target === '1')).toMatchObject({ 对象: '店铺' })
  expect(changesOf('1')).toEqual({
    店铺名称: { 改前: '旧', 改后: '新' },
    状态: { 改前: dictionaries.shopStatusDict[2] },
    reason: { 改前: '甲' },
    开户银行: { 改前: '乙' },
  })
  expect(changesOf('2')).toEqual({ 名称: { 改后: '新' }, 免费: { 改后: '是' } })
  expect(changesOf('3')).toEqual({ 说明: { 改后: '乙' }, reason: { 改后: '甲' } })
})

async function readAll(sql: Sql, creator: CreatorId): Promise<Record<string, Record<string, unknown>[]>> {
  let text = ''
  for await (const part of ownData(sql, tables, creator, async () => {}).parts) text += part
  return JSON.parse(text)
}
