import { z } from 'zod'
import { webhookDeliveryState, webhookOffReason } from '../states.ts'
import {
  flag,
  Instant,
  line,
  nothing,
  page,
  pageInput,
  WebhookEndpointId,
  WebhookEventId,
  wholeList,
} from '../values.ts'
import { endpoint } from '../wire/endpoint.ts'
import { webhookEventTypes } from './events.ts'
import { longestAddress } from './schedule.ts'

const EventTypes = z.codec(
  z.union([z.string(), z.array(z.string())]),
  z
    .array(z.enum(webhookEventTypes, { error: '没有这种事件' }))
    .min(1, { error: '至少选一种事件' })
    .max(webhookEventTypes.length, { error: '事件选多了' }),
  {
    decode: (wire) =>
      (Array.isArray(wire)
        ? wire
        : wire === ''
          ? []
          : wire.split(',', webhookEventTypes.length + 1)) as never,
    encode: (value) => value.join(','),
  },
)

/** The server also refuses an address that is not public, unless a setting allows this machine's own. */
const Address = z
  .url({ protocol: /^https?$/, error: '请填 https:// 开头的完整地址' })
  .max(longestAddress, { error: `地址最多 ${longestAddress} 个字` })
  .meta({ examples: ['https://www.example.com/a'] })

const webhookEndpoint = z.object({
  id: WebhookEndpointId,
  name: z.string(),
  url: z.string(),
  events: z.array(z.string()),
  onFlag: flag,
  /** why nothing is sent to it; null if it is on */
  offReasonDict: webhookOffReason.codec.nullable(),
  /** since when every attempt has failed; null if the last one was taken */
  failingTime: Instant.nullable(),
  /** until when the secret before the current one signs too; null if it does not */
  previousEndTime: Instant.nullable(),
  waitingCount: z.int(),
  createTime: Instant,
})
export type WebhookEndpoint = z.output<typeof webhookEndpoint>

/** An endpoint with its new secret, which is shown only now. */
const withSecret = webhookEndpoint.extend({ secret: z.string() })

const delivery = z.object({
  eventId: WebhookEventId,
  endpointId: WebhookEndpointId,
  type: z.string(),
  statusDict: webhookDeliveryState.codec,
  /** attempts since it was first sent, or sent again by hand */
  attemptCount: z.int(),
  /** when it is tried next; null if it is not */
  nextTime: Instant.nullable(),
  /** the HTTP status of the last attempt; null if there was none, or no answer */
  lastStatus: z.int().nullable(),
  lastTime: Instant.nullable(),
  createTime: Instant,
})
export type WebhookDelivery = z.output<typeof delivery>

const attempt = z.object({
  url: z.string(),
  attemptTime: Instant,
  /** null: no answer, and `error` says why */
  status: z.int().nullable(),
  error: z.string(),
  durationMs: z.int(),
  /** the beginning of the answer */
  answer: z.string(),
})
export type WebhookAttempt = z.output<typeof attempt>

const deliveryRecord = delivery.extend({
  /** the body as it is sent */
  body: z.string(),
  /** the newest first */
  attempts: z.array(attempt),
})
export type WebhookDeliveryRecord = z.output<typeof deliveryRecord>

const fields = { name: line(0, 30, '名称').default(''), url: Address, events: EventTypes }

/** Addresses of a creator's own programs, to which events are sent by the Standard Webhooks specification. */
export const webhooks = {
  listData: endpoint({
    path: '/zsm/api/webhook/listData',
    access: 'creator',
    areas: ['account'],
    effect: 'read',
    input: z.object({}),
    output: wholeList(webhookEndpoint),
  }),
  create: endpoint({
    path: '/zsm/api/webhook/create',
    access: 'creator',
    areas: ['account'],
    sends: 'body',
    input: z.object(fields),
    output: withSecret,
    errors: ['webhookTooMany', 'webhookAddressRefused'],
  }),
  update: endpoint({
    path: '/zsm/api/webhook/update',
    access: 'creator',
    areas: ['account'],
    sends: 'body',
    input: z.object({ id: WebhookEndpointId, ...fields }),
    output: webhookEndpoint,
    errors: ['webhookNotFound', 'webhookAddressRefused'],
  }),
  /** Turned off, what waits is given up. */
  updateOnFlag: endpoint({
    path: '/zsm/api/webhook/updateOnFlag',
    access: 'creator',
    areas: ['account'],
    input: z.object({ id: WebhookEndpointId, onFlag: flag }),
    output: webhookEndpoint,
    errors: ['webhookNotFound'],
  }),
  delete: endpoint({
    path: '/zsm/api/webhook/delete',
    access: 'creator',
    areas: ['account'],
    input: z.object({ id: WebhookEndpointId }),
    output: nothing,
    errors: ['webhookNotFound'],
  }),
  /** A new secret. For a day the one before it signs too. */
  rotateSecret: endpoint({
    path: '/zsm/api/webhook/rotateSecret',
    access: 'creator',
    areas: ['account'],
    input: z.object({ id: WebhookEndpointId }),
    output: withSecret,
    errors: ['webhookNotFound'],
  }),
  /** Sends a test event; its delivery stands in the log. */
  sendTest: endpoint({
    path: '/zsm/api/webhook/sendTest',
    access: 'creator',
    areas: ['account'],
    input: z.object({ id: WebhookEndpointId }),
    output: delivery,
    errors: ['webhookNotFound', 'webhookOff'],
  }),
  /** The deliveries of the last 30 days, the newest event first. */
  listDelivery: endpoint({
    path: '/zsm/api/webhook/listDelivery',
    access: 'creator',
    areas: ['account'],
    effect: 'read',
    input: z.object({
      pageNum: pageInput.pageNum,
      pageSize: pageInput.pageSize,
      endpointId: WebhookEndpointId,
      statusDict: webhookDeliveryState.codec.optional(),
    }),
    output: page(delivery),
    errors: ['webhookNotFound'],
  }),
  getDelivery: endpoint({
    path: '/zsm/api/webhook/getDelivery',
    access: 'creator',
    areas: ['account'],
    effect: 'read',
    input: z.object({ endpointId: WebhookEndpointId, eventId: WebhookEventId }),
    output: deliveryRecord,
    errors: ['webhookDeliveryNotFound'],
  }),
  /** Sends an event again, at once and then by the schedule. It has the same `webhook-id`. */
  redeliver: endpoint({
    path: '/zsm/api/webhook/redeliver',
    access: 'creator',
    areas: ['account'],
    input: z.object({ endpointId: WebhookEndpointId, eventId: WebhookEventId }),
    output: delivery,
    errors: ['webhookDeliveryNotFound', 'webhookOff'],
  }),
}
