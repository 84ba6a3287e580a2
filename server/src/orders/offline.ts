import { greater, minus, noFen } from '@zsm/contract/money/fen'
import type { Order, orders } from '@zsm/contract/orders'
import { orderCan, orderSource, orderState, payChannel } from '@zsm/contract/states'
import type { CreatorId, Instant, OrderId } from '@zsm/contract/values'
import type { InputOf } from '@zsm/contract/wire/endpoint'
import { maskMobile } from '../accounts/public.ts'
import { now, plusMs } from '../clock.ts'
import { audit } from '../database/audit.ts'
import { once } from '../database/once.ts'
import { type Sql, type Tx, transaction } from '../database/sql.ts'
import { fail, standsAt } from '../failure.ts'
import { lockFund } from '../funds/public.ts'
import { type GoodRow, getGood } from '../goods/public.ts'
import { newId } from '../ids.ts'
import { oneByOne } from '../one-by-one.ts'
import { makeSerialNo } from '../serial-numbers.ts'
import { recordEvent } from '../webhooks/public.ts'
import { giveAccess } from './access/access.ts'
import {
  closeOrders,
  findOrder,
  findUnpaidBefore,
  insertOrder,
  lockOrder,
  lockUnpaidOrders,
  type NewOrder,
  payOrder,
  setHidden,
} from './queries.ts'
import { addToDay, addToDays, takeFromDay, takeFromDays } from './rollups.queries.ts'
import { entitlement } from './selling.ts'

type Input = InputOf<typeof orders.create>

/** The time after which an unpaid order is closed. */
const closeAfter = 30 * 60_000

/** `order/create` hides an order (`id`, `hideFlag`), or records an offline sale. */
export function createOrder(sql: Sql, creator: CreatorId, input: Input): Promise<Order> {
  const { id, hideFlag = true } = input
  return id === undefined ? recordSale(sql, creator, input) : hideOrder(sql, creator, { id, hideFlag })
}

/** Hides an order from the list, or shows it again. It still counts in statistics. */
export function hideOrder(
  sql: Sql,
  creator: CreatorId,
  { id, hideFlag }: { id: OrderId; hideFlag: boolean },
): Promise<Order> {
  return transaction(sql, async (sql) => {
    if (!(await setHidden(sql, creator, { id, hideFlag }))) fail('orderNotFound')
    await audit(sql, { creator, action: 'orders.hide', target: { type: 'order', id }, after: { hideFlag } })
    return getOrder(sql, creator, id)
  })
}

export async function getOrder(sql: Sql, creator: CreatorId, id: OrderId): Promise<Order> {
  return (await findOrder(sql, creator, id)) ?? fail('orderNotFound')
}

function recordSale(sql: Sql, creator: CreatorId, input: Input): Promise<Order> {
  const requestId = input.requestId ?? fail('invalidInput', { field: 'requestId', message: '缺少请求编号' })
  const goodId = input.goodId ?? fail('invalidInput', { field: 'goodId', message: '请选择商品' })
  const time = now()
  const payTime = mustBePast(input.payTime ?? time, time)
  return once(sql, { actor: creator, call: 'orders.create', requestId, input }, async (sql) => {
    await lockFund(sql, creator)
    const good = await getGood(sql, creator, goodId)
    const order = saleOf(good, input, { time, payTime: input.paidFlag ? payTime : time })
    await insertOrder(sql, creator, order)
    await addToDay(sql, creator, order)
    const target = { type: 'order', id: order.id }
    await audit(sql, { creator, action: 'orders.recordSale', target, after: order })
    if (input.accessFlag) await openFor(sql, creator, order, input)
    const recorded = await getOrder(sql, creator, order.id)
    if (input.paidFlag) await recordEvent(sql, { creator, type: 'order.paid', data: recorded })
    return recorded
  })
}

/** Lets the buyer's number use the good, as access by hand: an offline sale itself gives none. */
async function openFor(
  sql: Tx,
  creator: CreatorId,
  { orderNo, goodId, accessEndTime }: NewOrder,
  { userMobile, paidFlag }: Input,
): Promise<void> {
  const mobile = userMobile ?? fail('invalidInput', { field: 'userMobile', message: '开通学习要填买家手机' })
  if (!paidFlag) fail('invalidInput', { field: 'accessFlag', message: '付款之后才能开通学习' })
  const endTime = accessEndTime ?? undefined
  const given = { goodId, mobile, reason: `线下成交 ${orderNo}`, endTime, requestId: newId<string>() }
  await giveAccess(sql, creator, given)
}

function mustBePast(payTime: Instant, time: Instant): Instant {
  if (Date.parse(payTime) > Date.parse(time)) {
    fail('invalidInput', { field: 'payTime', message: '付款时间不能晚于现在' })
  }
  return payTime
}

function saleOf(
  good: GoodRow,
  { payFen = good.priceFen, userName = '线下买家', userMobile, creatorRemark, paidFlag }: Input,
  { time, payTime }: { time: Instant; payTime: Instant },
): NewOrder {
  const { id: goodId, name, priceFen, coverFileIds, version } = good
  const originFen = greater(priceFen, payFen)
  const id = newId<OrderId>()
  return {
    id,
    orderNo: makeSerialNo(payTime),
    tradeNo: '',
    shopDict: good.shopDict,
    bizDict: good.bizDict,
    goodId,
    goodName: name,
    goodSnapshot: { name, coverFileIds, priceFen, version },
    quantity: 1,
    userId: id,
    userName,
    userMobile: userMobile === undefined ? '' : maskMobile(userMobile),
    creatorRemark,
    sourceDict: orderSource.office,
    shareId: null,
    sourceId: null,
    payChannelDict: payChannel.offline,
    statusDict: paidFlag ? orderState.finished : orderState.unpaid,
    createTime: time,
    payTime,
    originFen,
    discountFen: minus(originFen, payFen),
    payFen,
    refundFen: noFen,
    incomeFen: payFen,
    platformFeeFen: noFen,
    feeBp: null,
    channelFeeFen: noFen,
    settleTime: null,
    settleFlag: false,
    ...entitlement(good, payTime),
  }
}

/** 1 待支付 → 4 已完成, when the creator confirms that the buyer paid. */
export function confirmPaid(sql: Sql, creator: CreatorId, id: OrderId): Promise<Order> {
  return transaction(sql, async (sql) => {
    await lockFund(sql, creator)
    const order = (await lockOrder(sql, creator, id)) ?? fail('orderNotFound')
    if (!orderCan.pay.includes(order.statusDict))
      fail('orderStateChanged', standsAt('这笔订单', orderState.labels[order.statusDict]))
    const payTime = now()
    await takeFromDay(sql, creator, { ...order, payTime: order.createTime })
    await payOrder(sql, creator, { id, payTime })
    await addToDay(sql, creator, { ...order, payTime, statusDict: orderState.finished })
    await audit(sql, { creator, action: 'orders.confirmPaid', target: { type: 'order', id } })
    const paid = await getOrder(sql, creator, id)
    await recordEvent(sql, { creator, type: 'order.paid', data: paid })
    return paid
  })
}

/** For the timer: 1 待支付 → 7 已关闭 after half an hour. Answers how many orders it closed. */
export async function closeUnpaid(sql: Sql, now: Instant): Promise<number> {
  const before = plusMs(now, -closeAfter)
  let closed = 0
  const creators = await findUnpaidBefore(sql, before)
  await oneByOne(creators, 'creators whose unpaid orders could not be closed', async (creator) => {
    closed += await transaction(sql, async (sql) => {
      await lockFund(sql, creator)
      const orderIds = await lockUnpaidOrders(sql, creator, before)
      const change = { closeTime: now, closeReason: '超过 30 分钟未支付，订单已自动关闭' }
      await takeFromDays(sql, creator, orderIds)
      await closeOrders(sql, creator, { orderIds, ...change })
      await addToDays(sql, creator, orderIds)
      return orderIds.length
    })
  })
  return closed
}
