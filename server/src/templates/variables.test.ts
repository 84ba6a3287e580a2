import { expect, test } from 'vitest'
import { checkVariables } from './variables.ts'

const variable = (key: string) => ({ key, label: key, default: '' })

test('every variable in the text is explained once, and no others are', () => {
  expect(() =>
    checkVariables('<p>{{name}} 与 {{day}}</p>', [variable('name'), variable('day')]),
  ).not.toThrow()
  expect(() => checkVariables('<p>{{name}}</p>', [])).toThrow('请说明变量 name')
  expect(() => checkVariables('<p>文字</p>', [variable('name')])).toThrow('没有用到变量 name')
  expect(() => checkVariables('<p>{{name}}</p>', [variable('name'), variable('name')])).toThrow('只说明一次')
})
