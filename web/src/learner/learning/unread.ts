import { learners } from '@zsm/contract/learners'
import { learnerCall } from '../../api/learner-call.ts'

/** Shows the number of unread messages beside 我的. Without a session or an answer it shows nothing. */
export async function showUnread(): Promise<void> {
  const place = document.getElementById('unread')
  if (!place) return
  const unread = await learnerCall(learners.countUnreadMessage, {}).catch(() => undefined)
  const count = unread?.count ?? 0
  place.hidden = count === 0
  place.textContent = unread?.moreFlag ? '99+' : String(count)
  place.setAttribute('aria-label', `${count} 条未读消息`)
}
