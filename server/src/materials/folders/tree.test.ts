import type { FolderId } from '@zsm/contract/values'
import { expect, test } from 'vitest'
import { freeName, heightOf, isWithin, levelOf } from './tree.ts'

const id = (name: string) => name as FolderId
const folders = [
  { id: id('课程'), parentId: null },
  { id: id('摄影'), parentId: id('课程') },
  { id: id('第一章'), parentId: id('摄影') },
  { id: id('其他'), parentId: null },
]

test('the top has level 0, and each folder one more than its parent', () => {
  expect([null, ...folders.map((folder) => folder.id)].map((each) => levelOf(folders, each))).toEqual([
    0, 1, 2, 3, 1,
  ])
})

test('a folder is as high as the longest way down from it', () => {
  expect(folders.map((folder) => heightOf(folders, folder.id))).toEqual([3, 2, 1, 1])
})

test('a folder is within itself and everything above it', () => {
  const around = folders.filter((folder) => isWithin(folders, id('第一章'), folder.id))
  expect(around.map((folder) => folder.id)).toEqual(['课程', '摄影', '第一章'])
  expect(isWithin(folders, null, id('课程'))).toBe(false)
})

test('a name that is taken gets the next free number', () => {
  expect(freeName('封面', [])).toBe('封面')
  expect(freeName('Cover', ['cover', 'COVER（2）'])).toBe('Cover（3）')
  expect(freeName('长'.repeat(40), ['长'.repeat(40)])).toHaveLength(39)
})
