import { goods } from '@zsm/contract/goods'
import type { ListedGood } from '@zsm/contract/goods/good'
import type { GoodId, Page } from '@zsm/contract/values'
import { useState } from 'react'
import { useCall } from '../api/query.ts'
import { toast } from '../ui/feedback/toast.ts'

const undoSeconds = 10

/** A page of a shop's goods, and the move of one of them. A move is shown before its answer. */
export function useShelfOrder(page: Page<ListedGood> | undefined) {
  const [moved, setMoved] = useState<{ page: Page<ListedGood>; list: ListedGood[] }>()
  const save = useCall(goods.moveOnShelf, { invalidates: [goods.listData] })
  const first = page ? (page.pageNum - 1) * page.pageSize + 1 : 1
  // a page that was read after the move is the truth
  const shown = moved && moved.page === page ? moved.list : (page?.list ?? [])

  const send = async (id: GoodId, place: number) => {
    try {
      return await save.mutateAsync({ id, place })
    } catch {
      // the failure is on screen; the order that stands is shown again
      setMoved(undefined)
      return undefined
    }
  }
  const move = async (good: ListedGood, place: number) => {
    const from = shown.findIndex(({ id }) => id === good.id)
    if (!page || from < 0 || first + from === place) return
    const to = place - first
    if (to >= 0 && to < shown.length)
      setMoved({ page, list: shown.toSpliced(from, 1).toSpliced(to, 0, good) })
    const before = first + from
    if (await send(good.id, place)) {
      toast.success(`已移到第 ${place} 位`, {
        seconds: undoSeconds,
        action: { label: '撤销', run: () => void send(good.id, before) },
        key: 'shelf-order',
      })
    }
  }
  return { shown, move }
}
