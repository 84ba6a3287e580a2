import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, readFile, realpath, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'
import { isSigned, signList } from './backup-signature.ts'

const Digest = z.object({ size: z.int(), sha256: z.string() })
export type Digest = z.output<typeof Digest>

/**
 * The only paths a backup may contain. A manifest from elsewhere must not lead a restore out of its folders.
 */
const ownPath = /^(secrets\.json|tables\/[a-z_]+\.jsonl|objects(\/[^/.][^/]*)+)$/

const column = '[a-z_][a-z0-9_]*'
const Table = z.object({
  name: z.string().regex(new RegExp(`^${column}$`)),
  key: z.string().regex(new RegExp(`^${column}(, ${column})*$`)),
})

/** Lists every file of a backup. It is written last, so a folder without it is an unfinished backup. */
const Manifest = z.object({
  format: z.literal(1),
  takenAt: z.iso.datetime(),
  migrations: z.array(z.string()),
  tables: z.array(Table),
  files: z.record(z.string().regex(ownPath), Digest),
})
export type Manifest = z.output<typeof Manifest>

export const rowsOf = (table: string) => `tables/${table}.jsonl`
export const secretsFile = 'secrets.json'
const manifestFile = 'manifest.json'
const signatureFile = 'manifest.json.hmac'

export async function writeManifest(folder: string, manifest: Manifest, dataSecret: string): Promise<void> {
  const list = `${JSON.stringify(manifest, null, 2)}\n`
  await writeFile(join(folder, signatureFile), signList(list, dataSecret), { flush: true })
  await writeFile(join(folder, manifestFile), list, { flush: true })
}

/**
 * Checks the manifest's signature, then reads every file and compares its digest. Any of the operator's
 * DATA_SECRETs may have signed it, because the secret may have changed since the backup. Without one, the
 * secret inside the backup is used: that shows damage, but not forgery.
 */
export async function verifyBackup(folder: string, given: readonly string[] = []): Promise<Manifest> {
  const inside = given.length === 0 ? await secretInside(folder) : undefined
  const manifest = await readManifest(folder, inside === undefined ? given : [inside])
  const real = await realpath(folder)
  for (const [path, { size, sha256 }] of Object.entries(manifest.files)) {
    await refuseLink(real, path)
    const found = await digestOf(createReadStream(join(folder, path))).catch(() => undefined)
    if (!found) throw new Error(`备份缺少文件 (missing in the backup): ${path}`)
    if (found.size !== size || found.sha256 !== sha256)
      throw new Error(`备份文件已损坏 (damaged in the backup): ${path}`)
  }
  return manifest
}

async function readManifest(folder: string, dataSecrets: readonly string[]): Promise<Manifest> {
  const list = await readOwn(folder, manifestFile)
  const signature = await readOwn(folder, signatureFile)
  if (list === undefined) throw new Error(`${folder} 不是完整的备份 (no complete backup)`)
  if (dataSecrets.length === 0)
    throw new Error('请给出备份时的 DATA_SECRET (give the DATA_SECRET of that server)')
  if (signature === undefined || !dataSecrets.some((secret) => isSigned(list, signature, secret)))
    throw new Error(
      '备份清单的签名不对, 请核对 DATA_SECRET; 换过密钥的, 旧的填在 DATA_SECRET_PREVIOUS (not signed with this DATA_SECRET)',
    )
  try {
    return Manifest.parse(JSON.parse(list))
  } catch (cause) {
    throw new Error(`${folder} 不是完整的备份 (no complete backup)`, { cause })
  }
}

/**
 * The DATA_SECRET stored in the backup. In production the environment gives it to the server, so a backup has
 * none.
 */
export async function secretInside(folder: string): Promise<string | undefined> {
  const text = await readOwn(folder, secretsFile)
  if (text === undefined) return undefined
  try {
    return z.object({ data: z.string() }).parse(JSON.parse(text)).data
  } catch (cause) {
    throw new Error(`备份文件已损坏 (damaged in the backup): ${secretsFile}`, { cause })
  }
}

async function readOwn(folder: string, path: string): Promise<string | undefined> {
  try {
    await refuseLink(await realpath(folder), path)
    return await readFile(join(folder, path), 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

/** We write no links. A link in a backup could make a restore read a file from elsewhere. */
async function refuseLink(folder: string, path: string): Promise<void> {
  const wanted = join(folder, path)
  if ((await realpath(wanted).catch(() => wanted)) !== wanted)
    throw new Error(`备份里不能有链接 (a link in the backup): ${path}`)
}

export async function* asLines(rows: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const row of rows) yield `${row}\n`
}

/** Copies, flushes to disk and answers the digest. */
export async function copyInto(source: string, target: string): Promise<Digest> {
  await mkdir(dirname(target), { recursive: true })
  return write(target, createReadStream(source))
}

export function write(target: string, bytes: AsyncIterable<Uint8Array | string>): Promise<Digest> {
  return digested((meter) =>
    pipeline(bytes, meter, createWriteStream(target, { flags: 'wx', mode: 0o600, flush: true })),
  )
}

export function digestOf(bytes: AsyncIterable<Uint8Array | string>): Promise<Digest> {
  return digested(async (meter) => {
    meter.resume()
    await pipeline(bytes, meter)
  })
}

async function digested(run: (meter: Transform) => Promise<void>): Promise<Digest> {
  const hash = createHash('sha256')
  let size = 0
  const meter = new Transform({
    transform(chunk: Buffer, _, done) {
      size += chunk.length
      hash.update(chunk)
      done(null, chunk)
    },
  })
  await run(meter)
  return { size, sha256: hash.digest('hex') }
}

/** Paths of the files below `folder`; empty when the folder does not exist. */
export async function filesBelow(folder: string): Promise<string[]> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch(noneIfMissing)
  return found.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
}

/** A backup and a restored server each need an empty folder, so that nothing is overwritten. */
export async function refuseUsed(folder: string, instead: string): Promise<void> {
  const found = await readdir(folder).catch(noneIfMissing)
  if (found.length > 0) throw new Error(`${folder} 不是空的, ${instead}`)
}

/** A missing folder counts as empty. A folder that cannot be read does not. */
function noneIfMissing(error: NodeJS.ErrnoException): [] {
  if (error.code === 'ENOENT') return []
  throw error
}
