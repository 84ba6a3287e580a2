import { mostChosen } from '@zsm/contract/orders'
import { useState } from 'react'
import { toast } from '../ui/feedback/toast.ts'

/** The orders that are chosen in one list. Another filter, state or tab shows another list, in which nothing is chosen. */
export function useChosenOrders(list: unknown): [chosen: string[], choose: (ids: string[]) => void] {
  const of = JSON.stringify(list)
  const [choice, setChoice] = useState<{ of: string; ids: string[] }>({ of, ids: [] })
  const choose = (ids: string[]) => {
    if (ids.length > mostChosen) toast.info(`一次最多选 ${mostChosen} 笔`)
    setChoice({ of, ids: ids.slice(0, mostChosen) })
  }
  return [choice.of === of ? choice.ids : [], choose]
}
