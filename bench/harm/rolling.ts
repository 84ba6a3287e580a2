import { Agent, request } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { contract } from '@zsm/contract'
import { call } from '@zsm/contract/client/call'
import { fetching } from '../../server/test/fetching.ts'
import { samples } from '../../server/test/files.ts'
import { form } from '../../server/test/upload.ts'
import type { Row } from '../figures/report.ts'
import { counted, inMs, others } from '../load/answered.ts'
import { type Answer, ask, instant, type Target } from '../load/ask.ts'
import { type BuiltServer, onBuiltServer, startServer } from '../load/built-server.ts'
import { makeSellers, mixedReads, writes } from '../load/creators.ts'
import { holdTables } from '../load/held-tables.ts'

const rounds = 3
type Running = Pick<BuiltServer, 'child' | 'url'>
type Session = { token: string }

/** Stops and restarts servers while clients call them. */
export function measureRolling(): Promise<Row[]> {
  return onBuiltServer(async (server) => {
    const sessions = await makeSellers(server)
    return [await rolled(server, sessions), ...(await stoppedAtWork(server, sessions))]
  })
}

/** Rolling restarts of two servers on one database: one of them is always up. */
async function rolled(server: BuiltServer, sessions: Session[]): Promise<Row> {
  const running: Running[] = [await startServer(server.dataDir), await startServer(server.dataDir)]
  const stops: { code: number | null; ms: number }[] = []
  const rolling = new AbortController()
  const asking = askEither(running, sessions, rolling.signal)
  for (let turn = 0; turn < rounds * 2; turn += 1) {
    await delay(1000)
    stops.push(await stop(running[turn % 2] as Running))
    running[turn % 2] = await startServer(server.dataDir)
  }
  rolling.abort()
  const answers = await asking
  for (const each of running) stops.push(await stop(each))
  const codes = [...new Set(stops.map(({ code }) => code))].join()
  return {
    figure: `${stops.length} stops of two servers by turns under 30 calls/s: calls that failed`,
    value: `${others(answers).length} (${counted(answers)}); exit ${codes}, ${inMs(Math.max(...stops.map(({ ms }) => ms)))} at most`,
    ratio: '',
    aim: '0; exit 0, ≤ 10000 ms',
  }
}

async function stop({ child }: Running): Promise<{ code: number | null; ms: number }> {
  const told = instant()
  const code = await child.kill('SIGTERM')
  return { code, ms: instant() - told }
}

/** Acts as a load balancer: a request that one server refuses goes to the other. */
async function askEither(
  running: readonly Running[],
  sessions: Session[],
  signal: AbortSignal,
): Promise<Answer[]> {
  const agent = new Agent({ keepAlive: true })
  const asked: Promise<Answer>[] = []
  for (let turn = 0; !signal.aborted; turn += 1) {
    const targets = [0, 1].map((next) => {
      const reads = mixedReads(running[(turn + next) % 2]?.url ?? '', sessions)
      return reads[turn % reads.length] as Target
    })
    asked.push(firstThatListens(targets, agent))
    await delay(1000 / 30)
  }
  const answers = await Promise.all(asked)
  agent.destroy()
  return answers
}

async function firstThatListens([target, ...rest]: Target[], agent: Agent): Promise<Answer> {
  if (!target) throw new Error('no server accepts connections')
  const answer = await ask(target, agent)
  return answer.lost?.includes('ECONNREFUSED') ? firstThatListens(rest, agent) : answer
}

/** Stops a server during an upload and twenty writes that wait for a locked table. */
async function stoppedAtWork(server: BuiltServer, sessions: Session[]): Promise<Row[]> {
  const saves = writes(server.url, sessions)
  const upload = await beginUpload(server, sessions[0] as Session)
  const release = await holdTables(server.postgresUrl, ['drafts'])
  const saving = Promise.all(saves.map((target) => ask(target, new Agent())))
  await delay(500)
  const stopping = stop(server)
  await delay(1500)
  await release()
  const answers = await saving
  const uploaded = await upload.finish()
  const { code, ms } = await stopping
  const figure = 'a stop'
  return [
    {
      figure: `${figure} among ${saves.length} writes under way: lost`,
      value: `${others(answers).length} (${counted(answers)})`,
      ratio: '',
      aim: '0',
    },
    {
      figure: `${figure} in the middle of an upload`,
      value: `answered ${uploaded}; exit ${code} after ${inMs(ms)}`,
      ratio: '',
      aim: '200; exit 0, ≤ 30000 ms',
    },
  ]
}

/** Sends half of a file, and the rest when told to. */
async function beginUpload(
  { url }: BuiltServer,
  session: Session,
): Promise<{ finish: () => Promise<number> }> {
  const bytes = Buffer.concat([samples.webm, Buffer.alloc(2 * 1024 * 1024)])
  const wanted = { filePath: 'a.webm' }
  const { key, token } = await call(fetching(url), contract.materials.uploadToken, wanted, session)
  const { headers, payload } = form(['key', key], ['token', token], ['file', bytes])
  const sending = request(`${url}/upload`, { method: 'POST', headers, agent: false })
  sending.setHeader('content-length', payload.length)
  const status = new Promise<number>((resolve, reject) => {
    sending.once('error', reject).once('response', (response) => {
      response.resume()
      resolve(response.statusCode ?? 0)
    })
  })
  const half = payload.length / 2
  sending.write(payload.subarray(0, half))
  return {
    finish: () => {
      sending.end(payload.subarray(half))
      return status
    },
  }
}
