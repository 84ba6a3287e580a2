import type { CreatorId } from '@zsm/contract/values'
import { expect, test } from 'vitest'
import { newId } from '../ids.ts'
import { hasCheckDigit, openCardNumbers } from './card-numbers.ts'

test.each(['6222021234567890128', '4111111111111111', '5555555555554444'])(
  'the check digit of %s is right [7.6]',
  (cardNo) => {
    expect(hasCheckDigit(cardNo)).toBe(true)
  },
)

test.each(['4111111111111112', '1411111111111111', ''])('the check digit of %j is wrong', (cardNo) => {
  expect(hasCheckDigit(cardNo)).toBe(false)
})

test('a sealed number opens only for its creator, and only with the secret', () => {
  const [own, other] = [newId<CreatorId>(), newId<CreatorId>()]
  const cards = openCardNumbers(['a secret of this server'])
  const kept = cards.encrypt(own, '4111111111111111')
  expect(cards.decrypt(own, kept)).toBe('4111111111111111')
  expect(kept.toString('latin1')).not.toContain('4111')
  expect(kept.equals(cards.encrypt(own, '4111111111111111'))).toBe(false)
  expect(() => cards.decrypt(other, kept)).toThrow()
  expect(() => openCardNumbers(['another secret']).decrypt(own, kept)).toThrow()
})

test('a fingerprint is equal only for the same number of the same creator', () => {
  const [own, other] = [newId<CreatorId>(), newId<CreatorId>()]
  const cards = openCardNumbers(['a secret of this server'])
  const print = cards.fingerprint(own, '4111111111111111')
  expect(cards.fingerprint(own, '4111111111111111')).toEqual(print)
  expect(cards.fingerprint(own, '4111111111111112')).not.toEqual(print)
  expect(cards.fingerprint(other, '4111111111111111')).not.toEqual(print)
})
