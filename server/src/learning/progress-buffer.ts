import type { GrantId, Instant, LearnerId } from '@zsm/contract/values'
import type { Sql } from '../database/sql.ts'
import { openDelayedWrite } from '../delayed-write.ts'
import { prolongGrants } from './grants.queries.ts'
import { type LearnerPlace, putPlaces } from './progress.queries.ts'

/** How long a report waits for others, in ms. A killed server loses at most that much progress. */
const gatherMs = 5000
/** The most rows of one statement. */
const atOnce = 1000

type Prolonged = { learner: LearnerId; id: GrantId; endTime: Instant }

/**
 * Gathers players' reports and writes them together: one statement for a thousand positions and one for a thousand grants, instead of
 * two for each report. Of each lesson, the last position and the furthest second are written.
 */
export function openProgressBuffer(sql: Sql) {
  let places = new Map<string, LearnerPlace>()
  let grants = new Map<GrantId, Prolonged>()
  const writing = openDelayedWrite(write, gatherMs)

  function add(place: LearnerPlace): void {
    const before = places.get(keyOf(place))
    places.set(keyOf(place), before ? later(before, place) : place)
    writing.soon()
  }

  function prolong(grant: Prolonged): void {
    grants.set(grant.id, grant)
    writing.soon()
  }

  /** Writes the gathered reports. After a failure they are gathered again. */
  async function write(): Promise<void> {
    const [noted, prolonged] = [[...places.values()], [...grants.values()]]
    places = new Map()
    grants = new Map()
    try {
      for (const part of partsOf(noted)) await putPlaces(sql, part)
      for (const part of partsOf(prolonged)) await prolongGrants(sql, part)
    } catch (error) {
      for (const place of noted) addAgain(place)
      for (const grant of prolonged) if (!grants.has(grant.id)) prolong(grant)
      throw error
    }
  }

  /** Puts a report back after a failed write, unless a later one has arrived since. */
  function addAgain(place: LearnerPlace): void {
    const since = places.get(keyOf(place))
    places.set(keyOf(place), since ? later(place, since) : place)
    writing.soon()
  }

  /** Writes the learner's buffered reports, so that the learner reads their own progress. */
  async function flushFor(learner: LearnerId): Promise<void> {
    const isGathered = [...places.values()].some(({ learnerId }) => learnerId === learner)
    await (isGathered ? writing.now() : writing.ended())
  }

  return { add, prolong, flush: writing.now, flushFor }
}

export type ProgressBuffer = ReturnType<typeof openProgressBuffer>

const keyOf = ({ learnerId, goodId, lessonId }: LearnerPlace) => `${learnerId} ${goodId} ${lessonId}`

const later = (before: LearnerPlace, after: LearnerPlace): LearnerPlace => ({
  ...after,
  furthestSec: Math.max(before.furthestSec, after.furthestSec),
})

function* partsOf<Item>(items: readonly Item[]) {
  for (let from = 0; from < items.length; from += atOnce) yield items.slice(from, from + atOnce)
}
