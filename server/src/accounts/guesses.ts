import type { Mobile } from '@zsm/contract/values'
import type { Sql } from '../database/sql.ts'
import { fail } from '../failure.ts'
import { networkOf } from '../network.ts'
import { isKnownNetwork } from './known-networks.ts'
import { deleteThrottles } from './throttle.queries.ts'
import { hour, minute, spend, type TakeBack } from './throttle.ts'

export type GuessLimits = { loginGuessesPerAccount: number; loginGuessesPerAddress: number }

/** An account whose password may be guessed, and the advice that its owner gets. */
export type Guessed = { name: string; advice: string }

const within = 15 * minute
const ofNetwork = (name: string, network: string) => `guess:${name}:${network}`

/**
 * Counts a password guess before the password is checked: per name and network, per network, and per name
 * over all networks. One network may use half of a name's guesses. Networks that the owner has signed in from
 * have a quota of their own, so an attacker locks out only strangers (0046). A right password returns its
 * guess.
 */
export async function spendGuess(
  sql: Sql,
  limits: GuessLimits,
  { ip, name, advice }: Guessed & { ip: string },
): Promise<TakeBack> {
  const network = networkOf(ip)
  const limit = limits.loginGuessesPerAccount
  const refuse = () => fail('tooManyRequests', { message: advice })
  const half = { key: ofNetwork(name, network), limit: Math.ceil(limit / 2), within }
  const takeBackHere = (await spend(sql, half)) ?? refuse()
  const takeBackNetwork = await spendOfNetwork(sql, limits, network)
  const takeBackName = await spend(sql, { key: `guesses:${name}`, limit, within })
  if (!takeBackName && !(await isKnownNetwork(sql, name, network))) refuse()
  return async () => {
    await takeBackHere()
    await takeBackNetwork()
    await takeBackName?.()
  }
}

/** Counts a guess of a code, per number and network and per network. The code itself is void after a few. */
export async function spendCodeGuess(
  sql: Sql,
  limits: GuessLimits,
  { mobile, ip }: { mobile: Mobile; ip: string },
): Promise<TakeBack> {
  const network = networkOf(ip)
  const here = { key: ofNetwork(`code:${mobile}`, network), limit: limits.loginGuessesPerAccount, within }
  const takeBackHere = (await spend(sql, here)) ?? fail('tooManyRequests')
  const takeBackNetwork = await spendOfNetwork(sql, limits, network)
  return async () => {
    await takeBackHere()
    await takeBackNetwork()
  }
}

async function spendOfNetwork(sql: Sql, limits: GuessLimits, network: string): Promise<TakeBack> {
  const throttle = { key: `guess:${network}`, limit: limits.loginGuessesPerAddress, within: hour }
  return (await spend(sql, throttle)) ?? fail('tooManyRequests')
}

/** A creator's account as a target of guesses. */
export function guessedAccount(mobile: Mobile): Guessed {
  return { name: mobile, advice: '密码试错太多次，请 15 分钟后再试，或用短信验证码重设密码' }
}

/** Forgets the guesses of a network that has just set a new password. */
export function forgetGuesses(sql: Sql, name: string, ip: string): Promise<void> {
  return deleteThrottles(sql, [ofNetwork(name, networkOf(ip))])
}
