import type { LessonId } from '@zsm/contract/values'

/** The chosen lessons, and the anchor of a range: the last lesson clicked without Shift. */
export type Selection = { ids: ReadonlySet<LessonId>; anchor: LessonId | undefined }

export const noSelection: Selection = { ids: new Set(), anchor: undefined }

/** Toggles one lesson, or with `range` all lessons from the anchor to it. */
export function chooseLesson(
  { ids, anchor }: Selection,
  order: readonly LessonId[],
  id: LessonId,
  range: boolean,
): Selection {
  const chosen = !ids.has(id)
  const [from, to] = [anchor ? order.indexOf(anchor) : -1, order.indexOf(id)]
  const ranged = range && from >= 0 && to >= 0
  const touched = ranged ? order.slice(Math.min(from, to), Math.max(from, to) + 1) : [id]
  const next = new Set(ids)
  for (const one of touched) {
    if (chosen || (ranged && one === anchor)) next.add(one)
    else next.delete(one)
  }
  return { ids: next, anchor: ranged ? anchor : id }
}

export const chooseAll = (order: readonly LessonId[]): Selection => ({
  ids: new Set(order),
  anchor: undefined,
})

/** The chosen lessons that still exist, in the order of the list. */
export const chosenOf = ({ ids }: Selection, order: readonly LessonId[]): LessonId[] =>
  order.filter((id) => ids.has(id))
