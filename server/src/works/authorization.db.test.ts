import type { CreatorId } from '@zsm/contract/values'
import { expect } from 'vitest'
import { test } from '../../test/database-test.ts'
import { authorizeAtSandbox, testPublishing } from '../../test/douyin.ts'
import { makeCreator } from '../../test/makers.ts'
import { getAuthorization } from '../creators/public.ts'
import type { Sql } from '../database/sql.ts'
import { type Douyin, DouyinError } from '../gateways/douyin.ts'
import { openSeal } from '../sealing/seals.ts'
import { asDouyinUser, endAuthorization, openDouyinSession } from './authorization.ts'

/** A creator who has authorised us at the platform. */
async function makeAuthorized(sql: Sql, refresh?: Douyin['refresh']) {
  const { creator } = await makeCreator(sql)
  const platform = await testPublishing(sql, refresh && { refresh })
  await authorizeAtSandbox(sql, platform, creator)
  const open = () => openDouyinSession(sql, platform, creator)
  const { accessToken, openId } = await open()
  return { creator, platform, open, accessToken, openId }
}

/** Leaves the access token one hour, less than the time at which it is renewed. */
const age = (sql: Sql, creator: CreatorId) =>
  sql`update douyin_tokens set access_expire_time = now() + interval '1 hour' where creator_id = ${creator}`

test('an access token that is about to expire is renewed, once [7.5]', async ({ sql }) => {
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

test('an expired authorisation counts as none, and says what to do [7.5]', async ({ sql }) => {
  const { creator, open } = await makeAuthorized(sql)
  await sql`update douyin_tokens set refresh_expire_time = now() where creator_id = ${creator}`
  await expect(open()).rejects.toMatchObject({ error: 'douyinUnauthorized', data: { action: '重新授权' } })
  expect(await getAuthorization(sql, creator)).toMatchObject({ authFlag: false, authExpireTime: null })
})

test('an authorisation that the platform does not renew ends', async ({ sql }) => {
  const { creator, open } = await makeAuthorized(sql, async () => {
    throw new DouyinError('unauthorized', 'refresh_token 已过期')
  })
  await age(sql, creator)
  await expect(open()).rejects.toMatchObject({ error: 'douyinUnauthorized' })
  expect(await getAuthorization(sql, creator)).toMatchObject({ authFlag: false })
})

test('while the platform is down an authorisation stays valid', async ({ sql }) => {
  const { creator, open } = await makeAuthorized(sql, async () => {
    throw new DouyinError('unavailable', '抖音没有应答')
  })
  await age(sql, creator)
  await expect(open()).rejects.toMatchObject({ kind: 'unavailable' })
  expect(await getAuthorization(sql, creator)).toMatchObject({ authFlag: true })
})

const renewedFor = (openId: string) => ({
  openId,
  accessToken: 'access-renewed',
  refreshToken: 'refresh-renewed',
  expiresIn: 1_296_000,
  refreshExpiresIn: 2_592_000,
})

test('an authorisation that is ended during its renewal stays ended [7.5]', async ({ sql }) => {
  const { creator, open, openId } = await makeAuthorized(sql, async () => {
    await endAuthorization(sql, creator)
    return renewedFor(openId)
  })
  await age(sql, creator)
  await expect(open()).rejects.toMatchObject({ error: 'douyinUnauthorized' })
  expect(await getAuthorization(sql, creator)).toMatchObject({ authFlag: false, authExpireTime: null })
})

test('a creator who authorises again during a renewal publishes as the new user', async ({ sql }) => {
  const { creator, platform, open, openId } = await makeAuthorized(sql, async () => {
    await authorizeAtSandbox(sql, platform, creator)
    return renewedFor('somebody before')
  })
  await age(sql, creator)
  expect(await open()).toMatchObject({ openId })
  expect(await getAuthorization(sql, creator)).toMatchObject({ platformUserId: openId, authFlag: true })
})

test('a new authorisation survives the late message that the previous one has ended [7.5]', async ({
  sql,
}) => {
  const { creator, platform, open, openId } = await makeAuthorized(sql)
  const over = () => Promise.reject(new DouyinError('unauthorized', '用户已取消授权'))
  const late = asDouyinUser(sql, platform, creator, async () => {
    const anew = { ...renewedFor(openId), accessToken: 'access-anew' }
    await authorizeAtSandbox(
      sql,
      { ...platform, douyin: platform.douyin && { ...platform.douyin, exchange: async () => anew } },
      creator,
    )
    return over()
  })
  await expect(late).rejects.toMatchObject({ kind: 'unauthorized' })
  expect(await open()).toEqual({ openId, accessToken: 'access-anew' })
  await expect(asDouyinUser(sql, platform, creator, over)).rejects.toMatchObject({ kind: 'unauthorized' })
  expect(await getAuthorization(sql, creator)).toMatchObject({ authFlag: false })
})

test('tokens that are resealed during their renewal are still recognised', async ({ sql }) => {
  let asked = 0
  const { creator, open, openId, platform } = await makeAuthorized(sql, async () => {
    asked += 1
    const [row] = await sql<{ refreshToken: Buffer }[]>`
      select refresh_token from douyin_tokens where creator_id = ${creator}`
    const token = platform.seal.open(creator, row?.refreshToken ?? Buffer.alloc(0))
    const refreshToken = openSeal(['a newer secret', 'a secret for tests'], 'douyin-token').close(
      creator,
      token,
    )
    await sql`update douyin_tokens set refresh_token = ${refreshToken} where creator_id = ${creator}`
    return renewedFor(openId)
  })
  platform.seal = openSeal(['a secret for tests', 'a newer secret'], 'douyin-token')
  await age(sql, creator)
  expect(await open()).toEqual({ openId, accessToken: 'access-renewed' })
  expect(asked).toBe(1)
})
