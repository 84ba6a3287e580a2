import { expect, test } from 'vitest'
import type { CategoryId } from '../values.ts'
import { feesText } from './fees.ts'

const categoryOf = (id: string, parentId: string | null, feeBp: number) => ({
  id: id as CategoryId,
  parentId: parentId as CategoryId | null,
  name: id,
  feeBp,
})

test.each([
  ['no category', [], ''],
  ['one rate for all', [categoryOf('技能', null, 900), categoryOf('编程', '技能', 500)], '5%'],
  [
    'a branch with one rate is named after its first level',
    [
      categoryOf('技能', null, 0),
      categoryOf('编程', '技能', 500),
      categoryOf('办公', '技能', 500),
      categoryOf('语言', null, 0),
      categoryOf('日语', '语言', 825),
      categoryOf('英语', '语言', 500),
      categoryOf('单项', null, 1000),
    ],
    '技能、英语 5%；日语 8.25%；单项 10%',
  ],
])('the fees of categories in words: %s', (_, categories, words) => {
  expect(feesText(categories)).toBe(words)
})
