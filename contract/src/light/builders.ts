import { Refusal, type Result, Schema, type Told, type Way } from './schema.ts'

/** The builders of zod that the calls of learners' pages are made of. The build fails where one is missing. */

const typed = (fits: (value: unknown) => boolean, told?: Told) =>
  new Schema((value) => {
    if (fits(value)) return value
    throw new Refusal(told)
  })

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const string = (told?: Told) => typed((value) => typeof value === 'string', told)
export const number = (told?: Told) => typed(Number.isFinite, told)
export const int = (told?: Told) => typed(Number.isSafeInteger, told)
export const boolean = (told?: Told) => typed((value) => typeof value === 'boolean', told)
export const unknown = () => typed(() => true)
const isNull = () => typed((value) => value === null)

export { _enum as enum, isNull as null }

export const literal = (values: unknown, told?: Told) =>
  typed((value) => [values].flat().includes(value), told)
const _enum = (values: readonly string[], told?: Told) => literal(values, told)

const anyUuid =
  /^([0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}|0{8}-(0{4}-){3}0{12}|f{8}-(f{4}-){3}f{12})$/i
export const uuid = (told?: Told) => string(told).regex(anyUuid, told)

const anyDay = /^\d{4}-\d\d-\d\d$/
const daysOf = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
// Without `Date`, which reads the years 0 to 99 as 1900 to 1999.
const isLeap = (year: number) => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
const isDay = (text: string) => {
  const [year = 0, month = 0, day = 0] = text.split('-').map(Number)
  const last = month === 2 && !isLeap(year) ? 28 : (daysOf[month - 1] ?? 0)
  return anyDay.test(text) && day > 0 && day <= last
}
const anyTime = /^([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d+)?Z$/
export const iso = {
  date: (told?: Told) => string(told).refine(isDay, told),
  datetime: (told?: Told) =>
    string(told).refine(
      (text: string) => isDay(text.slice(0, 10)) && text[10] === 'T' && anyTime.test(text.slice(11)),
      told,
    ),
}

export const coerce = { number: () => new Schema((value) => number().parse(Number(value))) }

export const array = (item: Schema, told?: Told) =>
  new Schema((value, way) => {
    if (Array.isArray(value)) return value.map((each) => item.read(each, way))
    throw new Refusal(told)
  })

export const record = (_: Schema, item: Schema) =>
  new Schema((value, way) => {
    if (!isObject(value)) throw new Refusal(undefined)
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, item.read(each, way)]))
  })

/** Reads by the first option that accepts the value. If all refuse, and only one of them for a broken rule, its message is the answer. */
export const union = (options: readonly Schema[], told?: Told) =>
  new Schema((value, way) => {
    const refusals: Refusal[] = []
    for (const option of options) {
      try {
        return option.read(value, way)
      } catch (refusal) {
        if (!(refusal instanceof Refusal)) throw refusal
        refusals.push(refusal)
      }
    }
    const [broken, ...others] = refusals.filter(({ ofType }) => !ofType)
    throw broken && others.length === 0 ? broken : new Refusal(told)
  })
/** zod finds the option by the field `_by`. Here the options are tried in turn. */
export const discriminatedUnion = (_by: string, options: readonly Schema[]) => union(options)

type Between = { decode: (wire: never) => unknown; encode: (value: never) => unknown }

/** A value with one form on the wire and another in code. */
export const codec = (wire: Schema, code: Schema, { decode, encode }: Between) =>
  new Schema((value, way) =>
    way === 'decode'
      ? code.read(decode(wire.read(value, way) as never), way)
      : wire.read(encode(code.read(value, way) as never), way),
  )

type Shape = Readonly<Record<string, Schema>>
type Names = Record<string, true>

class ObjectSchema extends Schema {
  readonly shape: Shape
  constructor(shape: Shape) {
    super((value, way) => readFields(shape, value, way))
    this.shape = shape
  }
  extend(more: Shape) {
    return new ObjectSchema({ ...this.shape, ...more })
  }
  pick(names: Names) {
    return this.#having((name) => name in names)
  }
  omit(names: Names) {
    return this.#having((name) => !(name in names))
  }
  #having(has: (name: string) => boolean) {
    return new ObjectSchema(Object.fromEntries(Object.entries(this.shape).filter(([name]) => has(name))))
  }
}
export const object = (shape: Shape) => new ObjectSchema(shape)

/** Reads the fields of the shape, and leaves out all others. */
function readFields(shape: Shape, value: unknown, way: Way): Record<string, unknown> {
  if (!isObject(value)) throw new Refusal(undefined)
  const read: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(shape)) {
    const data = field.read(value[name], way)
    if (data !== undefined || name in value) read[name] = data
  }
  return read
}

export const safeDecode = (schema: Schema, value: unknown): Result => schema.result(value, 'decode')
export const safeEncode = (schema: Schema, value: unknown): Result => schema.result(value, 'encode')
