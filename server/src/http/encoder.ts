import { z } from 'zod'
import type { JsonWriter } from './json-writer.ts'
import { objectEncoder } from './object-encoder.ts'

/** Writes a handler's answer as JSON in its wire form, or throws where it is not what the contract says. */
export type Encoder = (value: unknown, json: JsonWriter) => void

type Schema = z.core.$ZodTypes

/** More values than a dictionary has: a codec that meets more of them is not remembered. */
const rememberedValues = 256

/**
 * `JSON.stringify(z.encode(schema, …))` of one schema, taken apart once: the same checks and the same text for a fraction of the
 * time, since nothing is looked up and nothing is built for each value. What it does not know it leaves to `z.encode`.
 */
export function encoderOf(schema: z.core.$ZodType): Encoder {
  const { def } = (schema as Schema)._zod
  if (def.type !== 'string' && def.checks && def.checks.length > 0) return byZod(schema)
  switch (def.type) {
    case 'object':
      return def.catchall ? byZod(schema) : encoderOfObject(def.shape)
    case 'array': {
      const encode = encoderOf(def.element)
      return (value, json) => encodeList(Array.isArray(value) ? value : refuse(value, 'array'), encode, json)
    }
    case 'nullable': {
      const encode = encoderOf(def.innerType)
      return (value, json) => (value === null ? json.raw('null') : encode(value, json))
    }
    case 'default':
      return encoderOf(def.innerType)
    case 'boolean':
      return (value, json) => json.raw(typeof value === 'boolean' ? String(value) : refuse(value, 'boolean'))
    case 'null':
      return (value, json) => json.raw(value === null ? 'null' : refuse(value, 'null'))
    case 'string':
      return stringEncoder(schema as z.core.$ZodString)
    case 'number':
      return isWhole(def)
        ? (value, json) => json.raw(Number.isSafeInteger(value) ? String(value) : refuse(value, 'int'))
        : byZod(schema)
    case 'pipe':
    case 'literal':
    case 'enum':
      return remembering(schema)
    default:
      return byZod(schema)
  }
}

/** The same, taken apart when it is first used: a server starts with hundreds of them, to give one answer. */
export function lateEncoderOf(schema: z.core.$ZodType): Encoder {
  let made: Encoder | undefined
  return (value, json) => {
    made ??= encoderOf(schema)
    made(value, json)
  }
}

function encodeList(values: readonly unknown[], encode: Encoder, json: JsonWriter): void {
  json.raw('[')
  for (let index = 0; index < values.length; index += 1) {
    if (index > 0) json.raw(',')
    encode(values[index], json)
  }
  json.raw(']')
}

function encoderOfObject(shape: Readonly<Record<string, z.core.$ZodType>>): Encoder {
  const encode = objectEncoder(
    Object.entries(shape).map(([key, field]) => {
      const isOptional = field._zod.optin === 'optional' && (field as Schema)._zod.def.type === 'optional'
      return { key, isOptional, encode: encoderOf(field) }
    }),
  )
  return (value, json) =>
    typeof value === 'object' && value !== null ? encode(value, json) : refuse(value, 'object')
}

function stringEncoder(schema: z.core.$ZodString): Encoder {
  const { checks = [], ...def } = schema._zod.def
  const { format, pattern } = def as { format?: string; pattern?: RegExp }
  // other formats are more than their pattern
  if (format !== undefined && !(pattern && plainFormats.has(format))) return byZod(schema)
  const patterns = pattern ? [pattern] : []
  for (const check of checks) {
    const { def } = check._zod
    if (def.check !== 'string_format' || !('pattern' in def) || !(def.pattern instanceof RegExp)) {
      return byZod(schema)
    }
    patterns.push(def.pattern)
  }
  const [first, ...more] = patterns
  if (first && format !== undefined && more.length === 0) return plainEncoder(first)
  const fits = (text: string) => patterns.every((each) => each.test(text))
  return (value, json) =>
    json.string(typeof value === 'string' && fits(value) ? value : refuse(value, 'string'))
}

/** Rows that follow each other often have the same id or time: what was right for the one is right for the other. */
function plainEncoder(pattern: RegExp): Encoder {
  let last: string | undefined
  return (value, json) => {
    if (typeof value !== 'string') return refuse(value, 'string')
    if (value !== last && !pattern.test(value)) return refuse(value, 'string')
    last = value
    json.string(value)
  }
}

/** Formats that are all that their pattern says. */
const plainFormats = new Set(['uuid', 'datetime', 'date'])

const isWhole = (def: z.core.$ZodNumberDef) => 'format' in def && def.format === 'safeint'

/** Codecs are pure: what a flag or a dictionary's number becomes is found out once. */
function remembering(schema: z.core.$ZodType): Encoder {
  const known = new Map<unknown, string>()
  return (value, json) => {
    const found = known.get(value)
    if (found !== undefined) return json.raw(found)
    const encoded = encodeByZod(schema, value)
    if (typeof value !== 'object' && known.size < rememberedValues) known.set(value, encoded)
    json.raw(encoded)
  }
}

const byZod =
  (schema: z.core.$ZodType): Encoder =>
  (value, json) =>
    json.raw(encodeByZod(schema, value))

const encodeByZod = (schema: z.core.$ZodType, value: unknown) => JSON.stringify(z.encode(schema, value))

function refuse(value: unknown, wanted: string): never {
  throw new TypeError(`an answer is not what the contract says: ${wanted} wanted, ${typeof value} given`)
}
