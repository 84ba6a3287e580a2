import { contract } from '@zsm/contract/contract'
import { template } from '@zsm/contract/operators/template'
import { expect, test } from 'vitest'
import { endpoints } from '../../test/endpoints.ts'
import { sharedApp } from '../../test/test-app.ts'

const server = sharedApp()

const get = (url: string) => server.app.inject({ url })

type Operation = { operationId: string; security: object[]; responses: Record<string, object> }
type Document = { openapi: string; paths: Record<string, { post: Operation; get?: Operation }> }

test('the document lists every call with its access and its failures [N1]', async () => {
  const document = (await get('/openapi.json')).json<Document>()
  expect(document.openapi).toBe('3.1.0')
  expect(Object.keys(document.paths)).toEqual(
    expect.arrayContaining(endpoints.map(({ endpoint }) => endpoint.path)),
  )
  const { post } = document.paths[contract.goods.delete.path] ?? {}
  expect(post).toMatchObject({ operationId: 'goods.delete', security: [{ creator: [] }, { key: [] }] })
  expect(Object.keys(post?.responses ?? {})).toEqual(
    expect.arrayContaining(['200', '400', '401', '404', '422', '429']),
  )
  expect(JSON.stringify(document)).not.toContain('$schema')
})

test('the document includes the template calls and uploads, so that a program can sign in and send a file', async () => {
  const { paths } = (await get('/openapi.json')).json<Document>()
  for (const { path } of Object.values(template)) {
    expect(Object.values(paths[path] ?? {})[0]).toMatchObject({ tags: ['template'] })
  }
  expect(paths[template.info.path]).toHaveProperty('get')
  expect(paths[template.login.path]?.post).toHaveProperty('requestBody.content.application/json')
  expect(paths['/upload']?.post).toHaveProperty('requestBody.content.multipart/form-data')
  expect(Object.keys(paths['/upload/resumable/{id}'] ?? {})).toEqual(['head', 'patch'])
})
