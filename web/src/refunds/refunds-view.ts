import { keysetPaging, type useView } from '../ui/table/use-view.ts'

/** The view state of the list of refunds in the address: page, filters, and the open refund. */
export const refundsView = { ...keysetPaging, keyword: '', status: '', refund: '' }
export type RefundsView = ReturnType<typeof useView<typeof refundsView>>[0]
export type SetRefundsView = ReturnType<typeof useView<typeof refundsView>>[1]
