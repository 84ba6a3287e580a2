import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { openHome } from '../../server/src/postgres/home.ts'
import { postgresProcessesOf, signal } from '../../server/src/postgres/process.ts'
import type { Row } from '../figures/report.ts'
import { counted, inMs, slowest } from '../load/answered.ts'
import { type Answer, instant, type Target } from '../load/ask.ts'
import { type BuiltServer, onBuiltServer } from '../load/built-server.ts'
import { makeSellers, mixedReads, writes } from '../load/creators.ts'
import { answersTo } from '../load/load.ts'

const stoppedMs = 10_000
const load = { perSecond: 30, seconds: 20 }

/** Suspends PostgreSQL, then kills it, while calls come in. The server's process must survive both. */
export function measureOutages(): Promise<Row[]> {
  return onBuiltServer(async (server) => {
    const sellers = await makeSellers(server)
    const calls = mixedReads(server.url, sellers).concat(writes(server.url, sellers))
    await answersTo({ crowd: calls, connections: 32, seconds: 3 })
    const rows = [...(await during(calls, 'stopped for 10 s', () => standStill(server)))]
    rows.push(...(await during(calls, 'killed with -9', () => kill(server))))
    return [...rows, await survival(server)]
  })
}

/** `harm` answers when PostgreSQL was ready again. */
async function during(calls: Target[], what: string, harm: () => Promise<number>): Promise<Row[]> {
  const asking = answersTo({ paced: calls, ...load })
  await delay(2000)
  const ready = await harm()
  const answers = await asking
  return [
    {
      figure: `PostgreSQL ${what}: slowest answer`,
      value: `${inMs(slowest(answers))} (${counted(answers)})`,
      ratio: '',
      aim: '≤ 5000 ms, only 200 and 503',
    },
    {
      figure: `PostgreSQL ${what}: from ready to the first call from which all succeed`,
      value: inMs(untilHealed(answers, ready)),
      ratio: '',
      aim: '≤ 5000 ms',
    },
  ]
}

/** Infinity if the calls ended before all of them succeeded. */
function untilHealed(answers: Answer[], ready: number): number {
  const last = answers.at(-1)
  if (last?.status !== 200 || last.asked < ready) return Number.POSITIVE_INFINITY
  const lastFailed = answers.findLast(({ status }) => status !== 200)
  return Math.max(0, (lastFailed?.asked ?? ready) - ready)
}

const processes = ({ dataDir }: BuiltServer) => postgresProcessesOf(openHome(dataDir).data)

async function standStill(server: BuiltServer): Promise<number> {
  const pids = processes(server)
  for (const pid of pids) signal(pid, 'SIGSTOP')
  await delay(stoppedMs)
  for (const pid of pids) signal(pid, 'SIGCONT')
  return instant()
}

async function kill(server: BuiltServer): Promise<number> {
  for (const pid of processes(server)) signal(pid, 'SIGKILL')
  while (!(await answers(server.postgresUrl))) await delay(20)
  return instant()
}

async function answers(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString })
  client.on('error', () => {})
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

/** Whether the process that we started still runs. Nothing restarts it. */
async function survival({ url }: BuiltServer): Promise<Row> {
  const isReady = await fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )
  return {
    figure: 'the server after both',
    value: isReady ? 'the same process, ready' : 'ended or not ready',
    ratio: '',
    aim: 'the same process, ready',
  }
}
