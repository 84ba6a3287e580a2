import { goods } from '@zsm/contract/goods'
import type { ChangedDetail } from '@zsm/contract/goods/lessons'
import type { DetailId } from '@zsm/contract/values'
import { call } from '../../api/client.ts'
import { type LessonChange, patchOf, wayBack } from './lesson-changes.ts'
import type { Section } from './outline.ts'

/** The limit of one call. */
const mostAtOnce = 200

export const sendChange = (ids: readonly DetailId[], change: LessonChange): Promise<ChangedDetail[]> =>
  inParts(ids, (ids) => call(goods.batchUpdateDetail, { ids, ...patchOf(change) }))

/** Undoes a change of these lessons. `before` is the list before the change. */
export async function sendBack(
  before: readonly Section[],
  ids: readonly DetailId[],
  change: LessonChange,
): Promise<ChangedDetail[]> {
  if (change === 'delete') return inParts(ids, (ids) => call(goods.restoreDetail, { ids }))
  const answers: ChangedDetail[] = []
  for (const { ids: part, sort, ...patch } of wayBack(before, ids, change)) {
    let place = sort ?? 0
    const sent = await inParts(part, (ids) => {
      const placed = sort === undefined ? {} : { sort: place }
      place += ids.length
      return call(goods.batchUpdateDetail, { ids, ...patch, ...placed })
    })
    answers.push(...sent)
  }
  return answers
}

async function inParts(
  ids: readonly DetailId[],
  send: (ids: DetailId[]) => Promise<{ list: ChangedDetail[] }>,
): Promise<ChangedDetail[]> {
  const answers: ChangedDetail[] = []
  for (let from = 0; from < ids.length; from += mostAtOnce) {
    answers.push(...(await send(ids.slice(from, from + mostAtOnce))).list)
  }
  return answers
}
