import type { FeeMonth, feeInvoices, Invoice } from '@zsm/contract/funds/invoices'
import { invoiceState } from '@zsm/contract/states'
import type { CreatorId, Day, InvoiceId } from '@zsm/contract/values'
import type { InputOf, OutputOf } from '@zsm/contract/wire/endpoint'
import { now } from '../../clock.ts'
import { audit } from '../../database/audit.ts'
import { once } from '../../database/once.ts'
import type { Sql } from '../../database/sql.ts'
import { shanghaiDay } from '../../days.ts'
import { fail } from '../../failure.ts'
import { newId } from '../../ids.ts'
import type { Actor } from '../withdraw-states.ts'
import { addressOf } from './addresses.ts'
import { findInvoice, type InvoiceRow, insertInvoice, listInvoices, listMonths, sumFees } from './queries.ts'

/** The months with fees, and what became of the invoices for them. */
export async function listFeeMonths(
  sql: Sql,
  secret: string,
  creator: CreatorId,
): Promise<OutputOf<typeof feeInvoices.listFeeMonth>> {
  const thisMonth = monthOf(shanghaiDay(now()))
  const [months, rows] = await Promise.all([
    listMonths(sql, creator, twoYearsBefore(thisMonth)),
    listInvoices(sql, creator),
  ])
  const [last] = rows
  const list = months.map((month): FeeMonth => {
    const of = rows.filter((row) => row.month === month.month)
    const stands = of.find(({ statusDict }) => statusDict !== invoiceState.voided)
    const isOpen = month.month < thisMonth && month.amountFen > 0 && !stands
    return {
      ...month,
      openFlag: isOpen,
      invoices: of.map((row) => shown(secret, creator, row, month.amountFen)),
    }
  })
  const lastTitle = last ? { titleDict: last.titleDict, title: last.title, taxNo: last.taxNo } : null
  return { list, total: list.length, lastTitle }
}

/** Asks for the invoice of a month that is over. */
export async function requestInvoice(
  sql: Sql,
  secret: string,
  creator: CreatorId,
  requester: Actor,
  { requestId, ...asked }: InputOf<typeof feeInvoices.requestInvoice>,
): Promise<Invoice> {
  const request = { actor: creator, call: 'funds.requestInvoice', requestId, input: asked }
  const { id } = await once(sql, request, async (sql) => {
    const time = now()
    if (asked.month >= monthOf(shanghaiDay(time))) fail('invoiceMonthOpen', { field: 'month' })
    const amountFen = await sumFees(sql, creator, asked.month)
    if (amountFen <= 0) fail('invoiceNothing', { field: 'month' })
    const invoice = { id: newId<InvoiceId>(), ...asked, amountFen, requestTime: time }
    await insertInvoice(sql, creator, invoice)
    const target = { type: 'invoice', id: invoice.id }
    await audit(sql, { creator, action: 'funds.requestInvoice', target, after: invoice, ...requester })
    return { id: invoice.id }
  })
  const row = (await findInvoice(sql, creator, id)) ?? fail('unexpected')
  return shown(secret, creator, row, row.amountFen)
}

/** Until an invoice is made, its amount is what the ledger says. */
export const shown = (
  secret: string,
  creator: CreatorId,
  { fileKey, ...row }: InvoiceRow,
  feesFen: Invoice['amountFen'],
): Invoice => ({
  ...row,
  amountFen: row.statusDict === invoiceState.waiting ? feesFen : row.amountFen,
  url: fileKey === null ? null : addressOf(secret, { creator, id: row.id }),
})

const monthOf = (day: Day): Day => `${day.slice(0, 7)}-01`

const twoYearsBefore = (month: Day): Day => `${Number(month.slice(0, 4)) - 2}${month.slice(4)}`
