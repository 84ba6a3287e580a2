import type { KeptClassify } from '@zsm/contract/office/categories'
import { expect, test } from 'vitest'
import { inTreeOrder } from './classify-tree.ts'

const classify = (id: string, parentId: string | null, sort: number) =>
  ({ id, parentId, sort }) as KeptClassify

test('each class is followed by those below it, in order', () => {
  const list = [
    ...[classify('b', null, 2), classify('a', null, 1), classify('b1', 'b', 1)],
    ...[classify('a2', 'a', 2), classify('a1', 'a', 1), classify('a1x', 'a1', 1)],
  ]
  expect(inTreeOrder(list).map(({ id }) => id)).toEqual(['a', 'a1', 'a1x', 'a2', 'b', 'b1'])
})
