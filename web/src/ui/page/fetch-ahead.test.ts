import { expect, test, vi } from 'vitest'
import { fetchAhead } from './fetch-ahead.ts'

test('the page behind an address is fetched, whatever its query', async () => {
  const page = vi.fn(async () => 'page')
  const reads = vi.fn(async () => 'reads')
  const routes = [{ children: [{ path: '/course/list', handle: { page, reads } }, { path: '*' }] }]
  await fetchAhead(routes, '/course/list?shopDict=2')
  expect(page).toHaveBeenCalledOnce()
  expect(reads).toHaveBeenCalledOnce()
})

test('a page that is lost, and an address that leads nowhere, are nothing to say yet', async () => {
  const page = () => Promise.reject(new Error('gone'))
  await fetchAhead([{ path: '/user', handle: { page } }, { path: '/other' }], '/user')
  await fetchAhead([{ path: '/other' }], '/other')
  await fetchAhead([{ path: '/other' }], '/nowhere')
})
