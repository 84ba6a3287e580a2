import type { Endpoint } from '@zsm/contract/wire/endpoint'
import fc from 'fast-check'

/** Values that break programs: edge cases of text, numbers, times and shapes. */
const known: unknown[] = [
  ...['', ' ', '\u0000', 'a\u0000b', '\ud800', 'a\udfff', '\ufffd', '\u202e', '%00', '%zz', '\\', '\r\nx: y'],
  ...["' or 1=1 --", '"; drop table goods; --', '%', '_', '{{7*7}}', '=1+1', '../../etc/passwd'],
  ...['<script>alert(1)</script>', '__proto__', 'constructor', 'toString', 'null', 'undefined', 'NaN'],
  ...[0, -0, -1, 0.1, 1e21, 1e308, 2 ** 31, 2 ** 53, 2 ** 63, Number.MIN_VALUE, true, false, null],
  ...[
    '-1',
    '01',
    '1e5',
    '0x10',
    '1.0',
    '٣',
    '9007199254740993',
    '9'.repeat(400),
    '-0',
    ' 1',
    '1,2',
    ',',
    ',,',
  ],
  ...['2026-02-30', '0000-01-01', '0001-01-01', '9999-12-31', '999999-01-01', '2026-01-01T00:00:00+14:00'],
  ...['0001-01-01T00:00:00Z', '9999-12-31T23:59:59.999Z', 'infinity', 'now', 'epoch'],
  ...['00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff', 'not-an-id'],
  ...['x'.repeat(10_000), '字'.repeat(10_000), '😀'.repeat(5000), '<b>'.repeat(3000), ','.repeat(10_000)],
  ...[[], {}, [[]], [null], ['a', 'a'], { length: -1 }, { toString: 1 }, { $ne: null }, nest(5), nest(500)],
]

function nest(depth: number): unknown {
  return depth === 0 ? 'deep' : [nest(depth - 1)]
}

export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...known) },
  fc.string({ unit: 'binary', maxLength: 100 }),
  fc.maxSafeInteger(),
  fc.double(),
  fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
  fc.uuid(),
  fc.jsonValue(),
)

export type Delivery = {
  method: 'POST' | 'GET'
  query?: string
  headers: Record<string, string>
  body?: string
}

const formType = 'application/x-www-form-urlencoded'

/** The ways to send parameters: the supported ones and some that are not. */
export function deliveries(parameters: Record<string, unknown>): Record<string, Delivery> {
  const form = formOf(parameters)
  const [name = 'id'] = Object.keys(parameters)
  const json = JSON.stringify(parameters)
  const post = (type: string, body: string, query = ''): Delivery => ({
    method: 'POST',
    query,
    headers: { 'content-type': type },
    body,
  })
  return {
    json: post('application/json', json),
    form: post(formType, form),
    query: { method: 'POST', query: form, headers: {} },
    get: { method: 'GET', query: form, headers: {} },
    doubledInForm: post(formType, `${form}&${form}`),
    doubledAcross: post('application/json', json, form),
    list: post('application/json', `[${json}]`),
    deep: post('application/json', `{${JSON.stringify(name)}:${'['.repeat(9000)}${']'.repeat(9000)}}`),
    prototype: post('application/json', `{"__proto__":${json},"constructor":{"prototype":${json}}}`),
    cut: post('application/json', json.slice(0, -1)),
    text: post('text/plain', json),
    xml: post('application/xml', '<a/>'),
    multipart: post('multipart/form-data; boundary=x', '--x\r\n'),
    spelled: post('application/JSON ; charset="utf-8"', json),
    untyped: { method: 'POST', headers: {}, body: json },
    badEncoding: { method: 'POST', query: `${encodeURIComponent(name)}=%ff%c0%ae`, headers: {} },
  }
}

function formOf(parameters: Record<string, unknown>): string {
  const texts = Object.entries(parameters).map(([name, value]): [string, string] => [
    name,
    typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value),
  ])
  return new URLSearchParams(texts).toString()
}

export type HostileCase = { changes: [string, unknown][]; dropped: string[]; way: string }

/** Names that no call has, or that only the server may set. */
export const strange = ['__proto__', 'constructor', 'toString', 'frontId', 'creatorId', 'statusDict', 'x', '']
export const ways = Object.keys(deliveries({}))

/** Changes to a valid input of a call: the changed and omitted parameters, and how they are sent. */
export function hostileCase({ input }: Pick<Endpoint, 'input'>): fc.Arbitrary<HostileCase> {
  const names = [...Object.keys(input.shape), ...strange]
  return fc.record({
    changes: fc.array(fc.tuple(fc.constantFrom(...names), hostileValue), { minLength: 1, maxLength: 3 }),
    dropped: fc.array(fc.constantFrom(...names), { maxLength: 2 }),
    way: fc.oneof(fc.constantFrom('json', 'form', 'query'), fc.constantFrom(...ways)),
  })
}

export function hostileDelivery(
  good: Record<string, unknown>,
  { changes, dropped, way }: HostileCase,
): Delivery {
  const kept = Object.entries(good).filter(([name]) => !dropped.includes(name))
  return deliveries({ ...Object.fromEntries(kept), ...Object.fromEntries(changes) })[way] as Delivery
}

const inside = /node_modules|\.ts:\d|select |syntax error|constraint|pg_/i

/**
 * What is wrong with an answer to any input: a status of 500 or more, no envelope, or a leak of internals.
 */
export function wrongWith(status: number, text: string): string | undefined {
  const code = codeOf(text)
  if (status >= 500 || code === undefined || (code >= 500 && code < 600)) return `${status} ${text}`
  return status !== 200 && inside.test(text) ? text : undefined
}

/** The envelope's code, or 0 if it has none; undefined if the answer is no envelope. */
function codeOf(text: string): number | undefined {
  try {
    return JSON.parse(text).code ?? 0
  } catch {
    return undefined
  }
}
