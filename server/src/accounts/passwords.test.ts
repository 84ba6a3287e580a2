import { scryptSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { hashPassword, isPassword, isPasswordOf } from './passwords.ts'

test('a password matches only its own hash, exactly as typed [A8]', async () => {
  const hash = await hashPassword('Correct horse 电池')
  expect(hash).toMatch(/^argon2id\$/)
  expect(await isPassword('Correct horse 电池', hash)).toBe(true)
  expect(await isPassword('correct horse 电池', hash)).toBe(false)
  expect(await isPassword('Correct horse 电池 ', hash)).toBe(false)
})

test('equal passwords have different hashes', async () => {
  expect(await hashPassword('same')).not.toBe(await hashPassword('same'))
})

test('every character of a long password counts', async () => {
  const long = '长'.repeat(127)
  expect(await isPassword(`${long}b`, await hashPassword(`${long}a`))).toBe(false)
})

test('a hash made by a Node without argon2 still matches', async () => {
  const salt = Buffer.from('sixteen bytes ok')
  const key = scryptSync('secret', salt, 32, { N: 2 ** 15, r: 8, p: 1, maxmem: 2 ** 26 })
  const hash = ['scrypt', salt.toString('base64url'), key.toString('base64url')].join('$')
  expect(await isPassword('secret', hash)).toBe(true)
  expect(await isPassword('wrong', hash)).toBe(false)
})

test('no password matches a missing account', async () => {
  expect(await isPasswordOf(undefined, '')).toBe(false)
  expect(await isPasswordOf({ passwordHash: await hashPassword('x') }, 'x')).toBe(true)
})
