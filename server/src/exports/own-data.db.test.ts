import { dictionaries } from '@zsm/contract/reference'
import { notificationType, shopState } from '@zsm/contract/states'
import type { CreatorId } from '@zsm/contract/values'
import { expect } from 'vitest'
import { test } from '../../test/database-test.ts'
import { makeCreator } from '../../test/makers.ts'
import { makeGoodForSale, makeNotice, pay } from '../../test/money.ts'
import { closingsData } from '../account-closing/public.ts'
import { rememberNetwork } from '../accounts/public.ts'
import { audit } from '../database/audit.ts'
import type { Sql, Tx } from '../database/sql.ts'
import { newId } from '../ids.ts'
import { type OwnProgress, ownData } from './own-data.ts'
import { ownTables } from './own-tables.ts'

const tables = ownTables(closingsData)

/** Tables with a creator's id that are not exported, and the reason. */
const excused: Record<string, string> = {
  account_mobiles: 'which account a number signs in to: with the account',
  buyer_days: 'counts of the orders that come out',
  buyers: 'who bought first when: with the orders',
  douyin_states: 'a secret of one authorisation under way',
  douyin_tokens: 'secrets; what the platform knows is with the front',
  exports: 'what was taken out already, and expires',
  file_usages: 'sums of the materials that come out',
  file_uses: 'where each material is used: in what uses it',
  cases: 'which operator deals with what, about their work and not for the creator',
  case_notes: 'what operators write for each other, about their work and not for the creator',
  creator_notes: 'what operators write for each other, about their work and not for the creator',
  first_steps: 'what is hidden, and which of the goods and materials that come out are the sample',
  creator_money_days: 'counts of the ledger that comes out',
  tax_report_lines: 'counts of the ledger that comes out',
  money_day_changes: 'counts of the ledger that comes out',
  fund_days: 'counts of the orders and refunds that come out',
  good_outlines: 'how far an outline was counted: its lessons and groups come out',
  good_scores: 'sums of the reviews that come out',
  good_view_days: 'counts of visits',
  good_visits: 'of visitors, by marks that are theirs',
  lesson_counts: 'counts of learners',
  lesson_source_counts: 'counts of learners',
  lesson_progress: 'of learners, who are other persons',
  rosters: 'counts of the orders and of the access that come out',
  learner_messages: 'what learners are told',
  learners: 'a learner is another person, whoever has the number',
  ledger_sums: 'sums of the ledger that comes out',
  play_grants: 'what learners have open at the moment',
  lone_sums: 'of the operators who decided',
  order_days: 'counts of the orders that come out',
  checkouts: 'what a buyer is about to pay for: what is paid comes out with the orders',
  trial_cuts: 'the first seconds of materials that come out',
  payout_items: 'how the withdrawals that come out are paid',
  payments: 'attempts of buyers to pay: with the orders',
  payout_transfers: 'who pays the withdrawals that come out',
  provider_payouts: 'who pays the withdrawals that come out',
  splits: 'where the money of an order stands: with the order',
  split_returns: 'a part of the refunds that come out',
  payment_trades: 'the channel’s number of an order: with the order',
  refund_notices: 'what a channel said of the refunds that come out',
  requests: 'answers kept for a day, of what comes out',
  share_leads: 'of those who came by a work',
  share_media: 'what the platform calls a material that comes out',
  shop_scores: 'sums of the reviews that come out',
  sms_codes: 'secrets of five minutes',
  visit_days: 'counts of visits',
  visitors: 'of visitors, by numbers that are theirs',
  file_downloads: 'which files one ZIP has, for a day',
  file_waveforms: 'drawn from the audio files',
  transfer_numbers: 'numbers that are with the withdrawals and refunds',
  uploads: 'what arrives and is not a material yet',
}

test('every table with a creator’s id is exported, or has a reason not to be [I3]', async ({ sql }) => {
  const found = await sql<{ table: string }[]>`
    select distinct table_name as table from information_schema.columns join information_schema.tables
      using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE'
      and column_name in ('creator_id', 'account', 'account_id', 'mobile')`
  const names = found.map(({ table }) => table)
  const silent = names.filter((name) => !(name in tables) && !(name in excused))
  expect(silent, 'name a new table in the own-data.ts of its domain').toEqual([])
  expect(Object.keys(excused).filter((name) => name in tables || !names.includes(name))).toEqual([])
})

test('every column of exported data has a Chinese title, or a reason not to be exported [I3]', async ({
  sql,
}) => {
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

test('the export reports its progress, and counts as many records as it wrote', async ({ sql }) => {
  const { creator } = await makeCreator(sql)
  await pay(sql, makeNotice(await makeGoodForSale(sql, creator)))
  const notice = {
    creatorId: creator,
    typeDict: notificationType.system,
    title: '通知',
    body: '',
    link: '',
    createTime: new Date().toISOString(),
  }
  await sql`insert into notifications ${sql.insert(Array.from({ length: 1100 }, () => ({ ...notice, id: newId() })))}`
  const said: OwnProgress[] = []
  const { parts, count } = ownData(sql, tables, { creator }, async (progress) => {
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

test('the export has the creator’s own sign-in networks only', async ({ sql }) => {
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

test('a change in the log has the titles of what it changed, and none is lost', async ({ sql }) => {
  const { creator, mobile: account } = await makeCreator(sql)
  const own = { creator, account, action: 'shops.update' }
  const change = { name: '旧', statusDict: shopState.closed, reason: '甲', bankName: '乙' }
  await audit(sql, { ...own, target: { type: 'shop', id: '1' }, before: change, after: { name: '新' } })
  await audit(sql, { ...own, target: { type: 'good', id: '2' }, after: { name: '新', freeFlag: true } })
  const said = { reason: '甲', note: '乙' }
  await audit(sql, { ...own, target: { type: 'withdraw', id: '3' }, after: said })
  const { 操作记录: log = [] } = await readAll(sql, creator)
  const changesOf = (id: string) => log.find(({ 对象编号: target }) => target === id)?.改动
  expect(log.find(({ 对象编号: target }) => target === '1')).toMatchObject({ 对象: '店铺' })
  expect(changesOf('1')).toEqual({
    店铺名称: { 改前: '旧', 改后: '新' },
    状态: { 改前: dictionaries.shopStatusDict[shopState.closed] },
    reason: { 改前: '甲' },
    开户银行: { 改前: '乙' },
  })
  expect(changesOf('2')).toEqual({ 名称: { 改后: '新' }, 免费: { 改后: '是' } })
  expect(changesOf('3')).toEqual({ 说明: { 改后: '乙' }, reason: { 改后: '甲' } })
})

async function readAll(sql: Sql, creator: CreatorId): Promise<Record<string, Record<string, unknown>[]>> {
  let text = ''
  for await (const part of ownData(sql, tables, { creator }, async () => {}).parts) text += part
  return JSON.parse(text)
}
