import { z } from 'zod'
import { withdraw } from '../funds/withdrawals.ts'
import { order } from '../orders.ts'
import { refund } from '../refunds.ts'
import { GoodId, Instant, WorkId } from '../values.ts'
import { WorkStatus, WorkType } from '../works.ts'

/**
 * What an event says of an order, a refund, a withdrawal or a work, in the fields of their lists. Nobody's name, number or words are sent:
 * whoever needs them reads the record by its id.
 */
const orderFacts = order.pick({
  id: true,
  orderNo: true,
  shopDict: true,
  bizDict: true,
  goodId: true,
  goodName: true,
  quantity: true,
  sourceDict: true,
  payChannelDict: true,
  originFen: true,
  discountFen: true,
  payFen: true,
  platformFeeFen: true,
  channelFeeFen: true,
  incomeFen: true,
  refundFen: true,
  statusDict: true,
  createTime: true,
  payTime: true,
  accessEndTime: true,
})

const refundFacts = refund.pick({
  id: true,
  refundNo: true,
  orderId: true,
  orderNo: true,
  goodId: true,
  goodName: true,
  amountFen: true,
  platformFeeFen: true,
  channelFeeFen: true,
  incomeFen: true,
  reasonDict: true,
  applyByDict: true,
  channelDict: true,
  statusDict: true,
  applyTime: true,
  deadlineTime: true,
  successTime: true,
})

const withdrawalFacts = withdraw.pick({
  id: true,
  withdrawNo: true,
  amountFen: true,
  feeFen: true,
  taxFen: true,
  arriveFen: true,
  statusDict: true,
  applyTime: true,
  auditTime: true,
  payTime: true,
  arriveTime: true,
})

const workFacts = z.object({
  id: WorkId,
  typeDict: WorkType,
  title: z.string(),
  goodIds: z.array(GoodId),
  statusDict: WorkStatus,
  /** plain words, with what to do; empty unless it failed or was taken down */
  failReason: z.string(),
  planTime: Instant.nullable(),
  publishTime: Instant.nullable(),
  platformItemId: z.string(),
  platformUrl: z.string(),
})

const event = <Data extends z.ZodObject>(title: string, data: Data) => ({ title, data })

/** Every event that an endpoint may choose, with what its `data` has. */
export const webhookEvents = {
  'order.paid': event('订单已支付（含免费领取和线下收款）', orderFacts),
  'order.refunded': event('订单已退款（全部或部分）', orderFacts),
  'refund.requested': event('买家申请退款', refundFacts),
  'refund.approved': event('退款已同意，正在退回', refundFacts),
  'refund.succeeded': event('退款已退到买家', refundFacts),
  'refund.failed': event('退款没有成功', refundFacts),
  'refund.closed': event('退款已关闭', refundFacts),
  'withdrawal.requested': event('已申请提现', withdrawalFacts),
  'withdrawal.approved': event('提现已通过审核', withdrawalFacts),
  'withdrawal.paused': event('提现已暂停核实', withdrawalFacts),
  'withdrawal.resumed': event('提现继续处理', withdrawalFacts),
  'withdrawal.paid': event('提现已到账', withdrawalFacts),
  'withdrawal.rejected': event('提现没有通过审核', withdrawalFacts),
  'withdrawal.failed': event('提现打款失败', withdrawalFacts),
  'withdrawal.returned': event('提现被银行退回', withdrawalFacts),
  'withdrawal.cancelled': event('提现已撤销', withdrawalFacts),
  'work.published': event('作品已发布', workFacts),
  'work.failed': event('作品发布失败', workFacts),
  'work.removed': event('作品已被平台下架', workFacts),
} as const

export type WebhookEventType = keyof typeof webhookEvents
export const webhookEventTypes = Object.keys(webhookEvents) as [WebhookEventType, ...WebhookEventType[]]

/** What a creator sends to try an endpoint. Every endpoint receives it when asked, whatever it has chosen. */
export const testEvent = 'webhook.test'

export type WebhookData<Type extends WebhookEventType> = z.output<(typeof webhookEvents)[Type]['data']>

/** The payload of an event, by the Standard Webhooks specification, with the fields of its type only. */
export const payloadOf = <Type extends WebhookEventType>(
  type: Type,
  timestamp: string,
  data: WebhookData<Type>,
) => ({ type, timestamp, data: z.encode(webhookEvents[type].data as z.ZodObject, data) })
