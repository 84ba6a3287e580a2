import { networkFailure } from '@zsm/contract/client/call-error'
import { type FilePart, readRange } from '../api/read-range.ts'

/** Where a file is read. The address expires; `renew` asks for a fresh one. */
export type Address = { url: string; renew: () => Promise<string> }

/** Reads a file part by part. A part whose address is refused is asked for once more, by a fresh one. */
export class FileBytes {
  #url: string
  #renew: () => Promise<string>
  #renewing: Promise<string> | undefined
  #ended = new AbortController()

  constructor({ url, renew }: Address) {
    this.#url = url
    this.#renew = renew
  }

  async read(begin: number, end: number): Promise<FilePart> {
    const { signal } = this.#ended
    const url = this.#url
    const part = await readRange(url, { begin, end }, signal)
    if (part) return part
    const again = await readRange(await this.#freshUrl(url), { begin, end }, signal)
    if (again) return again
    throw networkFailure()
  }

  close(): void {
    this.#ended.abort()
  }

  get isClosed(): boolean {
    return this.#ended.signal.aborted
  }

  /** Several parts are refused at the same time: one asks for all of them. */
  async #freshUrl(refused: string): Promise<string> {
    if (this.#url !== refused) return this.#url
    this.#renewing ??= this.#renew().finally(() => {
      this.#renewing = undefined
    })
    this.#url = await this.#renewing
    return this.#url
  }
}
