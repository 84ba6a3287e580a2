import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Load, Measured } from './load-worker.ts'

const rounds = 3

/** Measures both addresses in turns, A B A B, in a thread of its own; answers the median of each. */
export async function compare(
  [ours, bare]: readonly [url: string, url: string],
  token: string,
): Promise<{ ours: Measured; bare: Measured }> {
  const worker = new Worker(new URL('./load-worker.ts', import.meta.url))
  const run = async (url: string, seconds: number): Promise<Measured> => {
    const load: Load = { url, token, connections: 16, seconds }
    worker.postMessage(load)
    const [measured] = await once(worker, 'message')
    return measured
  }
  try {
    for (const url of [ours, bare]) await run(url, 1)
    const turns = []
    for (let round = 0; round < rounds; round += 1) {
      turns.push({ ours: await run(ours, 2), bare: await run(bare, 2) })
    }
    return { ours: medians(turns.map((turn) => turn.ours)), bare: medians(turns.map((turn) => turn.bare)) }
  } finally {
    await worker.terminate()
  }
}

function medians(all: Measured[]): Measured {
  const of = (field: keyof Measured) => median(all.map((each) => each[field]))
  return { perSecond: of('perSecond'), p50: of('p50'), p99: of('p99') }
}

function median(numbers: number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0
}
