import type { StateCount } from '@zsm/contract/values'
import type { Endpoint } from '@zsm/contract/wire/endpoint'
import { beforeAll, expect, test } from 'vitest'
import { api } from '../../test/api.ts'
import { callerOf, makeOwner, type Owner } from '../../test/belongings.ts'
import { endpoints } from '../../test/endpoints.ts'
import { makeCreator, makeOperator } from '../../test/makers.ts'
import { sharedApp } from '../../test/test-app.ts'

type Answer = { total: number; stateCounts?: StateCount[] }

const counted = endpoints.filter(({ endpoint }) => 'statesFlag' in endpoint.input.shape)
const server = sharedApp()
let owner: Owner
let tokens: Record<'admin' | 'finance', string>

beforeAll(async () => {
  const { sql } = server.database
  owner = await makeOwner(sql, '画眉')
  tokens = {
    admin: (await makeOperator(sql, 'admin')).token,
    finance: (await makeOperator(sql, 'finance')).token,
  }
})

const tokenFor = (endpoint: Endpoint) =>
  callerOf(endpoint, owner, tokens[endpoint.roles.includes('finance') ? 'finance' : 'admin']).token

const ask = async (endpoint: Endpoint, input: Record<string, unknown>, token = tokenFor(endpoint)) =>
  (await api(server.app, token).raw(endpoint, input)) as Answer

/** What the list is asked for to show only this state. */
function narrowed({ input: { shape } }: Endpoint, state: string): Record<string, unknown> {
  if (state === '') return {}
  if (state === 'waiting' && 'waitFlag' in shape) return { waitFlag: '1' }
  if (state === 'waiting' && 'openFlag' in shape) return { openFlag: '1' }
  const name = ['statusDict', 'auditDict', 'shelfFlag', 'tab'].find((name) => name in shape) ?? ''
  return { [name]: state }
}

test('twenty-four lists count their states', () => {
  expect(counted).toHaveLength(24)
})

test.each(counted)('$name counts in each state what it lists there', async ({ endpoint }) => {
  const { stateCounts = [] } = await ask(endpoint, { statesFlag: '1' })
  expect(stateCounts.length).toBeGreaterThan(1)
  for (const { state, rowCount, capped } of stateCounts)
    expect([state, rowCount, capped]).toEqual([
      state,
      (await ask(endpoint, narrowed(endpoint, state))).total,
      false,
    ])
})

test.each(counted)('$name counts nothing unless it is asked to', async ({ endpoint }) => {
  expect((await ask(endpoint, {})).stateCounts).toBeUndefined()
})

test('the counts follow the other filters, and are the creator’s own', async () => {
  const mine = counted.filter(({ endpoint }) => endpoint.access === 'creator')
  const stranger = (await makeCreator(server.database.sql)).token
  let rows = 0
  for (const { endpoint } of mine) {
    rows += (await ask(endpoint, { statesFlag: '1' })).stateCounts?.find(({ state }) => !state)?.rowCount ?? 0
    const foreign = await ask(endpoint, { statesFlag: '1' }, stranger)
    expect(foreign.stateCounts?.map(({ rowCount }) => rowCount)).toEqual(foreign.stateCounts?.map(() => 0))
    if (!('keyword' in endpoint.input.shape)) continue
    const nothing = await ask(endpoint, { statesFlag: '1', keyword: '找不到的词' })
    expect(nothing.stateCounts?.map(({ rowCount }) => rowCount)).toEqual(nothing.stateCounts?.map(() => 0))
  }
  expect(rows).toBeGreaterThan(4)
})
