import { gunzipSync } from 'node:zlib'
import { ProviderFailure } from './provider-failure.ts'

/** A bill of a hundred thousand lines. A small file must not fill the memory. */
export const longestBill = 64 * 1024 * 1024

const isGzip = (file: Buffer) => file[0] === 0x1f && file[1] === 0x8b

/** The file without the compression that a browser or the provider's API put around it. */
export function withoutGzip(file: Buffer): Buffer {
  if (!isGzip(file)) return file
  try {
    return gunzipSync(file, { maxOutputLength: longestBill })
  } catch (cause) {
    throw new ProviderFailure('unreadable', 'not_gzip', '文件已损坏，或展开后太大', { cause })
  }
}

/** A bill's text, and the line at which its reading stands: people are told which line of their file is broken. */
export class BillText {
  #at = 0
  readonly #text: string

  constructor(text: string) {
    this.#text = text.replace(/^\ufeff/, '')
  }

  /** The lines that are not empty. They end only by the line feed, as a product's name may hold other marks. */
  async *lines(): AsyncGenerator<string> {
    for (const line of this.#text.split('\n')) {
      this.#at += 1
      const text = line.replace(/\r$/, '')
      if (text.trim() !== '') yield text
    }
  }

  /** Reads on, and names the line at which that failed. */
  async *named<Line>(reading: AsyncIterable<Line>): AsyncGenerator<Line> {
    try {
      yield* reading
    } catch (error) {
      if (!(error instanceof ProviderFailure)) throw error
      const { kind, code, message } = error
      throw new ProviderFailure(kind, code, message, { cause: error, field: `第 ${this.#at} 行` })
    }
  }
}

/** Chinese files are in UTF-8 or in GBK. */
export function decodeChinese(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('gb18030').decode(bytes)
  }
}
