import { accountState } from '@zsm/contract/states'
import type { Mobile } from '@zsm/contract/values'
import { expect } from 'vitest'
import { test } from '../../test/database-test.ts'
import { makeCreator, newMobile, password } from '../../test/makers.ts'
import { now } from '../clock.ts'
import { type Sql, transaction } from '../database/sql.ts'
import { logIn } from './login.ts'
import { hashPassword } from './passwords.ts'
import { findAccount, updatePassword } from './queries.ts'
import { findSession, logOut, openSession } from './sessions.ts'
import { sweepAccounts } from './sweeping.ts'

const limits = { loginGuessesPerAccount: 10, loginGuessesPerAddress: 100 }
const device = { ip: '203.0.113.1', userAgent: 'test' }
const elsewhere = { ip: '198.51.100.1', userAgent: 'test' }

const guess = (sql: Sql, id: Mobile, from = device) =>
  logIn(sql, limits, from, { id, password: 'wrong' }).catch((error) => error.error)

test('the right password opens a session of the account and its front', async ({ sql }) => {
  const { mobile, creator } = await makeCreator(sql)
  const { token, securityMobile } = await logIn(sql, limits, device, { id: mobile, password })
  expect(securityMobile).toBe(mobile)
  expect(await findSession(sql, token)).toMatchObject({ state: 'valid', account: mobile, creator })
})

test('an unknown number and a wrong password give the same answer [A2]', async ({ sql }) => {
  const { mobile } = await makeCreator(sql)
  expect(await guess(sql, mobile)).toBe('wrongPassword')
  expect(await guess(sql, newMobile())).toBe('wrongPassword')
})

test('only a caller with the right password is told that the account is frozen', async ({ sql }) => {
  const { mobile } = await makeCreator(sql)
  await sql`update accounts set status_dict = ${accountState.frozen} where mobile = ${mobile}`
  await expect(logIn(sql, limits, device, { id: mobile, password })).rejects.toMatchObject({
    error: 'accountFrozen',
  })
  expect(await guess(sql, mobile)).toBe('wrongPassword')
})

test('a closed account answers like a wrong password', async ({ sql }) => {
  const { mobile } = await makeCreator(sql)
  await sql`update accounts set status_dict = ${accountState.closed} where mobile = ${mobile}`
  await expect(logIn(sql, limits, device, { id: mobile, password })).rejects.toMatchObject({
    error: 'wrongPassword',
  })
})

const home = { ip: '198.18.7.7', userAgent: 'test' }

/** Guesses from several addresses at once; answers how often each outcome occurred. */
async function guessFrom(sql: Sql, id: Mobile, ips: string[]): Promise<Record<string, number>> {
  const answers = await Promise.all(ips.map((ip) => guess(sql, id, { ...device, ip })))
  return { wrongPassword: 0, tooManyRequests: 0, ...countEach(answers) }
}

const countEach = (answers: string[]) =>
  Object.fromEntries([...new Set(answers)].map((each) => [each, answers.filter((a) => a === each).length]))

const logInFrom = (sql: Sql, id: Mobile, ip: string) =>
  logIn(sql, limits, { ...device, ip }, { id, password }).then(
    () => 'signed in',
    (error) => error.error,
  )

test('one address has five guesses, also in parallel; after that only other addresses may sign in [A1]', async ({
  database: { sql },
}) => {
  const { mobile } = await makeCreator(sql)
  const answers = await guessFrom(sql, mobile, Array(25).fill(device.ip))
  expect(answers).toEqual({ wrongPassword: 5, tooManyRequests: 20 })
  expect(await logInFrom(sql, mobile, device.ip)).toBe('tooManyRequests')
  expect(await logInFrom(sql, mobile, elsewhere.ip)).toBe('signed in')
})

test('forty addresses have ten guesses together, and the owner still gets in from a known network [A1]', async ({
  database: { sql },
}) => {
  const { mobile } = await makeCreator(sql)
  await openSession(sql, mobile, home)
  const forty = Array.from({ length: 40 }, (_, n) => `203.0.113.${n + 100}`)
  expect(await guessFrom(sql, mobile, forty)).toEqual({ wrongPassword: 10, tooManyRequests: 30 })
  expect(await logInFrom(sql, mobile, '192.0.2.7')).toBe('tooManyRequests')
  expect(await logInFrom(sql, mobile, home.ip)).toBe('signed in')
  expect(await guessFrom(sql, newMobile(), forty)).toEqual({ wrongPassword: 10, tooManyRequests: 30 })
})

test('a network stays known after a sign-out, and is forgotten after ninety days or twenty newer ones', async ({
  database: { sql },
}) => {
  const { mobile, creator } = await makeCreator(sql)
  const { token } = await openSession(sql, mobile, home)
  await openSession(sql, mobile, { ...home, ip: '2001:db8:1:2::7' })
  const session = await findSession(sql, token)
  if (session.state !== 'valid') throw new Error('the new session is not valid')
  await logOut(sql, session, { id: mobile })
  await sql`delete from sessions where creator_id = ${creator}`
  await sql`update accounts set last_login_ip = null where mobile = ${mobile}`
  await guessFrom(
    sql,
    mobile,
    Array.from({ length: 10 }, (_, n) => `203.0.113.${n + 20}`),
  )
  expect(await logInFrom(sql, mobile, '192.0.2.8')).toBe('tooManyRequests')
  expect(await logInFrom(sql, mobile, '2001:db8:1:2:ffff::1')).toBe('signed in')
  expect(await logInFrom(sql, mobile, home.ip)).toBe('signed in')

  await sql`
    update known_networks set seen_time = seen_time - interval '91 days' where name = ${mobile} and network = ${home.ip}`
  expect(await logInFrom(sql, mobile, home.ip)).toBe('tooManyRequests')
  await sweepAccounts(sql)
  for (let n = 0; n < 25; n += 1) await openSession(sql, mobile, { ...home, ip: `198.18.9.${n}` })
  const known = await sql<{ network: string }[]>`
    select network from known_networks where name = ${mobile} order by seen_time desc, network`
  expect(known).toHaveLength(20)
  expect(known[0]?.network).toBe('198.18.9.24')
})

test('a known network has guesses of its own, and no more than another one [A1]', async ({
  database: { sql },
}) => {
  const { mobile } = await makeCreator(sql)
  await openSession(sql, mobile, home)
  await guessFrom(
    sql,
    mobile,
    ['198.18.0.1', '198.18.0.2'].flatMap((ip) => Array(5).fill(ip)),
  )
  const known = await guessFrom(sql, mobile, Array(8).fill(home.ip))
  expect(known).toEqual({ wrongPassword: 5, tooManyRequests: 3 })
})

test('guesses count for fifteen minutes [A1]', async ({ sql }) => {
  const { mobile } = await makeCreator(sql)
  for (let tried = 0; tried < 5; tried += 1) await guess(sql, mobile)
  expect(await guess(sql, mobile)).toBe('tooManyRequests')
  await sql`
    update throttles set times = array(select at - interval '16 minutes' from unnest(times) as at)
    where key like ${`guess%:${mobile}%`}`
  expect(await guess(sql, mobile)).toBe('wrongPassword')
})

test('one address may guess a hundred times an hour over all accounts', async ({ sql }) => {
  const few = { ...limits, loginGuessesPerAddress: 3 }
  const from = (id: Mobile) => logIn(sql, few, elsewhere, { id, password }).catch((error) => error.error)
  expect(await from(newMobile())).toBe('wrongPassword')
  expect(await from(newMobile())).toBe('wrongPassword')
  expect(await from(newMobile())).toBe('wrongPassword')
  expect(await from(newMobile())).toBe('tooManyRequests')
})

test('right passwords use up no guesses', async ({ sql }) => {
  const { mobile } = await makeCreator(sql)
  const one = { loginGuessesPerAccount: 1, loginGuessesPerAddress: 1 }
  await logIn(sql, one, elsewhere, { id: mobile, password })
  expect(await logIn(sql, one, elsewhere, { id: mobile, password })).toHaveProperty('token')
})

test('the sixth device supersedes the first [7.2]', async ({ sql }) => {
  const { mobile, token: first } = await makeCreator(sql)
  const { token: second } = await openSession(sql, mobile, device)
  for (let more = 0; more < 4; more += 1) await openSession(sql, mobile, device)
  expect(await findSession(sql, first)).toEqual({ state: 'superseded' })
  expect(await findSession(sql, second)).toMatchObject({ state: 'valid' })
})

test('parallel sign-ins leave five devices [7.2]', async ({ database: { sql } }) => {
  const { mobile } = await makeCreator(sql)
  const opened = await Promise.all(Array.from({ length: 12 }, () => openSession(sql, mobile, device)))
  const found = await Promise.all(opened.map(({ token }) => findSession(sql, token)))
  expect(found.filter(({ state }) => state === 'valid')).toHaveLength(5)
})

test('a session expires', async ({ sql }) => {
  const { mobile, token } = await makeCreator(sql)
  await sql`update sessions set expire_time = now() - interval '1 second' where account = ${mobile}`
  expect(await findSession(sql, token)).toEqual({ state: 'expired' })
})

test('signing out ends this session and no other [7.2]', async ({ sql }) => {
  const { mobile, token } = await makeCreator(sql)
  const other = await openSession(sql, mobile, device)
  const session = await findSession(sql, token)
  if (session.state !== 'valid') throw new Error('the made creator is not signed in')
  await logOut(sql, session, { id: mobile })
  expect(await findSession(sql, token)).toEqual({ state: 'illegal' })
  expect(await findSession(sql, other.token)).toMatchObject({ state: 'valid' })
})

test('a session cannot sign out another account', async ({ sql }) => {
  const { mobile, token } = await makeCreator(sql)
  const session = await findSession(sql, token)
  if (session.state !== 'valid') throw new Error('the made creator is not signed in')
  await expect(logOut(sql, session, { id: newMobile() })).rejects.toMatchObject({ error: 'accountNotFound' })
  expect(await findSession(sql, token)).toMatchObject({ state: 'valid', account: mobile })
})

test('neither password nor token is stored [A4]', async ({ sql }) => {
  const { mobile, token } = await makeCreator(sql)
  const rows = await sql<{ stored: string }[]>`
    select concat(accounts::text, sessions::text) as stored
    from accounts join sessions on account = mobile where mobile = ${mobile}`
  expect(rows[0]?.stored).not.toContain(token)
  expect(rows[0]?.stored).not.toContain(password)
})

test('a sign-in fails if the password is changed while it is checked', async ({ database: { sql } }) => {
  const { mobile } = await makeCreator(sql)
  const account = await findAccount(sql, mobile)
  if (!account) throw new Error('the made creator has no account')
  const entering = await transaction(sql, async (changing) => {
    await updatePassword(changing, account, { to: await hashPassword('another'), time: now() })
    const entering = logIn(sql, limits, device, { id: mobile, password }).catch((error) => error.error)
    // By now the sign-in has checked the old password, or waits for this row.
    await hashPassword('as long as a check takes')
    return { entering }
  })
  expect(await entering.entering).toBe('wrongPassword')
})
