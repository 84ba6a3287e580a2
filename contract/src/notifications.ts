import { z } from 'zod'
import { notificationType } from './states.ts'
import { flag, Instant, MaskedMobile, NotificationId, nothing, page, pageInput } from './values.ts'
import type { Area } from './wire/areas.ts'
import { endpoint } from './wire/endpoint.ts'

/** 1 订单, 2 退款, 3 提现, 4 认证, 5 上传, 6 系统, 7 提问, 8 评价 */
export const NotificationType = notificationType.codec

/** Whose work the notifications of a type are about. */
export const newsAreas: Record<z.output<typeof NotificationType>, readonly Area[]> = {
  [notificationType.order]: ['service', 'finance'],
  [notificationType.refund]: ['service', 'finance'],
  [notificationType.withdrawal]: ['finance'],
  [notificationType.certification]: ['account'],
  [notificationType.upload]: ['teaching'],
  [notificationType.system]: ['account'],
  [notificationType.question]: ['teaching', 'service'],
  [notificationType.review]: ['teaching', 'service'],
}

/** An event that concerns a creator, with the path of the page that shows it. */
const notification = z.object({
  id: NotificationId,
  typeDict: NotificationType,
  title: z.string(),
  body: z.string(),
  link: z.string(),
  readTime: Instant.nullable(),
  createTime: Instant,
})
export type Notification = z.output<typeof notification>

/** The largest exact count of unread notifications. Above it the answer says only that there are more. */
export const mostUnread = 99

/** What comes by SMS, kind by kind. */
const newsTexts = {
  orderFlag: flag,
  refundFlag: flag,
  withdrawalFlag: flag,
  reviewFlag: flag,
  takedownFlag: flag,
  questionFlag: flag,
}
const newsTextSettings = z.object({
  ...newsTexts,
  /** Whether the server sends such messages at all. */
  offeredFlag: flag,
  /** The number that receives them: the one that receives codes. */
  mobile: MaskedMobile,
})
export type NewsTextSettings = z.output<typeof newsTextSettings>

/** The hours in Shanghai in which nothing is sent by SMS: it waits until the morning (decision 0112). */
export const quietHours = { from: 22, until: 8 }

export const notifications = {
  /** Newest first. A member reads those of their role; what a member has read is unread for everybody else. */
  listData: endpoint({
    path: '/zsm/api/notification/listData',
    access: 'creator',
    areas: ['self'],
    effect: 'read',
    input: z.object({
      pageNum: pageInput.pageNum,
      pageSize: pageInput.pageSize,
      unreadFlag: flag.optional(),
      typeDict: NotificationType.optional(),
    }),
    output: page(notification),
  }),
  countUnread: endpoint({
    path: '/zsm/api/notification/countUnread',
    access: 'creator',
    areas: ['self'],
    effect: 'read',
    opensStream: true,
    input: z.object({}),
    output: z.object({ count: z.int(), moreFlag: flag }),
  }),
  read: endpoint({
    path: '/zsm/api/notification/read',
    access: 'creator',
    areas: ['self'],
    input: z.object({ id: NotificationId }),
    output: notification,
    errors: ['notificationNotFound'],
  }),
  /** What comes to the creator by SMS too. */
  getTexts: endpoint({
    path: '/zsm/api/notification/getTexts',
    access: 'creator',
    areas: ['account'],
    effect: 'read',
    input: z.object({}),
    output: newsTextSettings,
  }),
  /** Replaces all switches. */
  saveTexts: endpoint({
    path: '/zsm/api/notification/saveTexts',
    access: 'creator',
    areas: ['account'],
    input: z.object(newsTexts),
    output: newsTextSettings,
  }),
  /** Marks every notification as read that exists at the time of the call. */
  readAll: endpoint({
    path: '/zsm/api/notification/readAll',
    access: 'creator',
    areas: ['self'],
    input: z.object({}),
    output: nothing,
  }),
}
