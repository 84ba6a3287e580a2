import { expect, test } from 'vitest'
import { matchFiles, matchText } from './match-files.ts'

const chosen = (name: string, content: string) => ({ name, size: content.length, content })
const print = async ({ content }: { content: string }) => `print of ${content}`
const begun = (name: string, content: string) => ({
  name,
  size: content.length,
  fingerprint: `print of ${content}`,
})

test('a file is found by its content under any name, and another of the same size is not taken for it', async () => {
  const needed = [begun('一.mp4', 'aaaa'), begun('二.mp4', 'bbbb')]
  const files = [chosen('改了名.mp4', 'bbbb'), chosen('一.mp4', 'cccc')]
  const matched = await matchFiles(needed, files, print)
  expect(matched).toEqual({ found: [[needed[1], files[0]]], missing: [needed[0]], foreign: [files[1]] })
  expect(matchText(matched)).toBe('还有 1 个文件没有找到：“一.mp4”。这些不是没传完的文件：“一.mp4”')
})

test('a file of which nothing was sent is found by its name and size', async () => {
  const needed = [{ name: '一.mp4', size: 4 }]
  const matched = await matchFiles(needed, [chosen('一.mp4', 'aaaa')], () =>
    Promise.reject(new Error('read')),
  )
  expect(matched.found).toHaveLength(1)
  expect(matchText(matched)).toBeUndefined()
})

test('one file serves every upload that needs its content', async () => {
  const needed = [begun('一.mp4', 'aaaa'), begun('副本.mp4', 'aaaa')]
  const files = [chosen('一.mp4', 'aaaa'), chosen('副本.mp4', 'aaaa')]
  expect(await matchFiles(needed, files, print)).toMatchObject({ missing: [], foreign: [] })
})

test('only files of a needed size are read', async () => {
  const read: string[] = []
  const note = async (file: { name: string; content: string }) => {
    read.push(file.name)
    return print(file)
  }
  const files = [chosen('一.mp4', 'aaaa'), chosen('大.mp4', 'aaaaaaaa')]
  await matchFiles([begun('一.mp4', 'aaaa')], files, note)
  expect(read).toEqual(['一.mp4'])
})

test('many missing files are counted, the first three are named', async () => {
  const needed = ['一', '二', '三', '四'].map((name) => begun(name, name))
  expect(matchText(await matchFiles(needed, [], print))).toBe(
    '还有 4 个文件没有找到：“一”、“二”、“三” 等 4 个',
  )
})
