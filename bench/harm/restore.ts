import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { type Manifest, verifyBackup } from '../../scripts/backup-folder.ts'
import { readConfig } from '../../server/src/config/config.ts'
import { openStorage } from '../../server/src/gateways/open-storage.ts'
import { startProgram } from '../../server/test/child.ts'
import { makeCreator, makeFile, makeGood } from '../../server/test/makers.ts'
import type { Row } from '../figures/report.ts'
import { instant } from '../load/ask.ts'
import { type BuiltServer, onBuiltServer, startServer } from '../load/built-server.ts'
import { loadOrders } from '../load/many-orders.ts'
import { scratchFolder } from '../load/scratch-server.ts'

/** `BENCH_RESTORED=10000 npm run bench -- restore` is quick. */
const count = Number(process.env.BENCH_RESTORED ?? 1_000_000)
const fileCount = 20

/** Backs up a server with many orders and restores the backup to another server. */
export async function measureRestore(): Promise<Row[]> {
  const scratch = scratchFolder()
  const at = (name: string) => join(scratch, name)
  try {
    const backupMs = await onBuiltServer(async (server) => {
      await fill(server)
      return run('backup', server.dataDir, at('backup'))
    })
    const restoreMs = await run('restore', at('data'), at('backup'))
    await run('backup', at('data'), at('again'))
    const startMs = await serveOnce(at('data'))
    const different = differing(await verifyBackup(at('backup')), await verifyBackup(at('again')))
    return [
      { figure: `backup of ${count} orders, running`, value: inMinutes(backupMs), ratio: '', aim: '' },
      {
        figure: `restore of ${count} orders, until the first answer`,
        value: `${inMinutes(restoreMs + startMs)} (reading, writing, comparing ${inMinutes(restoreMs)})`,
        ratio: '',
        aim: '≤ 10 minutes',
      },
      { figure: 'tables and files that differ after the restore', value: different, ratio: '', aim: '0' },
    ]
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}

async function fill({ database: { sql }, dataDir }: BuiltServer): Promise<void> {
  const { creator } = await makeCreator(sql)
  await makeGood(sql, creator)
  const storage = await openStorage(readConfig({ DATA_DIR: dataDir }).storage)
  for (let n = 0; n < fileCount; n += 1) await makeFile(sql, creator, 1, { storage })
  await loadOrders(sql, [{ creator, count }])
}

/** Runs the command as an operator would; answers its ms. */
async function run(command: 'backup' | 'restore', DATA_DIR: string, folder: string): Promise<number> {
  const begun = instant()
  const { exit, printed } = startProgram(`scripts/${command}.ts`, { DATA_DIR }, [folder])
  if ((await exit) !== 0) throw new Error(`${command} failed: ${printed()}`)
  return instant() - begun
}

async function serveOnce(dataDir: string): Promise<number> {
  const begun = instant()
  const { child } = await startServer(dataDir)
  const ms = instant() - begun
  await child.kill('SIGTERM')
  return ms
}

function differing(backup: Manifest, again: Manifest): string {
  const paths = [...new Set([...Object.keys(backup.files), ...Object.keys(again.files)])]
  const different = paths.filter((path) => backup.files[path]?.sha256 !== again.files[path]?.sha256)
  return `${different.length} of ${paths.length} ${different.join(' ')}`.trim()
}

const inMinutes = (ms: number) => `${(ms / 60_000).toFixed(1)} min`
