import { percentText } from '@zsm/contract/money/rate'
import type { AnnouncementId, CategoryId, Instant } from '@zsm/contract/values'
import type { Tx } from '../database/sql.ts'
import { dayWords } from '../days.ts'
import { escapeHtml } from '../escape-html.ts'
import type { FeeChange } from '../reference/public.ts'
import { announce, withdrawAnnouncement } from './announcing.ts'

/** Tells the creators with a good in a category what its fee becomes, and when. */
export function announceFee(sql: Tx, { category, from, to, effectTime }: FeeChange): Promise<string> {
  const [before, after, day] = [percentText(from), percentText(to), dayWords(effectTime)]
  return announce(sql, {
    title: `「${category.name}」的平台服务费 ${day}起改为 ${after}`,
    contentHtml: `<p>「${escapeHtml(category.name)}」分类的平台服务费，从 ${day} 0 点（北京时间）起由 ${before} 改为 ${after}。</p><p>在这之前下单的订单仍按 ${before} 收取；每个订单的详情里写明收取的费率和金额。</p>`,
    category,
  })
}

type Category = { id: CategoryId; name: string; feeBp: number }
type Withdrawn = { feeBp: number; effectTime: Instant; announcementId: string | null }

/** Tells the same creators that the fee stays as it is. */
export async function announceKeptFee(
  sql: Tx,
  category: Category,
  { feeBp, effectTime, announcementId }: Withdrawn,
): Promise<void> {
  if (announcementId) await withdrawAnnouncement(sql, announcementId as AnnouncementId)
  const kept = percentText(category.feeBp)
  await announce(sql, {
    title: `「${category.name}」的平台服务费不再调整，仍是 ${kept}`,
    contentHtml: `<p>原定 ${dayWords(effectTime)} 起「${escapeHtml(category.name)}」分类的平台服务费改为 ${percentText(feeBp)}，现在取消，仍按 ${kept} 收取。</p>`,
    category,
  })
}
