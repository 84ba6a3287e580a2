import { contract } from '@zsm/contract/contract'
import { dict } from '@zsm/contract/states'
import { flag, GoodId, Instant, page } from '@zsm/contract/values'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { type Encoder, encoderOf } from './encoder.ts'

const schema = page(
  z.object({
    id: GoodId,
    time: Instant,
    onShelf: flag,
    kind: dict(1, 2),
    fen: z.int(),
    rate: z.number(),
    name: z.string(),
    note: z.string().max(3).nullable(),
    more: z.string().optional(),
    tags: z.array(z.string()),
    extra: z.record(z.string(), z.int()),
    hidden: z.boolean().default(false),
  }),
)
const row = {
  id: '01930000-0000-7000-8001-000000000002',
  time: '2026-03-01T00:00:00.000Z',
  onShelf: true,
  kind: 2,
  fen: 9900,
  rate: 0.5,
  name: '猫',
  note: null,
  tags: ['a'],
  extra: { a: 1 },
  hidden: true,
}
const written = (encode: Encoder, value: unknown) => JSON.stringify(encode(value))
const pageOf = (list: unknown[]) => ({ list, total: 1, totalCapped: false, pageNum: 1, pageSize: 20 })

test('an answer is encoded as zod does, without undeclared fields', () => {
  const answer = pageOf([row, { ...row, onShelf: false, more: 'x', secret: 'not declared' }])
  const encode = encoderOf(schema)
  expect(written(encode, answer)).toBe(JSON.stringify(z.encode(schema, answer as never)))
  expect(written(encode, answer)).not.toContain('secret')
  expect(written(encode, answer)).toBe(written(encode, answer))
})

test.each(['"', '\\', '\n', '\u0000', '\u2028', '\ud800', '🐈', '中文', '</script>'])(
  'text with %j is JSON',
  (part) => {
    const answer = pageOf([{ ...row, name: `a${part}b`, tags: [part] }])
    expect(written(encoderOf(schema), answer)).toBe(JSON.stringify(z.encode(schema, answer as never)))
  },
)

test.each([
  ['id', 'x'],
  ['id', null],
  ['time', '2026-03-01'],
  ['onShelf', 'yes'],
  ['kind', 3],
  ['fen', 1.5],
  ['fen', '1'],
  ['rate', '1'],
  ['rate', Number.NaN],
  ['rate', Number.POSITIVE_INFINITY],
  ['name', 1],
  ['name', undefined],
  ['note', 'long'],
  ['tags', 'a'],
  ['extra', { a: 'x' }],
  ['hidden', 1],
])('an answer with %s %j is refused, as zod refuses it', (field, value) => {
  const answer = pageOf([{ ...row, [field]: value }])
  expect(() => z.encode(schema, answer as never)).toThrow()
  expect(() => written(encoderOf(schema), answer)).toThrow()
})

test('an id is written in lower case, as zod writes it', () => {
  const ids = [row.id, 'ABCDEFAB-0000-7000-8001-00000000000C', 'abcdefab-0000-7000-8001-00000000000c', row.id]
  const answer = pageOf(ids.map((id) => ({ ...row, id })))
  expect(written(encoderOf(schema), answer)).toBe(JSON.stringify(z.encode(schema, answer as never)))
})

test('every answer of the contract has a compiled encoder', () => {
  for (const domain of Object.values(contract)) {
    for (const { output } of Object.values(domain)) expect(encoderOf(output)).toBeTypeOf('function')
  }
})
