import { type Digest, mostDigested } from '@zsm/contract/overview/digests'
import { yuan } from '../format/money.ts'
import { thousands } from '../format/number.ts'
import { paths } from '../paths.ts'

type DigestLine = { text: string; to: string }

/** What happened while the creator was away, each with its list. */
export function digestLines({ orderCount, payFen, moreFlag, ...other }: Digest): DigestLine[] {
  const counted = [
    [orderCount, ordersText({ orderCount, payFen, moreFlag }), paths.orders()],
    [other.refundCount, `${countText(other.refundCount)} 笔退款申请`, paths.orders({ tab: 'refunds' })],
    [other.questionCount, `${countText(other.questionCount)} 个新问题`, paths.questions()],
    [other.reviewCount, `${countText(other.reviewCount)} 条新评价`, paths.reviews()],
  ] as const
  return counted.filter(([count]) => count > 0).map(([, text, to]) => ({ text, to }))
}

const ordersText = ({ orderCount, payFen, moreFlag }: Pick<Digest, 'orderCount' | 'payFen' | 'moreFlag'>) =>
  `${countText(orderCount)} 笔新订单，${moreFlag ? `其中最新 ${thousands(orderCount)} 笔成交` : '成交'} ${yuan(payFen)}`

const countText = (count: number) =>
  count > mostDigested ? `超过 ${thousands(mostDigested)}` : thousands(count)
