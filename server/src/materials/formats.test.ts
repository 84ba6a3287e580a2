import { uploadRules } from '@zsm/contract/materials'
import { expect, test } from 'vitest'
import { extensionOf, formatOf, kindOf, kinds, mimeOfKey } from './formats.ts'

test('every extension that the contract allows can be checked and served', () => {
  for (const kind of kinds) {
    for (const ext of uploadRules[kind].extensions)
      expect(formatOf(kind, ext), `${kind} ${ext}`).toBeDefined()
  }
})

test.each([
  ['第一课.MP4', 'mp4'],
  ['C:\\fakepath\\a.b.webm', 'webm'],
  ['noextension', ''],
  ['a.', ''],
  ['a.mp4/..', ''],
  ['a.mp4\u0000.png', 'png'],
  ['__proto__', ''],
])('the extension of %s is %s', (name, ext) => {
  expect(extensionOf(name)).toBe(ext)
})

test.each([
  ['webm', 1],
  ['mp3', 2],
  ['png', 3],
  ['pdf', 4],
  ['zip', 5],
  ['exe', undefined],
  ['svg', undefined],
  ['html', undefined],
  ['constructor', undefined],
])('%s is of kind %s', (ext, kind) => {
  expect(kindOf(ext)).toBe(kind)
})

test('a WebM that holds only sound is served as audio', () => {
  expect(mimeOfKey('c/audio/a.webm')).toEqual({ kind: 2, mime: 'audio/webm' })
  expect(mimeOfKey('c/video/a.webm')).toEqual({ kind: 1, mime: 'video/webm' })
  expect(mimeOfKey('c/thumbnail/a.webp')).toEqual({ kind: 3, mime: 'image/webp' })
})
