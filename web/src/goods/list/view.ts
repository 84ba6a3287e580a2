import { CategoryId } from '@zsm/contract/values'
import { paging, type readView } from '../../ui/table/use-view.ts'
import { type GoodKind, listedIn } from '../good-kind.ts'

export const shelfStates = [
  { value: '', label: '全部' },
  { value: '1', label: '已上架' },
  { value: '0', label: '未上架' },
  { value: 'deleted', label: '回收站' },
] as const
type ShelfState = (typeof shelfStates)[number]['value']

export const orders = [
  { value: 'updateTime', label: '最近更新' },
  { value: 'priceFen', label: '价格从高到低' },
  { value: 'buyCount', label: '销量从高到低' },
] as const
type Order = (typeof orders)[number]['value']

export const places = {
  ...paging,
  keyword: '',
  shelf: '' as ShelfState,
  category: '',
  order: 'updateTime' as Order,
  /** The good whose figures are open, and for how many days. */
  figures: '',
  days: '',
}

export type GoodsView = ReturnType<typeof readView<typeof places>>

export const listInput = (kind: GoodKind, view: GoodsView) => {
  return {
    ...listedIn(kind),
    pageNum: view.pageNum,
    pageSize: view.pageSize,
    statesFlag: true,
    orderBy: orders.find(({ value }) => value === view.order)?.value ?? 'updateTime',
    ...(view.keyword ? { keyword: view.keyword } : {}),
    ...(view.shelf ? { shelfFlag: view.shelf === '1' } : {}),
    classifyId: CategoryId.safeParse(view.category).data,
  }
}
