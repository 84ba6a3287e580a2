import { isWaiting } from '@zsm/contract/goods/lessons'
import type { GoodLink } from '@zsm/contract/goods/links'
import type { GoodUnderReview, ReviewedOutline } from '@zsm/contract/office/goods'
import type { GroupId, LessonId } from '@zsm/contract/values'
import { movedLessons } from '../versions/outline-differences.ts'

export type ReviewedLesson = GoodUnderReview['details'][number]
export type Mark = 'added' | 'removed' | 'changed' | 'moved'

export const markTexts: Record<Mark, string> = {
  added: '新增',
  removed: '移除',
  changed: '已修改',
  moved: '移动',
}

export type ComparedLesson = {
  id: LessonId
  now: ReviewedLesson | undefined
  sold: ReviewedLesson | undefined
  marks: Mark[]
}
type ComparedGroup = {
  id: GroupId | null
  name: string
  soldName: string | undefined
  marks: Mark[]
  lessons: ComparedLesson[]
}

/** Whether buyers would see it. */
const isShown = (lesson: ReviewedLesson) => lesson.shelfFlag && !isWaiting(lesson)

/** Groups and lessons under review in their order, each with the one on sale; what only is on sale stands last in its group. */
export function compareOutlines({ soldOutline: sold, ...now }: GoodUnderReview): ComparedGroup[] {
  const moved = sold
    ? movedLessons(versionOf(sold), versionOf({ ...now, details: now.details.filter(isShown) }))
    : new Set<LessonId>()
  const changed = new Set(sold?.changedIds ?? [])
  const before = new Map((sold?.details ?? []).map((lesson) => [lesson.id, lesson]))
  const standing = new Set(now.details.map(({ id }) => id))
  const compared = (lesson: ReviewedLesson): ComparedLesson => {
    const { id } = lesson
    return {
      id,
      now: lesson,
      sold: before.get(id),
      marks: sold ? marksOf(lesson, before.has(id), changed.has(id), moved.has(id)) : [],
    }
  }
  const gone = (sold?.details ?? []).filter(({ id }) => !standing.has(id))
  const groups = [
    ...now.groups,
    ...(sold?.groups ?? []).filter(({ id }) => !now.groups.some((group) => group.id === id)),
  ]
  const all = [...groups.map(({ id, name }) => ({ id, name })), { id: null, name: '' }]
  return all
    .map(({ id, name }) => {
      const soldName = sold?.groups.find((group) => group.id === id)?.name
      const lessons = [
        ...now.details.filter(({ groupId }) => groupId === id).map(compared),
        ...gone
          .filter(({ groupId }) => groupId === id)
          .map(
            (lesson): ComparedLesson => ({ id: lesson.id, now: undefined, sold: lesson, marks: ['removed'] }),
          ),
      ]
      const marks: Mark[] = id !== null && soldName !== undefined && soldName !== name ? ['changed'] : []
      return { id, name, soldName, marks, lessons }
    })
    .filter(({ lessons }) => lessons.length > 0)
}

function marksOf(lesson: ReviewedLesson, isSold: boolean, isChanged: boolean, isMoved: boolean): Mark[] {
  if (!isShown(lesson)) return isSold ? ['removed'] : []
  if (!isSold) return ['added']
  return [...(isChanged ? (['changed'] as const) : []), ...(isMoved ? (['moved'] as const) : [])]
}

const versionOf = ({ groups, details }: Pick<ReviewedOutline, 'groups' | 'details'>) =>
  [...groups.map(({ id, name }) => ({ id, name })), { id: null, name: '' }].map(({ id, name }) => ({
    id,
    name,
    lessons: details
      .filter(({ groupId }) => groupId === id)
      .map((lesson) => ({
        id: lesson.id,
        name: lesson.name,
        typeDict: lesson.typeDict,
      })),
  }))

type ComparedLink = {
  id: string
  now: GoodLink | undefined
  sold: GoodLink | undefined
  marks: Mark[]
}

/** Links under review, each with the one on sale; what only is on sale stands last. */
export function compareLinks({
  links,
  soldOutline: sold,
}: Pick<GoodUnderReview, 'links' | 'soldOutline'>): ComparedLink[] {
  const before = new Map((sold?.links ?? []).map((link) => [link.id, link]))
  const now = links.map((link): ComparedLink => {
    const former = before.get(link.id)
    const marks: Mark[] = !sold
      ? []
      : !link.shelfFlag
        ? former
          ? ['removed']
          : []
        : !former
          ? ['added']
          : isSameLink(link, former)
            ? []
            : ['changed']
    return { id: link.id, now: link, sold: former, marks }
  })
  const gone = (sold?.links ?? []).filter(({ id }) => !links.some((link) => link.id === id))
  return [
    ...now,
    ...gone.map((link): ComparedLink => ({ id: link.id, now: undefined, sold: link, marks: ['removed'] })),
  ]
}

const isSameLink = (one: GoodLink, other: GoodLink) =>
  one.title === other.title &&
  one.url === other.url &&
  one.priceFen === other.priceFen &&
  one.imageUrl === other.imageUrl
