import { expect, test } from 'vitest'
import { copyNames } from './copy-name.ts'

test('a copy is named after its original, and a copy of a copy counts on', () => {
  expect(copyNames('摄影入门', 3)).toEqual(['摄影入门 副本', '摄影入门 副本 2', '摄影入门 副本 3'])
  expect(copyNames('摄影入门 副本 2', 1)).toEqual(['摄影入门 副本'])
})

test('the name of a copy is never longer than names may be, and no character is halved', () => {
  const [first = '', ...others] = copyNames('📷'.repeat(30), 12)
  expect(first).toBe(`${'📷'.repeat(28)} 副本`)
  expect(Math.max(...others.map(({ length }) => length))).toBeLessThanOrEqual(60)
})
