import type { CreatorId } from '@zsm/contract/values'
import { expect, test } from 'vitest'
import { newId } from './ids.ts'
import { openSeal } from './seals.ts'

const [me, other] = [newId<CreatorId>(), newId<CreatorId>()]
const seal = openSeal('a secret for tests', 'token')

test('what is sealed for a creator opens for that creator, and reads differently each time', () => {
  const [one, two] = [seal.close(me, 'act.1'), seal.close(me, 'act.1')]
  expect(seal.open(me, one)).toBe('act.1')
  expect(one.equals(two)).toBe(false)
  expect(one.toString('latin1')).not.toContain('act')
})

test.each([
  ['another creator', () => seal.open(other, seal.close(me, 'act.1'))],
  ['another purpose', () => openSeal('a secret for tests', 'card').open(me, seal.close(me, 'act.1'))],
  ['another secret', () => openSeal('another secret', 'token').open(me, seal.close(me, 'act.1'))],
  ['a text cut short', () => seal.open(me, seal.close(me, 'act.1').subarray(0, -1))],
])('it opens for no %s', (_, open) => {
  expect(open).toThrow()
})
