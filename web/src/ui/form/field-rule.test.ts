import { Fen, ids, line, Mobile } from '@zsm/contract/values'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { fieldProblem, unchosen, unwritten } from './field-rule.ts'

const name = line(2, 5, '名称')

test.each([
  [name, '课程一', undefined],
  [name, '课', '名称至少 2 个字'],
  [name, '', '请填写名称'],
  [name, undefined, '请填写名称'],
  [name.optional(), undefined, undefined],
  [name.default('甲乙'), undefined, undefined],
  [line(0, 5, '副标题'), '', undefined],
  [Mobile, '123', '请输入 11 位手机号'],
  [Fen, 1990, undefined],
  [Fen, Number.NaN, '请输入正确的金额，最多两位小数'],
  [Fen, undefined, '请填写名称'],
  [ids(z.uuid(), 1).default([]), undefined, undefined],
])('a field of a form, case %#', (schema, value, problem) =>
  expect(fieldProblem(schema, value, '名称')).toBe(problem),
)

test('an empty field asks to be filled in if it is typed, and to be chosen if it is picked', () => {
  expect(unwritten('', '标题')).toBe('请填写标题')
  expect(unchosen(null, '视频')).toBe('请选择视频')
  expect(unchosen(undefined, '商品')).toBe('请选择商品')
  expect(unchosen([], '图片')).toBe('请选择图片')
  expect([unwritten(0, '标题'), unchosen(0, '视频'), unchosen(['a'], '图片')]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})
