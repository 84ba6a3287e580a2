import type { Group } from '@zsm/contract/goods/groups'
import type { Lesson } from '@zsm/contract/goods/lessons'
import { lessonRelease } from '@zsm/contract/states'
import type { LessonId } from '@zsm/contract/values'
import { expect, test } from 'vitest'
import { type LessonChange, wayBack } from './lesson-changes.ts'
import type { Section } from './outline.ts'

const lesson = (id: string, flags: Partial<Lesson> = {}) => ({ id, ...flags }) as Lesson
const before: Section[] = [
  { group: null, lessons: [lesson('甲'), lesson('乙'), lesson('丙'), lesson('丁')] },
  { group: { id: '一' } as Group, lessons: [lesson('戊'), lesson('己')] },
]
const back = (ids: string, change: Exclude<LessonChange, 'delete'>, sections = before) =>
  wayBack(sections, [...ids] as LessonId[], change)

test('undo moves lessons back to each group in runs, each to its old position', () => {
  expect(back('甲丙丁己', { to: '一' as Group['id'] })).toEqual([
    { ids: ['甲'], sort: 0, ungroupFlag: true },
    { ids: ['丙', '丁'], sort: 2, ungroupFlag: true },
    { ids: ['己'], sort: 1, groupId: '一' },
  ])
})

test('undo gives each lesson the release that it had', () => {
  const opensAt = { releaseTypeDict: lessonRelease.atTime, releaseTime: '2027-01-01T00:00:00.000Z' } as const
  const lessons = [
    lesson('甲', { ...opensAt, releaseDays: 0 } as Partial<Lesson>),
    lesson('乙', { releaseTypeDict: lessonRelease.atOnce, releaseTime: null, releaseDays: 0 }),
    lesson('丙', { ...opensAt, releaseDays: 0 } as Partial<Lesson>),
  ]
  const release = { releaseTypeDict: lessonRelease.afterDays, releaseDays: 3 }
  expect(back('甲乙丙', { release }, [{ group: null, lessons }])).toEqual([
    { ids: ['甲', '丙'], ...opensAt },
    { ids: ['乙'], releaseTypeDict: lessonRelease.atOnce },
  ])
})

test('undo turns a flag back only where it was turned', () => {
  const lessons = [lesson('甲', { demoFlag: true }), lesson('乙', { demoFlag: false })]
  const sections = [{ group: null, lessons }]
  expect(back('甲乙', { demoFlag: true }, sections)).toEqual([{ ids: ['乙'], demoFlag: false }])
  expect(back('甲', { demoFlag: true }, sections)).toEqual([])
})
