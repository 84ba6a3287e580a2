import { beforeEach, expect, test, vi } from 'vitest'
import { easeInOut, glideToTop } from './glide.ts'

let frames: FrameRequestCallback[] = []
const page = new EventTarget()
vi.stubGlobal('window', page)
vi.stubGlobal('requestAnimationFrame', (draw: FrameRequestCallback) => frames.push(draw))
beforeEach(() => {
  frames = []
})
/** Runs the requested animation frames at a time in milliseconds. */
const drawAt = (time: number) => {
  for (const draw of frames.splice(0)) draw(time)
}

test.each([
  [0, 0],
  [0.25, 0.125],
  [0.5, 0.5],
  [0.75, 0.875],
  [1, 1],
])('after %d of the time, %d of the distance is done', (share, way) => expect(easeInOut(share)).toBe(way))

test('scrolling to the top takes the given time, counted from the first frame [2]', () => {
  const scroller = { scrollTop: 800 }
  glideToTop(scroller, 500)
  drawAt(1000)
  expect(scroller.scrollTop).toBe(800)
  drawAt(1250)
  expect(scroller.scrollTop).toBe(400)
  drawAt(1499)
  expect(scroller.scrollTop).toBeGreaterThan(0)
  drawAt(1520)
  expect(scroller.scrollTop).toBe(0)
  expect(frames).toEqual([])
})

test('scrolling in no time jumps to the top', () => {
  const scroller = { scrollTop: 800 }
  glideToTop(scroller, 0)
  expect(scroller.scrollTop).toBe(0)
  expect(frames).toEqual([])
})

test.each(['wheel', 'touchstart'])('a %s during the scrolling stops it', (type) => {
  const scroller = { scrollTop: 800 }
  glideToTop(scroller, 500)
  drawAt(0)
  drawAt(250)
  page.dispatchEvent(new Event(type))
  drawAt(500)
  expect(scroller.scrollTop).toBe(400)
  expect(frames).toEqual([])
})
