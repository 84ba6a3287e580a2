import { createHmac, randomInt } from 'node:crypto'
import type { accounts, CodePurpose } from '@zsm/contract/accounts'
import type { BankId, Fen, Mobile } from '@zsm/contract/values'
import type { OutputOf } from '@zsm/contract/wire/endpoint'
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
/** One IPv6 site may ask for as many codes as so many of its networks. */
const networksOfSite = 4
/**
 * Wrong tries before a code is void. Tries of the network that asked for the code are counted separately, so
 * strangers cannot void it for that network (0007).
 */
const maxTries = { ofNetwork: 5, ofStrangers: 10 }

export type CodeLimits = { smsPerMobile: number; smsPauseMs: number; smsPerAddress: number; smsInAll: number }

type Purpose = z.output<typeof CodePurpose>

/** The withdrawal that a code confirms; the code is valid for nothing else. */
type CodedWithdrawal = { bankId: BankId | null; amountFen: Fen }
/** Of a card that is registered at the payment provider no digits are known here. */
export type SentWithdrawal = CodedWithdrawal & { cardTail4: string | null }

type Guess = { mobile: Mobile; purpose: Purpose; code: string; withdrawal?: CodedWithdrawal }

/** The caller that asks for a code: a stranger, or an account whose codes go to `owner.mobile`. */
export type Asker = { ip: string; owner?: { account: Mobile; mobile: Mobile } }

/** Uses `code` up if it was sent to `mobile` for this purpose, and fails with `codeWrong` otherwise. */
type CheckCode = (sql: Sql, input: Guess) => Promise<void>

export type Codes = {
  sendCode(
    sql: Sql,
    from: Asker,
    code: { mobile: Mobile; msgDict: Purpose; withdrawal?: SentWithdrawal },
  ): Promise<OutputOf<typeof accounts.sendCode>>
  /**
   * Call it on the pool, before the transaction that it guards, because a rollback would undo the count of
   * wrong tries.
   */
  checkCode: CheckCode
  /**
   * Whether the code is right; a wrong one counts as a try. For actions that may still be refused. Call it on
   * the pool.
   */
  guessCode(sql: Sql, guess: Guess): Promise<boolean>
  /**
   * Uses up a code that `guessCode` found right; fails with `codeWrong` if another request has used it. For
   * the transaction.
   */
  useCode(sql: Tx, guess: Guess): Promise<void>
}

/**
 * Codes by SMS. `secret` keys their hashes, because an unkeyed hash of six digits is found by trying all of
 * them.
 */
export function openCodes({
  secret,
  sms,
  limits,
}: {
  secret: string
  sms: SendSms
  limits: CodeLimits
}): Codes {
  const hash = ({ mobile, purpose, code, withdrawal }: Guess) => {
    const terms = withdrawal ? `:${withdrawal.bankId ?? ''}:${withdrawal.amountFen}` : ''
    return createHmac('sha256', secret).update(`sms-code:${purpose}:${mobile}:${code}${terms}`).digest()
  }
  const tryOf = (sql: Sql, guess: Guess) => ({
    mobile: guess.mobile,
    purpose: guess.purpose,
    codeHash: hash(guess),
    // The call knows its address.
    network: networkOf(callerAddress(sql)),
    time: now(),
    limits: maxTries,
  })

  return {
    async sendCode(sql, from, { mobile, msgDict, withdrawal }) {
      await spendMessage(sql, limits, from, mobile)
      const code = randomInt(1_000_000).toString().padStart(6, '0')
      const expireTime = later(lifetime)
      const codeHash = hash({ mobile, purpose: msgDict, code, ...(withdrawal && { withdrawal }) })
      const askedFrom = networkOf(from.ip)
      await upsertCode(sql, { mobile, purpose: msgDict, codeHash, askedFrom, sendTime: now(), expireTime })
      const { amountFen, cardTail4 = null } = withdrawal ?? {}
      const told = amountFen !== undefined && cardTail4 !== null && { withdrawal: { amountFen, cardTail4 } }
      await sms({ mobile, msgDict, code, ...told })
      return { expireTime, resendTime: later(limits.smsPauseMs) }
    },
    async checkCode(sql, guess) {
      if (!(await tryCode(sql, tryOf(sql, guess)))) fail('codeWrong', { field: 'code' })
    },
    guessCode(sql, guess) {
      return guessCode(sql, tryOf(sql, guess))
    },
    async useCode(sql, guess) {
      const { mobile, purpose } = guess
      const used = await useCode(sql, { mobile, purpose, codeHash: hash(guess), time: now() })
      if (!used) fail('codeWrong', { field: 'code' })
    },
  }
}

async function spendMessage(
  sql: Sql,
  limits: CodeLimits,
  { ip, owner }: Asker,
  mobile: Mobile,
): Promise<void> {
  if (owner) await spendOfAccount(sql, limits, owner, mobile)
  else await spendOfNetwork(sql, limits, ip)
  if (mobile !== owner?.mobile) await spendOfMobile(sql, limits, mobile)
  const most = { inAll: limits.smsInAll, ofStrangers: Math.ceil(limits.smsInAll / 2) }
  if (!(await countMessage(sql, shanghaiDay(now()), { stranger: !owner, most }))) fail('tooManyRequests')
}

/**
 * Counts a message that is no code; false where it may not be sent. Such messages have a daily quota of each number, and end at half
 * of the day's messages, so that codes can always be sent.
 */
export async function spendNews(
  sql: Sql,
  { smsPerMobile, smsInAll }: Pick<CodeLimits, 'smsPerMobile' | 'smsInAll'>,
  mobile: Mobile,
): Promise<boolean> {
  if (!(await spend(sql, { key: `sms-news:${mobile}`, limit: smsPerMobile, within: day }))) return false
  const half = Math.ceil(smsInAll / 2)
  const most = { inAll: half, ofStrangers: half }
  return countMessage(sql, shanghaiDay(now()), { stranger: false, most })
}

/** An account has a quota of its own, which strangers who know its number cannot use up. */
async function spendOfAccount(
  sql: Sql,
  limits: CodeLimits,
  { account }: { account: Mobile },
  mobile: Mobile,
): Promise<void> {
  const pause = { key: `sms-own-pause:${account}:${mobile}`, limit: 1, within: limits.smsPauseMs }
  const ofAccount = { key: `sms-own:${account}`, limit: limits.smsPerMobile, within: day }
  if (!(await spend(sql, pause))) fail('codeTooSoon')
  if (!(await spend(sql, ofAccount))) fail('codeTooMany')
}

/** Comes first, so that a sender that is refused does not use up a number's daily quota. */
async function spendOfNetwork(sql: Sql, limits: CodeLimits, ip: string): Promise<void> {
  const ofNetwork = { key: `sms:${networkOf(ip)}`, limit: limits.smsPerAddress, within: day }
  const site = siteOf(ip)
  const ofSite = { key: `sms:${site}`, limit: networksOfSite * limits.smsPerAddress, within: day }
  if (!(await spend(sql, ofNetwork))) fail('tooManyRequests')
  if (site && !(await spend(sql, ofSite))) fail('tooManyRequests')
}

/** The quota of messages that a number gets from strangers. */
async function spendOfMobile(sql: Sql, limits: CodeLimits, mobile: Mobile): Promise<void> {
  const pause = { key: `sms-pause:${mobile}`, limit: 1, within: limits.smsPauseMs }
  const ofMobile = { key: `sms:${mobile}`, limit: limits.smsPerMobile, within: day }
  if (!(await spend(sql, pause))) fail('codeTooSoon')
  if (!(await spend(sql, ofMobile))) fail('codeTooMany')
}
