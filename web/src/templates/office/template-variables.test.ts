import { expect, test } from 'vitest'
import { variablesIn } from './template-variables.ts'

test('the variables of a text keep their descriptions', () => {
  const known = [{ key: 'name', label: '姓名', default: '我' }]
  const html = '<p>{{day}} 与 {{name}}，{{day}}</p>'
  expect(variablesIn(html, known)).toEqual([{ key: 'day', label: 'day', default: '' }, ...known])
  expect(variablesIn('', known)).toEqual([])
})
