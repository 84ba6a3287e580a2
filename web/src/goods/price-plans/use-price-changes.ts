import { goods } from '@zsm/contract/goods'
import type { ChangedGood } from '@zsm/contract/goods/good'
import { plans } from '@zsm/contract/goods/plans'
import { useCall } from '../../api/query.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { sayUndo } from '../say-undo.ts'
import { type PriceTimes, timesInput } from './price-times.ts'
import { type PriceChange, undoOfPrices } from './undo-of-prices.ts'

const invalidates = [goods, plans]

/** Sends prices that change at once or are planned, and offers one undo for those that were done. */
export function usePriceChanges(noun: string) {
  const change = useCall(goods.batchUpdatePrice, { invalidates, failure: 'inline' })
  const plan = useCall(goods.planPrices, { invalidates, failure: 'inline' })
  const changeBack = useCall(goods.batchUpdatePrice, {
    invalidates,
    onSuccess: ({ list }) => sayUndone(list, '已恢复原价'),
  })
  const restore = useCall(goods.restorePricePlans, {
    invalidates,
    onSuccess: ({ list }) => sayUndone(list, '已恢复优惠'),
  })
  const cancel = useCall(goods.cancelPricePlans, {
    invalidates,
    onSuccess: ({ list }) => sayUndone(list, '已取消计划'),
  })

  const changeNow = async (changes: PriceChange[]): Promise<ChangedGood[]> => {
    const { list } = await change.mutateAsync({
      changes: changes.map(({ id, priceFen, seenFen }) => ({ id, priceFen, seenFen })),
    })
    const count = list.filter(({ doneFlag }) => doneFlag).length
    const waiting = list.filter(({ waitsFlag }) => waitsFlag).length
    const said = `已修改 ${count} 个${noun}的价格${waiting > 0 ? `，其中 ${waiting} 个审核通过后生效` : ''}`
    const { changes: back, planIds: ids } = undoOfPrices(changes, list)
    const undo = () => {
      if (back.length > 0) changeBack.mutate({ changes: back })
      if (ids.length > 0) restore.mutate({ ids })
    }
    if (back.length + ids.length > 0) sayUndo(said, undo)
    else if (count > 0) toast.success(said)
    return list
  }
  const planFor = async (changes: PriceChange[], times: PriceTimes): Promise<ChangedGood[]> => {
    const { list } = await plan.mutateAsync({
      plans: changes.map(({ endsOffer: _, ...change }) => change),
      ...timesInput(times),
    })
    const ids = list.flatMap(({ planId }) => planId ?? [])
    if (ids.length > 0) sayUndo(`已计划 ${ids.length} 个${noun}的价格`, () => cancel.mutate({ ids }))
    return list
  }
  return {
    send: (changes: PriceChange[], times: PriceTimes) =>
      times.when === 'now' ? changeNow(changes) : planFor(changes, times),
    isPending: change.isPending || plan.isPending,
    error: change.error ?? plan.error,
  }
}

type Outcome = { doneFlag: boolean; message: string | null }

function sayUndone(outcomes: readonly Outcome[], done: string) {
  const refused = outcomes.filter(({ doneFlag }) => !doneFlag)
  const [first] = refused
  if (first) toast.error(`${refused.length} 个没有撤销：${first.message}`)
  else toast.success(done)
}
