import type { Invoice } from '@zsm/contract/funds/invoices'
import { invoiceState } from '@zsm/contract/states'
import type { StatusKind } from '../ui/feedback/status.tsx'
import { WordStatus } from '../ui/feedback/word-status.tsx'

const kinds: Record<Invoice['statusDict'], StatusKind> = {
  [invoiceState.waiting]: 'warning',
  [invoiceState.issued]: 'success',
  [invoiceState.voided]: 'danger',
}

export const InvoiceStatus = ({ invoice }: { invoice: Pick<Invoice, 'statusDict'> }) => (
  <WordStatus name="invoiceStatusDict" value={invoice.statusDict} kinds={kinds} />
)
