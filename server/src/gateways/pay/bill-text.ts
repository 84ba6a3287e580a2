import { gunzipSync } from 'node:zlib'
import { ProviderFailure } from './provider-failure.ts'

/** The most bytes of an unpacked bill: about a hundred thousand lines. A small packed file must not fill the memory. */
export const longestBill = 64 * 1024 * 1024

const isGzip = (file: Buffer) => file[0] === 0x1f && file[1] === 0x8b

/** The file without gzip, with which a browser or the provider's API may have compressed it. */
export function withoutGzip(file: Buffer): Buffer {
  if (!isGzip(file)) return file
  try {
    return gunzipSync(file, { maxOutputLength: longestBill })
  } catch (cause) {
    throw new ProviderFailure('unreadable', 'not_gzip', '文件已损坏，或展开后太大', { cause })
  }
}

/** A bill's text and the line that is being read, so that a failure can name the broken line. */
export class BillText {
  #at = 0
  readonly #text: string

  constructor(text: string) {
    this.#text = text.replace(/^\ufeff/, '')
  }

  /** Lines that are not empty. Only a line feed ends a line: a product's name may contain other line separators. */
  async *lines(): AsyncGenerator<string> {
    for (const line of this.#text.split('\n')) {
      this.#at += 1
      const text = line.replace(/\r$/, '')
      if (text.trim() !== '') yield text
    }
  }

  /** Passes the lines on. If reading fails, the failure names the line in `field`. */
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

/** Decodes a Chinese file, which is in UTF-8 or GBK. */
export function decodeChinese(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('gb18030').decode(bytes)
  }
}
