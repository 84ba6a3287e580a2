import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * The real server, as `npm start` runs it, for the length of the journeys: a free port, an empty data folder.
 * The journeys find it by E2E_ADDRESS, its data by DATA_DIR.
 */
export default async function startServer(): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'zsm-journeys-'))
  chmodSync(dataDir, 0o711) // PostgreSQL's own user walks through it when root runs the tests
  const port = String(await freePort())
  Object.assign(process.env, {
    DATA_DIR: dataDir,
    PORT: port,
    HOST: '127.0.0.1',
    SMS_PAUSE_SECONDS: '0', // a journey asks for codes in a row
    E2E_ADDRESS: `http://127.0.0.1:${port}`,
  })
  const server = spawn(process.execPath, ['server/src/main.ts'], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const ended = once(server, 'exit')
  await Promise.race([
    once(server, 'message'),
    ended.then(() => Promise.reject(new Error('the server did not start'))),
  ])
  return async () => {
    server.kill('SIGTERM')
    await ended
    rmSync(dataDir, { recursive: true, force: true })
  }
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
