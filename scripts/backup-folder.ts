import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'

const Digest = z.object({ size: z.int(), sha256: z.string() })
export type Digest = z.output<typeof Digest>

/** What we write into a backup. Whoever else wrote a list may not lead us out of the folders that we restore to. */
const ownPath = /^(secrets\.json|tables\/[a-z_]+\.jsonl|objects(\/[^/.][^/]*)+)$/

/** What a backup holds, file by file; written last, so a backup without it is none. */
const Manifest = z.object({
  format: z.literal(1),
  takenAt: z.iso.datetime(),
  migrations: z.array(z.string()),
  tables: z.array(z.object({ name: z.string(), key: z.string() })),
  files: z.record(z.string().regex(ownPath), Digest),
})
export type Manifest = z.output<typeof Manifest>

export const rowsOf = (table: string) => `tables/${table}.jsonl`
export const secretsFile = 'secrets.json'
const manifestFile = 'manifest.json'

export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  await writeFile(join(folder, manifestFile), `${JSON.stringify(manifest, null, 2)}\n`, { flush: true })
}

/** The backup's list, once every file of it was read and found to be what was written. */
export async function verifyBackup(folder: string): Promise<Manifest> {
  const manifest = await readManifest(folder)
  for (const [path, { size, sha256 }] of Object.entries(manifest.files)) {
    const found = await digestOf(createReadStream(join(folder, path))).catch(() => undefined)
    if (!found) throw new Error(`备份缺少文件 (missing in the backup): ${path}`)
    if (found.size !== size || found.sha256 !== sha256)
      throw new Error(`备份文件已损坏 (damaged in the backup): ${path}`)
  }
  return manifest
}

async function readManifest(folder: string): Promise<Manifest> {
  try {
    return Manifest.parse(JSON.parse(await readFile(join(folder, manifestFile), 'utf8')))
  } catch (cause) {
    throw new Error(`${folder} 不是完整的备份 (no complete backup)`, { cause })
  }
}

/** Rows as they stand in the backup. */
export async function* asLines(rows: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const row of rows) yield `${row}\n`
}

/** Copies onto the disk itself and says what was copied. */
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

/** Paths of the files below `folder`; none where it is not there. */
export async function filesBelow(folder: string): Promise<string[]> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch(noneIfMissing)
  return found.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
}

/** For a folder that need not be there; one that can't be read is not an empty one. */
export function noneIfMissing(error: NodeJS.ErrnoException): [] {
  if (error.code === 'ENOENT') return []
  throw error
}
