import { Readable } from 'node:stream'
import { crc32, createInflateRaw } from 'node:zlib'
import { type ZipEntry, zipEntries } from '../../../zip-entries.ts'
import { longestBill } from '../bill-text.ts'
import { unreachable } from './http.ts'
import { unreadable } from './reading.ts'
import type { AlipaySettings } from './settings.ts'

const downloadMs = 15 * 60_000

/**
 * The lines of the detailed bill. Alipay packs two files, this one and its summary, and writes both in GBK. The file is not signed, but
 * its address came in a signed answer, and it is downloaded by https.
 */
export async function* billLines(settings: AlipaySettings, address: string): AsyncGenerator<string> {
  const entry = detailedBillIn(await download(settings, address))
  const decoder = new TextDecoder('gbk', { fatal: true })
  let rest = ''
  for await (const chunk of unpacked(entry)) {
    const lines = `${rest}${decoder.decode(chunk, { stream: true })}`.split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) yield line.trimEnd()
  }
  if (rest.trimEnd()) yield rest.trimEnd()
}

const zip = Buffer.from('PK\u0003\u0004')

/** The bytes of the detailed bill, unpacked if it comes in a zip with its summary. */
export async function unpackedBill(file: Buffer): Promise<Buffer> {
  if (!file.subarray(0, zip.length).equals(zip)) return file
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of unpacked(detailedBillIn(file))) {
    size += chunk.length
    if (size > longestBill) throw unreadable('too_long')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function detailedBillIn(file: Buffer): ZipEntry {
  const entry = entriesOf(file).find(({ name }) => name.endsWith('.csv') && !name.includes('汇总'))
  if (!entry) throw unreadable('no_bill_in_zip')
  return entry
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

function entriesOf(zip: Buffer): ZipEntry[] {
  try {
    return zipEntries(zip)
  } catch (cause) {
    throw unreadable('not_zip', cause)
  }
}

async function* unpacked({ method, crc, packed }: ZipEntry): AsyncGenerator<Buffer> {
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
