import { template } from '@zsm/contract/operators/template'
import type { GoodId } from '@zsm/contract/values'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callerOf, makeOwner, type Owner } from '../../test/belongings.ts'
import { endpoints } from '../../test/endpoints.ts'
import {
  type Delivery,
  deliveries,
  hostileCase,
  hostileDelivery,
  hostileValue,
  strange,
  ways,
  wrongWith,
} from '../../test/hostile.ts'
import { makeOperator } from '../../test/makers.ts'
import { deliver as deliverSigned, makeNotice, makeRefundNotice } from '../../test/money.ts'
import { fullInput, sampleInput } from '../../test/sample-input.ts'
import { type TestApp, testApp } from '../../test/test-app.ts'
import { type UndoableApp, undoableApp } from '../../test/undoable-app.ts'
import type { Sql } from '../database/sql.ts'
import { Fragment } from '../database/statement.ts'
import { newId } from '../ids.ts'

/** Cases per call. A long run: `FUZZ_CASES=2000 FUZZ_SEED=7`. A failure prints the path that replays it. */
const numRuns = Number(process.env.FUZZ_CASES ?? 20)
const seed = Number(process.env.FUZZ_SEED ?? 1)

let server: TestApp
let undoable: UndoableApp
let owner: Owner
let admin: string
beforeAll(async () => {
  server = await testApp()
  owner = await makeOwner(server.database.sql, '麻雀')
  admin = (await makeOperator(server.database.sql, 'admin', 'finance')).token
  undoable = await undoableApp(server)
})
afterAll(async () => {
  await undoable.app.close()
  await server.close()
})

async function deliver(path: string, token: string, { query, ...rest }: Delivery): Promise<void> {
  await undoable.undone(async () => {
    const { method, headers, body } = rest
    const answer = await undoable.app.inject({
      method,
      url: query ? `${path}?${query}` : path,
      headers: { ...headers, authorization: `Bearer ${token}`, 'x-token': token },
      ...(body !== undefined && { payload: body }),
    })
    expect(wrongWith(answer.statusCode, answer.body)).toBeUndefined()
  })
}

test.each(endpoints)('$name survives any input [C1]', async ({ endpoint }) => {
  const full = fullInput(endpoint, owner)
  const token = callerOf(endpoint, owner, admin).token
  const property = fc.asyncProperty(hostileCase(endpoint), (hostile) =>
    deliver(endpoint.path, token, hostileDelivery(full, hostile)),
  )
  await fc.assert(property, { numRuns, seed })
})

test('a signed notice with any content is answered without a server error [C1]', async () => {
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
        expect(wrongWith(status, JSON.stringify(body))).toBeUndefined()
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
])('%s survives any input', async (path) => {
  const names = ['username', 'password', 'token', 'key', 'file', 'tradeNo', 'e', 's']
  const parameters = fc.dictionary(fc.constantFrom(...names, ...strange), hostileValue, { maxKeys: 5 })
  const property = fc.asyncProperty(parameters, fc.constantFrom(...ways), async (parameters, way) => {
    const delivery = deliveries(parameters)[way]
    if (delivery) await deliver(path, admin, delivery)
  })
  await fc.assert(property, { numRuns, seed })
})

const marks = {
  id: newId<string>(),
  word: 'planted-word',
  number: 987_654_321_987,
  time: '1987-06-05T04:03:02.001Z',
}

/** Fields that only the server sets: owners, amounts, states. */
const planted: Record<string, unknown> = {
  ...Object.fromEntries(
    ['creatorId', 'frontId', 'accountId', 'ownerId', 'operatorId'].map((name) => [name, marks.id]),
  ),
  ...Object.fromEntries(
    ['role', 'roles', 'state', 'status', 'passwordHash', 'reason'].map((name) => [name, marks.word]),
  ),
  ...Object.fromEntries(
    [
      'balance',
      'availableFen',
      'incomeFen',
      'feeBp',
      'statusDict',
      'auditDict',
      'viewCount',
      'version',
      'sort',
    ].map((name) => [name, marks.number]),
  ),
  ...Object.fromEntries(
    ['createTime', 'updateTime', 'deleteTime', 'expireTime', 'settleTime', 'payTime'].map((name) => [
      name,
      marks.time,
    ]),
  ),
}

/** Tables with a row that contains one of the marks. */
async function tablesWithMarks(sql: Sql, tables: readonly string[]): Promise<string[]> {
  const pattern = [marks.id, marks.word, marks.number, '1987-06-05'].join('|')
  const each = tables.map(
    (name) => `select '${name}' as name from ${name} where ${name}::text ~ '${pattern}'`,
  )
  return (await sql<{ name: string }[]>`${new Fragment([each.join(' union all ')], [])}`).map(
    ({ name }) => name,
  )
}

test('fields that only the server sets are ignored when a caller sends them [B4 E8]', async () => {
  const tables = await server.database.sql<{ name: string }[]>`
    select table_name as name from information_schema.tables where table_schema = 'public'`
  const names = tables.map(({ name }) => name)
  const taken: string[] = []
  const accepted: string[] = []
  for (const { name, endpoint } of endpoints.filter(({ endpoint }) => endpoint.effect === 'write')) {
    const own = Object.keys(endpoint.input.shape)
    const extra = Object.fromEntries(Object.entries(planted).filter(([field]) => !own.includes(field)))
    const token = callerOf(endpoint, owner, admin).token
    await undoable.undone(async (sql) => {
      const { statusCode, body } = await undoable.app.inject({
        method: 'POST',
        url: endpoint.path,
        headers: { authorization: `Bearer ${token}` },
        payload: { ...sampleInput(endpoint, owner), ...extra },
      })
      expect(wrongWith(statusCode, body)).toBeUndefined()
      if (statusCode === 200) accepted.push(name)
      for (const table of await tablesWithMarks(sql, names)) taken.push(`${name}: ${table}`)
    })
  }
  expect(accepted).toEqual(expect.arrayContaining(['shops.update', 'orders.create', 'operators.createFaq']))
  expect(taken).toEqual([])
})

test('input for __proto__ changes no later answer [C4]', async () => {
  const looks = [
    { url: '/zsm/api/setting/dict?dictType=bizDict', token: owner.token },
    { url: '/zsm/api/label/listData?pageSize=9999', token: owner.token },
  ]
  const look = async () => {
    const answers = []
    for (const { url, token } of looks) {
      const headers = { authorization: `Bearer ${token}` }
      answers.push((await server.app.inject({ method: 'POST', url, headers })).body)
    }
    return answers.join()
  }
  const before = await look()
  const pollution = { result: 'polluted', list: [], admin: true, code: 0 }
  const parameters = { __proto__x: pollution, constructor: { prototype: pollution } }
  const json = JSON.stringify(parameters).replaceAll('__proto__x', '__proto__')
  const forms = [
    '__proto__[result]=polluted',
    '__proto__.result=polluted',
    'constructor[prototype][result]=polluted',
  ]
  const sent: { headers?: Record<string, string>; query?: string; payload?: string }[] = [
    { headers: { 'content-type': 'application/json' }, payload: json },
    { headers: { 'content-type': 'application/json' }, payload: `{"name":${json},"id":${json}}` },
    ...forms.map((query) => ({ query })),
    ...forms.map((payload) => ({
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload,
    })),
  ]
  for (const { endpoint } of endpoints.slice(0, 20)) {
    for (const { headers = {}, ...rest } of sent) {
      const authorization = `Bearer ${callerOf(endpoint, owner, admin).token}`
      const answer = await server.app.inject({
        method: 'POST',
        url: endpoint.path,
        headers: { ...headers, authorization },
        ...rest,
      })
      expect(wrongWith(answer.statusCode, answer.body)).toBeUndefined()
    }
  }
  for (let asked = 0; asked < 1000; asked += looks.length) expect(await look()).toBe(before)
  const anObject: object = {}
  const inherited: string[] = []
  for (const name in anObject) inherited.push(name)
  expect(inherited).toEqual([])
})
