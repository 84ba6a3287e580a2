import type { buying, PublicGood } from '@zsm/contract/buying'
import { goodKind, saleState } from '@zsm/contract/states'
import type { ShopId } from '@zsm/contract/values'
import type { OutputOf } from '@zsm/contract/wire/endpoint'
import { yuan } from '../../format/money.ts'

export type Buyable = Pick<PublicGood, 'id' | 'name' | 'bizDict' | 'priceFen' | 'freeFlag' | 'saleDict'> & {
  shopId: ShopId
  /** The goods of a bundle. */
  parts: readonly Pick<PublicGood, 'id' | 'name'>[]
}
export type Own = OutputOf<typeof buying.getOwn>

/** The next step behind the one button of a good's page, and its text. */
export type Next =
  | { step: 'use'; label: string; orderId: string }
  | { step: 'pay'; label: string; checkoutId: string }
  | { step: 'take' | 'buy'; label: string }
  | { step: 'none'; label: string }

/** `own` is undefined until the server has answered it; `payFen` is the price with a coupon. */
export function nextStep(good: Buyable, own: Own | undefined, payFen = good.priceFen): Next {
  if (own?.orderId) return { step: 'use', label: useLabels[good.bizDict], orderId: own.orderId }
  if (good.saleDict === saleState.shopTakenDown) return { step: 'none', label: '店铺已被平台下架，不能购买' }
  if (good.saleDict === saleState.shopClosed) return { step: 'none', label: '店铺休息中，暂时不能购买' }
  if (good.saleDict === saleState.partMissing)
    return { step: 'none', label: '套餐里有商品已下架，暂时不能购买' }
  if (good.saleDict === saleState.notPayable) return { step: 'none', label: '暂不能购买，创作者正在开通收款' }
  if (own?.checkoutId) return { step: 'pay', label: '继续支付', checkoutId: own.checkoutId }
  if (good.saleDict === saleState.soldOut) return { step: 'none', label: '已售罄' }
  if (own?.limitFlag) return { step: 'none', label: '您购买这个商品的数量已到上限' }
  return good.freeFlag
    ? { step: 'take', label: '免费领取' }
    : { step: 'buy', label: `立即购买 ${yuan(payFen)}` }
}

/** Which goods of a bundle the visitor has already. Empty if none, or if there is nothing to buy. */
export function ownedText({ parts }: Pick<Buyable, 'parts'>, own: Own | undefined, next: Next): string {
  if (next.step === 'use' || next.step === 'none') return ''
  const owned = parts.filter(({ id }) => own?.ownedGoodIds.includes(id))
  if (owned.length === 0) return ''
  return `其中 ${owned.length} 个您已经有了：${owned.map(({ name }) => `「${name}」`).join('')}`
}

const useLabels: Record<Buyable['bizDict'], string> = {
  [goodKind.service]: '查看我的订单',
  [goodKind.course]: '继续学习',
  [goodKind.lesson]: '继续学习',
  [goodKind.linked]: '查看',
  [goodKind.bundle]: '查看我的套餐',
  [goodKind.download]: '去下载',
}
