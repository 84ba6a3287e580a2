import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import type { OperatorInvoice, operatorInvoices } from '@zsm/contract/office/invoices'
import { invoiceState } from '@zsm/contract/states'
import type { OperatorId, Page } from '@zsm/contract/values'
import type { InputOf } from '@zsm/contract/wire/endpoint'
import { now } from '../../clock.ts'
import { audit } from '../../database/audit.ts'
import { readPage } from '../../database/page.ts'
import { type Sql, transaction } from '../../database/sql.ts'
import { countStates, partsOf } from '../../database/state-counts.ts'
import { fail } from '../../failure.ts'
import type { Storage } from '../../gateways/storage.ts'
import { notify } from '../../notifications/public.ts'
import { issuedNews, voidedNews } from '../news.ts'
import { shown } from './asking.ts'
import {
  countAllInvoices,
  findAnyInvoice,
  listAllInvoices,
  type OfficeRow,
  setIssued,
  setVoided,
  sumFees,
} from './queries.ts'

export async function listOfficeInvoices(
  sql: Sql,
  secret: string,
  filters: InputOf<typeof operatorInvoices.listInvoice>,
): Promise<Page<OperatorInvoice>> {
  const page = await readPage(
    listAllInvoices(sql, filters),
    countAllInvoices(sql, filters),
    filters,
    countStates(filters, partsOf(invoiceState.values), (part) => countAllInvoices(sql, part)),
  )
  return { ...page, list: await Promise.all(page.list.map((row) => officeInvoice(sql, secret, row))) }
}

async function officeInvoice(sql: Sql, secret: string, row: OfficeRow): Promise<OperatorInvoice> {
  const { frontId, frontName, operatorName } = row
  const isWaiting = row.statusDict === invoiceState.waiting
  const feesFen = isWaiting ? await sumFees(sql, frontId, row.month) : row.amountFen
  return { ...shown(secret, frontId, row, feesFen), frontId, frontName, operatorName }
}

type Parts = { storage: Storage; secret: string }

/** 1 待开 → 2 已开. The file is stored first; a file of an issue that was refused is removed again. */
export async function issueInvoice(
  sql: Sql,
  { storage, secret }: Parts,
  operator: OperatorId,
  { id, amountFen, invoiceNo, content }: InputOf<typeof operatorInvoices.issueInvoice>,
): Promise<OperatorInvoice> {
  const bytes = Buffer.from(content, 'base64url')
  if (bytes.subarray(0, 5).toString('latin1') !== '%PDF-') fail('invoiceNoPdf', { field: 'content' })
  const { frontId: creator, month } = (await findAnyInvoice(sql, id)) ?? fail('invoiceNotFound')
  const fileKey = await store(storage, bytes, `${creator}/invoice/${randomUUID()}`)
  try {
    await transaction(sql, async (sql) => {
      const feesFen = await sumFees(sql, creator, month)
      const issued = { amountFen, invoiceNo, fileKey, issueTime: now(), operatorId: operator }
      if (!(await setIssued(sql, creator, id, issued))) fail('invoiceStateChanged')
      if (feesFen !== amountFen) fail('invoiceAmountChanged', { field: 'amountFen' })
      await notify(sql, creator, issuedNews(month, amountFen))
      const target = { type: 'invoice', id }
      await audit(sql, {
        creator,
        operator,
        action: 'funds.issueInvoice',
        target,
        after: { invoiceNo, amountFen },
      })
    })
  } catch (error) {
    await storage.remove(fileKey)
    throw error
  }
  return officeInvoice(sql, secret, (await findAnyInvoice(sql, id)) ?? fail('invoiceNotFound'))
}

async function store(storage: Storage, bytes: Buffer, key: string): Promise<string> {
  const draft = await storage.draft()
  try {
    await writeFile(draft, bytes)
    await storage.keep(draft, key, 'application/pdf')
    return key
  } finally {
    await storage.discard(draft)
  }
}

/** 1 待开 or 2 已开 → 3 已作废. The file of an invoice that was made stays. */
export async function voidInvoice(
  sql: Sql,
  secret: string,
  operator: OperatorId,
  { id, reason }: InputOf<typeof operatorInvoices.voidInvoice>,
): Promise<OperatorInvoice> {
  const { frontId: creator, month, statusDict } = (await findAnyInvoice(sql, id)) ?? fail('invoiceNotFound')
  await transaction(sql, async (sql) => {
    const voided = { reason, voidTime: now(), operatorId: operator }
    if (!(await setVoided(sql, creator, id, voided))) fail('invoiceStateChanged')
    await notify(sql, creator, voidedNews(month, reason))
    const target = { type: 'invoice', id }
    await audit(sql, {
      creator,
      operator,
      action: 'funds.voidInvoice',
      target,
      before: { statusDict },
      after: { reason },
    })
  })
  return officeInvoice(sql, secret, (await findAnyInvoice(sql, id)) ?? fail('invoiceNotFound'))
}
