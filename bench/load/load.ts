import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { median } from '../figures/quantile.ts'
import type { Answer, Target } from './ask.ts'
import type { Batch, Crowd, Load, Measured, Pace } from './load-worker.ts'

/** Many short turns, so that other load on the machine hits few of them and both targets alike. */
const rounds = 31

/**
 * Calls both targets as fast as they answer, in turns A B A B, from a thread of its own. Answers the medians.
 */
export function compare(
  one: Target,
  other: Target,
): Promise<{ one: Measured; other: Measured; ratio: number }> {
  return inWorker<Measured, { one: Measured; other: Measured; ratio: number }>(async (run) => {
    const flood = (target: Target, seconds: number) => run({ target, connections: 16, seconds })
    // Warms up until the hot code is compiled.
    for (const target of [one, other]) await flood(target, 3)
    const turns: { one: Measured; other: Measured }[] = []
    for (let round = 0; round < rounds; round += 1) {
      turns.push({ one: await flood(one, 0.5), other: await flood(other, 0.5) })
    }
    return {
      one: medians(turns.map((turn) => turn.one)),
      other: medians(turns.map((turn) => turn.other)),
      ratio: median(turns.map((turn) => turn.one.perSecond / turn.other.perSecond)),
    }
  })
}

/** The ms of one call to each target on an otherwise idle server: the median of `times`, in turns. */
export function timesOf(turns: Target[], times = 60): Promise<number[]> {
  return inWorker<number[], number[]>(async (run) => {
    await run({ turns, times: 10 })
    return run({ turns, times })
  })
}

/** The answers to this load, which a thread of its own sends. */
export function answersTo(load: Crowd | Batch | Pace): Promise<Answer[]> {
  return inWorker<Answer[], Answer[]>((run) => run(load))
}

/** One batch for each of two servers: requests that work only once. */
export type Batches = { one: Target[]; other: Target[] }

/** Sends batches to two servers in turns A B A B, and answers what both said. */
export function answersInTurns(
  turns: AsyncIterable<Batches>,
  connections: number,
): Promise<{ one: Answer[]; other: Answer[] }[]> {
  return inWorker<Answer[], { one: Answer[]; other: Answer[] }[]>(async (run) => {
    const answers: { one: Answer[]; other: Answer[] }[] = []
    for await (const { one, other } of turns) {
      answers.push({
        one: await run({ batch: one, connections }),
        other: await run({ batch: other, connections }),
      })
    }
    return answers
  })
}

async function inWorker<Result, T>(
  measure: (run: (load: Load) => Promise<Result>) => Promise<T>,
): Promise<T> {
  const worker = new Worker(new URL('./load-worker.ts', import.meta.url))
  try {
    return await measure(async (load) => {
      worker.postMessage(load)
      const [answer] = await once(worker, 'message')
      return answer
    })
  } finally {
    await worker.terminate()
  }
}

function medians(all: Measured[]): Measured {
  const of = (field: keyof Measured) => median(all.map((each) => each[field]))
  return { perSecond: of('perSecond'), p50: of('p50'), p99: of('p99') }
}
