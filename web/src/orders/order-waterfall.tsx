import { negative } from '@zsm/contract/money/fen'
import type { Order } from '@zsm/contract/orders'
import type { Fen } from '@zsm/contract/values'
import { percent } from '../format/number.ts'
import { SumTable } from '../ui/figure/sum-table.tsx'

/** What the buyer paid: with a discount, the price and what was taken off. */
const paidParts = ({ payFen, originFen, discountFen }: Order): [string, Fen][] =>
  discountFen > 0
    ? [
        ['原价', originFen],
        ['优惠', negative(discountFen)],
      ]
    : [['买家实付', payFen]]

/** From the buyer's payment to the creator's income, part by part. */
export const OrderWaterfall = ({ order, incomeLabel }: { order: Order; incomeLabel: string }) => (
  <SumTable
    caption="收益的构成"
    parts={[
      ...paidParts(order),
      [
        order.feeBp === null ? '平台服务费' : `平台服务费 ${percent(order.feeBp)}`,
        negative(order.platformFeeFen),
      ],
      ['支付通道费', negative(order.channelFeeFen)],
      ['已退款', negative(order.refundFen)],
    ]}
    total={[incomeLabel, order.incomeFen]}
  />
)
