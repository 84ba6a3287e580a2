import { Bucket, FundItemType } from '@zsm/contract/funds'
import { FundItemId, OrderId, WithdrawId } from '@zsm/contract/values'
import { chosen } from '../ui/table/chosen.ts'
import { keptPlace, type useView } from '../ui/table/use-view.ts'

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
  /** of the reports: 1 日, 2 周, 3 月, and over which days */
  period: '1',
  days: '30',
  /** the card that is edited */
  bank: '',
  /** the withdrawal beside its list */
  withdraw: '',
  /** the withdrawal that is asked for again */
  retry: '',
  dialog: '',
}
export type FundsView = ReturnType<typeof useView<typeof view>>[0]
export type SetFundsView = ReturnType<typeof useView<typeof view>>[1]

/** What the address asks of the entries. */
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
