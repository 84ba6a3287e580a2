import { Bucket, FundItemType } from '@zsm/contract/funds'
import { FundItemId, OrderId, WithdrawId } from '@zsm/contract/values'
import { chosen } from '../ui/table/chosen.ts'
import { keysetPaging, type useView } from '../ui/table/use-view.ts'

/** The view state of the page and its tabs, in the address. */
export const view = {
  ...keysetPaging,
  tab: 'items',
  bucket: '',
  type: '',
  keyword: '',
  status: '',
  orderId: '',
  withdrawId: '',
  /** reports: 1 日, 2 周, 3 月, and how many days */
  period: '1',
  days: '30',
  /** the card being edited */
  bank: '',
  /** the withdrawal open beside its list */
  withdraw: '',
  /** the withdrawal being repeated */
  retry: '',
  dialog: '',
}
/** What is open beside the lists. */
export const besideFunds = ['dialog', 'retry', 'withdraw', 'bank'] as const

export type FundsView = ReturnType<typeof useView<typeof view>>[0]
export type SetFundsView = ReturnType<typeof useView<typeof view>>[1]

/** The input of the entries' list for a view. */
export const itemsInput = (view: FundsView) => ({
  pageNum: view.pageNum,
  pageSize: view.pageSize,
  afterId: chosen(FundItemId, view.after),
  keyword: view.keyword || undefined,
  bucketDict: chosen(Bucket, view.bucket),
  typeDict: chosen(FundItemType, view.type),
  orderId: chosen(OrderId, view.orderId),
  withdrawId: chosen(WithdrawId, view.withdrawId),
})
