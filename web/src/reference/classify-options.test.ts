import type { Classify } from '@zsm/contract/reference'
import type { ClassifyId } from '@zsm/contract/values'
import { expect, test } from 'vitest'
import { classifyChoices, classifyPath } from './classify-options.ts'

const classify = (id: string, parentId: string | null, sort: number): Classify => ({
  id: id as ClassifyId,
  parentId: parentId as ClassifyId | null,
  level: parentId ? 2 : 1,
  name: id,
  sort,
  shopDict: 1,
  feeBp: 0,
})
const list = [
  classify('摄影', '兴趣', 2),
  classify('编程', null, 2),
  classify('兴趣', null, 1),
  classify('绘画', '兴趣', 1),
]

test('classes are chosen on the second level, and on the first where there is no second', () => {
  expect(classifyChoices(list)).toEqual([
    {
      label: '兴趣',
      options: [
        { value: '绘画', label: '绘画', path: '兴趣 / 绘画' },
        { value: '摄影', label: '摄影', path: '兴趣 / 摄影' },
      ],
    },
    { value: '编程', label: '编程', path: '编程' },
  ])
})

test('a class is named by its whole path', () => {
  expect(classifyPath(list, '摄影' as ClassifyId)).toBe('兴趣 / 摄影')
  expect(classifyPath(list, null)).toBeUndefined()
})
