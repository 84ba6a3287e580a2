import { afterEach, expect, test, vi } from 'vitest'
import { throughLane } from './upload-lane.ts'
import { useUploads } from './upload-store.ts'

const transfer = (key: string) => ({ key, token: 't', file: new Blob([key]), browseButton: '上传' })
const going = new AbortController().signal
const keysIn = (lane: 'qiniuData' | 'qiniuDataSaas') => useUploads.getState()[lane].map(({ key }) => key)

/** Transfers that have begun, in order, each of which ends when it is told to. */
function transfers() {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const start = (key: string, signal = going) =>
    throughLane('qiniuData', transfer(key), signal, async () => {
      begun.push(key)
      await new Promise<void>((resolve) => ends.set(key, resolve))
      return key
    })
  return { begun, start, end: (key: string) => ends.get(key)?.() }
}

afterEach(() => vi.unstubAllGlobals())

test('a lane holds key, token, file and button of each transfer while it is under way', async () => {
  const { start, end } = transfers()
  const sending = start('a')
  const inPieces = throughLane('qiniuDataSaas', transfer('b'), going, async ({ current, renewToken }) => {
    renewToken('later')
    expect(keysIn('qiniuDataSaas')).toEqual(['b'])
    return current()
  })
  expect(await inPieces).toEqual({ ...transfer('b'), token: 'later' })
  expect(useUploads.getState().qiniuData).toEqual([transfer('a')])
  end('a')
  expect(await sending).toBe('a')
  expect(useUploads.getState()).toMatchObject({ qiniuData: [], qiniuDataSaas: [] })
})

test('four transfers are under way at once, and the fifth takes the turn of the first that ends', async () => {
  const { begun, start, end } = transfers()
  const all = ['a', 'b', 'c', 'd', 'e'].map((key) => start(key))
  await expect.poll(() => begun).toEqual(['a', 'b', 'c', 'd'])
  end('c')
  await expect.poll(() => begun).toEqual(['a', 'b', 'c', 'd', 'e'])
  for (const key of begun) end(key)
  expect(await Promise.all(all)).toEqual(['a', 'b', 'c', 'd', 'e'])
})

test.each([
  ['with the locks of the browser', () => undefined],
  ['without locks, as by plain http', () => vi.stubGlobal('navigator', undefined)],
])(
  'a transfer that was given up before its turn never begins, and holds nobody up, %s',
  async (_, prepare) => {
    prepare()
    const { begun, start, end } = transfers()
    const control = new AbortController()
    const first = ['a', 'b', 'c', 'd'].map((key) => start(key))
    const given = start('x', control.signal)
    const next = start('e')
    control.abort(new Error('cancelled'))
    await expect(given).rejects.toThrow('cancelled')
    for (const key of ['a', 'b', 'c', 'd']) {
      await expect.poll(() => begun).toContain(key)
      end(key)
    }
    await expect.poll(() => begun).toEqual(['a', 'b', 'c', 'd', 'e'])
    end('e')
    await Promise.all([...first, next])
  },
)

test('a failed transfer gives its turn back', async () => {
  const failing = () =>
    throughLane('qiniuData', transfer('a'), going, () => Promise.reject(new Error('broke')))
  for (let time = 0; time < 5; time += 1) await expect(failing()).rejects.toThrow('broke')
  const { start, end, begun } = transfers()
  const sending = start('b')
  await expect.poll(() => begun).toEqual(['b'])
  end('b')
  expect(await sending).toBe('b')
})
