import type { PlannedSection } from '@zsm/contract/goods/lessons'
import { lessonKind } from '@zsm/contract/states'
import type { LessonId } from '@zsm/contract/values'
import type { LessonKind } from '../outline/lesson-kinds.ts'

/** A lesson that is to be made, or a lesson that waits and whose file is here (`fills`). */
export type PlannedLesson<Source> = {
  key: string
  name: string
  kind: LessonKind
  /** The file to upload; absent in a pasted outline. */
  file?: Source
  fills?: LessonId
  /** The name of the file that will come, where it is known before. */
  awaited?: string
  /** Everybody may open it. */
  demo?: boolean
  /** The creator does not want it. */
  left: boolean
}

/** A group of the plan. The ungrouped lessons are a group without a name. */
export type PlannedGroup<Source> = { key: string; name: string; lessons: PlannedLesson<Source>[] }

/** What a folder or a pasted outline would make, to be corrected before anything is sent. The first group is the ungrouped. */
export type Plan<Source> = PlannedGroup<Source>[]

export const ungroupedKey = ''

/** The plan with its ungrouped lessons first, even if there are none. */
export const planOf = <Source>(groups: Plan<Source>): Plan<Source> => [
  { key: ungroupedKey, name: '', lessons: groups.find(({ key }) => key === ungroupedKey)?.lessons ?? [] },
  ...groups.filter(({ key }) => key !== ungroupedKey),
]

export const changeLesson = <Source>(
  plan: Plan<Source>,
  key: string,
  values: Partial<Pick<PlannedLesson<Source>, 'name' | 'kind' | 'left'>>,
): Plan<Source> =>
  plan.map((group) =>
    group.lessons.some((lesson) => lesson.key === key)
      ? {
          ...group,
          lessons: group.lessons.map((lesson) => (lesson.key === key ? { ...lesson, ...values } : lesson)),
        }
      : group,
  )

export const renameGroup = <Source>(plan: Plan<Source>, key: string, name: string): Plan<Source> =>
  plan.map((group) => (group.key === key ? { ...group, name } : group))

/** All lessons of the plan, or of one group, are wanted or not. */
export const leaveAll = <Source>(plan: Plan<Source>, left: boolean, key?: string): Plan<Source> =>
  plan.map((group) =>
    key === undefined || group.key === key
      ? { ...group, lessons: group.lessons.map((lesson) => ({ ...lesson, left })) }
      : group,
  )

/** Every lesson of the plan becomes one of this kind. */
export const setKinds = <Source>(plan: Plan<Source>, kind: LessonKind): Plan<Source> =>
  plan.map((group) => ({ ...group, lessons: group.lessons.map((lesson) => ({ ...lesson, kind })) }))

/** Puts a lesson at the end of a group. */
export function putInGroup<Source>(plan: Plan<Source>, key: string, target: string): Plan<Source> {
  const place = placeOf(plan, key)
  const to = plan.findIndex((group) => group.key === target)
  if (!place || to < 0 || to === place.group) return plan
  return placed(plan, place, { group: to, at: plan[to]?.lessons.length ?? 0 })
}

/** Moves a lesson one up or down. From the edge of its group it goes into the next one. */
export function moveBy<Source>(plan: Plan<Source>, key: string, step: -1 | 1): Plan<Source> {
  const place = placeOf(plan, key)
  if (!place) return plan
  const within = place.at + step
  if (within >= 0 && within < (plan[place.group]?.lessons.length ?? 0)) {
    return placed(plan, place, { group: place.group, at: within })
  }
  const group = place.group + step
  const neighbour = plan[group]
  if (!neighbour) return plan
  return placed(plan, place, { group, at: step < 0 ? neighbour.lessons.length : 0 })
}

/** Removes a group. Its lessons go to the end of the ungrouped. */
export function dissolveGroup<Source>(plan: Plan<Source>, key: string): Plan<Source> {
  const lessons = plan.find((group) => group.key === key)?.lessons ?? []
  if (key === ungroupedKey) return plan
  return plan
    .filter((group) => group.key !== key)
    .map((group) =>
      group.key === ungroupedKey ? { ...group, lessons: [...group.lessons, ...lessons] } : group,
    )
}

type Place = { group: number; at: number }

function placeOf<Source>(plan: Plan<Source>, key: string): Place | undefined {
  const group = plan.findIndex(({ lessons }) => lessons.some((lesson) => lesson.key === key))
  const at = plan[group]?.lessons.findIndex((lesson) => lesson.key === key) ?? -1
  return at < 0 ? undefined : { group, at }
}

function placed<Source>(plan: Plan<Source>, from: Place, to: Place): Plan<Source> {
  const lesson = plan[from.group]?.lessons[from.at]
  if (!lesson) return plan
  const without = plan.map((group, index) =>
    index === from.group ? { ...group, lessons: group.lessons.toSpliced(from.at, 1) } : group,
  )
  return without.map((group, index) =>
    index === to.group ? { ...group, lessons: group.lessons.toSpliced(to.at, 0, lesson) } : group,
  )
}

/** The lessons that the creator wants. */
export const wantedOf = <Source>(plan: Plan<Source>): PlannedLesson<Source>[] =>
  plan.flatMap(({ lessons }) => lessons.filter(({ left }) => !left))

const mostLessons = 1000

/** Why the plan cannot be sent; undefined if it can. */
export function planProblem<Source>(plan: Plan<Source>): string | undefined {
  const wanted = wantedOf(plan)
  if (wanted.length === 0 && plan.length === 1) return '没有要添加的课时'
  if (wanted.length > mostLessons) return `一门课最多 ${mostLessons} 个课时，请取消勾选一些`
  if (wanted.some(({ name }) => name.trim() === '')) return '有课时没有名称，请填写或取消勾选'
  if (plan.some(({ key, name }) => key !== ungroupedKey && name.trim() === '')) {
    return '有分组没有名称，请填写或解散分组'
  }
  return undefined
}

/** What the call makes, and in the same order what it was made of. Lessons that only get their file are no part of it. */
export function sectionsOf<Source extends { name: string }>(
  plan: Plan<Source>,
): { sections: PlannedSection[]; made: PlannedLesson<Source>[] } {
  const groups = plan.map(({ key, name, lessons }) => ({
    key,
    name,
    lessons: lessons.filter(({ left, fills }) => !left && !fills),
  }))
  const sent = groups.filter(({ key, lessons }) => lessons.length > 0 || isEmptyGroup(plan, key))
  return {
    made: sent.flatMap(({ lessons }) => lessons),
    sections: sent.map(({ name, lessons }) => ({
      name: name.trim(),
      lessons: lessons.map(({ name, kind, file, awaited = '', demo = false }) => ({
        name: name.trim(),
        typeDict: kind,
        awaitedName: kind === lessonKind.article ? '' : awaitedNameOf(file ?? { name: awaited }),
        ...(demo && { demoFlag: true }),
      })),
    })),
  }
}

/** A pasted chapter without lessons is wanted as it is. A group whose lessons are all left out is not. */
const isEmptyGroup = <Source>(plan: Plan<Source>, key: string) =>
  key !== ungroupedKey && plan.find((group) => group.key === key)?.lessons.length === 0

/** The end of a long name, because it tells more files apart than its beginning. */
export const awaitedNameOf = (file: { name: string }): string =>
  file.name
    .replace(/\p{Cc}+/gu, ' ')
    .slice(-120)
    .trim()
