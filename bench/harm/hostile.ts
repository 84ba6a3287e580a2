import { setTimeout as delay } from 'node:timers/promises'
import type { Endpoint } from '@zsm/contract/wire/endpoint'
import fc from 'fast-check'
import { callerOf, makeOwner, type Owner } from '../../server/test/belongings.ts'
import { endpoints } from '../../server/test/endpoints.ts'
import { type HostileCase, hostileCase, hostileDelivery, wrongWith } from '../../server/test/hostile.ts'
import { makeOperator } from '../../server/test/makers.ts'
import { fullInput } from '../../server/test/sample-input.ts'
import type { Row } from '../figures/report.ts'
import { counted, inMs, p99InMs, slowest } from '../load/answered.ts'
import { type Answer, instant } from '../load/ask.ts'
import { type BuiltServer, onBuiltServer, residentBytes } from '../load/built-server.ts'

/**
 * Hostile inputs a call. A release runs a million: `BENCH_FUZZ_CASES=5000 BENCH_FUZZ_SEED=7 npm run bench --
 * hostile`.
 */
const casesOfACall = Number(process.env.BENCH_FUZZ_CASES ?? 500)
const seed = Number(process.env.BENCH_FUZZ_SEED ?? 1)
/** Each asker goes through all calls one by one, as a creator with data of their own. */
const askers = 4
const megabyte = 1024 ** 2

type Judged = Answer & { wrong?: string }

/**
 * Sends hostile input to every call over HTTP. Measures answers, times and the server's memory afterwards.
 */
export function measureHostileInput(): Promise<Row[]> {
  return onBuiltServer(async (server) => {
    await attack(server, 20)
    const before = await memoryOf(server)
    const answers = await attack(server, casesOfACall)
    const after = await memoryOf(server)
    const wrong = answers.flatMap(({ wrong }) => (wrong ? [wrong] : []))
    for (const each of wrong.slice(0, 20)) console.error(each)
    return [
      {
        figure: `${answers.length} hostile inputs, seed ${seed}: answered wrongly`,
        value: `${wrong.length} (${counted(answers)})`,
        ratio: '',
        aim: '0',
      },
      {
        figure: 'p99 of their answers',
        value: `${p99InMs(answers)}, slowest ${inMs(slowest(answers))}`,
        ratio: '',
        aim: '≤ 500 ms, ≤ 5000 ms',
      },
      {
        figure: 'server memory afterwards',
        value: `${Math.round(before / megabyte)} → ${Math.round(after / megabyte)} MB`,
        ratio: (after / before).toFixed(2),
        aim: '≤ 1.2',
      },
    ]
  }, limits)
}

// All requests come from one address.
const limits = { REQUESTS_PER_ADDRESS: '10000000', REQUESTS_PER_SESSION: '10000000' }

async function attack(server: BuiltServer, cases: number): Promise<Judged[]> {
  const each = Array.from({ length: askers }, (_, asker) =>
    attackAll(server, asker, Math.ceil(cases / askers)),
  )
  return (await Promise.all(each)).flat()
}

async function attackAll(server: BuiltServer, asker: number, numRuns: number): Promise<Judged[]> {
  const answers: Judged[] = []
  let sender = await makeSender(server)
  for (const [turn, { name, endpoint }] of endpoints.entries()) {
    // Some hostile calls succeed and delete the sender's data.
    if (turn % 20 === 0) sender = await makeSender(server)
    const cases = fc.sample(hostileCase(endpoint), { numRuns, seed: seed * askers + asker })
    for (const [number, hostile] of cases.entries()) {
      const answer = await send(server, endpoint, sender, hostile)
      if (answer.wrong) answer.wrong = `${name} ${seed}:${asker}:${number} ${answer.wrong}`
      answers.push(answer)
      if (answer.status === 401) sender = await makeSender(server)
    }
  }
  return answers
}

type Sender = { owner: Owner; admin: string }

async function makeSender({ database: { sql } }: BuiltServer): Promise<Sender> {
  return { owner: await makeOwner(sql, '麻雀'), admin: (await makeOperator(sql, 'admin', 'finance')).token }
}

async function send(
  { url }: BuiltServer,
  endpoint: Endpoint,
  { owner, admin }: Sender,
  hostile: HostileCase,
): Promise<Judged> {
  const { method, query, headers, body } = hostileDelivery(fullInput(endpoint, owner), hostile)
  const authorization = `Bearer ${callerOf(endpoint, owner, admin).token}`
  const asked = instant()
  const answer = await fetch(`${url}${endpoint.path}${query ? `?${query}` : ''}`, {
    method,
    headers: { ...headers, authorization },
    ...(body !== undefined && { body }),
  })
  const text = await answer.text()
  const wrong = wrongWith(answer.status, text)
  return { status: answer.status, asked, ms: instant() - asked, ...(wrong && { wrong }) }
}

/** Memory once the server is idle. */
async function memoryOf(server: BuiltServer): Promise<number> {
  await delay(10_000)
  return residentBytes(server)
}
