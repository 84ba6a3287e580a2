import { contract } from '@zsm/contract/contract'
import { template } from '@zsm/contract/operators-template'
import { expect, test } from 'vitest'
import { endpoints } from '../../test/endpoints.ts'
import { sharedApp } from '../../test/test-app.ts'
import { createApp } from '../app.ts'

const server = sharedApp()

const get = (url: string) => server.app.inject({ url })

type Operation = { operationId: string; security: object[]; responses: Record<string, object> }
type Document = { openapi: string; paths: Record<string, { post: Operation; get?: Operation }> }

test('the document has every call, with who may make it and how it may fail', async () => {
  const document = (await get('/openapi.json')).json<Document>()
  expect(document.openapi).toBe('3.1.0')
  expect(Object.keys(document.paths)).toEqual(
    expect.arrayContaining(endpoints.map(({ endpoint }) => endpoint.path)),
  )
  const { post } = document.paths[contract.goods.delete.path] ?? {}
  expect(post).toMatchObject({ operationId: 'goods.delete', security: [{ creator: [] }] })
  expect(Object.keys(post?.responses ?? {})).toEqual(
    expect.arrayContaining(['200', '400', '401', '404', '422', '429']),
  )
  expect(JSON.stringify(document)).not.toContain('$schema')
})

test('the document has the template calls and the upload, so that a program can sign in and send a file', async () => {
  const { paths } = (await get('/openapi.json')).json<Document>()
  for (const { path } of Object.values(template)) {
    expect(Object.values(paths[path] ?? {})[0]).toMatchObject({ tags: ['template'] })
  }
  expect(paths[template.info.path]).toHaveProperty('get')
  expect(paths[template.login.path]?.post).toHaveProperty('requestBody.content.application/json')
  expect(paths['/upload']?.post).toHaveProperty('requestBody.content.multipart/form-data')
  expect(Object.keys(paths['/upload/resumable/{id}'] ?? {})).toEqual(['head', 'patch'])
})

test('the page that shows it loads from us alone, without a script in the page', async () => {
  const page = await get('/docs/')
  expect(page.statusCode).toBe(200)
  expect(page.headers['content-security-policy']).toContain("default-src 'self'")
  expect(page.body).not.toMatch(/<script(?![^>]*\ssrc=)/)
  const parts = [...page.body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, path = '']) => path)
  expect(parts.length).toBeGreaterThan(3)
  for (const part of parts) {
    expect(part).not.toMatch(/^(https?:)?\/\//)
    expect((await get(new URL(part, 'http://x/docs/').pathname)).statusCode).toBe(200)
  }
  expect((await get('/docs/json')).json()).toEqual((await get('/openapi.json')).json())
  const start = await get('/docs/static/swagger-initializer.js')
  expect(start.body).toContain('"validatorUrl":null')
})

test('a file of the page that somebody already has is not sent again', async () => {
  const url = '/docs/static/swagger-ui.css'
  const { etag, 'last-modified': time, 'cache-control': keeping } = (await get(url)).headers
  expect(keeping).toBeTruthy()
  const askers = [{ 'if-none-match': String(etag) }, { 'if-modified-since': String(time) }]
  for (const headers of askers) {
    const again = await server.app.inject({ url, headers })
    expect(again.statusCode).toBe(304)
    expect(again.rawPayload).toHaveLength(0)
  }
})

test('production has the document, and no page of somebody else’s program', async () => {
  const { database, enqueue } = server
  const app = await createApp({ config: { ...server.config, production: true }, database, enqueue })
  expect((await app.inject({ url: '/openapi.json' })).statusCode).toBe(200)
  for (const url of ['/docs', '/docs/', '/docs/static/swagger-ui.css']) {
    expect((await app.inject({ url })).statusCode).toBe(404)
  }
  await app.close()
})
