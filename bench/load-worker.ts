import { Agent, request } from 'node:http'
import { performance } from 'node:perf_hooks'
import { parentPort } from 'node:worker_threads'

export type Target = { url: string; token: string }
/** As many requests as are answered in so many seconds. */
type Flood = { target: Target; connections: number; seconds: number }
/** So many requests of each target, in turns. */
type Turns = { turns: Target[]; times: number }
export type Load = Flood | Turns
export type Measured = { perSecond: number; p50: number; p99: number }

parentPort?.on('message', async (load: Load) =>
  parentPort?.postMessage(await ('turns' in load ? inTurns(load) : flood(load))),
)

/** `connections` askers, each sending its next request when the last is answered. */
async function flood({ target, connections, seconds }: Flood): Promise<Measured> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const times: number[] = []
  const start = performance.now()
  const end = start + seconds * 1000
  const asker = async () => {
    while (performance.now() < end) times.push(await timed(target, agent))
  }
  await Promise.all(Array.from({ length: connections }, asker))
  const elapsed = performance.now() - start
  agent.destroy()
  const at = quantiles(times)
  return { perSecond: (times.length * 1000) / elapsed, p50: at(0.5), p99: at(0.99) }
}

/** Milliseconds of the request in the middle, of each target. */
async function inTurns({ turns, times }: Turns): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const taken = turns.map((): number[] => [])
  for (let time = 0; time < times; time += 1) {
    for (const [index, target] of turns.entries()) taken[index]?.push(await timed(target, agent))
  }
  agent.destroy()
  return taken.map((each) => quantiles(each)(0.5))
}

function quantiles(times: number[]): (share: number) => number {
  const sorted = times.toSorted((a, b) => a - b)
  return (share) => sorted[Math.floor((sorted.length - 1) * share)] ?? 0
}

async function timed(target: Target, agent: Agent): Promise<number> {
  const sent = performance.now()
  await post(target, agent)
  return performance.now() - sent
}

function post({ url, token }: Target, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    const call = request(url, { agent, method: 'POST', headers: { authorization: `Bearer ${token}` } })
    call.on('error', reject)
    call.on('response', (response) => {
      response.resume()
      if (response.statusCode !== 200) reject(new Error(`${url} answers ${response.statusCode}`))
      response.on('end', resolve).on('error', reject)
    })
    call.end()
  })
}
