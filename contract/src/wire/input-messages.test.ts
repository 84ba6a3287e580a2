import { expect, test } from 'vitest'
import { z } from 'zod'
import { contract } from '../contract.ts'
import type { Endpoint } from './endpoint.ts'
import { speakChinese } from './input-messages.ts'

speakChinese()

const hostile: unknown[] = [
  undefined,
  null,
  '',
  'abc',
  'x'.repeat(70_000),
  '2020',
  -1,
  0.5,
  1e20,
  true,
  [],
  ['x'],
  [{}],
  {},
  { a: 1 },
]

const calls: Endpoint[] = Object.values(contract).flatMap((endpoints) => Object.values(endpoints))
const parameters = calls.flatMap(({ path, input }) =>
  Object.entries(input.shape).map(
    ([name, schema]) => [`${path} ${name}`, name, schema as z.ZodType] as const,
  ),
)

/** Vocabulary of the validation library: its codes, JavaScript's types, regular expressions. */
const engine = /invalid|expected|string|undefined|null|object|regex|期望|实际|无效输入|无效字符串|正则/i

test.each(parameters)('bad input of %s is refused without technical words', (_, name, schema) => {
  const input = z.object({ [name]: schema })
  const messages = hostile.flatMap((value) => {
    const checked = input.safeParse({ [name]: value })
    return checked.success ? [] : checked.error.issues.map(({ message }) => message)
  })
  for (const message of messages) {
    expect(message).not.toMatch(engine)
    expect(message).toMatch(/\p{Script=Han}/u)
  }
})

test.each([
  ['a missing value', z.object({ title: z.string() }), {}, '请填写参数 title'],
  ['another type', z.object({ title: z.string() }), { title: 1 }, '参数 title 应是文字，请修改后再提交'],
  [
    'an unknown choice',
    z.object({ sort: z.enum(['a', 'b']) }),
    { sort: 'c' },
    '参数 sort 只能是 a、b，请修改后再提交',
  ],
  [
    'a length',
    z.object({ title: z.string().max(2) }),
    { title: 'abc' },
    '参数 title 最多 2 个字，请修改后再提交',
  ],
  ['an amount', z.object({ count: z.int().min(1) }), { count: 0 }, '参数 count 不能小于 1，请修改后再提交'],
  [
    'something inside a list',
    z.object({ rows: z.array(z.object({ id: z.number() })) }),
    { rows: [{ id: 'x' }] },
    '参数 rows.0.id 应是数字，请修改后再提交',
  ],
])('the message names %s and says what to do', (_, schema, value, message) => {
  expect(schema.safeParse(value).error?.issues[0]?.message).toBe(message)
})
