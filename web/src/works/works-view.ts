import { GoodId } from '@zsm/contract/values'
import { WorkStatus, WorkType } from '@zsm/contract/works'
import { chosen } from '../ui/table/chosen.ts'
import { paging, type readView } from '../ui/table/use-view.ts'

export const orders = [
  { value: 'createTime', label: '最近创建' },
  { value: 'publishTime', label: '最近发布' },
  { value: 'playCount', label: '播放从多到少' },
  { value: 'likeCount', label: '点赞从多到少' },
] as const
type Order = (typeof orders)[number]['value']

export const places = {
  ...paging,
  keyword: '',
  type: '',
  state: '',
  good: '',
  order: 'createTime' as Order,
  open: '',
}

export function listInput(view: ReturnType<typeof readView<typeof places>>) {
  const statusDict = chosen(WorkStatus, view.state)
  const typeDict = chosen(WorkType, view.type)
  const goodId = chosen(GoodId, view.good)
  return {
    pageNum: view.pageNum,
    pageSize: view.pageSize,
    statesFlag: true,
    orderBy: orders.find(({ value }) => value === view.order)?.value ?? 'createTime',
    ...(view.keyword ? { keyword: view.keyword } : {}),
    ...(statusDict === undefined ? {} : { statusDict }),
    ...(typeDict === undefined ? {} : { typeDict }),
    ...(goodId === undefined ? {} : { goodId }),
  }
}
