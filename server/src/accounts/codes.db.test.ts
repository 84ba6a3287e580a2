import { codePurpose } from '@zsm/contract/states'
import type { Mobile } from '@zsm/contract/values'
import { expect } from 'vitest'
import { test } from '../../test/database-test.ts'
import { makeCreator, newMobile } from '../../test/makers.ts'
import { onBehalfOf, type Sql, transaction } from '../database/sql.ts'
import { type Asker, openCodes } from './codes.ts'
import { findSession } from './sessions.ts'
import { sweepAccounts } from './sweeping.ts'

const { withdraw, bankCard } = codePurpose
const asker = { ip: '203.0.113.1' }

const sent: { mobile: Mobile; code: string }[] = []
const codesWith = (limits: { smsPerMobile?: number; smsPerAddress?: number; smsInAll?: number } = {}) =>
  openCodes({
    secret: 'a secret for tests',
    sms: async (message) => {
      sent.push(message)
    },
    limits: { smsPerMobile: 10, smsPauseMs: 60_000, smsPerAddress: 100, smsInAll: 10_000, ...limits },
  })
const codes = codesWith()

async function receive(sql: Sql, mobile: Mobile): Promise<string> {
  await codes.sendCode(sql, asker, { mobile, msgDict: withdraw })
  return sent.findLast((message) => message.mobile === mobile)?.code ?? ''
}

const check = (
  sql: Sql,
  mobile: Mobile,
  code: string,
  purpose: typeof withdraw | typeof bankCard = withdraw,
) =>
  codes.checkCode(sql, { mobile, purpose, code }).then(
    () => 'right',
    (error) => error.error,
  )

const wrong = (code: string) => (code === '000000' ? '000001' : '000000')

test('a code has six digits and works for its purpose, once [A6]', async ({ sql }) => {
  const mobile = newMobile()
  const code = await receive(sql, mobile)
  expect(code).toMatch(/^\d{6}$/)
  expect(await check(sql, mobile, code, bankCard)).toBe('codeWrong')
  expect(await check(sql, newMobile(), code)).toBe('codeWrong')
  expect(await check(sql, mobile, code)).toBe('right')
  expect(await check(sql, mobile, code)).toBe('codeWrong')
})

test('of twenty parallel uses exactly one succeeds [A6 P1]', async ({ database: { sql } }) => {
  const mobile = newMobile()
  const code = await receive(sql, mobile)
  const answers = await Promise.all(Array.from({ length: 20 }, () => check(sql, mobile, code)))
  expect(answers.filter((answer) => answer === 'right')).toHaveLength(1)
})

test('five wrong tries void a code [A6]', async ({ sql }) => {
  const mobile = newMobile()
  const code = await receive(sql, mobile)
  for (let tried = 0; tried < 5; tried += 1) expect(await check(sql, mobile, wrong(code))).toBe('codeWrong')
  expect(await check(sql, mobile, code)).toBe('codeWrong')
})

const from = (sql: Sql, ip: string) => onBehalfOf({ ip, userAgent: 'test', requestId: 'test' }, sql)

test('ten wrong tries by strangers void a code for strangers, and never for the network that asked for it [A6]', async ({
  database: { sql },
}) => {
  const mobile = newMobile()
  const code = await receive(sql, mobile)
  const guess = { mobile, purpose: withdraw, code } as const
  const wrongFrom = (ip: string, count: number) =>
    Promise.all(
      Array.from({ length: count }, () => codes.guessCode(from(sql, ip), { ...guess, code: wrong(code) })),
    )
  await wrongFrom('198.51.100.1', 20)
  expect(await codes.guessCode(from(sql, '198.51.100.1'), guess)).toBe(false)
  expect(await codes.guessCode(from(sql, '198.51.100.2'), guess)).toBe(true)
  await wrongFrom('198.51.100.2', 20)
  expect(await codes.guessCode(from(sql, '198.51.100.3'), guess)).toBe(false)
  await wrongFrom(asker.ip, 4)
  expect(await codes.guessCode(from(sql, asker.ip), guess)).toBe(true)
  await wrongFrom(asker.ip, 1)
  expect(await check(from(sql, asker.ip), mobile, code)).toBe('codeWrong')
  const [counted] = await sql<{ tries: number; networks: object }[]>`
    select tries, tries_by as networks from sms_codes where mobile = ${mobile}`
  expect(counted).toEqual({
    tries: 10,
    networks: { '198.51.100.1': 5, '198.51.100.2': 5, [asker.ip]: 5 },
  })
})

test('a code lasts five minutes [A6]', async ({ sql }) => {
  const mobile = newMobile()
  const code = await receive(sql, mobile)
  await sql`
    update sms_codes set expire_time = expire_time - interval '5 minutes' where mobile = ${mobile}`
  expect(await check(sql, mobile, code)).toBe('codeWrong')
})

test('a new code replaces the previous one', async ({ sql }) => {
  const mobile = newMobile()
  const first = await receive(sql, mobile)
  await passTime(sql, '61 seconds')
  const second = await receive(sql, mobile)
  if (first !== second) expect(await check(sql, mobile, first)).toBe('codeWrong')
  expect(await check(sql, mobile, second)).toBe('right')
})

test('a number gets one message in sixty seconds, however many callers ask [A7]', async ({
  database: { sql },
}) => {
  const mobile = newMobile()
  const ask = () => receive(sql, mobile).catch((error) => error.error)
  const answers = await Promise.all(Array.from({ length: 10 }, ask))
  expect(answers.filter((answer) => answer === 'codeTooSoon')).toHaveLength(9)
  expect(sent.filter((message) => message.mobile === mobile)).toHaveLength(1)
})

test('a number gets ten messages a day, for all purposes together [A7]', async ({ sql }) => {
  const mobile = newMobile()
  for (let message = 0; message < 10; message += 1) {
    await receive(sql, mobile)
    await passTime(sql, '61 seconds')
  }
  await expect(
    codes.sendCode(sql, { ip: '203.0.113.2' }, { mobile, msgDict: bankCard }),
  ).rejects.toMatchObject({ error: 'codeTooMany' })
})

test('networks of one IPv6 site share a quota, and other networks do not use it up [A7]', async ({ sql }) => {
  const few = codesWith({ smsPerAddress: 2 })
  const ask = (ip: string) =>
    few.sendCode(sql, { ip }, { mobile: newMobile(), msgDict: withdraw }).then(
      () => 'sent',
      (error) => error.error,
    )
  const answers = []
  for (let network = 1; network <= 9; network += 1) answers.push(await ask(`2001:db8:7:${network}::1`))
  expect(answers).toEqual([...Array(8).fill('sent'), 'tooManyRequests'])
  expect(await ask('2001:db8:8:1::1')).toBe('sent')
})

test('an address that asks for too many codes is refused and uses up nobody’s daily quota [A7]', async ({
  sql,
}) => {
  const few = codesWith({ smsPerAddress: 1 })
  const from = (ip: string, mobile: Mobile) => few.sendCode(sql, { ip }, { mobile, msgDict: withdraw })
  const mobile = newMobile()
  await from('192.0.2.1', newMobile())
  await expect(from('192.0.2.1', mobile)).rejects.toMatchObject({ error: 'tooManyRequests' })
  expect(await from('192.0.2.9', mobile)).toHaveProperty('expireTime')
})

test('the system sends no more than its daily limit, and half of it is reserved for signed-in accounts [A7]', async ({
  sql,
}) => {
  await sql`delete from sms_days`
  const few = codesWith({ smsInAll: 4 })
  const ask = (from: Asker) =>
    few.sendCode(sql, from, { mobile: newMobile(), msgDict: withdraw }).then(
      () => 'sent',
      (error) => error.error,
    )
  const strangers = [await ask(asker), await ask(asker), await ask(asker)]
  expect(strangers).toEqual(['sent', 'sent', 'tooManyRequests'])
  const signedIn = { ...asker, owner: { account: newMobile(), mobile: newMobile() } }
  const owners = [await ask(signedIn), await ask(signedIn), await ask(signedIn)]
  expect(owners).toEqual(['sent', 'sent', 'tooManyRequests'])
})

test('the code itself is not stored [A4]', async ({ sql }) => {
  const mobile = newMobile()
  await receive(sql, mobile)
  const [row] = await sql<{ length: number }[]>`
    select length(code_hash) as length from sms_codes where mobile = ${mobile}`
  expect(row?.length).toBe(32)
})

test('sweeping deletes expired codes and counts, and no others', async ({ sql }) => {
  const [old, fresh] = [newMobile(), newMobile()]
  await receive(sql, old)
  const code = await receive(sql, fresh)
  await sql`update sms_codes set expire_time = now() - interval '1 minute' where mobile = ${old}`
  await sql`update throttles set forget_time = now() - interval '1 minute' where key = ${`sms:${old}`}`
  await sweepAccounts(sql)
  const kept = await sql<{ key: string }[]>`
    select key from throttles where key = any(${[`sms:${old}`, `sms:${fresh}`]})
    union all select mobile from sms_codes where mobile = any(${[old, fresh]})`
  expect(kept).toEqual([{ key: `sms:${fresh}` }, { key: fresh }])
  expect(await check(sql, fresh, code)).toBe('right')
})

test('sweeping deletes sessions that expired a month ago', async ({ sql }) => {
  const [old, young] = [await makeCreator(sql), await makeCreator(sql)]
  await sql`update sessions set expire_time = now() - interval '31 days' where account = ${old.mobile}`
  await sql`update sessions set expire_time = now() - interval '29 days' where account = ${young.mobile}`
  await sweepAccounts(sql)
  expect(await findSession(sql, old.token)).toEqual({ state: 'illegal' })
  expect(await findSession(sql, young.token)).toEqual({ state: 'expired' })
})

async function passTime(sql: Sql, interval: string): Promise<void> {
  await sql`
    update throttles set times = array(select at - ${interval}::interval from unnest(times) as at)`
}

test('a right guess leaves the code unused, wrong guesses void it, and of parallel uses one succeeds', async ({
  database: { sql },
}) => {
  const mobile = newMobile()
  const guess = { mobile, purpose: withdraw, code: await receive(sql, mobile) } as const
  const wrongGuess = { ...guess, code: wrong(guess.code) }
  const rights = await Promise.all(Array.from({ length: 8 }, () => codes.guessCode(sql, guess)))
  expect(rights).not.toContain(false)
  const uses = await Promise.allSettled(
    Array.from({ length: 8 }, () => transaction(sql, (sql) => codes.useCode(sql, guess))),
  )
  expect(uses.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await codes.guessCode(sql, guess)).toBe(false)

  const other = newMobile()
  const code = await receive(sql, other)
  const wrongs = Array.from({ length: 5 }, () =>
    codes.guessCode(sql, { ...wrongGuess, mobile: other, code: wrong(code) }),
  )
  expect(await Promise.all(wrongs)).not.toContain(true)
  expect(await codes.guessCode(sql, { ...guess, mobile: other, code })).toBe(false)
})
