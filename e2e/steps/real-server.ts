import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

type Journeys = { workers: number }

/**
 * Starts a real server with an empty data folder for each worker, so that journeys that run side by side
 * change no setting of each other. Each worker finds its server by `chooseServer`.
 */
export default async function startServers({ workers }: Journeys): Promise<() => Promise<void>> {
  const servers = await Promise.all(Array.from({ length: workers }, () => runServer()))
  const environments = servers.map(({ settings, address }) => ({ ...settings, E2E_ADDRESS: address }))
  process.env.E2E_SERVERS = JSON.stringify(environments)
  return async () => {
    await Promise.all(servers.map(({ stop }) => stop()))
  }
}

/** In a worker: its journeys find their server by E2E_ADDRESS and its data by DATA_DIR. */
export function chooseServer(): void {
  const { E2E_SERVERS: environments, TEST_PARALLEL_INDEX: index } = process.env
  if (environments && index) Object.assign(process.env, JSON.parse(environments)[Number(index)])
}

/**
 * A server as `npm start` runs it, on a free port and an empty data folder, with more environment variables.
 */
export async function runServer(more: Record<string, string> = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), 'zsm-journeys-'))
  chmodSync(dataDir, 0o711) // PostgreSQL's own user must enter it when root runs the tests
  const port = String(await freePort())
  const settings = {
    DATA_DIR: dataDir,
    PORT: port,
    HOST: '127.0.0.1',
    SMS_PAUSE_SECONDS: '0', // a journey asks for several codes in a row
    WEBHOOK_LOOPBACK: 'on', // a journey receives events
    ...more,
  }
  const server = spawn(process.execPath, ['server/src/main.ts'], {
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const ended = once(server, 'exit')
  await Promise.race([
    once(server, 'message'),
    ended.then(() => Promise.reject(new Error('the server did not start'))),
  ])
  execFileSync(process.execPath, ['scripts/reviews-off.ts'], { env: { ...process.env, ...settings } })
  const stop = async () => {
    server.kill('SIGTERM')
    await ended
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { settings, address: `http://127.0.0.1:${port}`, stop }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (!address || typeof address === 'string') throw new Error('no port')
  return address.port
}
