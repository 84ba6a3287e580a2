import { Fen, ids, line, Mobile } from '@zsm/contract/values'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { fieldProblem } from './field-rule.ts'

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
])('case %#', (schema, value, problem) => expect(fieldProblem(schema, value, '名称')).toBe(problem))
