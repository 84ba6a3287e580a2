import type { CreatorId } from '@zsm/contract/values'
import { expect } from 'vitest'
import { testAsOwner as test } from '../../test/database-test.ts'
import { newId } from '../ids.ts'
import { forgetRequests, once } from './once.ts'

function request() {
  return {
    actor: newId<CreatorId>(),
    call: 'funds.withdraw',
    requestId: newId(),
    input: { fen: 1, bank: { a: 1, b: 2 } },
  }
}
const reused = expect.objectContaining({ name: 'Failure', error: 'requestIdReused' })

test('a repeated request gets the first answer and has no second effect', async ({ sql }) => {
  const asked = request()
  let effects = 0
  const run = async () => ({ effect: ++effects })
  expect(await once(sql, asked, run)).toEqual({ effect: 1 })
  expect(await once(sql, { ...asked, input: { bank: { b: 2, a: 1 }, fen: 1 } }, run)).toEqual({ effect: 1 })
})

test('an idempotency key with another input or call is refused', async ({ sql }) => {
  const asked = request()
  await once(sql, asked, async () => null)
  await expect(once(sql, { ...asked, input: { fen: 2 } }, async () => null)).rejects.toEqual(reused)
  await expect(once(sql, { ...asked, call: 'funds.cancel' }, async () => null)).rejects.toEqual(reused)
})

test('two creators may use the same idempotency key', async ({ sql }) => {
  const asked = request()
  await once(sql, asked, async () => 'first')
  expect(await once(sql, { ...asked, actor: newId<CreatorId>() }, async () => 'second')).toBe('second')
})

test('a failed request may be sent again', async ({ sql }) => {
  const asked = request()
  const failing = once(sql, asked, async () => {
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(await once(sql, asked, async () => 'done')).toBe('done')
})

test('of simultaneous requests with one idempotency key only one has an effect [E3]', async ({
  database: { sql },
}) => {
  const asked = request()
  await sql`create table effects (id uuid)`
  const answers = Array.from({ length: 20 }, () =>
    once(sql, asked, async (sql) => {
      const [effect] = await sql<[{ id: string }]>`insert into effects values (${newId()}) returning id`
      return effect
    }),
  )
  const effects = await Promise.all(answers)
  expect(await sql`select id from effects`).toEqual([effects[0]])
  expect(new Set(effects.map(({ id }) => id)).size).toBe(1)
})

test('old requests are forgotten, and younger ones are not', async ({ sql }) => {
  const [old, young] = [request(), request()]
  for (const asked of [old, young]) await once(sql, asked, async () => 'first')
  await sql`update requests set create_time = '2026-01-01' where request_id = ${old.requestId}`
  await forgetRequests(sql, '2026-01-02T00:00:00.000Z')
  expect(await once(sql, old, async () => 'again')).toBe('again')
  expect(await once(sql, young, async () => 'again')).toBe('first')
})
