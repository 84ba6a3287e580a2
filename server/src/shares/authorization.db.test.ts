import type { CreatorId } from '@zsm/contract/values'
import { expect } from 'vitest'
import { test } from '../../test/database-test.ts'
import { authorizeAtSandbox, testPublishing } from '../../test/douyin.ts'
import { makeCreator } from '../../test/makers.ts'
import { getAuthorization } from '../creators/public.ts'
import type { Sql } from '../database/sql.ts'
import { type Douyin, DouyinError } from '../gateways/douyin.ts'
import { openDouyinSession } from './authorization.ts'

/** A creator who has authorised us, and as whom the platform then knows us. */
async function makeAuthorized(sql: Sql, refresh?: Douyin['refresh']) {
  const { creator } = await makeCreator(sql)
  const platform = await testPublishing(sql, refresh && { refresh })
  await authorizeAtSandbox(sql, platform, creator)
  const open = () => openDouyinSession(sql, platform, creator)
  const { accessToken, openId } = await open()
  return { creator, open, accessToken, openId }
}

/** The access token has an hour left, which is less than it is renewed at. */
const age = (sql: Sql, creator: CreatorId) =>
  sql`update douyin_tokens set access_expire_time = now() + interval '1 hour' where creator_id = ${creator}`

test('an access token that is about to end is renewed, once', async ({ sql }) => {
  let asked = 0
  const { creator, open, accessToken, openId } = await makeAuthorized(sql, async () => {
    asked += 1
    const tokens = { accessToken: 'access-renewed', refreshToken: 'refresh-renewed' }
    return { openId, ...tokens, expiresIn: 1_296_000, refreshExpiresIn: 2_592_000 }
  })
  expect(accessToken).not.toBe('access-renewed')
  await age(sql, creator)
  expect(await open()).toEqual({ openId, accessToken: 'access-renewed' })
  expect(await open()).toEqual({ openId, accessToken: 'access-renewed' })
  expect(asked).toBe(1)
  expect(await getAuthorization(sql, creator)).toMatchObject({ authFlag: true })
})

test('an authorisation whose time is over is none, and says what to do', async ({ sql }) => {
  const { creator, open } = await makeAuthorized(sql)
  await sql`update douyin_tokens set refresh_expire_time = now() where creator_id = ${creator}`
  await expect(open()).rejects.toMatchObject({ error: 'douyinUnauthorized', data: { action: '重新授权' } })
  expect(await getAuthorization(sql, creator)).toMatchObject({ authFlag: false, authExpireTime: null })
})

test('what the platform will not renew is over', async ({ sql }) => {
  const { creator, open } = await makeAuthorized(sql, async () => {
    throw new DouyinError('unauthorized', 'refresh_token 已过期')
  })
  await age(sql, creator)
  await expect(open()).rejects.toMatchObject({ error: 'douyinUnauthorized' })
  expect(await getAuthorization(sql, creator)).toMatchObject({ authFlag: false })
})

test('while the platform is away an authorisation stays', async ({ sql }) => {
  const { creator, open } = await makeAuthorized(sql, async () => {
    throw new DouyinError('unavailable', '抖音没有应答')
  })
  await age(sql, creator)
  await expect(open()).rejects.toMatchObject({ kind: 'unavailable' })
  expect(await getAuthorization(sql, creator)).toMatchObject({ authFlag: true })
})
