import { goods } from '@zsm/contract/goods'
import type { ChangedLesson } from '@zsm/contract/goods/lessons'
import type { LessonId } from '@zsm/contract/values'
import { call } from '../../api/client.ts'
import { type LessonChange, patchOf, wayBack } from './lesson-changes.ts'
import type { Section } from './outline.ts'

/** The limit of one call. */
const mostAtOnce = 200

export const sendChange = (ids: readonly LessonId[], change: LessonChange): Promise<ChangedLesson[]> =>
  inParts(ids, (ids) => call(goods.batchUpdateLesson, { ids, ...patchOf(change) }))

/** Undoes a change of these lessons. `before` is the list before the change. */
export async function sendBack(
  before: readonly Section[],
  ids: readonly LessonId[],
  change: LessonChange,
): Promise<ChangedLesson[]> {
  if (change === 'delete') return inParts(ids, (ids) => call(goods.restoreLesson, { ids }))
  const answers: ChangedLesson[] = []
  for (const { ids: part, sort, ...patch } of wayBack(before, ids, change)) {
    let place = sort ?? 0
    const sent = await inParts(part, (ids) => {
      const placed = sort === undefined ? {} : { sort: place }
      place += ids.length
      return call(goods.batchUpdateLesson, { ids, ...patch, ...placed })
    })
    answers.push(...sent)
  }
  return answers
}

async function inParts(
  ids: readonly LessonId[],
  send: (ids: LessonId[]) => Promise<{ list: ChangedLesson[] }>,
): Promise<ChangedLesson[]> {
  const answers: ChangedLesson[] = []
  for (let from = 0; from < ids.length; from += mostAtOnce) {
    answers.push(...(await send(ids.slice(from, from + mostAtOnce))).list)
  }
  return answers
}
