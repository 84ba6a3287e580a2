import { expect, test } from 'vitest'
import type { MediaKind } from '../media-kind.ts'
import { refusalOf, sortFiles, titleOf } from './refusal.ts'

const cases: [string, number, MediaKind, string | undefined][] = [
  ['课程.mp4', 1, 1, undefined],
  ['课程.MP4', 1, 1, undefined],
  ['讲义.pdf', 1, 1, '不是可用的视频，请选择 mp4、webm、mov、m4v 文件'],
  ['没有扩展名', 1, 3, '不是可用的图片，请选择 jpg、jpeg、png、webp、gif 文件'],
  ['空.mp3', 0, 2, '文件是空的，请重新选择'],
  ['刚好.png', 20 * 1024 ** 2, 3, undefined],
  ['太大.png', 20 * 1024 ** 2 + 1, 3, '超过 20 MB，请压缩后再上传'],
  ['太大.mp4', 4 * 1024 ** 3 + 1, 1, '超过 4 GB，请压缩后再上传'],
]

test.each(cases)('the upload of %s with %d bytes as kind %d: %s', (name, size, kind, refusal) => {
  expect(refusalOf({ name, size }, kind)).toBe(refusal)
})

test('a title is the file name without its extension', () => {
  expect(titleOf('01-导论.v2.mp4')).toBe('01-导论.v2')
  expect(titleOf('.mp4')).toBe('未命名')
  expect(titleOf('两\n行.mp4')).toBe('两 行')
  expect(titleOf(`${'长'.repeat(130)}.mp4`)).toHaveLength(120)
})

test('if one file is wanted, the first valid one is taken, and the others get their reasons', () => {
  const files = ['讲义.pdf', '一.png', '二.png'].map((name) => ({ name, size: 1 }))
  const { taken, refused } = sortFiles(files, 3, 1)
  expect(taken.map(({ name }) => name)).toEqual(['一.png'])
  expect(refused).toEqual([
    { name: '讲义.pdf', reason: '不是可用的图片，请选择 jpg、jpeg、png、webp、gif 文件' },
    { name: '二.png', reason: '这里只能选 1 个文件' },
  ])
})
