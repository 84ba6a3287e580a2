import type { Endpoint } from '@zsm/contract/wire/endpoint'
import { type Schema, valueSchema } from '@zsm/contract/wire/parameters'
import fc from 'fast-check'
import { z } from 'zod'
import { known } from './sample-input.ts'

/** Longer texts and lists would test nothing more. */
const longestText = 40
const longestList = 3

/**
 * Any input that code may pass to a call and that its schema accepts. The values are decoded and in the
 * schema's normal form (trimmed text, lower-case ids).
 */
export function anyInput(endpoint: Endpoint): fc.Arbitrary<Record<string, unknown>> {
  const fields = Object.entries(valueSchema(endpoint.input).properties ?? {}).map(([name, schema]) => {
    const field: z.ZodType = endpoint.input.shape[name]
    const value = anyOf(schema as Schema).map((given) => spelled(field, given) ?? spelled(field, known[name]))
    const isOptional = field.safeParse(undefined).success
    return [
      name,
      isOptional ? fc.option(value, { nil: undefined }) : value.filter((each) => each !== undefined),
    ]
  })
  return fc
    .record(Object.fromEntries(fields) as Record<string, fc.Arbitrary<unknown>>)
    .map((input) => Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)))
    .filter((input) => endpoint.input.safeEncode(input).success)
}

/**
 * Encodes and decodes a value, which brings it into the schema's normal form; undefined if the schema refuses
 * it.
 */
function spelled(field: z.ZodType, value: unknown): unknown {
  const wire = z.safeEncode(field, value)
  return wire.success ? field.safeParse(wire.data).data : undefined
}

/** Any value of a schema. */
export function anyOf(schema: Schema): fc.Arbitrary<unknown> {
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((each) => anyOf(each as Schema)))
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  switch (schema.type) {
    case 'boolean':
      return fc.boolean()
    case 'integer':
      return fc.integer({ min: schema.minimum ?? -100, max: schema.maximum ?? 100 })
    case 'number':
      return fc.double({ min: schema.minimum ?? -100, max: schema.maximum ?? 100, noNaN: true })
    case 'array':
      return fc.array(anyOf(schema.items as Schema), {
        maxLength: Math.min(longestList, schema.maxItems ?? 3),
      })
    case 'object':
      return fc.record(
        Object.fromEntries(
          Object.entries(schema.properties ?? {}).map(([name, each]) => [name, anyOf(each as Schema)]),
        ),
      )
    default:
      return anyText(schema)
  }
}

function anyText({ format, pattern, minLength = 0, maxLength = longestText }: Schema): fc.Arbitrary<string> {
  if (format === 'uuid') return fc.uuid()
  if (format === 'uri') return fc.webUrl({ withQueryParameters: true })
  if (format === 'date-time') return anyTime
  if (format === 'date') return anyTime.map((time) => time.slice(0, 10))
  const text = fc.string({
    unit: 'grapheme',
    minLength,
    maxLength: Math.max(minLength, Math.min(longestText, maxLength)),
  })
  // A pattern that starts with `[^` only excludes control characters, and almost any text matches it.
  const isOpen = pattern === undefined || pattern.startsWith('^[^')
  return isOpen ? fc.oneof(text, wild(minLength)).filter(isWhole) : fc.stringMatching(new RegExp(pattern))
}

/** The replacement character shows broken bytes, and the server refuses it. */
const isWhole = (text: string) => !text.includes('\ufffd')

/** Characters that mean something in an address or a form. */
const wild = (minLength: number) =>
  fc.string({
    unit: fc.constantFrom(...'&=+%?#/;:,"\'<>\\ ~!*()\u{1f600}字'),
    minLength,
    maxLength: longestText,
  })

const anyTime = fc
  .date({ min: new Date('2001-01-01'), max: new Date('2099-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString())
