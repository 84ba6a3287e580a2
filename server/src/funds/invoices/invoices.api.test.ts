import { contract } from '@zsm/contract/contract'
import { fen } from '@zsm/contract/money/fen'
import { entryType, invoiceState, invoiceTitle } from '@zsm/contract/states'
import type { Fen, InvoiceId } from '@zsm/contract/values'
import { expect, test } from 'vitest'
import { api, failureOf } from '../../../test/api.ts'
import { makeCreator } from '../../../test/makers.ts'
import { makeGoodForSale, makeNotice, makeRefundNotice, pay, payBack } from '../../../test/money.ts'
import { sharedApp } from '../../../test/test-app.ts'
import { newId } from '../../ids.ts'
import { book } from '../ledger/movement.ts'

const { funds, operators } = contract
const server = sharedApp()
const sql = () => server.database.sql
/** Within the two years that are listed, whenever the test runs. */
const year = new Date().getUTCFullYear() - 1
const march = `${year}-03-01`
const header = { titleDict: invoiceTitle.company, title: '杭州猫课堂有限公司', taxNo: '91350100M000100Y43' }
const pdf = Buffer.from('%PDF-1.7\n发票\n%%EOF').toString('base64url')

/** A creator with two sales of March and a refund of half of one of them, and with a sale of April. */
async function makeSeller() {
  const made = await makeCreator(sql())
  const good = await makeGoodForSale(sql(), made.creator)
  const sell = async (payTime: string, payFen: number) => {
    const notice = makeNotice(good, { payTime, payFen: fen(payFen) })
    await pay(sql(), notice)
    return notice
  }
  await sell(`${march}T00:00:00.000Z`, 10_001)
  const { tradeNo } = await sell(`${year}-03-31T15:59:59.000Z`, 9999)
  await payBack(
    sql(),
    makeRefundNotice(tradeNo, { refundFen: fen(5000), refundTime: `${year}-03-31T15:59:59.500Z` }),
  )
  await sell(`${year}-03-31T16:00:00.000Z`, 4000)
  const [row] = await sql()<[{ fen: Fen }]>`
    select sum(amount_fen)::bigint as fen from ledger_txs as txs
    join ledger_lines as lines on lines.creator_id = txs.creator_id and lines.tx_id = txs.id
    where txs.creator_id = ${made.creator} and occur_time >= ${`${march}T00:00:00.000Z`} and occur_time < ${`${year}-03-31T16:00:00.000Z`}
      and ((book = ${book.platformFee} and type_dict = ${entryType.platformFee}) or book = ${book.withdrawalFee})`
  return { ...made, good, feesFen: row.fen, as: api(server.app, made.token) }
}
type Seller = Awaited<ReturnType<typeof makeSeller>>

const request = ({ as }: Seller, given: object = {}) =>
  as.call(funds.requestInvoice, { month: march, ...header, requestId: newId<string>(), ...given })
const monthOf = async ({ as }: Seller) =>
  (await as.call(funds.listFeeMonth, {})).list.find(({ month }) => month === march)
const finance = () => server.asOperator('finance')
const newNo = () => String(Date.now()).padStart(20, '2') + Math.floor(Math.random() * 1e6)

async function issue(seller: Seller, id: InvoiceId, given: object = {}) {
  const asked = { id, amountFen: seller.feesFen, invoiceNo: newNo(), content: pdf, ...given }
  return (await finance()).call(operators.issueInvoice, asked)
}

test('an invoice has the fees of its month by the ledger, less those that refunds gave back', async () => {
  const seller = await makeSeller()
  expect(seller.feesFen).toBeGreaterThan(0)
  expect(await monthOf(seller)).toMatchObject({ amountFen: seller.feesFen, openFlag: true, invoices: [] })
  const { id, ...asked } = await request(seller)
  expect(asked).toMatchObject({
    amountFen: seller.feesFen,
    statusDict: invoiceState.waiting,
    url: null,
    ...header,
  })
  const office = await finance()
  const { list } = await office.call(operators.listInvoice, {
    statusDict: invoiceState.waiting,
    keyword: header.title,
  })
  expect(list.find((invoice) => invoice.id === id)).toMatchObject({
    frontId: seller.creator,
    amountFen: seller.feesFen,
  })
  const invoiceNo = newNo()
  expect(await issue(seller, id, { invoiceNo })).toMatchObject({ statusDict: invoiceState.issued, invoiceNo })
  const month = await monthOf(seller)
  expect(month).toMatchObject({
    openFlag: false,
    invoices: [{ id, statusDict: invoiceState.issued, invoiceNo }],
  })
  const answer = await server.app.inject({ url: month?.invoices[0]?.url ?? '' })
  expect(answer.headers).toMatchObject({ 'content-type': 'application/pdf' })
  expect(answer.body).toBe(Buffer.from(pdf, 'base64url').toString())
  const forged = month?.invoices[0]?.url?.replace(/s=../, 's=00') ?? ''
  expect((await server.app.inject({ url: forged })).statusCode).toBe(403)
  const { list: news } = await seller.as.call(contract.notifications.listData, {})
  expect(news.map(({ title }) => title).join()).toContain(`${year} 年 3 月服务费`)
})

test('one invoice of a month stands; after it is reversed another one can be asked for, with the same header', async () => {
  const seller = await makeSeller()
  const { id } = await request(seller)
  expect(await failureOf(request(seller))).toBe('invoiceTaken')
  await issue(seller, id)
  expect(await failureOf(request(seller))).toBe('invoiceTaken')
  const reason = '抬头有误，已红冲'
  const office = await finance()
  expect(await office.call(operators.voidInvoice, { id, reason })).toMatchObject({
    statusDict: invoiceState.voided,
    reason,
  })
  expect(await failureOf(office.call(operators.voidInvoice, { id, reason }))).toBe('invoiceStateChanged')
  const { lastTitle, list } = await seller.as.call(funds.listFeeMonth, {})
  expect(lastTitle).toEqual(header)
  expect(list.find(({ month }) => month === march)).toMatchObject({ openFlag: true, invoices: [{ reason }] })
  const again = await request(seller)
  expect(again.id).not.toBe(id)
  const parallel = await makeSeller()
  const twenty = await Promise.allSettled(Array.from({ length: 20 }, () => request(parallel)))
  expect(twenty.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('a request that is repeated asks once', async () => {
  const seller = await makeSeller()
  const requestId = newId<string>()
  const first = await request(seller, { requestId })
  expect((await request(seller, { requestId })).id).toBe(first.id)
})

test('what cannot be invoiced is refused with the reason', async () => {
  const seller = await makeSeller()
  const thisMonth = `${new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 7)}-01`
  expect(await failureOf(request(seller, { month: thisMonth }))).toBe('invoiceMonthOpen')
  expect(await failureOf(request(seller, { month: `${year}-01-01` }))).toBe('invoiceNothing')
  const asked = { month: march, ...header, requestId: newId<string>() }
  for (const wrong of [{ month: `${year}-03-02` }, { taxNo: '' }, { taxNo: '短' }])
    expect(await failureOf(seller.as.raw(funds.requestInvoice, { ...asked, ...wrong }))).toBe('invalidInput')
  const visitor = api(server.app)
  await expect(visitor.raw(funds.listFeeMonth, {})).rejects.toMatchObject({ code: 50008 })
  await expect(
    visitor.raw(funds.requestInvoice, { month: march, ...header, requestId: newId<string>() }),
  ).rejects.toMatchObject({ code: 50008 })
})

test('finance issues what the ledger says now, once, with a number of its own and a PDF', async () => {
  const seller = await makeSeller()
  const { id } = await request(seller)
  expect(await failureOf(issue(seller, id, { content: Buffer.from('no paper').toString('base64url') }))).toBe(
    'invoiceNoPdf',
  )
  const broken = { id, amountFen: seller.feesFen, invoiceNo: newNo(), content: '!' }
  expect(await failureOf((await finance()).raw(operators.issueInvoice, broken))).toBe('invalidInput')
  expect(await failureOf(issue(seller, newId<InvoiceId>()))).toBe('invoiceNotFound')
  // a notice of March that arrives late
  await pay(sql(), makeNotice(seller.good, { payTime: `${year}-03-20T00:00:00.000Z`, payFen: fen(10_000) }))
  expect(await failureOf(issue(seller, id))).toBe('invoiceAmountChanged')
  expect((await monthOf(seller))?.invoices).toMatchObject([{ statusDict: invoiceState.waiting, url: null }])
  const amountFen = (await monthOf(seller))?.amountFen
  const invoiceNo = newNo()
  await issue(seller, id, { amountFen, invoiceNo })
  expect(await failureOf(issue(seller, id, { amountFen }))).toBe('invoiceStateChanged')
  const other = await makeSeller()
  const { id: second } = await request(other)
  expect(await failureOf(issue(other, second, { invoiceNo }))).toBe('invoiceNoTaken')
  expect(
    await failureOf(
      (await finance()).call(operators.voidInvoice, { id: newId<InvoiceId>(), reason: '没有' }),
    ),
  ).toBe('invoiceNotFound')
})

test('invoices are for finance, whose second factor is fresh', async () => {
  const seller = await makeSeller()
  const { id } = await request(seller)
  const support = await server.asOperator('support')
  const asked = { id, amountFen: seller.feesFen, invoiceNo: newNo(), content: pdf }
  expect(await failureOf(support.raw(operators.listInvoice, {}))).toBe('forbidden')
  expect(await failureOf(support.raw(operators.issueInvoice, asked))).toBe('forbidden')
  expect(await failureOf(support.raw(operators.voidInvoice, { id, reason: '没有' }))).toBe('forbidden')
  const visitor = api(server.app)
  await expect(visitor.raw(operators.listInvoice, {})).rejects.toMatchObject({ code: 50008 })
  await expect(visitor.raw(operators.issueInvoice, asked)).rejects.toMatchObject({ code: 50008 })
  await expect(visitor.raw(operators.voidInvoice, { id, reason: '没有' })).rejects.toMatchObject({
    code: 50008,
  })
})
