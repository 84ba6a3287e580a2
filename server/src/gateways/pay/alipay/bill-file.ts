import { Readable } from 'node:stream'
import { crc32, createInflateRaw } from 'node:zlib'
import { unreachable } from './http.ts'
import { unreadable } from './reading.ts'
import type { AlipaySettings } from './settings.ts'

const downloadMs = 15 * 60_000

/**
 * The lines of the detailed bill. Alipay packs two files, this one and its summary, and writes both in GBK. The address
 * came in a signed answer; the file itself is not signed, so it is asked for by https.
 */
export async function* billLines(settings: AlipaySettings, address: string): AsyncGenerator<string> {
  const entries = entriesOf(await download(settings, address))
  const entry = entries.find(({ name }) => name.endsWith('.csv') && !name.includes('汇总'))
  if (!entry) throw unreadable('no_bill_in_zip')
  const decoder = new TextDecoder('gbk', { fatal: true })
  let rest = ''
  for await (const chunk of unpacked(entry)) {
    const lines = `${rest}${decoder.decode(chunk, { stream: true })}`.split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) yield line.trimEnd()
  }
  if (rest.trimEnd()) yield rest.trimEnd()
}

async function download({ url }: AlipaySettings, address: string): Promise<Buffer> {
  const isTrial = new URL(url).protocol === 'http:'
  const asking = fetch(isTrial ? address : address.replace(/^http:/, 'https:'), {
    signal: AbortSignal.timeout(downloadMs),
    redirect: 'error',
  })
  const { status, bytes } = await asking
    .then(async (response) => ({ status: response.status, bytes: await response.arrayBuffer() }))
    .catch((cause: unknown) => {
      throw unreachable('no_answer', cause)
    })
  if (status !== 200) throw unreachable(`http_${status}`)
  return Buffer.from(bytes)
}

type Entry = { name: string; method: number; crc: number; packed: Buffer }
const signatures = { entry: 0x02014b50, end: 0x06054b50 }

/** By the directory at the end of the file: the sizes in front of each entry may be left out. */
function entriesOf(zip: Buffer): Entry[] {
  try {
    const mark = Buffer.alloc(4)
    mark.writeUInt32LE(signatures.end)
    const end = zip.lastIndexOf(mark)
    if (end < 0) throw new RangeError('no directory')
    const count = zip.readUInt16LE(end + 10)
    const entries: Entry[] = []
    let at = zip.readUInt32LE(end + 16)
    for (let index = 0; index < count; index += 1) {
      if (zip.readUInt32LE(at) !== signatures.entry) throw new RangeError('no entry')
      const [nameLength, extraLength, noteLength] = [28, 30, 32].map((offset) =>
        zip.readUInt16LE(at + offset),
      )
      const local = zip.readUInt32LE(at + 42)
      const from = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
      const nameEnd = at + 46 + (nameLength ?? 0)
      const isUtf8 = (zip.readUInt16LE(at + 8) & 0x800) !== 0
      entries.push({
        name: new TextDecoder(isUtf8 ? 'utf-8' : 'gbk').decode(zip.subarray(at + 46, nameEnd)),
        method: zip.readUInt16LE(at + 10),
        crc: zip.readUInt32LE(at + 16),
        packed: zip.subarray(from, from + zip.readUInt32LE(at + 20)),
      })
      at = nameEnd + (extraLength ?? 0) + (noteLength ?? 0)
    }
    return entries
  } catch (cause) {
    throw unreadable('not_zip', cause)
  }
}

async function* unpacked({ method, crc, packed }: Entry): AsyncGenerator<Buffer> {
  if (method !== 0 && method !== 8) throw unreadable('not_zip')
  const source = Readable.from([packed])
  let sum = 0
  try {
    for await (const chunk of method === 0 ? source : source.pipe(createInflateRaw())) {
      sum = crc32(chunk, sum)
      yield chunk
    }
  } catch (cause) {
    throw unreadable('not_zip', cause)
  }
  if (sum !== crc) throw unreadable('wrong_hash')
}
