import type { OfficeCategory } from '@zsm/contract/office/categories'
import { expect, test } from 'vitest'
import { inTreeOrder } from './category-tree.ts'

const category = (id: string, parentId: string | null, sort: number) =>
  ({ id, parentId, sort }) as OfficeCategory

test('each category is followed by its children, in order', () => {
  const list = [
    ...[category('b', null, 2), category('a', null, 1), category('b1', 'b', 1)],
    ...[category('a2', 'a', 2), category('a1', 'a', 1), category('a1x', 'a1', 1)],
  ]
  expect(inTreeOrder(list).map(({ id }) => id)).toEqual(['a', 'a1', 'a1x', 'a2', 'b', 'b1'])
})
