import { randomBytes } from 'node:crypto'
import { linkSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { syncFolder } from '../sync-folder.ts'

export const secretNames = ['token', 'upload', 'pay', 'data'] as const
export type Secrets = Record<(typeof secretNames)[number], string>

const Secrets = z.object({ token: z.string(), upload: z.string(), pay: z.string(), data: z.string() })

/** The secrets of this data folder, made on first use. If they are lost, encrypted columns are unreadable. */
export function openSecrets(dataDir: string): Secrets {
  const file = join(dataDir, 'secrets.json')
  return read(file) ?? make(file)
}

function read(file: string): Secrets | undefined {
  try {
    return Secrets.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch (error) {
    if (error instanceof Error && 'code' in error) {
      if (error.code === 'ENOENT') return undefined
      // Mostly another user's file. It is intact, so restoring a backup would be wrong.
      throw error
    }
    throw new Error(`${file} 读不出来, 请从备份恢复 (unreadable, restore it from a backup)`)
  }
}

// A link fails if the file exists, so two simultaneous first starts both get the secrets of the first.
function make(file: string): Secrets {
  const draft = `${file}.${randomBytes(6).toString('hex')}`
  const fresh = () => randomBytes(32).toString('base64url')
  const secrets = { token: fresh(), upload: fresh(), pay: fresh(), data: fresh() }
  writeFileSync(draft, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600, flag: 'wx', flush: true })
  try {
    linkSync(draft, file)
    syncFolder(dirname(file))
    return secrets
  } catch {
    return Secrets.parse(JSON.parse(readFileSync(file, 'utf8')))
  } finally {
    unlinkSync(draft)
  }
}
