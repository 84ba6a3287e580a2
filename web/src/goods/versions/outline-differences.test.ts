import type { VersionGroup } from '@zsm/contract/goods/versions'
import { lessonKind } from '@zsm/contract/states'
import type { GroupId, LessonId } from '@zsm/contract/values'
import { expect, test } from 'vitest'
import { outlineDifferences } from './outline-differences.ts'

const lesson = (id: string, name = id) => ({ id: id as LessonId, name, typeDict: lessonKind.video })
const group = (id: string | null, lessons: string[], name = id ?? ''): VersionGroup => ({
  id: id as GroupId | null,
  name,
  lessons: lessons.map((one) => lesson(one)),
})

test('lessons and groups that came, went, were renamed or moved are named', () => {
  const before = [group('第一章', ['开场', '器材', '构图']), group(null, ['番外'])]
  const renamed = {
    ...group('第一章', []),
    name: '第一部分',
    lessons: [lesson('器材', '相机'), lesson('构图'), lesson('开场')],
  }
  expect(outlineDifferences(before, [renamed, group('第二章', ['收尾']), group(null, [])])).toEqual([
    '新增分组“第二章”',
    '分组“第一章”改名为“第一部分”',
    '删除课时“番外”',
    '新增课时“收尾”（“第二章”第 1 位）',
    '课时“器材”改名为“相机”',
    '移动课时“开场”（“第一部分”第 3 位）',
  ])
})

test('a lesson that goes to another group moved; an equal outline has no differences', () => {
  const before = [group('一', ['甲', '乙']), group('二', ['丙']), group(null, [])]
  expect(outlineDifferences(before, before)).toEqual([])
  expect(
    outlineDifferences(before, [group('一', ['甲']), group('二', ['丙', '乙']), group(null, [])]),
  ).toEqual(['移动课时“乙”（“二”第 2 位）'])
})

test('groups in another order are named once', () => {
  const [one, two, rest] = [group('一', ['甲']), group('二', ['乙']), group(null, [])]
  expect(outlineDifferences([one, two, rest], [two, one, rest])).toEqual(['调整了分组的顺序'])
})
