import { keyCallsPerMinute, mostKeys } from '@zsm/contract/api-keys/api-keys'
import { keyScopes, knowsKeys, mayCallByKey, scopesFor } from '@zsm/contract/api-keys/scopes'
import { contract } from '@zsm/contract/contract'
import { accountState, exportKind } from '@zsm/contract/states'
import type { ApiKeyId } from '@zsm/contract/values'
import { streamPaths } from '@zsm/contract/wire/streams'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Api, api, failureOf } from '../../test/api.ts'
import { endpoints } from '../../test/endpoints.ts'
import { type MadeCreator, makeCreator, makeGood, makeOperator } from '../../test/makers.ts'
import { sharedApp } from '../../test/test-app.ts'
import { makeKey } from '../../test/webhooks/keys.ts'
import { now, plusDays } from '../clock.ts'
import { newId } from '../ids.ts'

const { apiKeys, orders, goods, operators, funds, exports, search, notifications, drafts, buying } = contract
const server = sharedApp()
const sql = () => server.database.sql
let owner: MadeCreator
let mine: Api
let strangers: Api
beforeAll(async () => {
  owner = await makeCreator(sql())
  mine = api(server.app, owner.token)
  strangers = api(server.app, (await makeCreator(sql())).token)
})
const byKey = (key: string) => api(server.app, key)
const endTime = plusDays(now(), 30)
const readOrders = (key: string) => byKey(key).call(orders.listData, {})

describe('a key', () => {
  test('is made with a name, scopes and an end, makes calls, is shown once, and is refused at once when revoked', async () => {
    const made = await mine.call(apiKeys.create, { name: '发货脚本', scopes: ['service:read'], endTime })
    expect(made).toMatchObject({ name: '发货脚本', scopes: ['service:read'], endTime, lastUsedTime: null })
    expect(made.key).toMatch(/^zsk_[\w-]{43}$/)
    expect(made.key.startsWith(made.prefix)).toBe(true)
    expect(await readOrders(made.key)).toMatchObject({ list: [] })
    const [listed] = (await mine.call(apiKeys.listData, {})).list
    expect(listed).toMatchObject({ id: made.id, lastUsedTime: expect.anything(), lastUsedIp: '127.0.0.1' })
    expect(listed).not.toHaveProperty('key')
    const [stored] = await sql()<[{ text: string }]>`
      select api_keys::text as text from api_keys where id = ${made.id}`
    expect(stored.text).not.toContain(made.key)
    expect(await mine.call(apiKeys.revoke, { id: made.id })).toMatchObject({ revokeTime: expect.anything() })
    expect(await failureOf(readOrders(made.key))).toBe('tokenIllegal')
  })

  test('ends within a year, has a scope, and is one of twenty that may be used', async () => {
    const other = api(server.app, (await makeCreator(sql())).token)
    const create = (given: object) =>
      failureOf(other.call(apiKeys.create, { name: '脚本', scopes: ['service:read'], endTime, ...given }))
    expect(await create({ endTime: plusDays(now(), 367) })).toBe('keyEndWrong')
    expect(await create({ endTime: plusDays(now(), -1) })).toBe('keyEndWrong')
    for (const wrong of [{ scopes: '' }, { scopes: 'account:read' }, { name: '' }]) {
      const input = { name: '脚本', scopes: 'service:read', endTime, ...wrong }
      expect(await failureOf(other.raw(apiKeys.create, input))).toBe('invalidInput')
    }
    const failures = await Promise.all(Array.from({ length: mostKeys + 3 }, () => create({})))
    expect(failures.filter((failure) => failure === 'keyTooMany')).toHaveLength(3)
  })

  test('that is over, unknown, or of a frozen account is refused', async () => {
    const made = await makeCreator(sql())
    const { key, id } = await makeKey(sql(), made.creator)
    expect(await failureOf(readOrders(key))).toBeUndefined()
    await sql()`update accounts set status_dict = ${accountState.frozen}, frozen_time = now() where creator_id = ${made.creator}`
    expect(await failureOf(readOrders(key))).toBe('tokenFrozen')
    await sql()`update accounts set status_dict = ${accountState.active} where creator_id = ${made.creator}`
    await sql()`update api_keys set end_time = now() where id = ${id}`
    expect(await failureOf(readOrders(key))).toBe('tokenExpired')
    expect(await failureOf(readOrders(`${key}x`))).toBe('tokenIllegal')
  })

  test('of another creator is not found', async () => {
    const { id } = await makeKey(sql(), owner.creator)
    for (const each of [id, newId<ApiKeyId>()]) {
      expect(await failureOf(strangers.call(apiKeys.revoke, { id: each }))).toBe('keyNotFound')
    }
    expect((await strangers.call(apiKeys.listData, {})).list).toEqual([])
    expect(await failureOf(api(server.app).call(apiKeys.listData, {}))).toBe('tokenIllegal')
  })

  test('sees and changes its own creator’s things only', async () => {
    const { key } = await makeKey(sql(), owner.creator)
    const own = await makeGood(sql(), owner.creator)
    const other = await makeGood(sql(), (await makeCreator(sql())).creator)
    const shelve = (id: typeof own.id) => byKey(key).call(goods.updateShelfFlag, { id, shelfFlag: false })
    expect(await shelve(own.id)).toMatchObject({ shelfFlag: false })
    expect(await failureOf(shelve(other.id))).toBe('goodNotFound')
  })

  test('stands in the log with what it did, and operators read its name', async () => {
    const { key, id, prefix } = await makeKey(sql(), owner.creator, { name: '上下架脚本' })
    const good = await makeGood(sql(), owner.creator)
    await byKey(key).call(goods.updateShelfFlag, { id: good.id, shelfFlag: false })
    const entries = await sql()<{ apiKeyId: string | null; accountId: string }[]>`
      select api_key_id, account_id from audit_log where target_id = ${good.id} order by id desc limit 1`
    expect(entries).toEqual([{ apiKeyId: id, accountId: owner.mobile }])
    const admin = api(server.app, (await makeOperator(sql(), 'admin')).token)
    const { list } = await admin.call(operators.listAudit, { keyword: good.id })
    expect(list[0]).toMatchObject({ keyName: `上下架脚本 ${prefix}` })
  })

  test('makes so many calls a minute, and another key is not affected', async () => {
    const { creator } = await makeCreator(sql())
    const [busy, quiet] = [await makeKey(sql(), creator), await makeKey(sql(), creator)]
    for (let count = 0; count < keyCallsPerMinute; count += 20) {
      await Promise.all(Array.from({ length: 20 }, () => readOrders(busy.key)))
    }
    const failures = await Promise.all(Array.from({ length: 20 }, () => failureOf(readOrders(busy.key))))
    expect(failures).toContain('tooManyRequests')
    expect(await failureOf(readOrders(quiet.key))).toBeUndefined()
  })

  test('opens no stream and no file: it is no session of its creator', async () => {
    const { key } = await makeKey(sql(), owner.creator)
    const headers = { authorization: `Bearer ${key}` }
    for (const url of [streamPaths.creator, '/learn/media/x']) {
      const { statusCode } = await server.app.inject({ url, headers })
      expect(statusCode).toBeGreaterThanOrEqual(400)
    }
    const answered = await server.app.inject({
      method: 'POST',
      url: orders.listData.path,
      headers,
    })
    expect(answered.statusCode).toBe(200)
    expect(answered.headers['set-cookie']).toBeUndefined()
  })
})

const ofCreators = endpoints.filter(({ endpoint }) => endpoint.access === 'creator')

describe('every call of a creator', () => {
  test('is refused to a key without its scope, whatever other scopes the key has', async () => {
    const keys = new Map<string, string>()
    const keyWith = async (scopes: typeof keyScopes) => {
      const name = scopes.join()
      const known =
        keys.get(name) ?? (await makeKey(sql(), (await makeCreator(sql())).creator, { scopes })).key
      keys.set(name, known)
      return known
    }
    const open: string[] = []
    for (const { name, endpoint } of ofCreators) {
      const others = keyScopes.filter((scope) => !scopesFor(endpoint).includes(scope))
      if (others.length === 0 || mayCallByKey(endpoint, others)) continue
      const headers = { authorization: `Bearer ${await keyWith(others as typeof keyScopes)}` }
      const { statusCode, body } = await server.app.inject({ method: 'POST', url: endpoint.path, headers })
      if (statusCode !== 403 || !body.includes('密钥')) open.push(`${name} ${statusCode}`)
    }
    expect(open).toEqual([])
  })

  test('about the account is refused to a key with every scope', async () => {
    const ofAccount = ofCreators.filter(({ endpoint }) => endpoint.areas.includes('account'))
    expect(ofAccount.length).toBeGreaterThan(40)
    const { key } = await makeKey(sql(), (await makeCreator(sql())).creator)
    const answers = await Promise.all(
      ofAccount.map(({ endpoint }) => failureOf(byKey(key).raw(endpoint, {}))),
    )
    expect(new Set(answers)).toEqual(new Set(['forbidden']))
    expect(ofAccount.filter(({ endpoint }) => knowsKeys(endpoint))).toEqual([])
  })

  test('whose answer belongs to several areas is refused to a key with every scope, an export of everything too', async () => {
    const { key } = await makeKey(sql(), owner.creator)
    const everything = { kindDict: exportKind.ownData, requestId: newId<string>() }
    const { id } = await mine.call(exports.create, everything)
    const good = await makeGood(sql(), owner.creator)
    const calls = [
      byKey(key).call(exports.create, { ...everything, requestId: newId<string>() }),
      byKey(key).call(exports.get, { id }),
      byKey(key).call(exports.listData, {}),
      byKey(key).call(search.listData, { keyword: '138' }),
      byKey(key).call(notifications.listData, {}),
      byKey(key).call(drafts.get, { scope: 'withdraw' }),
      byKey(key).call(drafts.list, { prefix: 'withdraw' }),
      byKey(key).call(buying.createPreview, { id: good.id }),
    ]
    expect(new Set(await Promise.all(calls.map(failureOf)))).toEqual(new Set(['forbidden']))
  })

  test('that only reads is open to a scope that reads, and one that changes needs the scope that writes', () => {
    expect(mayCallByKey(orders.listData, ['service:read'])).toBe(true)
    expect(mayCallByKey(orders.listData, ['service:write'])).toBe(true)
    expect(mayCallByKey(orders.batchUpdate, ['service:read'])).toBe(false)
    expect(mayCallByKey(orders.batchUpdate, ['service:write'])).toBe(true)
    expect(mayCallByKey(funds.withdraw, keyScopes)).toBe(false)
  })
})
