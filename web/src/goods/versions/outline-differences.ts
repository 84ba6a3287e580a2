import type { VersionGroup } from '@zsm/contract/goods/versions'
import type { GroupId, LessonId } from '@zsm/contract/values'

type Placed = { name: string; groupId: GroupId | null; group: string; place: number }

/** What became of groups and lessons, each as a sentence. */
export function outlineDifferences(
  before: readonly VersionGroup[],
  after: readonly VersionGroup[],
): string[] {
  return [...groupDifferences(before, after), ...lessonDifferences(before, after)]
}

function groupDifferences(before: readonly VersionGroup[], after: readonly VersionGroup[]): string[] {
  const [old, fresh] = [named(before), named(after)]
  const kept = fresh.filter(({ id }) => old.some((group) => group.id === id))
  const order = old.filter(({ id }) => kept.some((group) => group.id === id)).map(({ id }) => id)
  const isMoved = kept.some(({ id }, at) => order[at] !== id)
  return [
    ...old.filter(({ id }) => !fresh.some((group) => group.id === id)).map(({ name }) => `删除分组“${name}”`),
    ...fresh.filter(({ id }) => !old.some((group) => group.id === id)).map(({ name }) => `新增分组“${name}”`),
    ...kept.flatMap(({ id, name }) => {
      const former = old.find((group) => group.id === id)?.name
      return former === name ? [] : [`分组“${former}”改名为“${name}”`]
    }),
    ...(isMoved ? ['调整了分组的顺序'] : []),
  ]
}

const named = (outline: readonly VersionGroup[]) => outline.filter(({ id }) => id !== null)

/** The lessons that stand elsewhere than before, as few as explain the new order. */
export function movedLessons(before: readonly VersionGroup[], after: readonly VersionGroup[]): Set<LessonId> {
  const old = placesIn(before)
  return movedIds(
    [...placesIn(after)].flatMap(([id, lesson]) => {
      const former = old.get(id)
      return former ? [{ id, former, lesson }] : []
    }),
  )
}

function lessonDifferences(before: readonly VersionGroup[], after: readonly VersionGroup[]): string[] {
  const [old, fresh] = [placesIn(before), placesIn(after)]
  const gone = [...old].filter(([id]) => !fresh.has(id)).map(([, { name }]) => `删除课时“${name}”`)
  const come = [...fresh]
    .filter(([id]) => !old.has(id))
    .map(([, lesson]) => `新增课时“${lesson.name}”${whereText(lesson)}`)
  const kept = [...fresh].flatMap(([id, lesson]) => {
    const former = old.get(id)
    return former ? [{ id, former, lesson }] : []
  })
  const moved = movedIds(kept)
  const changed = kept.flatMap(({ id, former, lesson }) => [
    ...(former.name === lesson.name ? [] : [`课时“${former.name}”改名为“${lesson.name}”`]),
    ...(moved.has(id) ? [`移动课时“${lesson.name}”${whereText(lesson)}`] : []),
  ])
  return [...gone, ...come, ...changed]
}

const whereText = ({ group, place }: Placed) => `（${group}第 ${place} 位）`

function placesIn(outline: readonly VersionGroup[]): Map<LessonId, Placed> {
  return new Map(
    outline.flatMap(({ id, name, lessons }) =>
      lessons.map((lesson, at) => [
        lesson.id,
        { name: lesson.name, groupId: id, group: id === null ? '未分组' : `“${name}”`, place: at + 1 },
      ]),
    ),
  )
}

type Kept = { id: LessonId; former: Placed; lesson: Placed }

/** The fewest lessons whose move explains the new order: in each group all but the longest run that stays in order. */
function movedIds(kept: readonly Kept[]): Set<LessonId> {
  const moved = new Set<LessonId>()
  for (const lessons of Map.groupBy(kept, ({ lesson }) => lesson.groupId).values()) {
    const same = lessons.filter(({ former, lesson }) => former.groupId === lesson.groupId)
    const staying = longestRising(same.map(({ former }) => former.place))
    const stays = new Set(same.filter((_, at) => staying.has(at)).map(({ id }) => id))
    for (const { id } of lessons) if (!stays.has(id)) moved.add(id)
  }
  return moved
}

/** The places of a longest rising sequence. */
function longestRising(values: readonly number[]): Set<number> {
  const best = values.map(() => ({ length: 1, from: -1 }))
  let last = values.length > 0 ? 0 : -1
  values.forEach((value, at) => {
    for (let before = 0; before < at; before += 1) {
      const length = (best[before]?.length ?? 0) + 1
      if ((values[before] ?? 0) < value && length > (best[at]?.length ?? 0))
        best[at] = { length, from: before }
    }
    if ((best[at]?.length ?? 0) > (best[last]?.length ?? 0)) last = at
  })
  const rising = new Set<number>()
  for (let at = last; at >= 0; at = best[at]?.from ?? -1) rising.add(at)
  return rising
}
