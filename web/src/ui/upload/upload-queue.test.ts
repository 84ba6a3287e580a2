// Imported first: the modules below read browser globals as they load.
import '../../api/fake-browser.ts'
import { networkFailure } from '@zsm/contract/client/call-error'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { noteAnswer, noteSilence } from '../../api/connection.ts'
import { useSentAtOnce } from './sent-at-once.ts'
import { dropUploads, moveUpload, pauseAll, queueUpload, resumeAll } from './upload-queue.ts'
import { type Upload, useUploads } from './upload-store.ts'

const file = { name: '第一课.mp4', size: 10 }
const only = () => useUploads.getState().uploads[0] as Upload
const choose = (label: string) =>
  only()
    .choices?.find((choice) => choice.label === label)
    ?.choose()

/** Whether the browser asks for confirmation before the page is closed. */
function asksBeforeLeaving() {
  const leaving = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(leaving)
  return leaving.defaultPrevented
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
})
afterEach(() => {
  dropUploads()
  noteAnswer()
  vi.useRealTimers()
})

test('an upload waits while the connection is down and continues by itself when it is back [7.12]', async () => {
  const send = vi.fn<() => Promise<string>>().mockRejectedValue(networkFailure())
  noteSilence()
  const { done } = queueUpload({ ...file, send })
  await vi.advanceTimersByTimeAsync(120_000)
  expect(only()).toMatchObject({ state: 'offline' })
  expect(send).toHaveBeenCalledTimes(1)
  expect(asksBeforeLeaving()).toBe(true)
  send.mockResolvedValue('stored')
  noteAnswer()
  expect(await done).toBe('stored')
  expect(only().state).toBe('done')
  expect(asksBeforeLeaving()).toBe(false)
})

test('an unreachable upload host is retried with backoff', async () => {
  const send = vi.fn<() => Promise<string>>().mockRejectedValue(networkFailure())
  queueUpload({ ...file, send })
  await vi.advanceTimersByTimeAsync(1_000 + 2_000 + 4_000 + 8_000 + 15_000 + 30_000 + 30_000)
  expect(send).toHaveBeenCalledTimes(8)
})

test('an upload that waits for the network can be cancelled and is not sent later', async () => {
  const send = vi.fn<() => Promise<string>>().mockRejectedValue(networkFailure())
  const { done } = queueUpload({ ...file, send })
  await vi.advanceTimersByTimeAsync(0)
  only().onCancel?.()
  await expect(done).rejects.toThrow('cancelled')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(send).toHaveBeenCalledTimes(1)
  expect(only().state).toBe('cancelled')
})

test('the creator chooses whether to use content that is already stored, or to upload it again [7.8]', async () => {
  const find = async () => ({ title: '构图', result: 'standing' })
  const send = vi.fn(async () => 'stored')
  const first = queueUpload({ ...file, send, find })
  await vi.advanceTimersByTimeAsync(0)
  expect(only()).toMatchObject({ state: 'asking', reason: '素材库里已有相同的内容“构图”' })
  expect(asksBeforeLeaving()).toBe(true)
  choose('用已有的')
  expect(await first.done).toBe('standing')
  expect(useUploads.getState().uploads).toEqual([])
  const second = queueUpload({ ...file, send, find })
  await vi.advanceTimersByTimeAsync(0)
  expect(send).not.toHaveBeenCalled()
  choose('仍然上传')
  expect(await second.done).toBe('stored')
})

test('the caller also hears of a file that a retry stored', async () => {
  const send = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(new Error('full'))
    .mockResolvedValue('stored')
  const onResult = vi.fn()
  await expect(queueUpload({ ...file, send, onResult }).done).rejects.toThrow('full')
  expect(onResult).not.toHaveBeenCalled()
  only().onRetry?.()
  await vi.advanceTimersByTimeAsync(0)
  expect(onResult).toHaveBeenCalledExactlyOnceWith('stored')
})

/** Files that are sent until they are told to end; `begun` says which were, and `stopped` which of them were broken off. */
function held() {
  const begun: string[] = []
  const stopped: string[] = []
  const ends = new Map<string, () => void>()
  const add = (name: string, paused = false) =>
    queueUpload({
      name,
      size: 10,
      paused,
      send: ({ signal }) => {
        begun.push(name)
        const { promise, resolve, reject } = Promise.withResolvers<string>()
        ends.set(name, () => resolve(name))
        signal.addEventListener('abort', () => {
          stopped.push(name)
          reject(signal.reason)
        })
        return promise
      },
    })
  const end = async (name: string) => {
    ends.get(name)?.()
    await vi.advanceTimersByTimeAsync(0)
  }
  return { add, end, begun, stopped }
}
const named = (name: string) => useUploads.getState().uploads.find((upload) => upload.name === name)

test('three files are sent at once, and the next when one is done; more as soon as more may be', async () => {
  const { add, end, begun } = held()
  for (const name of 'abcdef') add(name)
  await vi.advanceTimersByTimeAsync(0)
  expect(begun.join('')).toBe('abc')
  await end('b')
  expect(begun.join('')).toBe('abcd')
  useSentAtOnce.setState({ count: 4 })
  await vi.advanceTimersByTimeAsync(0)
  expect(begun.join('')).toBe('abcde')
  useSentAtOnce.setState({ count: 3 })
})

test('a file that waits is sent in the place that it was moved to', async () => {
  const { add, end, begun } = held()
  for (const name of 'abcdef') add(name)
  await vi.advanceTimersByTimeAsync(0)
  moveUpload(named('f')?.id ?? '', 'first')
  moveUpload(named('d')?.id ?? '', 'down')
  for (const name of 'abc') await end(name)
  expect(begun.join('')).toBe('abcfed')
})

test('a paused file stops, lets the next one go, and goes on when it may; its caller waits all the while', async () => {
  const { add, end, begun, stopped } = held()
  const first = add('a')
  for (const name of 'bcd') add(name)
  await vi.advanceTimersByTimeAsync(0)
  named('a')?.onPause?.()
  await vi.advanceTimersByTimeAsync(0)
  expect(named('a')?.state).toBe('paused')
  expect([stopped.join(''), begun.join('')]).toEqual(['a', 'abcd'])
  await end('b')
  expect(begun.join('')).toBe('abcd')
  named('a')?.onResume?.()
  await vi.advanceTimersByTimeAsync(0)
  expect(begun.join('')).toBe('abcda')
  await end('a')
  expect(await first.done).toBe('a')
})

test('all are paused and go on together; one that was queued as paused waits for that', async () => {
  const { add, begun, stopped } = held()
  for (const name of 'abcd') add(name)
  add('e', true)
  await vi.advanceTimersByTimeAsync(0)
  pauseAll()
  await vi.advanceTimersByTimeAsync(0)
  expect(useUploads.getState().uploads.map(({ state }) => state)).toEqual(Array(5).fill('paused'))
  expect([begun.join(''), stopped.toSorted().join('')]).toEqual(['abc', 'abc'])
  useSentAtOnce.setState({ count: 6 })
  resumeAll()
  await vi.advanceTimersByTimeAsync(0)
  expect(begun.join('')).toBe('abcabcde')
  useSentAtOnce.setState({ count: 3 })
})

test('a paused file is cancelled without being sent', async () => {
  const { add, begun } = held()
  const { done } = add('a', true)
  named('a')?.onCancel?.()
  await expect(done).rejects.toThrow('cancelled')
  expect([named('a')?.state, begun]).toEqual(['cancelled', []])
})

test('the browser does not ask before it closes a page whose uploads continue by themselves', () => {
  const { add } = held()
  const { id } = add('a')
  expect(asksBeforeLeaving()).toBe(true)
  useUploads.setState(({ uploads }) => ({
    uploads: uploads.map((one) => (one.id === id ? { ...one, reopens: 'byItself' } : one)),
  }))
  expect(asksBeforeLeaving()).toBe(false)
})
