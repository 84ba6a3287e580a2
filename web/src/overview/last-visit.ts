import { Instant } from '@zsm/contract/values'
import { useState } from 'react'
import { z } from 'zod'
import { currentLook } from '../api/look.ts'
import { currentSession, personOf } from '../api/session.ts'
import { secondsSince, thisInstant } from '../format/time.ts'

/** A visit ends when nothing of the back-office was in sight for so long. */
const pauseSeconds = 30 * 60

/** When this browser last showed the back-office to this user, and before the visit that goes on. */
const Visits = z.object({ seen: Instant, before: Instant.nullable() })
type Visits = z.output<typeof Visits>

const placeOf = (who: string) => `lastVisit:${who}`

/**
 * Notes that this user is here, and answers when the visit before this one ended: nothing on a first visit, and for an operator who sees
 * what a creator sees.
 */
export function lastVisit(who: string, now: Instant = thisInstant()): Instant | undefined {
  if (currentLook()) return undefined
  const visits = seenAt(readVisits(who), now)
  localStorage.setItem(placeOf(who), JSON.stringify(visits))
  return visits.before ?? undefined
}

/** When the visit before this one ended. The visit goes on as long as the tab is looked at, whatever page it shows. */
export function useLastVisit(who: string): Instant | undefined {
  const [time] = useState(() => lastVisit(who))
  noteWhenHidden()
  return time
}

let notes = false
function noteWhenHidden() {
  if (notes) return
  notes = true
  document.addEventListener('visibilitychange', () => {
    const session = currentSession()
    if (session && document.visibilityState === 'hidden') lastVisit(personOf(session))
  })
}

function seenAt(stored: Visits | undefined, now: Instant): Visits {
  if (!stored) return { seen: now, before: null }
  return {
    seen: now,
    before: secondsSince(stored.seen, Date.parse(now)) > pauseSeconds ? stored.seen : stored.before,
  }
}

function readVisits(who: string): Visits | undefined {
  try {
    return Visits.parse(JSON.parse(localStorage.getItem(placeOf(who)) ?? ''))
  } catch {
    return undefined
  }
}
