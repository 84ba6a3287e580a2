// Imported first: the modules below read browser globals.
import '../../api/fake-browser.ts'
import { networkFailure } from '@zsm/contract/client/call-error'
import type { File as MediaFile } from '@zsm/contract/materials'
import { afterEach, expect, test, vi } from 'vitest'
import { noteAnswer, noteSilence } from '../../api/connection.ts'
import { dropUploads, queueUpload } from '../../ui/upload/upload-queue.ts'
import { useUploads } from '../../ui/upload/upload-store.ts'
import { arrivePicture, expectPicture, forgetPicture, isPictureWaiting } from './sent.ts'

const place = 'shop:new:1:logo'
const picture = new File(['x'], '标志.jpg')
const stored = { id: 'stored' } as unknown as MediaFile

function send(result: () => Promise<MediaFile>) {
  const queued = queueUpload({
    name: picture.name,
    size: picture.size,
    send: result,
    onResult: (file) => arrivePicture(place, queued.id, file),
  })
  expectPicture(place, queued.id, picture)
  return queued
}

afterEach(() => {
  forgetPicture(place)
  dropUploads()
  noteAnswer()
  vi.useRealTimers()
})

test('a form cannot be sent while one of its pictures is paused, and can once it is stored', async () => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  noteSilence()
  const result = vi
    .fn<() => Promise<MediaFile>>()
    .mockRejectedValueOnce(networkFailure())
    .mockResolvedValue(stored)
  const { done } = send(result)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(isPictureWaiting(place)).toBe(true)
  noteAnswer()
  expect(await done).toBe(stored)
  expect(isPictureWaiting(place)).toBe(false)
})

test('another choice for the field cancels the uploading picture', async () => {
  const { done } = send(() => new Promise(() => undefined))
  forgetPicture(place)
  await expect(done).rejects.toThrow('cancelled')
  expect(isPictureWaiting(place)).toBe(false)
  expect(useUploads.getState().uploads).toEqual([])
})
