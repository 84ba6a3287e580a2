import type { Group } from '@zsm/contract/goods/groups'
import type { Lesson } from '@zsm/contract/goods/lessons'
import { lessonKind, lessonRelease } from '@zsm/contract/states'
import type { GroupId, LessonId, OutlineId } from '@zsm/contract/values'
import { describe, expect, test } from 'vitest'
import {
  arrangeBack,
  changedGroups,
  drop,
  lessonName,
  listsOf,
  moveBack,
  placeGroup,
  placeLesson,
  placeLessons,
  rowsOf,
  type Section,
  sectionsOf,
} from './outline.ts'

const tempGoodId = 'course' as OutlineId

const group = (id: string, sort: number): Group => ({
  id: id as GroupId,
  tempGoodId,
  name: id,
  sort,
  detailCount: 0,
})

const lesson = (id: string, groupId: string | null, sort: number): Lesson => ({
  id: id as LessonId,
  tempGoodId,
  goodId: null,
  groupId: groupId as GroupId | null,
  name: id,
  typeDict: lessonKind.video,
  fileId: null,
  awaitedName: '',
  fileTitle: null,
  coverUrl: null,
  durationSec: null,
  size: null,
  wordCount: null,
  viewFlag: true,
  shelfFlag: true,
  demoFlag: false,
  downloadFlag: false,
  demoSeconds: 0,
  trialDict: null,
  banDragFlag: false,
  releaseTypeDict: lessonRelease.atOnce,
  releaseTime: null,
  releaseDays: 0,
  attachFileIds: [],
  attachFiles: [],
  sort,
  copyRightNote: '',
  version: 1,
})

/** 未分组: u1; A: a1 a2 a3; B: empty; C: c1 */
const sections = sectionsOf(
  [group('C', 3), group('A', 1), group('B', 2)],
  [
    lesson('a2', 'A', 1),
    lesson('c1', 'C', 0),
    lesson('a1', 'A', 0),
    lesson('u1', null, 0),
    lesson('a3', 'A', 2),
  ],
)

const picture = (list: readonly Section[]) =>
  list.map(({ group, lessons }) => `${group?.id ?? '-'}:${lessons.map(({ id }) => id).join(',')}`).join(' ')

describe('the lessons of a course', () => {
  test('are in the order of their groups, the ungrouped ones first', () => {
    expect(picture(sections)).toBe('-:u1 A:a1,a2,a3 B: C:c1')
  })

  test('of a deleted group count as ungrouped', () => {
    expect(picture(sectionsOf([], [lesson('x', 'gone', 0)]))).toBe('-:x')
  })

  test('become one list of rows, in which a folded group has no lessons', () => {
    const ids = rowsOf(sections, 'A').map(({ id }) => id)
    expect(ids).toEqual(['ungrouped', 'u1', 'A', 'B', 'C', 'c1'])
  })

  test("survive the conversion to the cache's lists and back", () => {
    const { groups, lessons } = listsOf(sections)
    expect(picture(sectionsOf(groups, lessons))).toBe(picture(sections))
  })
})

describe('dropping a lesson', () => {
  test.each([
    [
      'down in its group',
      'a1',
      'a3',
      '-:u1 A:a2,a3,a1 B: C:c1',
      { kind: 'lessons', ids: ['a2', 'a3', 'a1'] },
    ],
    ['up in its group', 'a3', 'a1', '-:u1 A:a3,a1,a2 B: C:c1', { kind: 'lessons', ids: ['a3', 'a1', 'a2'] }],
    [
      'down onto an empty group',
      'a1',
      'B',
      '-:u1 A:a2,a3 B:a1 C:c1',
      { kind: 'regroup', groupId: 'B', sort: 0 },
    ],
    [
      'down onto a group that has lessons',
      'a1',
      'C',
      '-:u1 A:a2,a3 B: C:a1,c1',
      { kind: 'regroup', sort: 0 },
    ],
    [
      'up over its own heading',
      'a2',
      'A',
      '-:u1,a2 A:a1,a3 B: C:c1',
      { kind: 'regroup', groupId: null, sort: 1 },
    ],
    [
      'up into an empty group',
      'c1',
      'C',
      '-:u1 A:a1,a2,a3 B:c1 C:',
      { kind: 'regroup', groupId: 'B', sort: 0 },
    ],
    [
      'between the lessons of another group',
      'c1',
      'a2',
      '-:u1 A:a1,c1,a2,a3 B: C:',
      { kind: 'regroup', sort: 1 },
    ],
    [
      'above the first line',
      'a1',
      'ungrouped',
      '-:a1,u1 A:a2,a3 B: C:c1',
      { kind: 'regroup', groupId: null, sort: 0 },
    ],
  ])('%s', (_, active, over, after, move) => {
    const moved = drop(sections, active, over)
    expect(moved && picture(moved.sections)).toBe(after)
    expect(moved?.move).toMatchObject(move)
  })

  test.each([
    ['onto itself', 'a1', 'a1'],
    ['outside the list', 'a1', 'nowhere'],
    ['above the first line where it stands', 'u1', 'ungrouped'],
  ])('%s moves nothing', (_, active, over) => {
    expect(drop(sections, active, over)).toBeUndefined()
  })
})

describe('dropping a group', () => {
  test.each([
    ['onto another group', 'A', 'C', '-:u1 B: C:c1 A:a1,a2,a3', ['B', 'C', 'A']],
    ['onto a lesson of another group', 'C', 'a2', '-:u1 C:c1 A:a1,a2,a3 B:', ['C', 'A', 'B']],
    ['above the ungrouped lessons, which stay first', 'C', 'u1', '-:u1 C:c1 A:a1,a2,a3 B:', ['C', 'A', 'B']],
  ])('%s', (_, active, over, after, ids) => {
    const moved = drop(sections, active, over)
    expect(moved && picture(moved.sections)).toBe(after)
    expect(moved?.move).toEqual({ kind: 'groups', ids })
  })

  test('onto its own lesson moves nothing', () => {
    expect(drop(sections, 'A', 'a2')).toBeUndefined()
    expect(placeGroup(sections, 'A' as GroupId, 1)).toBeUndefined()
  })
})

test.each([
  ['a1', 'a3'],
  ['a3', 'a1'],
  ['a1', 'c1'],
  ['u1', 'B'],
  ['A', 'C'],
  ['C', 'A'],
])('after %s is dropped over %s, undo moves it back', (active, over) => {
  const moved = drop(sections, active, over)
  if (!moved) throw new Error('nothing moved')
  const back = moveBack(sections, moved.sections, moved)
  expect(picture(back?.sections ?? [])).toBe(picture(sections))
  expect(moveBack(sections, sections, moved)).toBeUndefined()
})

test('a lesson moved beyond the last one of another group is appended', () => {
  const moved = placeLesson(sections, 'u1' as LessonId, 1, 99)
  expect(moved && picture(moved.sections)).toBe('-: A:a1,a2,a3,u1 B: C:c1')
  expect(moved?.move).toMatchObject({ kind: 'regroup', sort: 3 })
})

test.each([
  ['第一讲.mp4', '第一讲'],
  ['v1.0 说明', 'v1.0 说明'],
  ['  .mp3', '未命名课时'],
  ['长'.repeat(80), '长'.repeat(60)],
])('the file %s becomes the lesson %s', (title, name) => {
  expect(lessonName(title)).toBe(name)
})

describe('several lessons at once', () => {
  const ids = (...names: string[]) => new Set(names as LessonId[])
  const shownAs = (list: readonly Section[] | undefined) =>
    list?.map(({ group, lessons }) => `${group?.id ?? ''}:${lessons.map(({ id }) => id).join(' ')}`)

  test('move to a position among those that stay, in their order', () => {
    expect(shownAs(placeLessons(sections, ids('a1', 'a2'), 1, 1))).toEqual([
      ':u1',
      'A:a3 a1 a2',
      'B:',
      'C:c1',
    ])
    expect(shownAs(placeLessons(sections, ids('c1', 'u1', 'a2'), 1, 1))).toEqual([
      ':',
      'A:a1 u1 a2 c1 a3',
      'B:',
      'C:',
    ])
    expect(shownAs(placeLessons(sections, ids('a1'), 2, 99))).toEqual([':u1', 'A:a2 a3', 'B:a1', 'C:c1'])
  })

  test('that are in place already do not move', () => {
    expect(placeLessons(sections, ids('a1', 'a2'), 1, 0)).toBeUndefined()
    expect(placeLessons(sections, ids('a1'), 9, 0)).toBeUndefined()
  })

  test('name the orders that their groups had and get', () => {
    const after = placeLessons(sections, ids('a1', 'u1'), 3, 0) ?? []
    expect(changedGroups(sections, after)).toEqual([
      { ids: [], seenIds: ['u1'] },
      { groupId: 'A', ids: ['a2', 'a3'], seenIds: ['a1', 'a2', 'a3'] },
      { groupId: 'C', ids: ['u1', 'a1', 'c1'], seenIds: ['c1'] },
    ])
  })

  test('move back to where they were, also after lessons were made or deleted', () => {
    const after = placeLessons(sections, ids('a1', 'a3', 'u1'), 3, 0) ?? []
    expect(shownAs(arrangeBack(sections, after))).toEqual(shownAs(sections))
    const since = after.map((section) =>
      section.group?.id === 'C'
        ? { ...section, lessons: [...section.lessons.filter(({ id }) => id !== 'a1'), lesson('neu', 'C', 9)] }
        : section,
    )
    expect(shownAs(arrangeBack(sections, since))).toEqual([':u1', 'A:a2 a3', 'B:', 'C:c1 neu'])
  })
})
