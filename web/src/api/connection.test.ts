// Imported first: the module below reads browser globals.
import './fake-browser.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { noteAnswer, noteSilence, useConnection, watchConnection } from './connection.ts'

const reachable = () => useConnection.getState().reachable
const probe = vi.fn<() => Promise<Response>>()

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', probe.mockReset())
})
afterEach(() => {
  noteAnswer()
  vi.useRealTimers()
})

test('after a call without an answer the client polls until the server answers', async () => {
  probe.mockRejectedValue(new TypeError('Failed to fetch'))
  noteSilence()
  noteSilence()
  expect(reachable()).toBe(false)
  await vi.advanceTimersByTimeAsync(3_000 + 6_000)
  expect(probe).toHaveBeenCalledTimes(2)
  expect(reachable()).toBe(false)
  probe.mockResolvedValue(new Response('ok'))
  await vi.advanceTimersByTimeAsync(12_000)
  expect(reachable()).toBe(true)
  await vi.advanceTimersByTimeAsync(120_000)
  expect(probe).toHaveBeenCalledTimes(3)
})

test("the browser's online and offline events change the state", async () => {
  vi.stubGlobal('navigator', { onLine: true })
  probe.mockResolvedValue(new Response('ok'))
  watchConnection()
  window.dispatchEvent(new Event('offline'))
  expect(reachable()).toBe(false)
  window.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(0)
  expect(reachable()).toBe(true)
  await vi.advanceTimersByTimeAsync(3_000)
})
