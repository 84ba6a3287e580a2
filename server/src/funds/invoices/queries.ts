import type { Invoice } from '@zsm/contract/funds/invoices'
import type { OperatorInvoice, operatorInvoices } from '@zsm/contract/office/invoices'
import { invoiceState } from '@zsm/contract/states'
import type { CreatorId, Day, Fen, Instant, InvoiceId, OperatorId } from '@zsm/contract/values'
import type { InputOf } from '@zsm/contract/wire/endpoint'
import { onConflict } from '../../database/conflict.ts'
import { literal, literals } from '../../database/literal.ts'
import { cappedCount, pageBounds } from '../../database/page.ts'
import type { Fragment, Sql, Tx } from '../../database/sql.ts'
import { moneyDays } from '../ledger/money-days.queries.ts'

export type InvoiceRow = Omit<Invoice, 'url'> & { fileKey: string | null }
export type OfficeRow = InvoiceRow & Pick<OperatorInvoice, 'frontId' | 'frontName' | 'operatorName'>

/** What the platform takes of sales and withdrawals. What a channel takes is not its own. */
const fees = (sql: Sql): Fragment => sql`coalesce(sum(platform_fee_fen + withdraw_fee_fen), 0)::bigint`

/** The fees of one month, exact at this moment. */
export async function sumFees(sql: Sql, creator: CreatorId, month: Day): Promise<Fen> {
  const [row] = await sql<[{ fen: Fen }]>`
    select ${fees(sql)} as fen from ${moneyDays(sql, creator)} as days
    where day >= ${month}::date and day < (${month}::date + interval '1 month')`
  return row.fen
}

/** The months since `since` in which there were fees, newest first. */
export function listMonths(
  sql: Sql,
  creator: CreatorId,
  since: Day,
): Promise<{ month: Day; amountFen: Fen }[]> {
  return sql<{ month: Day; amountFen: Fen }[]>`
    select date_trunc('month', day::timestamp)::date as month, ${fees(sql)} as amount_fen
    from ${moneyDays(sql, creator)} as days where day >= ${since}
    group by 1 having ${fees(sql)} <> 0 order by 1 desc`
}

const columns = (sql: Sql): Fragment => sql`
  fee_invoices.id, month, fee_invoices.amount_fen, title_dict, title, tax_no, fee_invoices.status_dict, invoice_no, reason, file_key,
  request_time, issue_time, void_time`

export function listInvoices(sql: Sql, creator: CreatorId): Promise<InvoiceRow[]> {
  return sql<InvoiceRow[]>`
    select ${columns(sql)} from fee_invoices where creator_id = ${creator} order by id desc limit 200`
}

type NewInvoice = Pick<
  Invoice,
  'id' | 'month' | 'amountFen' | 'titleDict' | 'title' | 'taxNo' | 'requestTime'
>

export async function insertInvoice(sql: Tx, creator: CreatorId, invoice: NewInvoice): Promise<void> {
  await onConflict(sql`insert into fee_invoices ${sql.insert({ creatorId: creator, ...invoice })}`, {
    fee_invoices_month_key: 'invoiceTaken',
  })
}

export async function findInvoice(
  sql: Sql,
  creator: CreatorId,
  id: InvoiceId,
): Promise<InvoiceRow | undefined> {
  const [row] = await sql<InvoiceRow[]>`
    select ${columns(sql)} from fee_invoices where creator_id = ${creator} and id = ${id}`
  return row
}

type Filters = InputOf<typeof operatorInvoices.listInvoice>

const officeRows = (sql: Sql): Fragment => sql`
  select ${columns(sql)}, fee_invoices.creator_id as front_id, fronts.name as front_name, coalesce(operators.name, '') as operator_name
  from fee_invoices join fronts on fronts.creator_id = fee_invoices.creator_id
  left join operators on operators.id = operator_id`

export function listAllInvoices(sql: Sql, filters: Filters): Promise<OfficeRow[]> {
  const { limit, offset } = pageBounds(filters)
  const order = filters.statusDict === invoiceState.waiting ? sql`asc` : sql`desc`
  return sql<OfficeRow[]>`
    ${officeRows(sql)} where ${matching(sql, filters)} order by fee_invoices.id ${order} limit ${limit} offset ${offset}`
}

export const countAllInvoices = (sql: Sql, filters: Filters): Promise<number> =>
  cappedCount(
    sql,
    sql`from fee_invoices join fronts on fronts.creator_id = fee_invoices.creator_id where ${matching(sql, filters)}`,
  )

function matching(sql: Sql, { statusDict, keyword }: Filters): Fragment {
  return sql`true
    ${statusDict === undefined ? sql.empty : sql`and fee_invoices.status_dict = ${statusDict}`}
    ${
      keyword
        ? sql`and (position(${keyword}::text in fronts.name) > 0 or position(${keyword}::text in title) > 0
            or starts_with(invoice_no, ${keyword}))`
        : sql.empty
    }`
}

export async function findAnyInvoice(sql: Sql, id: InvoiceId): Promise<OfficeRow | undefined> {
  const [row] = await sql<OfficeRow[]>`${officeRows(sql)} where fee_invoices.id = ${id}`
  return row
}

type Issued = {
  amountFen: Fen
  invoiceNo: string
  fileKey: string
  issueTime: Instant
  operatorId: OperatorId
}

/** 1 待开 → 2 已开; false if it is no longer to be made. */
export async function setIssued(
  sql: Tx,
  creator: CreatorId,
  id: InvoiceId,
  issued: Issued,
): Promise<boolean> {
  const found = await onConflict(
    sql<{ id: InvoiceId }[]>`
      update fee_invoices set ${sql.set({ ...issued, statusDict: invoiceState.issued })}
      where creator_id = ${creator} and id = ${id} and status_dict = ${literal(invoiceState.waiting)} returning id`,
    { fee_invoices_no_key: 'invoiceNoTaken' },
  )
  return found.length > 0
}

/** 1 待开 or 2 已开 → 3 已作废. */
export async function setVoided(
  sql: Tx,
  creator: CreatorId,
  id: InvoiceId,
  voided: { reason: string; voidTime: Instant; operatorId: OperatorId },
): Promise<boolean> {
  const found = await sql<{ id: InvoiceId }[]>`
    update fee_invoices set ${sql.set({ ...voided, statusDict: invoiceState.voided })}
    where creator_id = ${creator} and id = ${id} and status_dict in ${literals(invoiceState.waiting, invoiceState.issued)} returning id`
  return found.length > 0
}
