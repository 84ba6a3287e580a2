import type { Group } from '@zsm/contract/goods/groups'
import type { Lesson } from '@zsm/contract/goods/lessons'
import type { GroupId, LessonId } from '@zsm/contract/values'

/** One group with its lessons in order. `group` null: the ungrouped lessons, which always come first. */
export type Section = { group: Group | null; lessons: Lesson[] }

/** A row of the list during a drag: a group's heading or a lesson. */
export type Row = { id: string; section: number; group: Group | null; lesson: Lesson | null }

/** The row id of the ungrouped lessons' heading, which has no group id. */
export const ungroupedRow = 'ungrouped'

const bySort = (a: { sort: number; id: string }, b: { sort: number; id: string }) =>
  a.sort - b.sort || a.id.localeCompare(b.id)

export function sectionsOf(groups: readonly Group[], lessons: readonly Lesson[]): Section[] {
  const known = new Set(groups.map((group) => group.id))
  const inGroup = (id: GroupId | null) =>
    lessons
      .filter((lesson) => (lesson.groupId && known.has(lesson.groupId) ? lesson.groupId : null) === id)
      .toSorted(bySort)
  return [
    { group: null, lessons: inGroup(null) },
    ...groups.toSorted(bySort).map((group) => ({ group, lessons: inGroup(group.id) })),
  ]
}

/** The sections as one list of rows. The lessons of `folded` are left out, because a group is dragged without them. */
export function rowsOf(sections: readonly Section[], folded?: string): Row[] {
  return sections.flatMap(({ group, lessons }, section) => {
    const id = group?.id ?? ungroupedRow
    const heading: Row = { id, section, group, lesson: null }
    if (id === folded) return [heading]
    return [heading, ...lessons.map((lesson): Row => ({ id: lesson.id, section, group, lesson }))]
  })
}

/** The call that a drop needs. */
export type Move =
  | { kind: 'groups'; ids: GroupId[] }
  | { kind: 'lessons'; groupId: GroupId | null; ids: LessonId[] }
  | { kind: 'regroup'; id: LessonId; groupId: GroupId | null; sort: number }

/** What was dragged, the list after the drop, and the call for it. */
export type Moved = { id: LessonId | GroupId; sections: Section[]; move: Move }

const without = <Item extends { id: string }>(items: readonly Item[], id: string) =>
  items.filter((item) => item.id !== id)

/** Moves a lesson to a section at an index counted from 0; undefined if it is already there. */
export function placeLesson(
  sections: readonly Section[],
  id: LessonId,
  target: number,
  place: number,
): Moved | undefined {
  const source = sections.findIndex(({ lessons }) => lessons.some((lesson) => lesson.id === id))
  const lesson = sections[source]?.lessons.find((one) => one.id === id)
  const section = sections[target]
  if (!lesson || !section) return
  const groupId = section.group?.id ?? null
  const lessons = without(section.lessons, id).toSpliced(place, 0, { ...lesson, groupId })
  const sort = lessons.findIndex((one) => one.id === id)
  if (source === target && section.lessons[sort]?.id === id) return
  const moved = sections.map((one, index) => {
    if (index === target) return { ...one, lessons }
    return index === source ? { ...one, lessons: without(one.lessons, id) } : one
  })
  const move: Move =
    source === target
      ? { kind: 'lessons', groupId, ids: lessons.map((one) => one.id) }
      : { kind: 'regroup', id, groupId, sort }
  return { id, sections: moved, move }
}

/**
 * Moves lessons, in the order of the outline, to a section, where the first of them comes to `place` (counted from 0) among those that
 * stay. Undefined if all are there already.
 */
export function placeLessons(
  sections: readonly Section[],
  ids: ReadonlySet<LessonId>,
  target: number,
  place: number,
): Section[] | undefined {
  const section = sections[target]
  if (!section) return undefined
  const groupId = section.group?.id ?? null
  const moved = sections.flatMap(({ lessons }) => lessons.filter(({ id }) => ids.has(id)))
  const placed = sections.map((one, index) => {
    const left = one.lessons.filter(({ id }) => !ids.has(id))
    if (index !== target) return { ...one, lessons: left }
    const at = Math.min(Math.max(place, 0), left.length)
    return { ...one, lessons: left.toSpliced(at, 0, ...moved.map((lesson) => ({ ...lesson, groupId }))) }
  })
  return changedGroups(sections, placed).length > 0 ? placed : undefined
}

const idsOf = ({ lessons }: Section) => lessons.map(({ id }) => id)

/** The groups whose lessons differ, with both orders. */
export function changedGroups(before: readonly Section[], after: readonly Section[]) {
  return after.flatMap((section) => {
    const seen = before.find(({ group }) => group?.id === section.group?.id)
    const [ids, seenIds] = [idsOf(section), seen ? idsOf(seen) : []]
    if (ids.join() === seenIds.join()) return []
    return [{ ...(section.group && { groupId: section.group.id }), ids, seenIds }]
  })
}

/** The lessons as they stood in `before`, those made since at the ends of their groups. */
export function arrangeBack(before: readonly Section[], now: readonly Section[]): Section[] {
  const standing = new Map(
    now.flatMap(({ lessons }) => lessons.map((lesson) => [lesson.id, lesson] as const)),
  )
  const known = new Set(
    before.flatMap(({ group, lessons }) => (isThere(now, group) ? idsOf({ group, lessons }) : [])),
  )
  return now.map((section) => {
    const groupId = section.group?.id ?? null
    const old = before.find(({ group }) => (group?.id ?? null) === groupId)?.lessons ?? []
    const back = old.flatMap(({ id }) => standing.get(id) ?? [])
    const fresh = section.lessons.filter(({ id }) => !known.has(id))
    return { ...section, lessons: [...back, ...fresh].map((lesson) => ({ ...lesson, groupId })) }
  })
}

const isThere = (sections: readonly Section[], group: Group | null) =>
  sections.some((section) => section.group?.id === group?.id)

/** Moves a group to a section's position. The ungrouped lessons stay first. */
export function placeGroup(sections: readonly Section[], id: GroupId, target: number): Moved | undefined {
  const source = sections.findIndex(({ group }) => group?.id === id)
  const section = sections[source]
  const place = Math.min(Math.max(target, 1), sections.length - 1)
  if (!section || source === place) return
  const moved = sections.toSpliced(source, 1).toSpliced(place, 0, section)
  return { id, sections: moved, move: { kind: 'groups', ids: moved.flatMap(({ group }) => group?.id ?? []) } }
}

/** Moves what was dragged back to its position in `before`; undefined if it is already there, or was deleted. */
export function moveBack(
  before: readonly Section[],
  now: readonly Section[],
  { id, move }: Pick<Moved, 'id' | 'move'>,
): Moved | undefined {
  if (move.kind === 'groups') {
    const place = before.findIndex(({ group }) => group?.id === id)
    return placeGroup(now, id as GroupId, place)
  }
  const source = before.find(({ lessons }) => lessons.some((lesson) => lesson.id === id))
  const target = now.findIndex(({ group }) => (group?.id ?? null) === (source?.group?.id ?? null))
  const place = source?.lessons.findIndex((lesson) => lesson.id === id) ?? -1
  return place < 0 ? undefined : placeLesson(now, id as LessonId, target, place)
}

/** The result of dropping the row `activeId` over the row `overId`; undefined if nothing moves. */
export function drop(sections: readonly Section[], activeId: string, overId: string): Moved | undefined {
  const rows = rowsOf(sections)
  const from = rows.findIndex((row) => row.id === activeId)
  const to = rows.findIndex((row) => row.id === overId)
  const active = rows[from]
  const over = rows[to]
  if (!active || !over || from === to) return
  if (!active.lesson) return active.group ? placeGroup(sections, active.group.id, over.section) : undefined
  // Moving up over a heading means the end of the previous section; moving down, the start of its own.
  const above = rows.toSpliced(from, 1).slice(0, to)
  const heading = above.findLast((row) => !row.lesson) ?? rows[0]
  const target = heading?.section ?? 0
  const place = above.filter((row) => row.lesson && row.section === target).length
  return placeLesson(sections, active.lesson.id, target, place)
}

/** Converts the sections to the server's lists, for an optimistic update of the cache. */
export function listsOf(sections: readonly Section[]): { groups: Group[]; lessons: Lesson[] } {
  return {
    groups: sections.flatMap(({ group }, sort) => (group ? [{ ...group, sort }] : [])),
    lessons: sections.flatMap(({ lessons }) => lessons.map((lesson, sort) => ({ ...lesson, sort }))),
  }
}

/** A lesson's name from a file's title: without the extension, and cut to the maximum length of a name. */
export function lessonName(title: string): string {
  return (
    title
      .replace(/\.[a-z0-9]{2,4}$/i, '')
      .trim()
      .slice(0, 60) || '未命名课时'
  )
}
