import type { Counted, Impact, PricesImpact } from '@zsm/contract/goods/impacts'
import type { GoodId } from '@zsm/contract/values'
import { thousands } from '../../format/number.ts'
import { learnerPaths } from '../../learner-paths.ts'
import { paths } from '../../paths.ts'

/** What is about to happen to a good. */
export type Change = 'unshelve' | 'delete' | 'price' | 'hideLessons' | 'deleteLessons'

export type Item = {
  text: string
  /** The list where the number can be seen. */
  to?: string
}

const learnersText: Record<Change, string> = {
  unshelve: '位学员仍可使用',
  delete: '位学员仍可使用',
  price: '位学员已拥有，不受影响',
  hideLessons: '位学员会看不到',
  deleteLessons: '位学员会看不到',
}

/** The numbers that are not 0, each with the list that shows it. */
export function impactItems(id: GoodId, change: Change, impact: Impact): Item[] {
  const { learners, begun, checkouts, orders, works, sources, bundles, shopId } = impact
  const items: [Counted | null, unit: string, to?: string][] = [
    [learners, learnersText[change], paths.learners({ good: id })],
    [begun, '位学员已经学过'],
    [checkouts, change === 'price' ? '笔待付款订单仍按原价' : '笔待付款订单仍可付款'],
    [orders, '笔订单还在履约或退款', paths.orders()],
    [works, '条短视频挂着它', paths.works({ good: id })],
    [sources, '个推广链接指向它'],
  ]
  return [
    ...items.flatMap(([counted, unit, to]) => itemOf(counted, unit, to)),
    ...(change === 'unshelve' || change === 'delete'
      ? bundles.map((name) => ({
          text: `套餐“${name}”里有它，${change === 'delete' ? '要先移除' : '会暂停出售'}`,
        }))
      : []),
    ...(shopId && !isOfLessons(change) ? [{ text: '店铺首页正展示它', to: learnerPaths.shop(shopId) }] : []),
  ]
}

/** The same for new prices of several goods. */
export const pricesImpactItems = ({ checkouts, works, sources }: PricesImpact): Item[] => [
  ...itemOf(checkouts, '笔待付款订单仍按原价'),
  ...itemOf(works, '条短视频挂着它们'),
  ...itemOf(sources, '个推广链接指向它们'),
]

const itemOf = (counted: Counted | null, unit: string, to?: string): Item[] =>
  counted && counted.count > 0 ? [{ text: `${numberText(counted)} ${unit}`, ...(to && { to }) }] : []

const isOfLessons = (change: Change) => change === 'hideLessons' || change === 'deleteLessons'

const numberText = ({ count, cappedFlag }: Counted) => `${cappedFlag ? '至少 ' : ''}${thousands(count)}`
