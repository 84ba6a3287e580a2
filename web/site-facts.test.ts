import { afterEach, expect, test, vi } from 'vitest'
import { readSiteFacts } from './site-facts.ts'

afterEach(() => vi.unstubAllGlobals())

const told: Record<string, object> = {
  '/zsm/api/setting/agreement': {
    kind: 'user',
    title: '用户协议',
    version: 7,
    note: '',
    publishTime: '2026-11-01T00:00:00Z',
    contentHtml: '<h2>一、账号</h2>',
  },
  '/zsm/api/setting/config': { value: '400-100-2000' },
}

test('a page shows the facts of the public calls, and its document if it has one', async () => {
  vi.stubGlobal('fetch', (url: string) =>
    Promise.resolve(Response.json({ result: 'true', data: told[new URL(url).pathname] })),
  )
  expect(await readSiteFacts('http://127.0.0.1:1', 'agreement')).toEqual({
    documentHtml: '<h2>一、账号</h2>',
    texts: expect.objectContaining({
      documentTitle: '用户协议',
      documentVersion: '7',
      documentDate: '2026年11月1日',
      serviceMobile: '400-100-2000',
    }),
  })
  expect(await readSiteFacts('http://127.0.0.1:1', 'home')).not.toHaveProperty('documentHtml')
})

test('without a server every fact is empty', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('fetch failed')))
  const { texts, documentHtml } = await readSiteFacts('http://127.0.0.1:1', 'privacy')
  expect(documentHtml).toBeUndefined()
  expect(new Set(Object.values(texts))).toEqual(new Set(['']))
})
