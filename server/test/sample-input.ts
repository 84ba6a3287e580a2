import { encodeInput } from '@zsm/contract/client/request'
import type { CallInput, Endpoint } from '@zsm/contract/wire/endpoint'
import { ownedParameters, type Schema, valueSchema, wireSchema } from '@zsm/contract/wire/parameters'
import fc from 'fast-check'
import { newId } from '../src/ids.ts'
import { callerOf, type Owner } from './belongings.ts'

/** Parameters whose schema is not enough to make up a valid value. */
export const known: Record<string, unknown> = {
  about: 'https://www.example.com/g/01930000-0000-7000-8001-0000000000aa',
  cardNo: '6222020000000000002',
  cityCode: '330100',
  companyCode: '91350100M000100Y43',
  dictType: 'bizDict',
  email: 'teacher@example.com',
  idCardNo: '11010519491231002X',
  month: '2026-01-01',
  quarter: '2026-01-01',
  taxNo: '91350100M000100Y43',
  invoiceNo: '26117000000000012345',
  // a PDF
  content: 'JVBERi0xLjcKJSVFT0Y',
  filePath: 'lesson.mp4',
  key: 'zsm_service_mobile',
  url: 'https://www.example.com/a',
  // the price of a good of `makeGood`
  seenFen: 9900,
  // ahead, as a plan has to be
  beginTime: '2126-01-02T03:04:05.678Z',
  visitorId: '7d0f3f1e-6c1b-4d5e-9a55-0d5d2f6c8b11',
}

/** Parameters that a call needs although its schema makes them optional. */
const needed: Record<string, string[]> = {
  '/zsm/api/fund/withdraw': ['bankId'],
  '/zsm/api/good/createDetail': ['fileId'],
  '/zsm/api/source/create': ['name'],
  '/zsm/api/good/planPrices': ['beginTime'],
  '/zsm/api/order/create': ['goodId', 'userName', 'requestId'],
}

export type Sample = Record<string, unknown>

/**
 * A valid input in wire form: all required parameters, those in `needed`, and the changed ones. Ids are of
 * the owner's things.
 */
export function sampleInput(endpoint: Endpoint, by: Owner, changed: Sample = {}): Sample {
  const owner = { ...by, ...callerOf(endpoint, by, '') }
  const { properties = {} } = valueSchema(endpoint.input)
  const required = wireSchema(endpoint.input, 'input').required ?? []
  const names = new Set([...required, ...(needed[endpoint.path] ?? []), ...Object.keys(changed)])
  const values = Object.entries(properties)
    .filter(([name]) => names.has(name))
    .map(([name, schema]) => [name, knownOr(name, schema as Schema, owner)])
  const input = { ...Object.fromEntries(values), ...changed }
  try {
    return encodeInput(endpoint, input as CallInput<Endpoint>)
  } catch (cause) {
    const hint = 'name its parameters in `known` of server/test/sample-input.ts'
    throw new Error(`${endpoint.path}: no valid input can be generated from its schema; ${hint}`, { cause })
  }
}

/** A valid input with every parameter, with the owner's ids. */
export function fullInput(endpoint: Endpoint, by: Owner): Sample {
  const owner = { ...by, ...callerOf(endpoint, by, '') }
  const { properties = {} } = valueSchema(endpoint.input)
  const values = Object.entries(properties).map(([name, schema]) => [
    name,
    knownOr(name, schema as Schema, owner),
  ])
  return sampleInput(endpoint, owner, Object.fromEntries(values))
}

/** A valid input in which one parameter has another id. */
export function withId(endpoint: Endpoint, owner: Owner, parameter: string, id: string): Sample {
  const schema = valueSchema(endpoint.input).properties?.[parameter] as Schema
  const nouns = ownedParameters(endpoint.input)[parameter] ?? []
  const things = {
    ...callerOf(endpoint, owner, '').things,
    ...Object.fromEntries(nouns.map((noun) => [noun, id])),
  }
  return sampleInput(endpoint, owner, { [parameter]: sampleOf(schema, { ...owner, things }) })
}

/** A value for a parameter; if the parameter is a list, a list of that value. */
function knownOr(name: string, schema: Schema, owner: Owner): unknown {
  const value = known[name] ?? sampleOf(schema, owner)
  return schema.type === 'array' && !Array.isArray(value) ? [value] : value
}

function sampleOf(schema: Schema, owner: Owner): unknown {
  if (schema.anyOf) return sampleOf(schema.anyOf[0] as Schema, owner)
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  switch (schema.type) {
    case 'boolean':
      return true
    case 'integer':
    case 'number':
      return Math.max(1, schema.minimum ?? 1)
    case 'array':
      return [sampleOf((schema.items ?? {}) as Schema, owner)]
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([name, each]) => [
          name,
          knownOr(name, each as Schema, owner),
        ]),
      )
    default:
      return textOf(schema, owner)
  }
}

function textOf(
  { title = '', format, pattern, minLength = 1, maxLength = 60 }: Schema,
  owner: Owner,
): string {
  if (title === 'Mobile') return owner.mobile
  if (format === 'uuid')
    return title === 'RequestId' ? newId() : thingOf(title || 'id without a name in values.ts', owner)
  if (format === 'date') return '2026-01-02'
  if (format === 'date-time') return '2026-01-02T03:04:05.678Z'
  if (format === 'uri') return 'https://www.example.com/a'
  const text = '测试文字'.padEnd(minLength, '字').slice(0, maxLength)
  if (pattern === undefined || new RegExp(pattern).test(text)) return text
  const [matching = ''] = fc.sample(fc.stringMatching(new RegExp(pattern)), { numRuns: 1, seed: 1 })
  return matching
}

function thingOf(noun: string, { things }: Owner): string {
  const id = things[noun]
  if (id === undefined) throw new Error(`there is no ${noun}: add one to server/test/belongings.ts`)
  return id
}
