import { noFen } from '@zsm/contract/money/fen'
import type { orders } from '@zsm/contract/orders'
import { orderSource, orderState, payChannel } from '@zsm/contract/states'
import type { CreatorId, GoodId, Instant, Mobile, OrderId, SourceId, WorkId } from '@zsm/contract/values'
import type { InputOf, OutputOf } from '@zsm/contract/wire/endpoint'
import { maskMobile } from '../accounts/public.ts'
import { now } from '../clock.ts'
import { getFront } from '../creators/public.ts'
import { audit } from '../database/audit.ts'
import { once } from '../database/once.ts'
import type { Sql, Tx } from '../database/sql.ts'
import { fail } from '../failure.ts'
import { lockFund } from '../funds/public.ts'
import { findGoodForSale, type GoodForSale } from '../goods/public.ts'
import { newId } from '../ids.ts'
import { gather } from '../notifications/public.ts'
import { makeSerialNo } from '../serial-numbers.ts'
import { tellObtained } from './learner-news.ts'
import { obtainedNews } from './news.ts'
import { askedOf, entitlement, type PaidOrder, refusals, storeOrder } from './selling.ts'

/** The person who takes the free good. */
type Learner = { user: CreatorId; account: Mobile }
type Buyer = { userId: string; userName: string; userMobile: string }

/** Makes an order of 0 for a free good, without a channel. Unlike a paid order it can be refused, since no money moved. */
export function obtainGood(
  sql: Sql,
  { user, account }: Learner,
  { requestId, ...input }: InputOf<typeof orders.obtain>,
): Promise<OutputOf<typeof orders.obtain>> {
  return once(sql, { actor: user, call: 'orders.obtain', requestId, input }, async (sql) => {
    const good = await getFreeGood(sql, input.goodId)
    if (good.creator === user) fail('goodNotForSale', { message: '这是您自己的商品，不用领取' })
    const { name: userName } = await getFront(sql, user)
    const buyer = { userId: user, userName, userMobile: maskMobile(account) }
    return giveFreeGood(sql, good, { buyer, shareId: input.shareId ?? null, sourceId: null })
  })
}

/** Makes an order of 0 for the buyer of a free good, a learner of its shop. The caller makes sure that it runs once. */
export async function takeFreeGood(
  sql: Tx,
  { goodId, ...taker }: Taker & { goodId: GoodId },
): Promise<OutputOf<typeof orders.obtain>> {
  return giveFreeGood(sql, await getFreeGood(sql, goodId), taker)
}

type Taker = { buyer: Buyer; shareId: WorkId | null; sourceId: SourceId | null }

async function giveFreeGood(
  sql: Tx,
  good: GoodForSale,
  { buyer, ...from }: Taker,
): Promise<OutputOf<typeof orders.obtain>> {
  const order = { ...orderOf(good, buyer, now()), ...from }
  await lockFund(sql, good.creator)
  const unsold = await storeOrder(sql, { good }, order)
  if (unsold) fail(refusals[unsold])
  const { creator } = good
  await gather(sql, creator, obtainedNews(order))
  await tellObtained(sql, creator, order)
  const { id, orderNo, goodId, goodName, createTime, accessEndTime } = order
  await audit(sql, { creator, action: 'orders.obtain', target: { type: 'order', id }, after: buyer })
  return { id, orderNo, goodId, goodName, createTime, accessEndTime }
}

async function getFreeGood(sql: Sql, goodId: GoodId): Promise<GoodForSale> {
  const good = (await findGoodForSale(sql, goodId)) ?? fail('goodNotForSale')
  if (!good.freeFlag) fail('goodNotFree')
  return good
}

function orderOf(good: GoodForSale, buyer: Buyer, time: Instant): PaidOrder {
  const { goodId, name, coverFileIds, version, shopDict, bizDict } = good
  const nothing = { originFen: noFen, discountFen: noFen, payFen: noFen, refundFen: noFen }
  return {
    id: newId<OrderId>(),
    orderNo: makeSerialNo(time),
    tradeNo: '',
    shopDict,
    bizDict,
    quantity: 1,
    goodId,
    goodName: name,
    goodSnapshot: { name, coverFileIds, priceFen: noFen, version, ...askedOf(good) },
    ...buyer,
    sourceDict: orderSource.link,
    shareId: null,
    sourceId: null,
    payChannelDict: payChannel.free,
    statusDict: orderState.paid,
    createTime: time,
    payTime: time,
    ...nothing,
    platformFeeFen: noFen,
    feeBp: null,
    channelFeeFen: noFen,
    incomeFen: noFen,
    // no money to hold: the next settlement completes the order
    settleTime: time,
    settleFlag: false,
    ...entitlement(good, time),
    parts: good.parts ?? [],
  }
}
