import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib'
import { addressesFile, type BuiltPage, siteFile, siteFolder, sitePages } from '@zsm/contract/site/site'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { mountPages } from './pages.ts'

const dir = mkdtempSync(join(tmpdir(), 'zsm-web-'))
const script = 'export const meow = 1'
const inline = 'document.title'
const application = `<title>知视猫</title><script>${inline}</script>`
const place = '<style>p{}</style><span data-fact="companyName" class="pending">待填写</span>'
let readFacts: () => Promise<{ texts: { companyName: string } }>
let app: FastifyInstance
beforeEach(() => {
  readFacts = async () => ({ texts: { companyName: '' } })
})
beforeAll(async () => {
  writeFileSync(join(dir, 'index.html'), application)
  mkdirSync(join(dir, siteFolder))
  mkdirSync(join(dir, 'assets'))
  writeFileSync(join(dir, 'assets', 'app.js'), script)
  writeFileSync(join(dir, 'assets', 'app.js.br'), brotliCompressSync(script))
  for (const page of [...Object.keys(sitePages), 'missing'] as BuiltPage[]) {
    writeFileSync(join(dir, siteFolder, siteFile(page)), `${page} ${place}`)
  }
  const addresses = ['/login', '/course/list', '/redirect/*']
  writeFileSync(join(dir, siteFolder, addressesFile), JSON.stringify(addresses))
  app = fastify()
  await mountPages(app, dir, {
    publicUrl: 'https://teach.example',
    readFacts: () => readFacts(),
    captchaOrigins: ['https://captcha.example'],
  })
})
afterAll(async () => {
  await app.close()
  rmSync(dir, { recursive: true })
})

test.each(['/login', '/login?from=mail', '/login/', '/course/list', '/redirect/user?tab=1'])(
  '%s is a page of the application',
  async (url) => {
    const { statusCode, body } = await app.inject(url)
    expect({ statusCode, body }).toEqual({ statusCode: 200, body: application })
    const head = await app.inject({ method: 'HEAD', url })
    expect({ statusCode: head.statusCode, body: head.body }).toEqual({ statusCode: 200, body: '' })
  },
)

test.each([
  '/nowhere',
  '/course',
  '/course/list/old',
  '/assets',
  '/site',
  '/admin/nowhere',
  '/index.html?a=1',
])('at %s a page says that there is none [4]', async (url) => {
  const { statusCode, body, headers } = await app.inject(url)
  expect({ statusCode, body }).toEqual({ statusCode: 404, body: `missing ${place}` })
  expect(headers['content-security-policy']).toMatch(/^default-src 'none'/)
  const again = { 'if-none-match': String(headers.etag) }
  expect((await app.inject({ url, headers: again })).statusCode).toBe(404)
  expect((await app.inject({ method: 'HEAD', url })).statusCode).toBe(404)
  expect((await app.inject({ method: 'DELETE', url })).json()).toMatchObject({ result: 'false' })
})

test('the application may run only its own scripts, its inline script and the captcha’s [H2]', async () => {
  const digest = createHash('sha256').update(inline).digest('base64')
  const { headers } = await app.inject('/login')
  expect(headers['content-security-policy']).toContain(
    `script-src 'self' 'sha256-${digest}' https://captcha.example`,
  )
  const site = await app.inject('/')
  expect(site.headers['content-security-policy']).not.toContain('captcha.example')
})

test.each(['/zsm/api/nothing', '/assets/old.js', '/assets/', '/media/nothing'])(
  '%s is not found',
  async (url) => {
    expect((await app.inject(url)).statusCode).toBe(404)
  },
)

test('an asset is cached forever, and compressed for browsers that accept it', async () => {
  const { headers, rawPayload } = await app.inject({
    url: '/assets/app.js',
    headers: { 'accept-encoding': 'gzip, br' },
  })
  expect(headers).toMatchObject({
    'content-encoding': 'br',
    'content-type': 'application/javascript; charset=utf-8',
    vary: 'accept-encoding',
    'cache-control': 'public, max-age=31536000, immutable',
  })
  expect(String(brotliDecompressSync(rawPayload))).toBe(script)
  expect((await app.inject('/assets/app.js')).body).toBe(script)
})

test.each(Object.entries(sitePages))('the page %s is public, at %s', async (page, url) => {
  const { body, headers } = await app.inject(`${url}?from=mail`)
  expect(body).toBe(`${page} ${place}`)
  expect(headers['cache-control']).toBe('no-cache')
  expect(headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-\S{44}';/)
})

test('a page with operators’ values is not sent as the build made it', async () => {
  for (const file of [siteFile('home'), addressesFile]) {
    expect((await app.inject(`/${siteFolder}/${file}`)).statusCode).toBe(404)
  }
})

test.each(Object.values(sitePages))('%s answers a slash at its end, and HEAD', async (url) => {
  const withSlash = await app.inject(url === '/' ? url : `${url}/`)
  expect(withSlash.statusCode).toBe(200)
  expect(withSlash.body).toBe((await app.inject(url)).body)
  const head = await app.inject({ method: 'HEAD', url })
  expect({ statusCode: head.statusCode, body: head.body }).toEqual({ statusCode: 200, body: '' })
})

test.each(['/assets/app.js', '/robots.txt', '/sitemap.xml'])('%s answers HEAD', async (url) => {
  const head = await app.inject({ method: 'HEAD', url })
  expect({ statusCode: head.statusCode, body: head.body }).toEqual({ statusCode: 200, body: '' })
})

test('a page changes with what operators enter, and is sent again only then', async () => {
  const ask = (etag = '') => app.inject({ url: '/', headers: { ...(etag && { 'if-none-match': etag }) } })
  const { etag } = (await ask()).headers
  expect((await ask(`W/${etag}`)).statusCode).toBe(304)
  readFacts = async () => ({ texts: { companyName: '喵公司' } })
  expect((await ask(String(etag))).body).toContain('<span>喵公司</span>')
})

test('a page is still served without the database, with the last known values', async () => {
  readFacts = async () => ({ texts: { companyName: '喵公司' } })
  await app.inject('/brand')
  readFacts = () => Promise.reject(new Error('gone'))
  expect((await app.inject('/brand')).body).toContain('<span>喵公司</span>')
})

test.each([
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
])('a page is sent as %s to browsers that accept it', async (coding, decode) => {
  const { headers, rawPayload } = await app.inject({ url: '/', headers: { 'accept-encoding': coding } })
  expect(headers).toMatchObject({ 'content-encoding': coding, vary: 'accept-encoding' })
  expect(decode(rawPayload).toString()).toBe(`home ${place}`)
})

test('the sitemap lists every public page by its public address', async () => {
  const { body } = await app.inject('/sitemap.xml')
  for (const path of Object.values(sitePages)) {
    expect(body).toContain(`<url><loc>https://teach.example${path}</loc></url>`)
  }
  const robots = await app.inject('/robots.txt')
  expect(robots.headers['content-type']).toMatch(/^text\/plain/)
  expect(robots.body).toContain('Disallow: /admin\n')
  expect(robots.body).toContain('Sitemap: https://teach.example/sitemap.xml\n')
})

test('the icon is also found as /favicon.ico', async () => {
  const { statusCode, headers } = await app.inject('/favicon.ico')
  expect([statusCode, headers.location]).toEqual([301, '/logo.svg'])
})
