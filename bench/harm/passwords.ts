import { Agent } from 'node:http'
import { contract } from '@zsm/contract'
import type { Mobile } from '@zsm/contract/values'
import { makeCreator, newMobile } from '../../server/test/makers.ts'
import { sameDistribution } from '../figures/mann-whitney.ts'
import { median } from '../figures/quantile.ts'
import type { Row } from '../figures/report.ts'
import { counted, p99InMs } from '../load/answered.ts'
import { type Answer, ask, type Target, targetOf } from '../load/ask.ts'
import { type BuiltServer, onBuiltServer } from '../load/built-server.ts'
import { health } from '../load/creators.ts'
import { answersTo } from '../load/load.ts'

/**
 * So many known numbers and as many unknown ones. Both get the same guesses, because earlier guesses slow
 * down the next one.
 */
const numbers = 40
const guesses = 5
const seconds = 10
// All guesses come from one address, and each number gets more of them than the limit allows.
const limits = { LOGIN_GUESSES_PER_ACCOUNT: '1000', LOGIN_GUESSES_PER_ADDRESS: '1000000' }

/** Measures what hashing passwords costs other calls, and whether its duration tells which accounts exist. */
export function measurePasswords(): Promise<Row[]> {
  return onBuiltServer(async (server) => {
    const login = loginAt(server)
    const wrong: Target[] = []
    const unknown: Target[] = []
    for (let n = 0; n < numbers; n += 1) {
      const { mobile } = await makeCreator(server.database.sql)
      wrong.push(login(mobile, 'wrong-Password-2026'))
      unknown.push(login(newMobile(), 'wrong-Password-2026'))
    }
    return [
      await besideLogins(server, [...wrong, ...unknown]),
      await longOne(tooLong(login(newMobile(), 'x'))),
      await knownOrNot(wrong, unknown),
    ]
  }, limits)
}

type Login = (id: Mobile, password: string) => Target

const loginAt =
  ({ url }: BuiltServer): Login =>
  (id, password) =>
    targetOf(url, contract.accounts.login, { id, password })

/** The same sign-in with a password that the client would never send. */
const tooLong = (login: Target): Target => ({ ...login, body: login.body + 'x'.repeat(100_000) })

async function besideLogins({ url }: BuiltServer, crowd: Target[]): Promise<Row> {
  const [logins, probes] = await Promise.all([
    answersTo({ crowd, connections: 32, seconds }),
    answersTo({ paced: [health(url)], perSecond: 50, seconds }),
  ])
  return {
    figure: 'p99 of /healthz while 32 passwords at a time are checked',
    value: `${p99InMs(probes)} (${counted(logins)} in ${seconds} s)`,
    ratio: '',
    aim: '≤ 100 ms',
  }
}

async function longOne(login: Target): Promise<Row> {
  const answers = await oneByOne(Array.from({ length: 50 }, () => login))
  return {
    figure: 'a password of 100 KB: p99 until it is refused',
    value: `${p99InMs(answers)} (${counted(answers)})`,
    ratio: '',
    aim: '≤ 50 ms',
  }
}

/** Alternates between both kinds, so that other load on the machine affects both alike. */
async function knownOrNot(wrong: Target[], unknown: Target[]): Promise<Row> {
  const inTurns = wrong.flatMap((target, n) => [target, unknown[n] as Target])
  const answers = await oneByOne(Array.from({ length: guesses }, () => inTurns).flat())
  const [ofKnown, ofUnknown] = [0, 1].map((kind) =>
    answers.filter((_, turn) => turn % 2 === kind).map(({ ms }) => ms),
  ) as [number[], number[]]
  const [here, there] = [median(ofKnown), median(ofUnknown)]
  const p = sameDistribution(ofKnown, ofUnknown).toFixed(2)
  return {
    figure: `wrong password and unknown number, ${guesses * numbers} of each: median until refused`,
    value: `${here.toFixed(1)} ms and ${there.toFixed(1)} ms, Mann-Whitney p ${p} (${counted(answers)})`,
    ratio: (here / there).toFixed(2),
    aim: '≤ 5 ms apart, p > 0.01',
  }
}

async function oneByOne(targets: Target[]): Promise<Answer[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const answers: Answer[] = []
  for (const target of targets) answers.push(await ask(target, agent))
  agent.destroy()
  return answers
}
