import { Agent, request } from 'node:http'
import { performance } from 'node:perf_hooks'
import { parentPort } from 'node:worker_threads'

export type Load = { url: string; token: string; connections: number; seconds: number }
export type Measured = { perSecond: number; p50: number; p99: number }

parentPort?.on('message', async (load: Load) => parentPort?.postMessage(await measure(load)))

/** `connections` askers, each sending its next request when the last is answered. */
async function measure({ url, token, connections, seconds }: Load): Promise<Measured> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const times: number[] = []
  const start = performance.now()
  const end = start + seconds * 1000
  const asker = async () => {
    while (performance.now() < end) {
      const sent = performance.now()
      await post(url, token, agent)
      times.push(performance.now() - sent)
    }
  }
  await Promise.all(Array.from({ length: connections }, asker))
  const elapsed = performance.now() - start
  agent.destroy()
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.floor((times.length - 1) * share)] ?? 0
  return { perSecond: (times.length * 1000) / elapsed, p50: at(0.5), p99: at(0.99) }
}

function post(url: string, token: string, agent: Agent): Promise<void> {
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
