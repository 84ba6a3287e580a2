import { goods } from '@zsm/contract/goods'
import type { Good } from '@zsm/contract/goods/good'
import { plans } from '@zsm/contract/goods/plans'
import { call } from '../../api/client.ts'
import { invalidate } from '../../api/query.ts'
import { showFailure } from '../../failures/show-failure.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { sayUndo } from '../say-undo.ts'

/** Says that a good was saved. If that ended an offer, one press brings it back; `follow` then reads the prices again. */
export function saySaved(
  text: string,
  { before, saved, follow }: { before: Good | undefined; saved: Good; follow: () => unknown },
) {
  const planId = before?.pricePlanId
  if (!planId || saved.pricePlanId === planId) return toast.success(text)
  return sayUndo(`${text}，限时优惠已结束`, async () => {
    try {
      const { list } = await call(goods.restorePricePlans, { ids: [planId] })
      const [outcome] = list
      if (outcome?.doneFlag) toast.success('已恢复优惠')
      else toast.error(outcome?.message ?? '没有恢复优惠')
    } catch (failure) {
      showFailure(failure)
    }
    await follow()
    await invalidate(goods, plans)
  })
}

/** What a change of price of this good also does; empty while no offer runs. */
export const offerEndText = ({ pricePlanId }: Pick<Good, 'pricePlanId'>): string =>
  pricePlanId ? '正在限时优惠：改价会结束优惠，之后不再恢复原价。' : ''
