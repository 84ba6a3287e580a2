import { createHmac, randomInt } from 'node:crypto'
import type { accounts, CodePurpose } from '@zsm/contract/accounts'
import type { InputOf, OutputOf } from '@zsm/contract/endpoint'
import type { Mobile } from '@zsm/contract/values'
import type { z } from 'zod'
import { now } from '../clock.ts'
import { callerAddress, type Sql, type Tx } from '../database/sql.ts'
import { shanghaiDay } from '../days.ts'
import { fail } from '../failure.ts'
import type { SendSms } from '../gateways/sms.ts'
import { networkOf, siteOf } from '../network.ts'
import { countMessage, guessCode, tryCode, upsertCode, useCode } from './codes.queries.ts'
import { day, later, minute, spend } from './throttle.ts'

const lifetime = 5 * minute
/** A site of IPv6 may ask for as many codes as so many of its networks. */
const networksOfSite = 4
/**
 * Wrong tries from one network void a code there. Strangers void it only for each other: whoever asked for it keeps
 * their own tries (0007).
 */
const maxTries = { ofNetwork: 5, ofStrangers: 10 }

export type CodeLimits = { smsPerMobile: number; smsPauseMs: number; smsPerAddress: number; smsInAll: number }

export type Guess = { mobile: Mobile; purpose: z.output<typeof CodePurpose>; code: string }

/** Passes if `code` was sent to `mobile` for this purpose, and uses it up; else fails with `codeWrong`. */
export type CheckCode = (sql: Sql, input: Guess) => Promise<void>

export type Codes = {
  sendCode(
    sql: Sql,
    from: { ip: string },
    input: InputOf<typeof accounts.sendCode>,
  ): Promise<OutputOf<typeof accounts.sendCode>>
  /** Call it on the pool, before the transaction it guards: a rollback would give the wrong tries back. */
  checkCode: CheckCode
  /** Whether the code is right; a wrong one counts as a try. For what may still be refused: call it on the pool. */
  guessCode(sql: Sql, guess: Guess): Promise<boolean>
  /** Uses up a code that was guessed right; fails with `codeWrong` if it was used meanwhile. For the transaction. */
  useCode(sql: Tx, guess: Guess): Promise<void>
}

/** Codes by SMS. `secret` keys their hashes: six digits alone are found by trying all of them. */
export function openCodes({
  secret,
  sms,
  limits,
}: {
  secret: string
  sms: SendSms
  limits: CodeLimits
}): Codes {
  const hash = (mobile: Mobile, purpose: number, code: string) =>
    createHmac('sha256', secret).update(`sms-code:${purpose}:${mobile}:${code}`).digest()

  return {
    async sendCode(sql, { ip }, { mobile, msgDict }) {
      await spendMessage(sql, limits, { ip, mobile })
      const code = randomInt(1_000_000).toString().padStart(6, '0')
      const expireTime = later(lifetime)
      const codeHash = hash(mobile, msgDict, code)
      const askedFrom = networkOf(ip)
      await upsertCode(sql, { mobile, purpose: msgDict, codeHash, askedFrom, sendTime: now(), expireTime })
      await sms({ mobile, msgDict, code })
      return { expireTime, resendTime: later(limits.smsPauseMs) }
    },
    async checkCode(sql, { mobile, purpose, code }) {
      const right = await tryCode(sql, tryOf(sql, { mobile, purpose, codeHash: hash(mobile, purpose, code) }))
      if (!right) fail('codeWrong', { field: 'code' })
    },
    guessCode(sql, { mobile, purpose, code }) {
      return guessCode(sql, tryOf(sql, { mobile, purpose, codeHash: hash(mobile, purpose, code) }))
    },
    async useCode(sql, { mobile, purpose, code }) {
      const used = await useCode(sql, { mobile, purpose, codeHash: hash(mobile, purpose, code), time: now() })
      if (!used) fail('codeWrong', { field: 'code' })
    },
  }
}

/** From where a code is tried is known of the call. */
function tryOf(sql: Sql, tried: { mobile: Mobile; purpose: number; codeHash: Buffer }) {
  return { ...tried, network: networkOf(callerAddress(sql)), time: now(), limits: maxTries }
}

// The sender's own limit comes first: whom it refuses can't use up the day of somebody's number.
async function spendMessage(
  sql: Sql,
  limits: CodeLimits,
  { ip, mobile }: { ip: string; mobile: Mobile },
): Promise<void> {
  const ofNetwork = { key: `sms:${networkOf(ip)}`, limit: limits.smsPerAddress, within: day }
  const site = siteOf(ip)
  const ofSite = { key: `sms:${site}`, limit: networksOfSite * limits.smsPerAddress, within: day }
  const pause = { key: `sms-pause:${mobile}`, limit: 1, within: limits.smsPauseMs }
  const ofMobile = { key: `sms:${mobile}`, limit: limits.smsPerMobile, within: day }
  if (!(await spend(sql, ofNetwork))) fail('tooManyRequests')
  if (site && !(await spend(sql, ofSite))) fail('tooManyRequests')
  if (!(await spend(sql, pause))) fail('codeTooSoon')
  if (!(await spend(sql, ofMobile))) fail('codeTooMany')
  if (!(await countMessage(sql, shanghaiDay(now()), limits.smsInAll))) fail('tooManyRequests')
}
