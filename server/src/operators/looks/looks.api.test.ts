import { contract } from '@zsm/contract/contract'
import { lookMobile } from '@zsm/contract/office/looks'
import { accountState, fileKind } from '@zsm/contract/states'
import type { CreatorId, FileId } from '@zsm/contract/values'
import type { Endpoint } from '@zsm/contract/wire/endpoint'
import { streamPaths } from '@zsm/contract/wire/streams'
import { beforeAll, expect, test } from 'vitest'
import { api, failureOf } from '../../../test/api.ts'
import { callerOf, digestOf, makeOwner, type Owner } from '../../../test/belongings.ts'
import { endpoints } from '../../../test/endpoints.ts'
import { type MadeCreator, makeCreator, makeFile, makeOperator } from '../../../test/makers.ts'
import { sampleInput } from '../../../test/sample-input.ts'
import { sharedApp } from '../../../test/test-app.ts'
import { findSession } from '../../accounts/public.ts'
import { now, plusMs } from '../../clock.ts'
import { newId } from '../../ids.ts'

const { accounts, operators, overview } = contract
const server = sharedApp()
const sql = () => server.database.sql
const support = () => makeOperator(sql(), 'support')
const as = ({ token }: { token: string }) => api(server.app, token)
const reason = '核对订单显示不全的反馈'

let owner: Owner
let other: MadeCreator
beforeAll(async () => {
  owner = await makeOwner(sql(), '被看的麻雀')
  other = await makeCreator(sql())
  // what a first read would make is made
  await as(owner).call(contract.funds.get, {})
})

const creatorOf = (of: Owner) => of.creator as CreatorId

/** A look of an operator of support at the owner. */
async function look(operator?: Awaited<ReturnType<typeof support>>) {
  const looker = operator ?? (await support())
  const opened = await as(looker).call(operators.beginLook, { id: creatorOf(owner), reason })
  return { ...opened, looker, reads: api(server.app, opened.token) }
}

/** What the audit log has about this operator's looks. */
async function logOf({ operator }: { operator: string }) {
  const log = await sql()<{ action: string }[]>`
    select action from audit_log where target_type = 'look' and creator_id = ${creatorOf(owner)}
      and target_id in (select id::text from looks where operator_id = ${operator})
    order by id`
  return log.map(({ action }) => action)
}

const creatorCalls = endpoints.filter(
  ({ endpoint }) => endpoint.access === 'creator' || endpoint.knowsCreator,
)

test('a look reads what the creator reads, and answers nobody’s whole number', async () => {
  const { token, mobile, reads } = await look()
  expect(mobile).toMatch(/^\d{3}\*{4}\d{4}$/)
  expect(await reads.call(accounts.get, { id: lookMobile })).toMatchObject({ id: lookMobile })
  const goods = await reads.call(contract.goods.listData, {})
  expect(goods).toEqual(await as(owner).call(contract.goods.listData, {}))
  const wrong: string[] = []
  for (const { name, endpoint } of creatorCalls.filter(({ endpoint }) => endpoint.effect === 'read')) {
    const input = Object.entries(sampleInput(endpoint, owner)).map(([key, value]) => [
      key,
      value === owner.mobile ? lookMobile : value,
    ])
    const answer = await server.app.inject({
      method: 'POST',
      url: endpoint.path,
      headers: { authorization: `Bearer ${token}` },
      payload: Object.fromEntries(input),
    })
    if (answer.statusCode >= 500) wrong.push(`${name}: ${answer.statusCode}`)
    if (/(?<![\w-])1[3-9]\d{9}(?![\w-])/.test(answer.body.replaceAll(lookMobile, '')))
      wrong.push(`${name}: a number`)
    if (answer.headers['set-cookie']) wrong.push(`${name}: a cookie`)
  }
  expect(wrong).toEqual([])
})

test('files come without an address that would work after the look, and pictures with theirs', async () => {
  const { creator } = await makeCreator(sql())
  const [video, image, document] = [
    await makeFile(sql(), creator, fileKind.video),
    await makeFile(sql(), creator, fileKind.image),
    await makeFile(sql(), creator, fileKind.document),
  ]
  const opened = await as(await support()).call(operators.beginLook, { id: creator, reason })
  const reads = api(server.app, opened.token)
  const addressOf = async (id: FileId) => (await reads.call(contract.materials.get, { id })).url
  expect(await addressOf(video)).toBe('')
  expect(await addressOf(document)).toBe('')
  expect(await addressOf(image)).toMatch(/^\/media\//)
})

test('every write is refused, and so are addresses that work without the look; nothing changes', async () => {
  const { token } = await look()
  const before = await digestOf(sql(), creatorOf(owner))
  const accepted: string[] = []
  const ask = async (endpoint: Endpoint) => {
    const answer = await server.app.inject({
      method: 'POST',
      url: endpoint.path,
      headers: { authorization: `Bearer ${token}` },
      payload: sampleInput(endpoint, owner),
    })
    return answer.json().error
  }
  for (const { name, endpoint } of creatorCalls) {
    const isRefused =
      endpoint.effect === 'write' ||
      ['exports.get', 'exports.listData', 'buying.createPreview'].includes(name)
    if (isRefused !== ((await ask(endpoint)) === 'lookReadOnly')) accepted.push(name)
  }
  expect(accepted).toEqual([])
  expect(await digestOf(sql(), creatorOf(owner))).toBe(before)
})

test('the token is no session of the creator, so it opens no stream, no paper and no file; nor is it an operator’s or a learner’s', async () => {
  const { token } = await look()
  expect(await findSession(sql(), token)).toEqual({ state: 'illegal' })
  const headers = {
    authorization: `Bearer ${token}`,
    'x-token': token,
    cookie: `stream-creator=${token}; paper-creator=${token}`,
  }
  const stream = await server.app.inject({ url: streamPaths.creator, headers })
  expect(stream.json()).toMatchObject({ code: 50008 })
  for (const { name, endpoint } of endpoints.filter(
    ({ endpoint: { access } }) => access === 'operator' || access === 'learner',
  )) {
    const { token: _, things: __ } = callerOf(endpoint, owner, '')
    const answer = await server.app.inject({
      method: 'POST',
      url: endpoint.path,
      headers,
      payload: sampleInput(endpoint, owner),
    })
    expect(answer.json().code, name).toBe(50008)
  }
})

test('what everybody may read is read in a look too', async () => {
  const { reads } = await look()
  const words = await reads.call(contract.reference.getDict, { dictType: ['bizDict'] })
  expect(words.list.length).toBeGreaterThan(0)
})

test('a changed token, and one of another length, is refused', async () => {
  const { token } = await look()
  const last = token.endsWith('A') ? 'B' : 'A'
  for (const wrong of [`${token.slice(0, -1)}${last}`, `${token}A`, 'look.', token.replace('look.', '')]) {
    await expect(api(server.app, wrong).call(overview.get, {})).rejects.toMatchObject({ status: 401 })
  }
})

test('it ends after fifteen minutes, whatever is read meanwhile', async () => {
  const { expireTime, reads, looker } = await look()
  const left = Date.parse(expireTime) - Date.parse(now())
  expect(left).toBeGreaterThan(14 * 60_000)
  expect(left).toBeLessThanOrEqual(15 * 60_000)
  await reads.call(overview.get, {})
  await sql()`update looks set expire_time = now() - interval '1 second' where operator_id = ${looker.operator}`
  await expect.poll(() => failureOf(reads.call(overview.get, {})), { timeout: 5000 }).toBe('tokenExpired')
  await server.runTimed('endDueLooks', now())
  await server.runTimed('endDueLooks', now())
  expect(await logOf(looker)).toEqual(['operators.beginLook', 'operators.endLook'])
})

test('the operator ends it by a button, once; a new look ends the one before', async () => {
  const looker = await support()
  const first = await look(looker)
  const second = await look(looker)
  await expect
    .poll(() => failureOf(first.reads.call(overview.get, {})), { timeout: 5000 })
    .toBe('tokenExpired')
  await second.reads.call(overview.get, {})
  expect(await logOf(looker)).toEqual(['operators.beginLook', 'operators.endLook', 'operators.beginLook'])
  const end = () => failureOf(as(looker).call(operators.endLook, { id: creatorOf(owner) }))
  expect(await end()).toBeUndefined()
  await expect
    .poll(() => failureOf(second.reads.call(overview.get, {})), { timeout: 5000 })
    .toBe('tokenExpired')
  expect(await end()).toBe('lookNotFound')
})

test('it ends with the operator’s session, the role and the operator’s account', async () => {
  const ends = async (change: (looker: Awaited<ReturnType<typeof support>>) => Promise<unknown>) => {
    const { looker, reads } = await look()
    await reads.call(overview.get, {})
    await change(looker)
    await expect.poll(() => failureOf(reads.call(overview.get, {})), { timeout: 5000 }).toBe('tokenExpired')
  }
  await ends(
    ({ operator }) =>
      sql()`update operator_sessions set superseded_time = now() where operator_id = ${operator}`,
  )
  await ends(
    ({ operator }) =>
      sql()`update operator_sessions set seen_time = now() - interval '31 minutes' where operator_id = ${operator}`,
  )
  await ends(({ operator }) => sql()`update operators set roles = '{reviewer}' where id = ${operator}`)
  await ends(({ operator }) => sql()`update operators set enabled_flag = false where id = ${operator}`)
})

test('the timer ends a look with the operator’s session, and leaves others', async () => {
  const [left, staying] = [await look(), await look()]
  await sql()`update operator_sessions set superseded_time = now() where operator_id = ${left.looker.operator}`
  await server.runTimed('endDueLooks', now())
  const endOf = async ({ looker }: typeof left) => {
    const [row] = await sql()<
      { endTime: string | null }[]
    >`select end_time from looks where operator_id = ${looker.operator}`
    return row?.endTime
  }
  expect(Date.parse((await endOf(left)) ?? '')).toBeLessThan(Date.parse(left.expireTime))
  expect(await logOf(left.looker)).toEqual(['operators.beginLook', 'operators.endLook'])
  expect(await endOf(staying)).toBeNull()
})

test('the creator reads when the platform looked and why; the devices are the creator’s own', async () => {
  const made = await makeCreator(sql())
  await as(await support()).call(operators.beginLook, { id: made.creator, reason })
  const { list } = await as(made).call(overview.listLook, {})
  expect(list).toMatchObject([{ reason, createTime: expect.any(String) }])
  expect(Date.parse(list[0]?.endTime ?? '')).toBeGreaterThan(Date.parse(now()))
  expect((await as(made).call(accounts.listSession, { id: made.mobile })).list).toHaveLength(1)
  expect((await as(other).call(overview.listLook, {})).list).toEqual([])
  await expect(api(server.app).raw(overview.listLook, {})).rejects.toMatchObject({ code: 50008 })
})

test('the log names operator, creator and reason, and never the token', async () => {
  const { looker, token } = await look()
  const [entry] = await sql()<{ creatorId: string; changes: object }[]>`
    select creator_id, changes from audit_log where action = 'operators.beginLook' and operator_id = ${looker.operator}`
  expect(entry).toMatchObject({ creatorId: owner.creator, changes: { reason: { after: reason } } })
  expect(JSON.stringify(entry)).not.toContain(token)
  const [stored] = await sql()<
    { text: string }[]
  >`select looks::text as text from looks where operator_id = ${looker.operator}`
  expect(stored?.text).not.toContain(token)
})

test('a look needs support, a reason, a fresh second factor and an open account', async () => {
  const input = { id: creatorOf(owner), reason }
  for (const role of ['reviewer', 'finance'] as const) {
    const call = as(await makeOperator(sql(), role))
    expect(await failureOf(call.call(operators.beginLook, input))).toBe('forbidden')
    expect(await failureOf(call.call(operators.endLook, { id: input.id }))).toBe('forbidden')
  }
  const looker = await support()
  expect(await failureOf(as(looker).raw(operators.beginLook, { ...input, reason: '' }))).toBe('invalidInput')
  expect(await failureOf(as(looker).raw(operators.endLook, { id: 'x' }))).toBe('invalidInput')
  const unknown = { id: newId<CreatorId>(), reason }
  expect(await failureOf(as(looker).call(operators.beginLook, unknown))).toBe('frontNotFound')
  const closed = await makeCreator(sql())
  await sql()`update accounts set status_dict = ${accountState.closed} where creator_id = ${closed.creator}`
  expect(await failureOf(as(looker).call(operators.beginLook, { id: closed.creator, reason }))).toBe(
    'frontNotFound',
  )
  await sql()`update operator_sessions set proved_time = ${plusMs(now(), -11 * 60_000)} where operator_id = ${looker.operator}`
  const late = () => failureOf(as(looker).call(operators.beginLook, input))
  await expect.poll(late, { timeout: 5000 }).toBe('proofTooOld')
  await expect(api(server.app).raw(operators.beginLook, input)).rejects.toMatchObject({ code: 50008 })
})
