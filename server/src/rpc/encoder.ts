import { z } from 'zod'
import { objectEncoder } from './object-encoder.ts'

/** Turns a handler's answer into its wire form, ready for JSON. Throws if the answer breaks the contract. */
export type Encoder = (value: unknown) => unknown

type Schema = z.core.$ZodTypes

/** More values than a dictionary has. A codec that meets more of them is not memoised. */
const rememberedValues = 256

/**
 * `z.encode(schema, …)` compiled for one schema: the same checks and the same JSON in a fraction of the time,
 * because nothing is looked up for each value. Schemas that it does not know go to `z.encode`.
 */
export function encoderOf(schema: z.core.$ZodType): Encoder {
  const { def } = (schema as Schema)._zod
  if (def.type !== 'string' && def.checks && def.checks.length > 0) return byZod(schema)
  switch (def.type) {
    case 'object':
      return def.catchall ? byZod(schema) : encoderOfObject(def.shape)
    case 'array': {
      const encode = encoderOf(def.element)
      return (value) => encodeList(Array.isArray(value) ? value : refuse(value, 'array'), encode)
    }
    case 'nullable': {
      const encode = encoderOf(def.innerType)
      return (value) => (value === null ? null : encode(value))
    }
    case 'default':
      return encoderOf(def.innerType)
    case 'boolean':
      return (value) => (typeof value === 'boolean' ? value : refuse(value, 'boolean'))
    case 'null':
      return (value) => (value === null ? null : refuse(value, 'null'))
    case 'string':
      return stringEncoder(schema as z.core.$ZodString)
    case 'number':
      if (isWhole(def)) return (value) => (Number.isSafeInteger(value) ? value : refuse(value, 'int'))
      return 'format' in def
        ? byZod(schema)
        : (value) => (Number.isFinite(value) ? value : refuse(value, 'number'))
    case 'pipe':
    case 'literal':
    case 'enum':
      return remembering(schema)
    default:
      return byZod(schema)
  }
}

/** The same, compiled on first use: a server has hundreds of schemas and its first answer needs one. */
export function lateEncoderOf(schema: z.core.$ZodType): Encoder {
  let made: Encoder | undefined
  return (value) => {
    made ??= encoderOf(schema)
    return made(value)
  }
}

function encodeList(values: readonly unknown[], encode: Encoder): unknown[] {
  const encoded: unknown[] = []
  for (const value of values) encoded.push(encode(value))
  return encoded
}

function encoderOfObject(shape: Readonly<Record<string, z.core.$ZodType>>): Encoder {
  const encode = objectEncoder(
    Object.entries(shape).map(([key, field]) => {
      const isOptional = field._zod.optin === 'optional' && (field as Schema)._zod.def.type === 'optional'
      return { key, isOptional, encode: encoderOf(field) }
    }),
  )
  return (value) => (typeof value === 'object' && value !== null ? encode(value) : refuse(value, 'object'))
}

function stringEncoder(schema: z.core.$ZodString): Encoder {
  const { checks = [], ...def } = schema._zod.def
  const { format, pattern } = def as { format?: string; pattern?: RegExp }
  // Other formats check more than their pattern.
  if (format !== undefined && !(pattern && plainFormats.has(format))) return byZod(schema)
  const patterns = pattern ? [pattern] : []
  let spell = (id: string) => id
  for (const check of checks) {
    const { def } = check._zod
    if (format === 'uuid' && isSpelling(def)) {
      spell = def.tx
      continue
    }
    if (def.check !== 'string_format' || !('pattern' in def) || !(def.pattern instanceof RegExp)) {
      return byZod(schema)
    }
    patterns.push(def.pattern)
  }
  const [first, ...more] = patterns
  if (!first) return (value) => (typeof value === 'string' ? value : refuse(value, 'string'))
  if (format === 'uuid' && more.length === 0) return idEncoder(first, spell)
  const fits = (text: string) => patterns.every((each) => each.test(text))
  return (value) => (typeof value === 'string' && fits(value) ? value : refuse(value, 'string'))
}

/** Consecutive rows often have the same id, so the last checked one is remembered. */
function idEncoder(pattern: RegExp, spell: (id: string) => string): Encoder {
  let last: string | undefined
  let encoded: string | undefined
  return (value) => {
    if (typeof value !== 'string') return refuse(value, 'string')
    if (value === last) return encoded
    if (!pattern.test(value)) return refuse(value, 'string')
    last = value
    encoded = spell(value)
    return encoded
  }
}

const isSpelling = (def: z.core.$ZodCheckDef): def is z.core.$ZodCheckOverwriteDef<string> =>
  def.check === 'overwrite'

/** Formats that are fully described by their pattern. */
const plainFormats = new Set(['uuid', 'datetime', 'date'])

const isWhole = (def: z.core.$ZodNumberDef) => 'format' in def && def.format === 'safeint'

/** Codecs are pure, so the encoding of a flag or a dictionary's number is computed once. */
function remembering(schema: z.core.$ZodType): Encoder {
  const known = new Map<unknown, unknown>()
  return (value) => {
    const found = known.get(value)
    if (found !== undefined) return found
    const encoded = z.encode(schema, value)
    if (typeof value !== 'object' && known.size < rememberedValues) known.set(value, encoded)
    return encoded
  }
}

const byZod =
  (schema: z.core.$ZodType): Encoder =>
  (value) =>
    z.encode(schema, value)

function refuse(value: unknown, wanted: string): never {
  throw new TypeError(`an answer breaks the contract: expected ${wanted}, got ${typeof value}`)
}
