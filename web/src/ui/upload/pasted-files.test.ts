import { expect, test } from 'vitest'
import { pastedName } from './pasted-files.ts'

const now = new Date(2026, 10, 28, 9, 5, 7).toISOString()

test('a picture without a name is called by the time of its paste, a copied file keeps its name', () => {
  expect(pastedName('image.png', now)).toBe('粘贴的图片 2026-11-28 09.05.07.png')
  expect(pastedName('image.jpeg', now, 1)).toBe('粘贴的图片 2026-11-28 09.05.07-2.jpeg')
  expect(pastedName('封面.png', now)).toBe('封面.png')
})
