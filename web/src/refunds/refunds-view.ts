import { keptPlace, type useView } from '../ui/table/use-view.ts'

/** What the list of refunds keeps in the address: its place, its filters, the refund beside it. */
export const refundsView = { ...keptPlace, keyword: '', status: '', refund: '' }
export type RefundsView = ReturnType<typeof useView<typeof refundsView>>[0]
export type SetRefundsView = ReturnType<typeof useView<typeof refundsView>>[1]
