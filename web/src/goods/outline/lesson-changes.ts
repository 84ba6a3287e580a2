import type { goods } from '@zsm/contract/goods'
import type { Lesson } from '@zsm/contract/goods/lessons'
import type { GroupId, LessonId } from '@zsm/contract/values'
import type { InputOf } from '@zsm/contract/wire/endpoint'
import { type Release, releaseOf } from './lesson-rules.ts'
import type { Section } from './outline.ts'

/** One change of many lessons. `to` is a group; null: ungrouped. */
export type LessonChange =
  | { shelfFlag: boolean }
  | { demoFlag: boolean }
  | { downloadFlag: boolean }
  | { banDragFlag: boolean }
  | { to: GroupId | null }
  | { release: Release }
  | 'delete'

type LessonFlag = 'shelfFlag' | 'demoFlag' | 'downloadFlag' | 'banDragFlag'

type Batch = Partial<InputOf<typeof goods.batchUpdateLesson>> & { ids: LessonId[] }

/** The toast after a change. */
export function changeText(change: LessonChange): string {
  if (change === 'delete') return '已删除'
  if ('to' in change) return '已移动'
  if ('release' in change) return '已设置开放时间：'
  if ('shelfFlag' in change) return change.shelfFlag ? '已上架' : '已隐藏'
  if ('demoFlag' in change) return change.demoFlag ? '已设为试看' : '已取消试看'
  if ('banDragFlag' in change) return change.banDragFlag ? '已设为不能拖动' : '已允许拖动'
  return change.downloadFlag ? '已允许下载' : '已不允许下载'
}

const placeIn = (group: GroupId | null) => (group ? { groupId: group } : { ungroupFlag: true })

export const patchOf = (change: LessonChange): Omit<Batch, 'ids'> => {
  if (change === 'delete') return { deleteFlag: true }
  if ('release' in change) return change.release
  return 'to' in change ? placeIn(change.to) : change
}

/**
 * The changes that undo one change. A flag is turned back only where it was turned; each lesson opens again when it did before. Moved lessons go back in runs of lessons that
 * were neighbours, starting with the first of each group, because each run's position counts those before it.
 */
export function wayBack(
  before: readonly Section[],
  ids: readonly LessonId[],
  change: Exclude<LessonChange, 'delete'>,
): Batch[] {
  const changed = new Set(ids)
  if ('to' in change) return before.flatMap((section) => runsOf(section, changed))
  const lessons = before.flatMap((section) => section.lessons).filter(({ id }) => changed.has(id))
  if ('release' in change) return releasesOf(lessons)
  const [[flag, value]] = Object.entries(change) as [[LessonFlag, boolean]]
  const turned = lessons.filter((lesson) => lesson[flag] !== value)
  return turned.length > 0 ? [{ ids: turned.map(({ id }) => id), [flag]: !value }] : []
}

/** One call for each release that the lessons had. */
function releasesOf(lessons: readonly Lesson[]): Batch[] {
  const batches = Map.groupBy(lessons, (lesson) => JSON.stringify(releaseOf(lesson)))
  return [...batches].map(([release, those]) => ({
    ids: those.map(({ id }) => id),
    ...(JSON.parse(release) as Release),
  }))
}

function runsOf({ group, lessons }: Section, moved: ReadonlySet<LessonId>): Batch[] {
  const runs: (Batch & { sort: number })[] = []
  for (const [place, { id }] of lessons.entries()) {
    if (!moved.has(id)) continue
    const last = runs.at(-1)
    if (last && last.sort + last.ids.length === place) last.ids.push(id)
    else runs.push({ ids: [id], sort: place, ...placeIn(group?.id ?? null) })
  }
  return runs
}
