import type { Sql } from '../database/sql.ts'
import { fail } from '../failure.ts'
import { networkOf } from '../network.ts'
import { hour, minute, spend, type TakeBack } from './throttle.ts'

export type GuessLimits = { loginGuessesPerAccount: number; loginGuessesPerAddress: number }

/**
 * Counts a guess at a password before it is looked at, per name and network and per network alone: whoever guesses
 * locks out only themselves, never the owner elsewhere. A right password takes its own guess back.
 */
export async function spendGuess(
  sql: Sql,
  limits: GuessLimits,
  { name, ip }: { name: string; ip: string },
): Promise<TakeBack> {
  const network = networkOf(ip)
  const ofName = {
    key: `guess:${name}:${network}`,
    limit: limits.loginGuessesPerAccount,
    within: 15 * minute,
  }
  const ofNetwork = { key: `guess:${network}`, limit: limits.loginGuessesPerAddress, within: hour }
  const takeBackName = (await spend(sql, ofName)) ?? fail('tooManyRequests')
  const takeBackNetwork = (await spend(sql, ofNetwork)) ?? fail('tooManyRequests')
  return async () => {
    await takeBackName()
    await takeBackNetwork()
  }
}
