import { z } from 'zod'
import { invoiceState, invoiceTitle } from '../states.ts'
import { Day, Instant, InvoiceId, line, Money, RequestId, wholeList } from '../values.ts'
import { endpoint } from '../wire/endpoint.ts'

export const InvoiceStatus = invoiceState.codec

/** The tax number of a company: 15 to 20 digits and letters. */
const TaxNo = z
  .string()
  .regex(/^([0-9A-Z]{15,20})?$/, { error: '税号为 15–20 位数字和大写字母' })
  .default('')

/** An invoice for the fees of a month. The amount is that of the ledger until the invoice is made, and stays then. */
export const invoice = z.object({
  id: InvoiceId,
  /** the first day of the month */
  month: Day,
  amountFen: Money,
  titleDict: invoiceTitle.codec,
  title: z.string(),
  taxNo: z.string(),
  statusDict: InvoiceStatus,
  invoiceNo: z.string(),
  /** why it was sent back or reversed, in words for the creator */
  reason: z.string(),
  /** signed, valid for an hour; null until there is a file */
  url: z.string().nullable(),
  requestTime: Instant,
  issueTime: Instant.nullable(),
  voidTime: Instant.nullable(),
})
export type Invoice = z.output<typeof invoice>

const feeMonth = z.object({
  month: Day,
  /** fees of sales and withdrawals, less what refunds and returned payouts gave back of them */
  amountFen: Money,
  /** whether an invoice can be asked for: the month is over, there is something to invoice, and no invoice stands */
  openFlag: z.boolean(),
  /** the newest first; at most one of them stands */
  invoices: z.array(invoice),
})
export type FeeMonth = z.output<typeof feeMonth>

export const feeInvoices = {
  /** The months with fees of the last two years, newest first, and the header data of the last request. */
  listFeeMonth: endpoint({
    path: '/zsm/api/fund/listFeeMonth',
    access: 'creator',
    areas: ['finance'],
    effect: 'read',
    input: z.object({}),
    output: wholeList(feeMonth).extend({
      lastTitle: invoice.pick({ titleDict: true, title: true, taxNo: true }).nullable(),
    }),
  }),
  /** → 1 待开. One for a month stands at a time. */
  requestInvoice: endpoint({
    path: '/zsm/api/fund/requestInvoice',
    access: 'creator',
    areas: ['finance'],
    sends: 'body',
    input: z
      .object({
        month: Day.refine((day) => day.endsWith('-01'), { error: '请选择月份' }),
        titleDict: invoiceTitle.codec,
        title: line(2, 150, '发票抬头'),
        taxNo: TaxNo,
        requestId: RequestId,
      })
      .refine(({ titleDict, taxNo }) => titleDict !== invoiceTitle.company || taxNo !== '', {
        path: ['taxNo'],
        error: '企业抬头要填税号',
      }),
    output: invoice,
    errors: ['invoiceMonthOpen', 'invoiceNothing', 'invoiceTaken'],
  }),
}

/** The most bytes of an invoice's file. */
export const longestInvoice = 600_000

/** The file's bytes in base64url. */
export const invoiceContent = z
  .string({ error: '请选择发票的 PDF 文件' })
  .min(8, { error: '请选择发票的 PDF 文件' })
  .max(Math.ceil(longestInvoice / 3) * 4, { error: '文件不能大于 600 KB' })
  .regex(/^[A-Za-z0-9_-]*$/, { error: '文件内容不完整，请重新选择' })
