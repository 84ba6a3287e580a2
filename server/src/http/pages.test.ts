import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mountPages } from './pages.ts'

const dir = mkdtempSync(join(tmpdir(), 'zsm-web-'))
let app: FastifyInstance
beforeAll(async () => {
  writeFileSync(join(dir, 'index.html'), '<title>知视猫</title>')
  app = fastify()
  await mountPages(app, dir)
})
afterAll(async () => {
  await app.close()
  rmSync(dir, { recursive: true })
})

test.each(['/', '/?from=mail', '/login', '/course/list', '/nowhere'])(
  '%s is the application',
  async (url) => {
    const { statusCode, body } = await app.inject(url)
    expect({ statusCode, body }).toEqual({ statusCode: 200, body: '<title>知视猫</title>' })
  },
)

test.each(['/zsm/api/nothing', '/assets/old.js', '/media/nothing'])('%s is not there', async (url) => {
  expect((await app.inject(url)).statusCode).toBe(404)
})
