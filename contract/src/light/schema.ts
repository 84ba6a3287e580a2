/** `decode`: from the wire to code; `encode`: back. */
export type Way = 'decode' | 'encode'
type Parse = (value: unknown, way: Way) => unknown
type Check = (value: unknown) => unknown

/** The options of a builder or a check: the message of its refusal. */
export type Told = { error?: string }

/** Thrown where a schema refuses a value: one of another type, or one of its type that breaks a rule. */
export class Refusal {
  readonly message: string | undefined
  readonly ofType: boolean
  constructor(told: Told | undefined, ofType = true) {
    this.message = told?.error
    this.ofType = ofType
  }
}

export type Result =
  | { success: true; data: unknown }
  | { success: false; error: { issues: { message: string | undefined }[] } }

type Sized = number | string | unknown[]

/** A text is as long as it has characters, as in zod: an emoji counts once. */
const sizeOf = (value: Sized) => (typeof value === 'number' ? value : [...value].length)

/** A schema that reads a value in both ways. Its methods are zod's. Titles and brands are only for documents and the compiler. */
export class Schema {
  readonly #parse: Parse
  readonly #checks: readonly Check[]
  constructor(parse: Parse, checks: readonly Check[] = []) {
    this.#parse = parse
    this.#checks = checks
  }

  /**
   * Checks are about decoded values. Decoding parses, then checks. Encoding parses to prove the type, checks the given value, then
   * parses what was checked.
   */
  read(value: unknown, way: Way): unknown {
    const parsed = this.#parse(value, way)
    if (this.#checks.length === 0) return parsed
    const checked = this.#checks.reduce((each, check) => check(each), way === 'decode' ? parsed : value)
    return way === 'decode' ? checked : this.#parse(checked, way)
  }

  result(value: unknown, way: Way): Result {
    try {
      return { success: true, data: this.read(value, way) }
    } catch (refusal) {
      if (!(refusal instanceof Refusal)) throw refusal
      return { success: false, error: { issues: [refusal] } }
    }
  }

  safeParse(value: unknown): Result {
    return this.result(value, 'decode')
  }
  parse(value: unknown): unknown {
    return this.read(value, 'decode')
  }

  refine<Value>(holds: (value: Value) => boolean, told?: Told) {
    return this.#with((value) => {
      if (holds(value as Value)) return value
      throw new Refusal(told, false)
    })
  }
  min(least: number, told?: Told) {
    return this.refine<Sized>((value) => sizeOf(value) >= least, told)
  }
  max(most: number, told?: Told) {
    return this.refine<Sized>((value) => sizeOf(value) <= most, told)
  }
  length(exact: number, told?: Told) {
    return this.refine<Sized>((value) => sizeOf(value) === exact, told)
  }
  regex(pattern: RegExp, told?: Told) {
    return this.refine<string>((value) => pattern.test(value), told)
  }
  trim() {
    return this.#with((value) => (value as string).trim())
  }
  toUpperCase() {
    return this.#with((value) => (value as string).toUpperCase())
  }
  toLowerCase() {
    return this.#with((value) => (value as string).toLowerCase())
  }
  #with(check: Check) {
    return new Schema(this.#parse, [...this.#checks, check])
  }

  optional() {
    return new Schema((value, way) => (value === undefined ? value : this.read(value, way)))
  }
  nullable() {
    return new Schema((value, way) => (value === null ? value : this.read(value, way)))
  }
  default(given: unknown) {
    return new Schema((value, way) =>
      value === undefined && way === 'decode' ? given : this.read(value, way),
    )
  }
  brand() {
    return this
  }
  meta() {
    return this
  }
}
