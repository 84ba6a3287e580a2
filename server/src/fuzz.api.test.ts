import type { Endpoint } from '@zsm/contract/endpoint'
import { template } from '@zsm/contract/operators'
import type { GoodId } from '@zsm/contract/values'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeOwner, type Owner } from '../test/belongings.ts'
import { endpoints } from '../test/endpoints.ts'
import { type Delivery, deliveries, hostileValue } from '../test/hostile.ts'
import { makeOperator } from '../test/makers.ts'
import { deliver as deliverSigned, makeNotice, makeRefundNotice } from '../test/money.ts'
import { fullInput } from '../test/sample-input.ts'
import { type TestApp, testApp } from '../test/test-app.ts'
import { type UndoableApp, undoableApp } from '../test/undoable-app.ts'

/** Cases per call. A long run asks for more: `FUZZ_CASES=2000 FUZZ_SEED=7`; a failure prints the path to replay it. */
const numRuns = Number(process.env.FUZZ_CASES ?? 30)
const seed = Number(process.env.FUZZ_SEED ?? 1)

let server: TestApp
let undoable: UndoableApp
let owner: Owner
let admin: string
beforeAll(async () => {
  server = await testApp()
  owner = await makeOwner(server.database.sql, '麻雀')
  admin = (await makeOperator(server.database.sql, 'admin')).token
  undoable = await undoableApp(server)
})
afterAll(async () => {
  await undoable.app.close()
  await server.close()
})

/** Names that no call takes, or that only the server may set. */
const strange = ['__proto__', 'constructor', 'toString', 'frontId', 'creatorId', 'statusDict', 'x', '']
const ways = Object.keys(deliveries({}))

function hostileCase({ input }: Pick<Endpoint, 'input'>) {
  const names = [...Object.keys(input.shape), ...strange]
  return fc.record({
    changes: fc.array(fc.tuple(fc.constantFrom(...names), hostileValue), { minLength: 1, maxLength: 3 }),
    dropped: fc.array(fc.constantFrom(...names), { maxLength: 2 }),
    way: fc.oneof(fc.constantFrom('json', 'form', 'query'), fc.constantFrom(...ways)),
  })
}

/** A parseable envelope that tells nothing of the inside, and no failure of ours. */
function mustStand(status: number, text: string): void {
  const body = JSON.parse(text)
  expect(status, text).toBeLessThan(500)
  expect(body.code ?? 0).not.toSatisfy((code: number) => code >= 500 && code < 600)
  if (status !== 200) expect(text).not.toMatch(/node_modules|\.ts:\d|select |syntax error|constraint|pg_/i)
}

async function deliver(path: string, token: string, { query, ...rest }: Delivery): Promise<void> {
  await undoable.undone(async () => {
    const { method, headers, body } = rest
    const answer = await undoable.app.inject({
      method,
      url: query ? `${path}?${query}` : path,
      headers: { ...headers, authorization: `Bearer ${token}`, 'x-token': token },
      ...(body !== undefined && { payload: body }),
    })
    mustStand(answer.statusCode, answer.body)
  })
}

test.each(endpoints)('$name stands whatever it is sent', async ({ endpoint }) => {
  const full = fullInput(endpoint, owner)
  const token = endpoint.access === 'operator' ? admin : owner.token
  const property = fc.asyncProperty(hostileCase(endpoint), async ({ changes, dropped, way }) => {
    const kept = Object.entries(full).filter(([name]) => !dropped.includes(name))
    const delivery = deliveries({ ...Object.fromEntries(kept), ...Object.fromEntries(changes) })[way]
    if (delivery) await deliver(endpoint.path, token, delivery)
  })
  await fc.assert(property, { numRuns, seed })
})

test('a signed notice stands whatever it says', async () => {
  const goodId = owner.things.GoodId ?? ''
  const notices = [makeNotice(goodId as GoodId), makeRefundNotice('trade-of-nobody')]
  const names = [...new Set(notices.flatMap((notice) => Object.keys(notice))), ...strange]
  const property = fc.asyncProperty(
    fc.constantFrom(...notices),
    fc.dictionary(fc.constantFrom(...names), hostileValue, { maxKeys: 3 }),
    async (notice, changes) => {
      await undoable.undone(async () => {
        const { status, body } = await deliverSigned(undoable.app, server.config.secrets.pay, {
          ...notice,
          ...changes,
        })
        mustStand(status, JSON.stringify(body))
      })
    },
  )
  await fc.assert(property, { numRuns: numRuns * 3, seed })
})

test.each([
  ...Object.values(template).map(({ path }) => path),
  '/open/pay/notify/sandbox',
  '/open/pay/notify/%00',
  '/upload',
  '/media/..%2f..%2fetc%2fpasswd',
  '/nothing/here',
])('%s stands whatever it is sent', async (path) => {
  const names = ['username', 'password', 'token', 'key', 'file', 'tradeNo', 'e', 's']
  const parameters = fc.dictionary(fc.constantFrom(...names, ...strange), hostileValue, { maxKeys: 5 })
  const property = fc.asyncProperty(parameters, fc.constantFrom(...ways), async (parameters, way) => {
    const delivery = deliveries(parameters)[way]
    if (delivery) await deliver(path, admin, delivery)
  })
  await fc.assert(property, { numRuns, seed })
})
