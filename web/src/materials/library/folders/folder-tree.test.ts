import type { FolderId } from '@zsm/contract/values'
import { expect, test } from 'vitest'
import { isWithin, treeOf } from './folder-tree.ts'

const folder = (name: string, parent: string | null, fileCount: number) => ({
  id: name as FolderId,
  parentId: parent as FolderId | null,
  name,
  fileCount,
})
const folders = [
  folder('课程', null, 1),
  folder('其他', null, 5),
  folder('第一讲', '课程', 2),
  folder('剪辑', '第一讲', 4),
]

test('folders stand below their parents, with the files of everything in them', () => {
  expect(treeOf(folders).map(({ path, level, allCount }) => [path, level, allCount])).toEqual([
    ['课程', 1, 7],
    ['课程 / 第一讲', 2, 6],
    ['课程 / 第一讲 / 剪辑', 3, 4],
    ['其他', 1, 5],
  ])
})

test('a folder is within itself and within everything above it', () => {
  const inside = folders.filter(({ id }) => isWithin(folders, id, '课程' as FolderId))
  expect(inside.map(({ name }) => name)).toEqual(['课程', '第一讲', '剪辑'])
})
