// Imported first: the modules below read browser globals as they load.
import '../../api/fake-browser.ts'
import { networkFailure } from '@zsm/contract/client/call-error'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { noteAnswer, noteSilence } from '../../api/connection.ts'
import { dropUploads, queueUpload } from './upload-queue.ts'
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

test('an upload pauses while the connection is down and continues by itself when it is back [7.12]', async () => {
  const send = vi.fn<() => Promise<string>>().mockRejectedValue(networkFailure())
  noteSilence()
  const { done } = queueUpload({ ...file, send })
  await vi.advanceTimersByTimeAsync(120_000)
  expect(only()).toMatchObject({ state: 'paused' })
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

test('a paused upload can be cancelled and is not sent later', async () => {
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
