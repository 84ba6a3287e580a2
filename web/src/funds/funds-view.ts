import { keptPlace, type useView } from '../ui/use-view.ts'

/** What the page and its tabs keep in the address. */
export const view = {
  ...keptPlace,
  tab: 'items',
  bucket: '',
  type: '',
  keyword: '',
  status: '',
  orderId: '',
  withdrawId: '',
  /** the withdrawal that is asked for again */
  retry: '',
  dialog: '',
}
export type FundsView = ReturnType<typeof useView<typeof view>>[0]
export type SetFundsView = ReturnType<typeof useView<typeof view>>[1]
