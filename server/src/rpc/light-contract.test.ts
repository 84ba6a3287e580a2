import { readdirSync, readFileSync } from 'node:fs'
import type { Endpoint } from '@zsm/contract/wire/endpoint'
import { type Schema, valueSchema, wireSchema } from '@zsm/contract/wire/parameters'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { anyOf } from '../../test/any-input.ts'

/** Values per field and per output. A long run: `FUZZ_CASES=2000 FUZZ_SEED=7`. */
const numRuns = Number(process.env.FUZZ_CASES ?? 100)
const seed = Number(process.env.FUZZ_SEED ?? 1)

/** The modules of the contract that the learners' pages run. */
const folder = new URL('../../../web/src/learner', import.meta.url)
const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path))
  .map((path) => readFileSync(`${folder.pathname}/${path}`, 'utf8'))
const imported = sources.flatMap((source) =>
  [...source.matchAll(/^(?:import (?!type)|\} )[^\n]* from '@zsm\/contract\/(.+)'$/gm)].map(
    ([, name = '']) => name,
  ),
)
const modules = [...new Set(imported)]

type Calls = Record<string, Endpoint>

/** Every call of these modules, by its path. */
async function callsOf(): Promise<Calls> {
  const loaded = await Promise.all(
    modules.map((name) => import(/* @vite-ignore */ `../../../contract/src/${name}.ts`)),
  )
  const values = loaded.flatMap((module) => Object.values<object>(module))
  const calls = [...values, ...values.flatMap((value) => Object.values(value))].filter(isCall)
  return Object.fromEntries(calls.map((call) => [call.path, call]))
}
const isCall = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'path' in value && 'output' in value

vi.resetModules()
vi.doMock('zod', () => import('@zsm/contract/light/zod'))
const light = await callsOf()
vi.doUnmock('zod')
vi.resetModules()
const full = await callsOf()
const paths = Object.keys(full)

// Another test file of this process may have made zod speak Chinese. Here only messages of the contract itself count.
const { localeError } = z.config()
beforeAll(() => void z.config({ localeError: undefined }))
afterAll(() => {
  z.config({ localeError })
  vi.resetModules()
})

const lightly = await import('@zsm/contract/light/builders')

type Result = { success: boolean; data?: unknown; error?: { issues: { message?: string | undefined }[] } }

/** What a caller sees of a result. A message that the contract does not say itself is zod's, in English. */
function seen({ success, data, error }: Result) {
  const message = error?.issues[0]?.message
  return { success, data, message: message && /^(Invalid|Too |Unrec)/.test(message) ? undefined : message }
}

/** What browsers may hold instead of a value. */
const strange = fc.constantFrom<unknown>(
  ...[
    undefined,
    null,
    '',
    ' ',
    '0',
    '1',
    '2',
    'true',
    '01',
    '1e3',
    0,
    1,
    7,
    -1,
    1.5,
    Number.NaN,
    2 ** 60,
    true,
  ],
  ...[
    [],
    [''],
    {},
    'x'.repeat(70_000),
    '\u0000',
    '\u200b',
    '2026-02-29',
    '2024-02-29',
    '0000-02-29',
    '2026-13-01',
  ],
  ...[
    '2026-01-01T24:00:00Z',
    '2026-01-01T10:00:00.5Z',
    '7D0F3F1E-6C1B-4D5E-9A55-0D5D2F6C8B11',
    '13800000000',
  ],
)

/** The value, or the same with something strange in one place. */
function damaged(value: unknown): fc.Arbitrary<unknown> {
  if (typeof value !== 'object' || value === null) return strange
  const keys = Object.keys(value)
  if (keys.length === 0) return strange
  return fc
    .constantFrom(...keys)
    .chain((key) =>
      fc
        .oneof(strange, damaged((value as Record<string, unknown>)[key]))
        .map((each) =>
          Array.isArray(value) ? value.with(Number(key), each) : { ...value, [key]: each, more: 1 },
        ),
    )
}
const orDamaged = (value: fc.Arbitrary<unknown>) =>
  value.chain((given) => fc.oneof(fc.constant(given), strange, damaged(given)))

test('the learners’ pages make calls of many kinds', () => {
  expect(paths.length).toBeGreaterThan(40)
  expect(Object.keys(light)).toEqual(paths)
})

test.each(paths)('%s encodes and refuses its input the same with light schemas', (path) => {
  const input = full[path]?.input as z.ZodObject
  const schemas = valueSchema(input).properties ?? {}
  for (const [name, field] of Object.entries(input.shape)) {
    const other = light[path]?.input.shape[name] as never
    const property = fc.property(orDamaged(anyOf(schemas[name] as Schema)), (value) => {
      expect(seen(lightly.safeEncode(other, value))).toEqual(
        seen(z.safeEncode(field as z.ZodType, value as never)),
      )
    })
    fc.assert(property, { numRuns, seed })
  }
})

test.each(paths)('%s decodes and refuses its output the same with light schemas', (path) => {
  const output = full[path]?.output as z.ZodType
  const other = light[path]?.output as never
  const property = fc.property(orDamaged(anyOf(wireSchema(output, 'input'))), (wire) => {
    expect(seen(lightly.safeDecode(other, wire))).toEqual(seen(z.safeDecode(output, wire as never)))
  })
  fc.assert(property, { numRuns, seed })
})
