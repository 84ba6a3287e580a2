import { visit } from '@zsm/contract/sources/visit'
import type { CreatorId, GoodId, ShopId } from '@zsm/contract/values'
import { learnerCall } from '../../api/learner-call.ts'
import { newUuid } from '../../api/uuid.ts'
import { dayNow } from '../../format/elapsed.ts'
import { read, rememberedSource, store } from './came-from.ts'

type Seen = { goodId: GoodId } | { shopId: ShopId }

/** Reports a visit once the page is in sight. Only indexable pages report: they have a path of their own. */
export function noteVisit(): void {
  const [, letter, id = ''] = /^\/([gs])\/([^/]+)$/.exec(location.pathname) ?? []
  if (!letter || !document.querySelector('link[rel=canonical]')) return
  const seen: Seen = letter === 'g' ? { goodId: id as GoodId } : { shopId: id as ShopId }
  const say = () => note(seen, false)
  if (document.visibilityState === 'visible') say()
  else document.addEventListener('visibilitychange', say, { once: true })
}

export const noteTrial = (goodId: GoodId): void => note({ goodId }, true)

/** Sends the visit. A failure is ignored: one lost visit does not matter. */
function note(seen: Seen, trialFlag: boolean): void {
  const input = { ...seen, ...rememberedSource(), ...creatorHere(), visitorId: visitorToday(), trialFlag }
  learnerCall(visit, input).catch(() => undefined)
}

/** A random number of this browser for today. It is new every day, so nobody can be followed by it. */
function visitorToday(): string {
  const today = dayNow()
  const { day, id } = read<{ day: string; id: string }>('visitor')
  if (day === today && id) return id
  const drawn = newUuid()
  store('visitor', { day: today, id: drawn })
  return drawn
}

/** The creator who is signed in to the back-office in this browser, if any. */
function creatorHere(): { frontId?: CreatorId } {
  try {
    const frontId = localStorage.getItem('token') && localStorage.getItem('frontId')
    return frontId ? { frontId: frontId as CreatorId } : {}
  } catch {
    return {}
  }
}
