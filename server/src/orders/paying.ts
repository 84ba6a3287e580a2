import { noFen } from '@zsm/contract/money/fen'
import type { PaymentNotice } from '@zsm/contract/payments'
import { orderState } from '@zsm/contract/states'
import type { Instant, OrderId } from '@zsm/contract/values'
import { maskMobile } from '../accounts/public.ts'
import { plusDays } from '../clock.ts'
import type { Channel } from '../gateways/payment-channels.ts'
import type { GoodForSale } from '../goods/public.ts'
import { newId } from '../ids.ts'
import { makeSerialNo } from '../serial-numbers.ts'
import { splitPayment } from './fees.ts'
import { askedOf, entitlement, type PaidOrder } from './selling.ts'

/** A channel's payment notice, when it arrived, and for how many days its income is held. */
type Payment = { channel: Channel; notice: PaymentNotice; now: Instant; holdDays: number }

/** Builds the order of a payment for a good. */
export function orderOfPayment(good: GoodForSale, { channel, notice, now, holdDays }: Payment): PaidOrder {
  const { goodId, name, priceFen, coverFileIds, version } = good
  const { payFen } = notice
  return {
    id: newId<OrderId>(),
    orderNo: makeSerialNo(notice.payTime),
    shopDict: good.shopDict,
    bizDict: good.bizDict,
    goodId,
    goodName: name,
    goodSnapshot: { name, coverFileIds, priceFen, version, ...askedOf(good) },
    quantity: 1,
    userId: notice.userId,
    userName: notice.userName,
    userMobile: maskMobile(notice.userMobile),
    sourceDict: notice.sourceDict,
    shareId: notice.shareId ?? null,
    sourceId: null,
    payChannelDict: channel.payChannelDict,
    tradeNo: notice.tradeNo,
    originFen: payFen,
    discountFen: noFen,
    payFen,
    feeBp: good.feeBp,
    ...splitPayment(payFen, {
      platformBp: good.feeBp,
      channelBp: channel.feeBp,
      isNearest: channel.gateway !== undefined,
    }),
    refundFen: noFen,
    statusDict: orderState.paid,
    createTime: now,
    payTime: notice.payTime,
    settleTime: plusDays(notice.payTime, holdDays),
    settleFlag: false,
    ...entitlement(good, notice.payTime),
    parts: good.parts ?? [],
  }
}
