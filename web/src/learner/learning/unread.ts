import { learners } from '@zsm/contract/learners'
import { isSessionFailure } from '../../api/failure-text.ts'
import { learnerCall } from '../../api/learner-call.ts'
import { rememberSignedIn } from './signed-in-here.ts'

/** Shows the number of unread messages beside 我的. Without a session or an answer it shows nothing. */
export async function showUnread(): Promise<void> {
  const place = document.getElementById('unread')
  if (!place) return
  const { count, moreFlag } = await countUnread()
  place.hidden = count === 0
  place.textContent = moreFlag ? '99+' : String(count)
  place.setAttribute('aria-label', `${count} 条未读消息`)
}

async function countUnread(): Promise<{ count: number; moreFlag: boolean }> {
  try {
    const unread = await learnerCall(learners.countUnreadMessage, {})
    rememberSignedIn(true)
    return unread
  } catch (error) {
    if (isSessionFailure(error)) rememberSignedIn(false)
    return { count: 0, moreFlag: false }
  }
}
