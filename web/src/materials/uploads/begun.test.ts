import { beforeEach, expect, test, vi } from 'vitest'
import { begunUpload, forgetUpload, rememberUpload, useSending, whileSending } from './begun.ts'

const file = { name: '第一课.mp4', size: 20_000_000, lastModified: 1_700_000_000_000 }

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  })
})

test('the same file is recognised, another is not', () => {
  rememberUpload(file, 1, 'key-1')
  expect(begunUpload({ ...file }, 1)).toBe('key-1')
  expect(begunUpload({ ...file, size: file.size + 1 }, 1)).toBeUndefined()
  expect(begunUpload({ ...file, lastModified: 0 }, 1)).toBeUndefined()
  expect(begunUpload(file, 2)).toBeUndefined()
  forgetUpload('key-1')
  expect(begunUpload(file, 1)).toBeUndefined()
})

test('unreadable storage counts as empty', () => {
  localStorage.setItem('begunUploads', 'broken')
  expect(begunUpload(file, 1)).toBeUndefined()
})

test('a key counts as being sent until sending ends or fails', async () => {
  const failed = whileSending('key-1', () => Promise.reject(new Error('line broke')))
  expect(useSending.getState().keys).toEqual(['key-1'])
  await expect(failed).rejects.toThrow('line broke')
  expect(useSending.getState().keys).toEqual([])
})
