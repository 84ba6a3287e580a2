import { z } from 'zod'
import { InvoiceStatus, invoice, invoiceContent } from '../funds/invoices.ts'
import { asksStates, CreatorId, Fen, InvoiceId, line, page, pageInput } from '../values.ts'
import { endpoint } from '../wire/endpoint.ts'

const operatorInvoice = invoice.extend({
  frontId: CreatorId,
  frontName: z.string(),
  /** who issued it, sent it back or reversed it */
  operatorName: z.string(),
})
export type OperatorInvoice = z.output<typeof operatorInvoice>

export const operatorInvoices = {
  /** Those to be made come oldest first, all others newest first. The keyword is a part of the creator's name, of the title, or a number. */
  listInvoice: endpoint({
    path: '/zsm/api/operator/listInvoice',
    access: 'operator',
    roles: ['finance'],
    effect: 'read',
    input: z.object({ ...pageInput, ...asksStates, statusDict: InvoiceStatus.optional() }),
    output: page(operatorInvoice),
  }),
  /** 1 待开 → 2 已开, with the PDF and its number. `amountFen` is what stands on it: refused if the ledger says otherwise by now. */
  issueInvoice: endpoint({
    path: '/zsm/api/operator/issueInvoice',
    access: 'operator',
    roles: ['finance'],
    needsProof: true,
    sends: 'body',
    input: z.object({
      id: InvoiceId,
      amountFen: Fen,
      invoiceNo: line(8, 30, '发票号码').regex(/^[0-9A-Za-z-]+$/, { error: '发票号码只有数字和字母' }),
      content: invoiceContent,
    }),
    output: operatorInvoice,
    errors: [
      'invoiceNotFound',
      'invoiceStateChanged',
      'invoiceAmountChanged',
      'invoiceNoTaken',
      'invoiceNoPdf',
    ],
  }),
  /** 1 待开 or 2 已开 → 3 已作废: sent back, or reversed (红冲). The creator reads the reason and may ask again. */
  voidInvoice: endpoint({
    path: '/zsm/api/operator/voidInvoice',
    access: 'operator',
    roles: ['finance'],
    needsProof: true,
    sends: 'body',
    input: z.object({ id: InvoiceId, reason: line(2, 200, '作废原因') }),
    output: operatorInvoice,
    errors: ['invoiceNotFound', 'invoiceStateChanged'],
  }),
}
