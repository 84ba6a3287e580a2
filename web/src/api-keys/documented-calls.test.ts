import { expect, test } from 'vitest'
import type { OpenApi } from '../api/openapi.ts'
import { documentedCalls } from './documented-calls.ts'

const answer = (data: object) => ({
  200: { description: '成功', content: { 'application/json': { schema: { properties: { data } } } } },
  404: { description: 'orderNotFound：找不到这个订单\n\nnotFound：找不到' },
})
const id = { type: 'string', format: 'uuid', title: 'OrderId' }
const document = {
  paths: {
    '/zsm/api/order/get': {
      post: {
        operationId: 'orders.get',
        tags: ['orders'],
        'x-effect': 'read',
        'x-key-scopes': ['service:read'],
        parameters: [{ name: 'id', required: true, schema: id }],
        responses: answer({ properties: { id, statusDict: { anyOf: [{ const: 1 }, { const: 2 }] } } }),
      },
    },
    '/zsm/api/order/batchUpdate': {
      post: {
        operationId: 'orders.batchUpdate',
        tags: ['orders'],
        'x-effect': 'write',
        'x-key-scopes': ['service:write'],
        requestBody: {
          content: {
            'application/json': {
              schema: {
                properties: { ids: { type: 'array', items: id }, note: { type: 'string' } },
                required: ['ids'],
              },
            },
          },
        },
        responses: answer({ properties: { list: { type: 'array', items: { properties: { id } } } } }),
      },
    },
    '/zsm/api/fund/withdraw': {
      post: { operationId: 'funds.withdraw', tags: ['funds'], 'x-effect': 'write', responses: {} },
    },
  },
} as const satisfies OpenApi

test('only calls that a key may make are documented, with the creator’s own address and ids', () => {
  const calls = documentedCalls(document, 'https://x.test', { OrderId: 'my-order' })
  expect(calls.map(({ path }) => path)).toEqual(['/zsm/api/order/get', '/zsm/api/order/batchUpdate'])
  const [read, write] = calls
  expect(read).toMatchObject({
    isRead: true,
    input: [{ name: 'id', type: 'OrderId', isRequired: true }],
    output: [
      { name: 'id', type: 'OrderId' },
      { name: 'statusDict', type: '1 | 2' },
    ],
    failures: ['404 orderNotFound：找不到这个订单', '404 notFound：找不到'],
  })
  expect(read?.curl).toContain("'https://x.test/zsm/api/order/get?id=my-order'")
  expect(write?.curl).toContain(`-d '{"ids":[]}'`)
  expect(write?.output).toEqual([{ name: 'id', type: 'OrderId', isRequired: false }])
})
