import { contract } from '@zsm/contract/contract'
import { fen } from '@zsm/contract/money/fen'
import { accountState, codePurpose, exportKind, orderSource } from '@zsm/contract/states'
import type { BankId, CaseTargetId, CreatorId, Fen, FileId, GoodId } from '@zsm/contract/values'
import { beforeAll, expect, test } from 'vitest'
import { type Api, api } from '../../test/api.ts'
import { authorizeByWire, makeWork } from '../../test/douyin.ts'
import { type MadeCreator, makeCreator, makeFile, makeGood, makeOperator } from '../../test/makers.ts'
import { days, giveBalance, instantAfter, makeBank, makeGoodForSale } from '../../test/money.ts'
import { sharedApp } from '../../test/test-app.ts'
import { makeWebhook } from '../../test/webhooks/receiver.ts'
import { now } from '../clock.ts'
import { Fragment } from '../database/statement.ts'
import { openStorage } from '../gateways/open-storage.ts'
import { readOutbox } from '../gateways/sms.ts'
import type { Storage } from '../gateways/storage.ts'
import { newId } from '../ids.ts'
import { openCheckout } from '../payments/public.ts'

const {
  accounts,
  accountClosing,
  creators,
  drafts,
  exports,
  funds,
  materials,
  operators,
  orders,
  overview,
  questions,
  shops,
} = contract

/** A word that occurs nowhere else. */
const canary = '雪地里的红狐'

const server = sharedApp({ SMS_PAUSE_SECONDS: '0' })
let storage: Storage
beforeAll(async () => {
  storage = await openStorage(server.config.storage)
})

const sql = () => server.database.sql
const as = ({ token }: { token: string }) => api(server.app, token)
const requestId = () => newId<string>()

async function codeFor(
  { mobile, token }: MadeCreator,
  code:
    | { msgDict: typeof codePurpose.withdraw; bankId: BankId; amountFen: Fen }
    | { msgDict: typeof codePurpose.close },
): Promise<string> {
  await api(server.app, token).call(accounts.sendCode, { mobile, ...code })
  return (await readOutbox(server.config.dataDir, mobile)).at(-1)?.code ?? ''
}

async function close(made: MadeCreator): Promise<void> {
  const code = await codeFor(made, { msgDict: codePurpose.close })
  await as(made).call(accountClosing.create, { id: made.mobile, code, requestId: requestId() })
  await server.runTimed('completeClosings', instantAfter(now(), days(16)))
}

/** Runs the timed jobs as if so many days had passed. */
async function passDays(count: number): Promise<void> {
  for (const name of ['sweepAccounts', 'clearExports', 'clearOrphans', 'completeClosings']) {
    await server.runTimed(name, instantAfter(now(), days(count)))
  }
}

/** The tables that contain a text. */
async function tablesWith(text: string): Promise<string[]> {
  const tables = await sql()<{ name: string }[]>`
    select table_name as name from information_schema.tables where table_schema = 'public' order by 1`
  const found: string[] = []
  for (const { name } of tables) {
    const [row] = await sql()<[{ found: boolean }]>`
      select exists (select from ${new Fragment([name], [])} as t where position(${text}::text in t::text) > 0) as found`
    if (row.found) found.push(name)
  }
  return found
}

/** Tables that stay, without the person: the ledger and what it is counted from, and data of others. */
const books: readonly string[] = [
  'looks',
  ...['accounts', 'fronts', 'enrolls', 'agreement_acceptances', 'closings', 'audit_log', 'shops'],
  ...[
    'checkouts',
    'payments',
    'orders',
    'order_days',
    'payment_trades',
    'splits',
    'provider_payouts',
    'payout_transfers',
    'payout_items',
    'split_returns',
    'refunds',
    'refund_notices',
    'buyers',
    'buyer_days',
  ],
  ...['funds', 'fund_days', 'ledger_txs', 'ledger_lines', 'ledger_sums', 'withdraws', 'transfer_numbers'],
  ...['creator_money_days', 'money_day_changes', 'fee_invoices', 'tax_report_lines'],
  ...['adjustments', 'lone_sums', 'purged_goods', 'good_view_days', 'visit_days', 'file_usages', 'questions'],
  // of learners, who go on with what they bought
  ...['play_grants', 'lesson_progress', 'lesson_counts', 'lesson_source_counts'],
  ...['learner_messages', 'reviews'],
  ...['fulfilments', 'fulfilment_messages', 'disputes', 'takedowns', 'complaints'],
  ...['given_access', 'rosters', 'order_parts', 'coupons', 'coupon_uses'],
]
/** Tables that are erased completely, once nobody may use their contents any longer. */
const erased: readonly string[] = [
  ...[
    'sessions',
    'requests',
    'certifications',
    'merchants',
    'banks',
    'drafts',
    'notifications',
    'news_texts',
    'exports',
  ],
  ...[
    'announcement_reads',
    'announcement_recipients',
    'list_views',
    'first_steps',
    'creator_notes',
    'cases',
    'case_notes',
  ],
  ...['members', 'member_sessions', 'notification_reads'],
  ...['goods', 'good_outlines', 'good_groups', 'good_details', 'good_links', 'good_revisions', 'good_prices'],
  ...[
    'shelf_orders',
    'good_versions',
    'price_plans',
    'shelf_plan_results',
    'sold_outlines',
    'enroll_refusals',
  ],
  ...['good_visits', 'files', 'file_uses', 'uploads', 'shares', 'share_leads', 'share_media'],
  ...['douyin_tokens', 'douyin_states', 'sources', 'visitors', 'good_scores', 'shop_scores'],
  ...['fulfilment_files', 'learner_pictures', 'complaint_papers', 'trial_cuts'],
  ...['learner_remarks', 'learner_notices'],
  ...['webhook_endpoints', 'webhook_events', 'webhook_deliveries', 'webhook_attempts', 'api_keys'],
  ...['file_folders', 'file_tags', 'tagged_files', 'file_downloads', 'file_waveforms'],
]

/** All tables with a creator's id, and those that still have rows of this creator. */
async function tablesOf(creator: CreatorId): Promise<{ all: string[]; left: string[] }> {
  const tables = await sql()<{ name: string }[]>`
    select table_name as name from information_schema.columns join information_schema.tables
      using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and column_name = 'creator_id'`
  const all = tables.map(({ name }) => name).toSorted()
  const left: string[] = []
  for (const name of all) {
    const rows = await sql()<object[]>`
      select creator_id from ${new Fragment([name], [])} where creator_id = ${creator} limit 1`
    if (rows.length > 0) left.push(name)
  }
  return { all, left }
}

const makeNamedFile = (creator: CreatorId, kind: 1 | 3): Promise<FileId> =>
  makeFile(sql(), creator, kind, { title: canary, storage })

async function makeNamedGood(creator: CreatorId, validDays = 0): Promise<GoodId> {
  const coverFileIds = [await makeNamedFile(creator, 3)]
  const terms = { validDays, onShelf: false, copyRightNote: canary, introHtml: `<p>${canary}</p>` }
  return (await makeGood(sql(), creator, { name: canary, coverFileIds, ...terms })).id
}

/** The creator's objects that are still in the storage. */
async function keysOf(creator: CreatorId): Promise<string[]> {
  const files = await sql()<{ key: string }[]>`select key from files where creator_id = ${creator}`
  const found = await Promise.all(files.map(async ({ key }) => ({ key, size: await storage.size(key) })))
  return found.flatMap(({ key, size }) => (size === undefined ? [] : [key]))
}

async function namesOfFiles(creator: CreatorId): Promise<string[]> {
  const files = await sql()<{ title: string }[]>`
    select title from files where creator_id = ${creator} order by title desc`
  return files.map(({ title }) => title)
}

/** A folder and a tag, and a download of the file that is in them. */
async function sortLibrary(made: MadeCreator, own: Api): Promise<void> {
  const ids = [await makeNamedFile(made.creator, 3)]
  const { id: toFolderId } = await own.call(materials.createFolder, { name: canary, requestId: requestId() })
  const { id: addTagId } = await own.call(materials.createTag, { name: canary, requestId: requestId() })
  await own.call(materials.batchMove, { ids, toFolderId })
  await own.call(materials.batchTag, { ids, addTagId })
  await own.call(materials.batchDownload, { ids })
}

/** Fills in everything that a creator may write about themselves. */
async function describe(made: MadeCreator, own: Api): Promise<void> {
  const { creator, mobile } = made
  await own.call(accounts.updateRealName, { id: mobile, realName: canary })
  const avatarFileId = await makeNamedFile(creator, 3)
  await own.call(creators.update, { id: creator, version: 1, name: canary, intro: canary, avatarFileId })
  await own.call(drafts.save, { scope: 'course:new', dataJson: JSON.stringify({ name: canary }) })
  const seen = { listKey: 'orders', columns: [], denseFlag: false, pageSize: 0, sort: '' }
  await own.call(contract.listViews.save, { ...seen, filters: [{ name: canary, query: '' }] })
  const [shop] = (await own.call(shops.listData, {})).list
  if (!shop) throw new Error('the made creator has no shop')
  const logoFileId = await makeNamedFile(creator, 3)
  const { id, version } = shop
  await own.call(shops.update, { id, version, name: canary, intro: canary, logoFileId })
}

/** Earns money and withdraws it to a card. */
async function withdrawAll(made: MadeCreator, own: Api): Promise<void> {
  await giveBalance(sql(), made.creator, fen(20_000))
  const bankId = await makeBank(sql(), made.creator, { holderName: canary })
  const withdrawal = { bankId, amountFen: fen(20_000) }
  const code = await codeFor(made, { msgDict: codePurpose.withdraw, ...withdrawal })
  const asked = { ...withdrawal, code, requestId: requestId() }
  const { id } = await own.call(funds.withdraw, asked)
  const finance = as(await makeOperator(sql(), 'finance'))
  const asCase = { listName: 'withdraw' as const, targetId: id as string as CaseTargetId }
  await finance.call(operators.takeCase, { ...asCase, targetIds: [asCase.targetId] })
  await finance.call(operators.addCaseNote, { ...asCase, words: `${canary}来电催过` })
  await finance.call(operators.approveWithdraw, { id })
  await finance.call(operators.arriveWithdraw, { id, channelTxnNo: 'CMB20260102' })
}

test('only the ledger’s tables still have rows of a closed account, without any text or number; its files are deleted [I6]', async () => {
  const made = await makeCreator(sql(), { name: canary, realName: canary })
  const own = as(made)
  await describe(made, own)
  await sortLibrary(made, own)
  await makeWebhook(sql(), made.creator, { name: canary })
  await own.call(overview.hideSteps, { hideFlag: true })
  const support = as(await makeOperator(sql(), 'support'))
  await support.call(operators.addCreatorNote, { id: made.creator, words: `${canary}来过电话` })
  await support.call(operators.beginLook, { id: made.creator, reason: `${canary}说看不到订单` })
  const goodId = await makeNamedGood(made.creator, 30)
  await makeWork(sql(), made.creator, {
    title: canary,
    goodIds: [goodId],
    fileId: await makeNamedFile(made.creator, 1),
  })
  await authorizeByWire(server, own)
  await withdrawAll(made, own)
  await own.call(exports.create, { kindDict: exportKind.orders, keyword: canary, requestId: requestId() })
  await server.runJobs()
  // Long enough ago that the buyer may no longer use it.
  const payTime = instantAfter(now(), -days(90))
  await own.call(orders.create, { goodId, payTime, userName: '林小鱼', requestId: requestId() })
  expect(await keysOf(made.creator)).not.toEqual([])

  await close(made)
  await passDays(18)
  expect(await tablesWith(canary)).toEqual(['orders'])
  expect(await tablesWith(made.mobile)).toEqual([])
  expect(await keysOf(made.creator)).toEqual([])
  const { all, left: kept } = await tablesOf(made.creator)
  expect([...books, ...erased].toSorted(), 'say of a new table what becomes of it').toEqual(all)
  expect(kept).toEqual(kept.filter((name) => books.includes(name)))
  const [left] = await sql()<[{ withdrawn: number; holder: string; log: number; due: number }]>`
    select (select withdrawn_fen from funds where creator_id = ${made.creator}) as withdrawn,
      (select holder_name from withdraws where creator_id = ${made.creator}) as holder,
      (select count(*) from audit_log where creator_id = ${made.creator} and action = 'accounts.updateRealName'
        or creator_id = ${made.creator} and action = 'closings.complete') as log,
      (select count(*) from closings where creator_id = ${made.creator} and erase_time is not null) as due`
  expect(left).toMatchObject({ withdrawn: 20_000, holder: '已注销', due: 0 })
  expect(left.log).toBeGreaterThan(0)
})

test('what learners have bought stays, without a name, until they may no longer use it', async () => {
  const made = await makeCreator(sql(), { name: '听潮的人' })
  const [lasting, unsold] = [await makeNamedGood(made.creator, 60), await makeNamedGood(made.creator)]
  await as(made).call(orders.create, { goodId: lasting, userName: '林小鱼', requestId: requestId() })
  expect(await as(made).call(accountClosing.get, {})).toMatchObject({ keptGoodCount: 1, obstacles: [] })
  await close(made)
  await passDays(17)
  const goodIds = async () =>
    (await sql()<{ id: GoodId }[]>`select id from goods where creator_id = ${made.creator}`).map(
      ({ id }) => id,
    )
  expect(await goodIds()).toEqual([lasting])
  expect(await goodIds()).not.toContain(unsold)
  expect(await namesOfFiles(made.creator)).toEqual([canary, '一分钟看懂构图'])
  expect(await tablesWith('听潮的人')).toEqual([])
  await passDays(80)
  await passDays(81)
  expect(await goodIds()).toEqual([])
  expect(await namesOfFiles(made.creator)).toEqual([])
})

test('what the creator bought from and asked others stays there, without a name', async () => {
  const [seller, made] = [await makeCreator(sql()), await makeCreator(sql(), { name: '观星的人' })]
  const { id: goodId } = await makeGood(sql(), seller.creator, { freeFlag: true, priceFen: fen(0) })
  await as(made).call(orders.obtain, { goodId, requestId: requestId() })
  const question = '没有基础能学吗'
  const { id } = await as(made).call(questions.create, { goodId, question, requestId: requestId() })
  await close(made)
  // Notifications belong to the creators who got them, and are deleted after half a year.
  expect(await tablesWith('观星的人')).toEqual(['notifications'])
  expect(await as(seller).call(questions.get, { id })).toMatchObject({ question, userName: '已注销用户' })
  const { list } = await as(seller).call(orders.listData, {})
  expect(list).toMatchObject([{ userName: '已注销用户', userMobile: '' }])
})

test('operators find the closed account by its state, and no person behind it', async () => {
  const made = await makeCreator(sql())
  await close(made)
  const support = as(await makeOperator(sql(), 'support'))
  const { list } = await support.call(operators.listCreator, { statusDict: accountState.closed })
  expect(list.find(({ id }) => id === made.creator)).toMatchObject({
    name: '已注销创作者',
    mobile: expect.stringMatching(/^000\*{4}\d{4}$/),
    statusDict: accountState.closed,
    goodCount: 0,
  })
  const admin = as(await makeOperator(sql(), 'admin'))
  expect(await admin.call(operators.listAudit, { keyword: made.mobile })).toMatchObject({ total: 0 })
  expect((await admin.call(operators.listAudit, { keyword: made.creator })).total).toBeGreaterThan(0)
})

test('who left a checkout unpaid is forgotten within days', async () => {
  const { creator } = await makeCreator(sql())
  const goodId = await makeGoodForSale(sql(), creator)
  const buyer = { userId: 'learner-who-left', userName: '没有付款的人', userMobile: '13800005678' }
  await openCheckout(sql(), { goodId, buyer, sourceDict: orderSource.link, shareId: null })
  await server.runTimed('attendPayments', instantAfter(now(), days(1)))
  for (const text of [buyer.userId, buyer.userName, '138****5678'])
    expect(await tablesWith(text)).toEqual(['checkouts'])
  await server.runTimed('forgetBuyers', instantAfter(now(), days(8)))
  for (const text of [buyer.userId, buyer.userName, '138****5678']) expect(await tablesWith(text)).toEqual([])
})
