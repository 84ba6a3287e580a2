import { notificationType, webhookOffReason } from '@zsm/contract/states'
import type { News } from '../notifications/public.ts'

type Off = typeof webhookOffReason.gone | typeof webhookOffReason.failing

const reasons: Record<Off, string> = {
  [webhookOffReason.gone]: '对方答复 410，表示不再接收',
  [webhookOffReason.failing]: '连续三天没有送达',
}

/** The news that an endpoint was turned off, so that its creator does not wait for events. */
export const offNews = (url: string, reason: Off): News => ({
  typeDict: notificationType.system,
  title: 'Webhook 已停用',
  body: `${url}：${reasons[reason]}。修好后请重新启用，没有送达的事件可以在记录里重新发送`,
  link: '/account/developers?tab=webhooks',
})
