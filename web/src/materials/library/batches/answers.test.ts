import type { ChangedFile } from '@zsm/contract/materials/library'
import type { FileId, FolderId } from '@zsm/contract/values'
import { expect, test } from 'vitest'
import { byFolder, changedIds, refusedText, undoneText } from './answers.ts'

const row = (id: string, message: string | null = null, changedFlag = message === null): ChangedFile => ({
  id: id as FileId,
  doneFlag: message === null,
  changedFlag,
  error: message && 'fileInUse',
  message,
})

test('each refused file has a line, with its title where the screen knows it', () => {
  const rows = [row('a'), row('b', '正在使用'), row('c', '已经不在了')]
  expect(refusedText(rows, new Map([['b' as FileId, '封面']]))).toBe('“封面”：正在使用\n已经不在了')
})

test('of many refused files the first are named and the rest is counted', () => {
  const rows = Array.from({ length: 20 }, (_, at) => row(String(at), '正在使用'))
  const lines = refusedText(rows, new Map()).split('\n')
  expect([lines.length, lines.at(-1)]).toEqual([9, '等 20 个'])
})

test('an undo moves back only what was moved, each file to its own folder', () => {
  const [x, y] = ['x', 'y'] as FolderId[]
  const rows = [
    { ...row('a'), fromFolderId: x ?? null },
    { ...row('b'), fromFolderId: null },
    { ...row('c'), fromFolderId: x ?? null },
    { ...row('d', null, false), fromFolderId: y ?? null },
  ]
  expect([...byFolder(rows)]).toEqual([
    ['x', ['a', 'c']],
    [null, ['b']],
  ])
  expect(changedIds(rows)).toEqual(['a', 'b', 'c'])
})

test('an undo says how many files it took back, and why the others stayed', () => {
  const titles = new Map([['b' as FileId, '封面']])
  expect(undoneText([row('a'), row('b')], titles)).toEqual({ done: '已撤销' })
  expect(undoneText([row('a'), row('b', '一个素材最多 20 个标签')], titles)).toEqual({
    done: '已撤销 1 个',
    refused: { title: '1 个素材没有撤销', text: '“封面”：一个素材最多 20 个标签' },
  })
  expect(undoneText([row('c', '素材不存在')], titles)).toEqual({
    done: '',
    refused: { title: '1 个素材没有撤销', text: '素材不存在' },
  })
})
