import { expect, test, vi } from 'vitest'
import { fetchAhead } from './fetch-ahead.ts'

test('the page of an address is prefetched, whatever its query', async () => {
  const page = vi.fn(async () => 'page')
  const reads = vi.fn(async () => 'reads')
  const routes = [{ children: [{ path: '/course/list', handle: { page, reads } }, { path: '*' }] }]
  await fetchAhead(routes, '/course/list?shopDict=2')
  expect(page).toHaveBeenCalledOnce()
  expect(reads).toHaveBeenCalledOnce()
})

test('prefetching says nothing about a page that cannot be loaded or an address without a page', async () => {
  const page = () => Promise.reject(new Error('gone'))
  await fetchAhead([{ path: '/user', handle: { page } }, { path: '/other' }], '/user')
  await fetchAhead([{ path: '/other' }], '/other')
  await fetchAhead([{ path: '/other' }], '/nowhere')
})
