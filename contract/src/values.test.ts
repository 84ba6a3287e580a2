import { expect, test } from 'vitest'
import { Amount, GoodId, ids, line } from './values.ts'

const id = '01a203cc-63e4-707e-bb42-d952c56623f5'

test('an id is one id, however its letters are written', () => {
  expect(GoodId.parse(id.toUpperCase())).toBe(id)
  expect(ids(GoodId, 2).parse(`${id},${id.toUpperCase()}`)).toEqual([id, id])
})

test.each(['\u200b\u200b', '\u3164\u3164', ' \u2060 \ufeff ', '\u200d猫'])(
  '%j is no name: nobody sees it',
  (name) => {
    expect(line(2, 60, '名称').safeParse(name).error?.issues[0]?.message).toBe('名称至少 2 个字')
  },
)

test.each(['𠮷野家', '👩‍👧 亲子课', '❤️ 摄影', 'می‌خواهم'])('%s is a name, and stays as it is', (name) => {
  expect(line(2, 60, '名称').parse(name)).toBe(name)
})

test('a name is as long as it has characters, not as their bytes', () => {
  expect(line(2, 60, '名称').safeParse('😀'.repeat(60)).success).toBe(true)
  expect(line(2, 60, '名称').safeParse('😀'.repeat(61)).success).toBe(false)
  expect(line(2, 60, '名称').safeParse('😀').success).toBe(false)
})

test('a sum to move is at least a fen, in the words of who types yuan', () => {
  expect(Amount.safeDecode('0').error?.issues[0]?.message).toBe('金额不能少于 0.01 元')
  expect(Amount.safeDecode('10000000001').error?.issues[0]?.message).toBe('金额不能超过 1 亿元')
  expect(Amount.decode('1')).toBe(1)
})
