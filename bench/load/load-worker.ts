import { Agent } from 'node:http'
import { performance } from 'node:perf_hooks'
import { setTimeout as delay } from 'node:timers/promises'
import { parentPort } from 'node:worker_threads'
import { median, quantile } from '../figures/quantile.ts'
import { type Answer, ask, type Target } from './ask.ts'

/** As many requests as possible in so many seconds. */
type Flood = { target: Target; connections: number; seconds: number }
/** So many requests of each target, in turns. */
type Turns = { turns: Target[]; times: number }
/** Each client sends its next request when its last is answered, whatever the answer. */
export type Crowd = { crowd: Target[]; connections: number; seconds: number }
/** Each request once, as fast as they are answered. */
export type Batch = { batch: Target[]; connections: number }
/** Requests at a steady rate, whether or not the last one is answered. */
export type Pace = { paced: Target[]; perSecond: number; seconds: number }
export type Load = Flood | Turns | Crowd | Batch | Pace
export type Measured = { perSecond: number; p50: number; p99: number }

parentPort?.on('message', async (load: Load) => parentPort?.postMessage(await run(load)))

function run(load: Load): Promise<Measured | number[] | Answer[]> {
  if ('turns' in load) return inTurns(load)
  if ('crowd' in load) return crowd(load)
  if ('batch' in load) return sendBatch(load)
  return 'paced' in load ? pace(load) : flood(load)
}

async function flood({ target, ...load }: Flood): Promise<Measured> {
  const start = performance.now()
  const times = (await crowd({ crowd: [target], ...load })).map((answer) => msOf(answer, target))
  const elapsed = performance.now() - start
  return { perSecond: (times.length * 1000) / elapsed, p50: median(times), p99: quantile(times, 0.99) }
}

async function crowd({ crowd, connections, seconds }: Crowd): Promise<Answer[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const answers: Answer[] = []
  const end = performance.now() + seconds * 1000
  const asker = async (_: unknown, start: number) => {
    for (let turn = start; performance.now() < end; turn += 1) {
      answers.push(await ask(crowd[turn % crowd.length] as Target, agent))
    }
  }
  await Promise.all(Array.from({ length: connections }, asker))
  agent.destroy()
  return answers
}

async function sendBatch({ batch, connections }: Batch): Promise<Answer[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const answers: Answer[] = []
  const left = batch.values()
  const asker = async () => {
    for (const target of left) answers.push(await ask(target, agent))
  }
  await Promise.all(Array.from({ length: connections }, asker))
  agent.destroy()
  return answers
}

async function pace({ paced, perSecond, seconds }: Pace): Promise<Answer[]> {
  const agent = new Agent({ keepAlive: true })
  const asked: Promise<Answer>[] = []
  const start = performance.now()
  for (let turn = 0; turn < perSecond * seconds; turn += 1) {
    await delay(Math.max(0, start + (turn * 1000) / perSecond - performance.now()))
    asked.push(ask(paced[turn % paced.length] as Target, agent))
  }
  const answers = await Promise.all(asked)
  agent.destroy()
  return answers
}

/** The median ms of each target's requests. */
async function inTurns({ turns, times }: Turns): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const taken = turns.map((): number[] => [])
  for (let time = 0; time < times; time += 1) {
    for (const [index, target] of turns.entries()) taken[index]?.push(msOf(await ask(target, agent), target))
  }
  agent.destroy()
  return taken.map(median)
}

/** The ms of a call that succeeded. A failed call's time means nothing, so the run ends. */
function msOf({ status, ms, lost = '' }: Answer, { url }: Target): number {
  if (status !== 200) throw new Error(`${url} answered ${status} ${lost}`)
  return ms
}
