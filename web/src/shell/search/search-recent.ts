import { z } from 'zod'
import { currentLook } from '../../api/look.ts'

/** A destination of the search. */
const Destination = z.object({ title: z.string(), hint: z.string(), to: z.string() })
/**
 * `run`: what a choice does at once, instead of leading to `to`, which then only tells hits apart. `isPerson`: somebody else's name or
 * number, which the browser does not store. `storedHint`: the hint without such a name, where it has one.
 */
export type SearchHit = z.output<typeof Destination> & {
  run?: () => void
  isPerson?: boolean
  storedHint?: string
}

const mostStored = 6
const placeOf = (who: string) => `recentSearch:${who}`

/** The destinations of this user's last searches, newest first. */
export function recentHits(who: string): SearchHit[] {
  try {
    return z.array(Destination).parse(JSON.parse(localStorage.getItem(placeOf(who)) ?? '[]'))
  } catch {
    return []
  }
}

export function storeHit(who: string, { title, hint, to, isPerson, storedHint }: SearchHit) {
  if (isPerson) return
  const hit = { title, hint: storedHint ?? hint, to }
  const others = recentHits(who).filter((other) => other.to !== to)
  // an operator who sees what a creator sees takes nothing along
  if (currentLook()) return
  localStorage.setItem(placeOf(who), JSON.stringify([hit, ...others].slice(0, mostStored)))
}
