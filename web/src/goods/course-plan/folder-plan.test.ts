import { lessonKind } from '@zsm/contract/states'
import type { LessonId } from '@zsm/contract/values'
import { expect, test } from 'vitest'
import type { Placed } from '../../ui/upload/dropped-files.ts'
import { planFiles, planFolder } from './folder-plan.ts'
import {
  changeLesson,
  dissolveGroup,
  leaveAll,
  moveBy,
  type Plan,
  planProblem,
  putInGroup,
  renameGroup,
  sectionsOf,
  setKinds,
} from './plan.ts'

type Source = { name: string; size: number }

const at = (path: string, size = 10): Placed<Source> => {
  const folders = path.split('/')
  const name = folders.pop() ?? ''
  return { folders, file: { name, size } }
}
const rules = { refusalOf: ({ size }: Source) => (size === 0 ? '文件是空的' : undefined) }
const fresh = { empty: true, waiting: [] }
const planned = (...paths: string[]) =>
  planFolder(
    paths.map((path) => at(path)),
    fresh,
    rules,
  ).plan
const shown = (plan: Plan<Source>) =>
  plan.flatMap(({ name, lessons }) => [`# ${name}`, ...lessons.map((lesson) => lesson.name)])
const keyOf = (plan: Plan<Source>, name: string) =>
  plan.flatMap(({ lessons }) => lessons).find((lesson) => lesson.name === name)?.key ?? ''

test('a folder of folders is a course: subfolders are groups, names are cleaned, numbers count', () => {
  const plan = planned(
    '摄影课/第二章 光线/02-逆光.mp4',
    '摄影课/第十章 尾声/01-结语.mp4',
    '摄影课/第二章 光线/10-夜景.mp4',
    '摄影课/01_导论/1.开场.mp4',
    '摄影课/00 写在前面.pdf',
    '摄影课/第二章 光线/讲义/01 光比.pdf',
    '摄影课/.DS_Store',
    '摄影课/__MACOSX/x.mp4',
  )
  expect(shown(plan)).toEqual([
    '# ',
    '写在前面',
    '# 导论',
    '开场',
    '# 光线',
    '逆光',
    '夜景',
    '# 光线 · 讲义',
    '光比',
    '# 尾声',
    '结语',
  ])
  expect(plan.flatMap(({ lessons }) => lessons.map(({ kind }) => kind))).toEqual([4, 1, 1, 1, 4, 1])
})

test('one folder of files is a new course itself, and a group of a course that has some', () => {
  const files = [at('摄影课/02 b.mp4'), at('摄影课/01 a.mp4')]
  expect(shown(planFolder(files, fresh, rules).plan)).toEqual(['# ', 'a', 'b'])
  expect(shown(planFolder(files, { ...fresh, empty: false }, rules).plan)).toEqual([
    '# ',
    '# 摄影课',
    'a',
    'b',
  ])
})

test('files that make no lesson are named with their reason, and leftovers of the system are not', () => {
  const dropped = [at('封面.png'), at('空.mp4', 0), at('Thumbs.db'), at('~$讲义.pdf'), at('a.mp4')]
  const { plan, unused } = planFolder(dropped, fresh, rules)
  expect(shown(plan)).toEqual(['# ', 'a'])
  expect(unused).toEqual([
    { name: '封面.png', reason: '不是视频、音频或 PDF，不能成为课时' },
    { name: '空.mp4', reason: '文件是空的' },
  ])
})

test('a file goes to the lesson that waits for it, by the name of the file or of the lesson', () => {
  const [one, other] = ['01930000-0000-7000-8000-000000000001', '01930000-0000-7000-8000-000000000002']
  const waiting = [
    { id: one as LessonId, name: '改过的名字', awaitedName: '01-导论.mp4' },
    { id: other as LessonId, name: '构图', awaitedName: '' },
  ]
  const dropped = [at('01-导论.mp4'), at('02-构图.mp4'), at('b/02-构图.mp4')]
  const { plan } = planFolder(dropped, { empty: false, waiting }, rules)
  expect(plan.flatMap(({ lessons }) => lessons)).toMatchObject([
    { name: '改过的名字', fills: one },
    { name: '构图', fills: other },
    { name: '构图' },
  ])
  expect(sectionsOf(plan)).toMatchObject({
    made: [{ name: '构图' }],
    sections: [
      { name: 'b', lessons: [{ name: '构图', typeDict: lessonKind.video, awaitedName: '02-构图.mp4' }] },
    ],
  })
})

test('a plan is corrected: renamed, left out, moved within and across groups', () => {
  const plan = planned('a/1.甲.mp4', 'a/2.乙.mp4', 'b/1.丙.mp4')
  const renamed = renameGroup(changeLesson(plan, keyOf(plan, '甲'), { name: ' 开场 ' }), 'ga', '第一章')
  const moved = moveBy(renamed, keyOf(plan, '乙'), 1)
  expect(shown(moved)).toEqual(['# ', '# 第一章', ' 开场 ', '# b', '乙', '丙'])
  const up = moveBy(moveBy(moved, keyOf(plan, '丙'), -1), keyOf(plan, '丙'), -1)
  expect(shown(up)).toEqual(['# ', '# 第一章', ' 开场 ', '丙', '# b', '乙'])
  expect(shown(putInGroup(up, keyOf(plan, '乙'), ''))).toEqual([
    '# ',
    '乙',
    '# 第一章',
    ' 开场 ',
    '丙',
    '# b',
  ])
  expect(shown(dissolveGroup(up, 'ga'))).toEqual(['# ', ' 开场 ', '丙', '# b', '乙'])
  expect(moveBy(plan, keyOf(plan, '丙'), 1)).toEqual(plan)
  const left = changeLesson(up, keyOf(plan, '乙'), { left: true })
  expect(sectionsOf(left).sections).toEqual([
    {
      name: '第一章',
      lessons: [
        { name: '开场', typeDict: lessonKind.video, awaitedName: '1.甲.mp4' },
        { name: '丙', typeDict: lessonKind.video, awaitedName: '1.丙.mp4' },
      ],
    },
  ])
})

test('a plan without names or lessons is not sent', () => {
  const plan = planned('a/1.甲.mp4', '2.乙.mp4')
  expect(planProblem(plan)).toBeUndefined()
  expect(planProblem(changeLesson(plan, keyOf(plan, '甲'), { name: ' ' }))).toContain('有课时没有名称')
  expect(planProblem(renameGroup(plan, 'ga', ''))).toContain('有分组没有名称')
  expect(planProblem(dissolveGroup(leaveAll(plan, true), 'ga'))).toBe('没有要添加的课时')
})

test('no correction loses or doubles a lesson', () => {
  const plan = planned('a/1.甲.mp4', 'a/2.乙.mp4', 'b/1.丙.mp4', '0.丁.mp4', 'c/d/1.戊.mp4')
  const keys = (one: Plan<Source>) => one.flatMap(({ lessons }) => lessons.map(({ key }) => key)).toSorted()
  for (const key of keys(plan)) {
    for (const step of [-1, 1] as const) expect(keys(moveBy(plan, key, step))).toEqual(keys(plan))
    for (const group of plan) {
      expect(keys(putInGroup(plan, key, group.key))).toEqual(keys(plan))
      expect(keys(dissolveGroup(plan, group.key))).toEqual(keys(plan))
    }
  }
  expect(sectionsOf(setKinds(plan, 3)).sections.flatMap(({ lessons }) => lessons)).toMatchObject(
    Array.from({ length: 5 }, () => ({ typeDict: lessonKind.article, awaitedName: '' })),
  )
})

test('files chosen for a group are its lessons, of the kind that was asked for, in the order of their numbers', () => {
  const chosen = ['10-收尾.webm', '2_转场.webm', '01 开场.webm'].map((name) => ({ name, size: 10 }))
  const target = { kind: lessonKind.audio, group: '第一章 导论', waiting: [] }
  const { sections, made } = sectionsOf(planFiles(chosen, target))
  expect(sections).toEqual([
    {
      name: '第一章 导论',
      lessons: [
        { name: '开场', typeDict: lessonKind.audio, awaitedName: '01 开场.webm' },
        { name: '转场', typeDict: lessonKind.audio, awaitedName: '2_转场.webm' },
        { name: '收尾', typeDict: lessonKind.audio, awaitedName: '10-收尾.webm' },
      ],
    },
  ])
  expect(made.map(({ file }) => file?.name)).toEqual(['01 开场.webm', '2_转场.webm', '10-收尾.webm'])
})

test('a chosen file goes to the lesson of its group that waits for it, and makes none', () => {
  const waiting = [{ id: 'l-1' as LessonId, name: '改过名的开场', awaitedName: '01 开场.mp4' }]
  const chosen = [at('01 开场.mp4').file, at('02 构图.mp4').file]
  const plan = planFiles(chosen, { kind: lessonKind.video, group: '', waiting })
  expect(plan[0]?.lessons).toMatchObject([{ name: '改过名的开场', fills: 'l-1' }, { name: '构图' }])
  expect(sectionsOf(plan).sections).toMatchObject([{ name: '', lessons: [{ name: '构图' }] }])
})

test('files for waiting lessons are found without ending and with other capitals; others are not wanted', () => {
  const waiting = [
    { id: 'l-1' as LessonId, name: '开场', awaitedName: '01-OPEN' },
    { id: 'l-2' as LessonId, name: '构图', awaitedName: 'Intro.MP4' },
  ]
  const dropped = [at('课程/01-open.mp4'), at('课程/intro.mp4'), at('课程/zz.mp4')]
  const { plan } = planFolder(dropped, { empty: false, waiting, fillOnly: true }, rules)
  expect(plan.flatMap(({ lessons }) => lessons)).toMatchObject([
    { fills: 'l-1', left: false },
    { fills: 'l-2', left: false },
    { name: 'zz', left: true },
  ])
})
