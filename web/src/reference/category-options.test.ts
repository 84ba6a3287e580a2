import type { Category } from '@zsm/contract/reference'
import { goodKind, shopKind } from '@zsm/contract/states'
import type { CategoryId } from '@zsm/contract/values'
import { expect, test } from 'vitest'
import { categoryChoices, categoryPath, classesFor } from './category-options.ts'

const category = (id: string, parentId: string | null, sort: number, level = parentId ? 2 : 1): Category => ({
  id: id as CategoryId,
  parentId: parentId as CategoryId | null,
  level,
  name: id,
  sort,
  shopDict: shopKind.knowledge,
  bizDict: null,
  feeBp: 0,
  comingFeeBp: null,
  comingFeeTime: null,
})
const list = [
  category('摄影', '兴趣', 2),
  category('编程', null, 2),
  category('兴趣', null, 1),
  category('绘画', '兴趣', 1),
]

test('categories are chosen on the deepest level', () => {
  expect(categoryChoices(list)).toEqual([
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

test('third-level categories show their second level, and a category chosen before it had children stays a choice', () => {
  const deep = [...list, category('微距', '摄影', 1, 3), category('人像', '摄影', 2, 3)]
  const under = (chosen: string[] = []) => {
    const [first] = categoryChoices(deep, chosen as CategoryId[])
    return first && 'options' in first ? first.options.map(({ label, path }) => [label, path]) : []
  }
  expect(under()).toEqual([
    ['绘画', '兴趣 / 绘画'],
    ['摄影 / 微距', '兴趣 / 摄影 / 微距'],
    ['摄影 / 人像', '兴趣 / 摄影 / 人像'],
  ])
  expect(under(['摄影']).map(([label]) => label)).toEqual(['绘画', '摄影', '摄影 / 微距', '摄影 / 人像'])
  expect(categoryPath(deep, '人像' as CategoryId)).toBe('兴趣 / 摄影 / 人像')
})

test('a category is named by its whole path on any level', () => {
  expect(categoryPath(list, '摄影' as CategoryId)).toBe('兴趣 / 摄影')
  expect(categoryPath(list, '兴趣' as CategoryId)).toBe('兴趣')
  expect(categoryPath(list, null)).toBeUndefined()
})

test('a kind of good is offered its own categories, those for every kind, and its current one', () => {
  const kinds = [
    { ...category('咨询', null, 1), bizDict: goodKind.service },
    { ...category('一对一', '咨询', 1), bizDict: goodKind.service },
    { ...category('诊断', '咨询', 2), bizDict: goodKind.service },
    { ...category('资料', null, 2), bizDict: goodKind.download },
    category('其他', null, 3),
  ]
  const namesOf = (chosen: string[]) => classesFor(kinds, 100, chosen as CategoryId[]).map(({ name }) => name)
  expect(namesOf([])).toEqual(['资料', '其他'])
  expect(namesOf(['诊断'])).toEqual(['咨询', '诊断', '资料', '其他'])
})
