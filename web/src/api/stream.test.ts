import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { followStream } from './stream.ts'

/** The browser's streams, and whether the page is visible. */
class FakeSource extends EventTarget {
  static readonly CLOSED = 2
  static opened: FakeSource[] = []
  readyState = 1
  constructor() {
    super()
    FakeSource.opened.push(this)
  }
  close() {
    this.readyState = FakeSource.CLOSED
  }
  /** Says it, unless the page has closed the stream. */
  say(name: string) {
    if (this.readyState !== FakeSource.CLOSED) this.dispatchEvent(new Event(name))
  }
  refuse() {
    this.readyState = FakeSource.CLOSED
    this.dispatchEvent(new Event('error'))
  }
}

const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
const show = (visibilityState: 'visible' | 'hidden') => {
  page.visibilityState = visibilityState
  page.dispatchEvent(new Event('visibilitychange'))
}

beforeEach(() => {
  vi.useFakeTimers()
  FakeSource.opened = []
  page.visibilityState = 'visible'
  vi.stubGlobal('EventSource', FakeSource)
  vi.stubGlobal('document', page)
  vi.stubGlobal('window', { setTimeout, clearTimeout })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const follow = () => {
  const onChange = vi.fn()
  return { onChange, stop: followStream('/stream', onChange) }
}
const last = () => FakeSource.opened.at(-1)
const open = () => FakeSource.opened.filter(({ readyState }) => readyState !== FakeSource.CLOSED).length

test('each change is passed on until the reader stops', () => {
  const { onChange, stop } = follow()
  last()?.say('changed')
  last()?.say('changed')
  expect(onChange).toHaveBeenCalledTimes(2)
  stop()
  expect(open()).toBe(0)
})

test('a hidden page has no stream, and one that is shown again has one', () => {
  const { stop } = follow()
  show('hidden')
  expect(open()).toBe(0)
  show('visible')
  show('visible')
  expect(open()).toBe(1)
  stop()
  show('visible')
  expect(open()).toBe(0)
})

test('a page that is opened in the background waits until it is shown', () => {
  page.visibilityState = 'hidden'
  const { stop } = follow()
  expect(FakeSource.opened).toEqual([])
  show('visible')
  expect(open()).toBe(1)
  stop()
})

test('a stream that the server ended is not opened again before the page is shown anew', () => {
  const { stop } = follow()
  last()?.say('ended')
  vi.advanceTimersByTime(600_000)
  expect(FakeSource.opened.length).toBe(1)
  show('visible')
  expect(open()).toBe(1)
  stop()
})

test('a refused stream is tried again after half a minute to a minute, and a lost one is the browser’s to open again', () => {
  const { stop } = follow()
  last()?.dispatchEvent(new Event('error'))
  expect(FakeSource.opened.length).toBe(1)
  last()?.refuse()
  vi.advanceTimersByTime(29_000)
  expect(FakeSource.opened.length).toBe(1)
  vi.advanceTimersByTime(32_000)
  expect([FakeSource.opened.length, open()]).toEqual([2, 1])
  last()?.refuse()
  stop()
  vi.advanceTimersByTime(600_000)
  expect(FakeSource.opened.length).toBe(2)
})
