import { CallError, type CallErrorName } from '@zsm/contract/client/call-error'
import { h } from 'preact'
import { render } from 'preact-render-to-string'
import { expect, test } from 'vitest'
import { Read } from './read.tsx'

const failed = (name: CallErrorName, message: string) => {
  const error = new CallError({ name, code: 404, message })
  return render(h(Read, { of: { data: undefined, error, again: async () => {} }, children: () => '' }))
}

test('an order that is not the learner’s shows the way to their own ones, and no retry that cannot help', () => {
  const page = failed('orderNotFound', '找不到这个订单')
  expect(page).toContain('找不到这个订单')
  expect(page).toContain('href="/orders"')
  expect(page).not.toContain('重试')
})

test('any other failure can be tried again', () => {
  expect(failed('network', '网络断开了')).toContain('重试')
})
