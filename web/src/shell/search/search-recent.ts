import { z } from 'zod'

/** A destination of the search. */
export const SearchHit = z.object({ title: z.string(), hint: z.string(), to: z.string() })
export type SearchHit = z.output<typeof SearchHit>

const mostStored = 6
const placeOf = (who: string) => `recentSearch:${who}`

/** The destinations of this user's last searches, newest first. */
export function recentHits(who: string): SearchHit[] {
  try {
    return z.array(SearchHit).parse(JSON.parse(localStorage.getItem(placeOf(who)) ?? '[]'))
  } catch {
    return []
  }
}

export function storeHit(who: string, hit: SearchHit) {
  const others = recentHits(who).filter(({ to }) => to !== hit.to)
  localStorage.setItem(placeOf(who), JSON.stringify([hit, ...others].slice(0, mostStored)))
}
