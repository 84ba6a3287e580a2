import { createHash } from 'node:crypto'
import { pipeline, Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { createGunzip } from 'node:zlib'
import { z } from 'zod'
import { ProviderFailure } from '../provider-failure.ts'
import { ask, unreachable } from './http.ts'
import { unreadable } from './reading.ts'
import type { WechatPaySettings } from './settings.ts'

export const BillFile = z.object({
  hash_type: z.literal('SHA1'),
  hash_value: z.string(),
  download_url: z.url(),
})
export type BillFile = z.output<typeof BillFile>

const downloadMs = 15 * 60_000

/**
 * The lines of a bill as they arrive. The download is not signed, but its hash came in a signed answer. The hash covers the unpacked
 * file and is checked after the last line. https://pay.weixin.qq.com/docs/merchant/apis/jsapi-payment/download-bill.html
 */
export async function* billLines(
  settings: WechatPaySettings,
  { hash_value, download_url }: BillFile,
): AsyncGenerator<string> {
  const { pathname, search } = new URL(download_url)
  const hash = createHash('sha1')
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let rest = ''
  for await (const chunk of unpacked(await download(settings, `${pathname}${search}`))) {
    hash.update(chunk)
    // Only a line feed ends a line: a product's name may contain other line separators, at which a line reader would split.
    const lines = `${rest}${decoder.decode(chunk, { stream: true })}`.split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) yield* written(line)
  }
  yield* written(rest)
  if (hash.digest('hex') !== hash_value.toLowerCase()) throw unreadable('wrong_hash')
}

/** The line without a carriage return, which some bills have. None if it is empty. */
function written(line: string): string[] {
  const text = line.replace(/\r$/, '')
  return text ? [text] : []
}

async function download(settings: WechatPaySettings, path: string): Promise<Readable> {
  const response = await ask(settings, { method: 'GET', path }, downloadMs).catch((cause: unknown) => {
    throw unreachable('no_answer', cause)
  })
  if (response.status !== 200 || !response.body) throw unreachable(`http_${response.status}`)
  // The scripts are compiled with the browser's types too, in which this stream has another type.
  return Readable.fromWeb(response.body as ReadableStream)
}

async function* unpacked(packed: Readable): AsyncGenerator<Buffer> {
  const gunzip = createGunzip()
  pipeline(packed, gunzip, () => {})
  try {
    yield* gunzip
  } catch (cause) {
    if (cause instanceof ProviderFailure) throw cause
    const isBroken = cause instanceof Error && 'code' in cause && String(cause.code).startsWith('Z_')
    throw isBroken ? unreadable('not_gzip', cause) : unreachable('no_answer', cause)
  }
}
