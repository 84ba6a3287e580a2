import type { CreatorId } from '@zsm/contract/values'
import { expect, test } from 'vitest'
import { newId } from '../ids.ts'
import { keyNumber, openSeal } from './seals.ts'

const [me, other] = [newId<CreatorId>(), newId<CreatorId>()]
const seal = openSeal(['a secret for tests'], 'douyin-token')

test('a sealed value opens for its creator, and is different each time', () => {
  const [one, two] = [seal.close(me, 'act.1'), seal.close(me, 'act.1')]
  expect(seal.open(me, one)).toBe('act.1')
  expect(one.equals(two)).toBe(false)
  expect(one.toString('latin1')).not.toContain('act')
})

test.each([
  ['another creator', () => seal.open(other, seal.close(me, 'act.1'))],
  ['another purpose', () => openSeal(['a secret for tests'], 'id-card').open(me, seal.close(me, 'act.1'))],
  ['another secret', () => openSeal(['another secret'], 'douyin-token').open(me, seal.close(me, 'act.1'))],
  ['its end cut off', () => seal.open(me, seal.close(me, 'act.1').subarray(0, -1))],
])('a sealed value does not open with %s', (_, open) => {
  expect(open).toThrow()
})

test('the newest key seals and names itself, and older keys still open their values', () => {
  const rotated = openSeal(['a newer secret', 'a secret for tests'], 'douyin-token')
  expect(rotated.open(me, seal.close(me, 'act.1'))).toBe('act.1')
  expect(rotated.close(me, 'act.1').subarray(0, 8)).toEqual(
    Buffer.concat([Buffer.from('seal'), keyNumber('a newer secret')]),
  )
  expect(() => seal.open(me, rotated.close(me, 'act.1'))).toThrow('DATA_SECRET_PREVIOUS')
})

test('a value sealed by an earlier version without a number opens by any key', () => {
  const unnumbered = seal.close(me, 'act.1').subarray(8)
  for (const keys of [['a secret for tests'], ['a newer secret', 'a secret for tests']] as const) {
    expect(openSeal(keys, 'douyin-token').open(me, unnumbered)).toBe('act.1')
  }
})
