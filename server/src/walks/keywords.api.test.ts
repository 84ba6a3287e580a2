import type { Endpoint } from '@zsm/contract/wire/endpoint'
import { beforeAll, expect, test } from 'vitest'
import { api } from '../../test/api.ts'
import { callerOf, makeOwner, type Owner } from '../../test/belongings.ts'
import { endpoints } from '../../test/endpoints.ts'
import { makeOperator } from '../../test/makers.ts'
import { sampleInput } from '../../test/sample-input.ts'
import { sharedApp } from '../../test/test-app.ts'

/** Wildcards of SQL, shells and regular expressions. */
const signs = ['%', '_', '\\', '%%', '\\\\', '__', '.*', '*', '?']
const sought = endpoints.filter(
  ({ endpoint }) => 'keyword' in endpoint.input.shape && endpoint.effect === 'read',
)

const server = sharedApp()
let owner: Owner
let tokens: Record<'admin' | 'finance', string>
beforeAll(async () => {
  owner = await makeOwner(server.database.sql, '画眉')
  const { sql } = server.database
  tokens = {
    admin: (await makeOperator(sql, 'admin')).token,
    finance: (await makeOperator(sql, 'finance')).token,
  }
})

/** Lists of money are for finance only, not for admins. */
const tokenFor = (endpoint: Endpoint) =>
  callerOf(endpoint, owner, tokens[endpoint.roles.includes('finance') ? 'finance' : 'admin']).token

const found = async (endpoint: Endpoint, keyword: string) => {
  const as = api(server.app, tokenFor(endpoint))
  return JSON.stringify(await as.raw(endpoint, { ...sampleInput(endpoint, owner), keyword }))
}

test('more than twelve calls find something by its name', async () => {
  const answers: string[] = []
  for (const { endpoint } of sought) answers.push(await found(endpoint, '画眉'))
  expect(answers.filter((answer) => answer.includes('画眉')).length).toBeGreaterThan(12)
})

test.each(sought)('$name takes wildcards in a keyword literally [B7]', async ({ endpoint }) => {
  for (const sign of signs) expect(await found(endpoint, sign), sign).not.toContain('画眉')
})
