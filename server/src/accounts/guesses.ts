import type { Mobile } from '@zsm/contract/values'
import type { Sql } from '../database/sql.ts'
import { fail } from '../failure.ts'
import { networkOf } from '../network.ts'
import { isKnownNetwork } from './known-networks.ts'
import { deleteThrottles } from './throttle.queries.ts'
import { hour, minute, spend, type TakeBack } from './throttle.ts'

export type GuessLimits = { loginGuessesPerAccount: number; loginGuessesPerAddress: number }

/** Somebody with a password: their name, and what they are told to do. */
export type Guessed = { name: string; advice: string }

const within = 15 * minute
const ofNetwork = (name: string, network: string) => `guess:${name}:${network}`

/**
 * Counts a guess at a password before it is looked at: per name and network, per network, and per name over all
 * networks. One network may use up half of what a name allows, and the networks its owner signed in from have their
 * half whatever the others do: whoever guesses locks out strangers (0046). A right password takes its guess back.
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

/** Counts a guess at a code, per number and network and per network: the code itself is void after a few. */
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

/** An account, as somebody whose password may be guessed. */
export function guessedAccount(mobile: Mobile): Guessed {
  return { name: mobile, advice: '密码试错太多次，请 15 分钟后再试，或用短信验证码重设密码' }
}

/** Whoever set a new password from here guesses no more. */
export function forgetGuesses(sql: Sql, name: string, ip: string): Promise<void> {
  return deleteThrottles(sql, [ofNetwork(name, networkOf(ip))])
}
