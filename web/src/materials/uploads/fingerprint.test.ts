import { afterEach, expect, test, vi } from 'vitest'
import { fingerprintOf } from './fingerprint.ts'

const megabyte = 1024 ** 2
const film = (change: (bytes: Uint8Array<ArrayBuffer>) => void = () => undefined) => {
  const bytes = new Uint8Array(5 * megabyte)
  change(bytes)
  return new Blob([bytes])
}

afterEach(() => void vi.unstubAllGlobals())

test('the same content has the same fingerprint under any name', async () => {
  const print = await fingerprintOf(new File(['一'], '甲.txt'))
  expect(print).toMatch(/^[0-9a-f]{64}$/)
  expect(await fingerprintOf(new File(['一'], '乙.txt'))).toBe(print)
  expect(await fingerprintOf(new File(['二'], '甲.txt'))).not.toBe(print)
})

test("a large file's fingerprint depends on its beginning, middle, end and size", async () => {
  const prints = await Promise.all(
    [
      film(),
      film((bytes) => bytes.set([1], 0)),
      film((bytes) => bytes.set([1], 2.5 * megabyte)),
      film((bytes) => bytes.set([1], bytes.length - 1)),
      new Blob([film(), 'x']),
    ].map(fingerprintOf),
  )
  expect(new Set(prints).size).toBe(5)
  expect(await fingerprintOf(film())).toBe(prints[0])
})

test('a page loaded by plain http, where browsers offer no hashing, computes the same fingerprints', async () => {
  const files = [new Blob(['一']), film(), film((bytes) => bytes.set([1], 0))]
  const prints = await Promise.all(files.map(fingerprintOf))
  vi.stubGlobal('crypto', { subtle: undefined })
  expect(await Promise.all(files.map(fingerprintOf))).toEqual(prints)
})
