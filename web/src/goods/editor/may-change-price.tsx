import { noFen } from '@zsm/contract/money/fen'
import { fenFromYuan, yuan } from '../../format/money.ts'
import { confirm } from '../../ui/overlay/confirm.ts'
import { ImpactList } from '../impact/impact-list.tsx'
import { offerEndText } from '../price-plans/say-saved.ts'
import type { GoodEditor } from './good-editor.ts'
import type { GoodValues } from './values.ts'

type State = Pick<ReturnType<GoodEditor['store']['getState']>, 'albumDataInfo' | 'base' | 'values'>

/** Asks before a good on the shelf gets another price, with what that touches. */
export async function mayChangePrice({ albumDataInfo: good, base, values }: State): Promise<boolean> {
  const [from, to] = [priceIn(base), priceIn(values)]
  if (!good?.shelfFlag || from === to || to === undefined) return true
  return await confirm({
    title: `价格从${from ?? '未填'}改为${to}？`,
    text: `保存后学员看到的就是新价格；要审核的，通过后才生效。${offerEndText(good)}`,
    accept: '保存新价格',
    facts: <ImpactList id={good.id} change="price" />,
  })
}

/** Undefined while what was typed is no price; then the field says so. */
function priceIn({ price, freeFlag }: GoodValues): string | undefined {
  if (freeFlag) return '免费'
  const amount = fenFromYuan(price)
  return amount === undefined || amount === noFen ? undefined : yuan(amount)
}
