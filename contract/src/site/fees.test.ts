import { expect, test } from 'vitest'
import type { CategoryId } from '../values.ts'
import { feesText } from './fees.ts'

const classOf = (id: string, parentId: string | null, feeBp: number) => ({
  id: id as CategoryId,
  parentId: parentId as CategoryId | null,
  name: id,
  feeBp,
})

test.each([
  ['no category', [], ''],
  ['one rate for all', [classOf('技能', null, 900), classOf('编程', '技能', 500)], '5%'],
  [
    'a branch with one rate is named after its first level',
    [
      classOf('技能', null, 0),
      classOf('编程', '技能', 500),
      classOf('办公', '技能', 500),
      classOf('语言', null, 0),
      classOf('日语', '语言', 825),
      classOf('英语', '语言', 500),
      classOf('单项', null, 1000),
    ],
    '技能、英语 5%；日语 8.25%；单项 10%',
  ],
])('the fees of categories in words: %s', (_, categories, words) => {
  expect(feesText(categories)).toBe(words)
})
