/** Bytes at first, and again after an answer that needed more. */
const firstSize = 1024 * 1024
/** In UTF-8, of one UTF-16 code unit. */
const longestUnit = 3
/** UTF-16 code units from which the platform's own conversion is the faster one. */
const manyUnits = 256

/**
 * JSON as UTF-8 bytes, written from left to right into one buffer that answers share: no text is put together that
 * would be taken apart again to be sent.
 */
export class JsonWriter {
  #bytes = Buffer.allocUnsafeSlow(firstSize)
  #length = 0

  /** What `write` writes, in bytes of its own. It must not wait: answers would mix. */
  take(write: (writer: this) => void): Buffer {
    this.#length = 0
    write(this)
    const taken = Buffer.from(this.#bytes.subarray(0, this.#length))
    if (this.#bytes.length > firstSize) this.#bytes = Buffer.allocUnsafeSlow(firstSize)
    return taken
  }

  /** Text that is JSON already. */
  raw(json: string): void {
    this.#makeRoom(json.length)
    if (json.length > manyUnits || !this.#units(json)) this.#length += this.#bytes.write(json, this.#length)
  }

  /** Text as JSON writes it, in quotes. */
  string(text: string): void {
    this.#makeRoom(text.length)
    const start = this.#length
    this.#bytes[this.#length++] = quote
    if (text.length > manyUnits || !this.#units(text, true)) {
      this.#length = start
      this.raw(JSON.stringify(text))
    } else this.#bytes[this.#length++] = quote
  }

  /** Writes code units one by one; says no, having written nothing, to what needs more than that. */
  #units(text: string, escapes = false): boolean {
    const bytes = this.#bytes
    let at = this.#length
    for (let index = 0; index < text.length; index += 1) {
      const unit = text.charCodeAt(index)
      if (unit < 0x80) {
        if (escapes && (unit < 0x20 || unit === quote || unit === backslash)) return false
        bytes[at++] = unit
      } else if (unit < 0x800) {
        bytes[at++] = 0xc0 | (unit >> 6)
        bytes[at++] = 0x80 | (unit & 0x3f)
      } else {
        if (unit >= 0xd800 && unit <= 0xdfff) return false
        bytes[at++] = 0xe0 | (unit >> 12)
        bytes[at++] = 0x80 | ((unit >> 6) & 0x3f)
        bytes[at++] = 0x80 | (unit & 0x3f)
      }
    }
    this.#length = at
    return true
  }

  /** For so many UTF-16 code units and two quotes. */
  #makeRoom(units: number): void {
    const needed = this.#length + units * longestUnit + 2
    if (needed <= this.#bytes.length) return
    const larger = Buffer.allocUnsafeSlow(Math.max(needed, this.#bytes.length * 2))
    this.#bytes.copy(larger, 0, 0, this.#length)
    this.#bytes = larger
  }
}

const quote = 0x22
const backslash = 0x5c
