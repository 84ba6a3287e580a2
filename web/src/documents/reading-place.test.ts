import { expect, test } from 'vitest'
import { atTheStart, ReadingPlace } from './reading-place.ts'

/** A view of five pages one below another, as the browser lays them out. */
function view() {
  const size = { width: 400, height: 600, page: 500 }
  const scroller = {
    scrollTop: 0,
    scrollLeft: 0,
    get clientWidth() {
      return size.width
    },
    get clientHeight() {
      return size.height
    },
    get scrollWidth() {
      return Math.max(size.width, size.page * 0.8)
    },
  }
  const pages = Array.from({ length: 5 }, (_, at) => ({
    get offsetTop() {
      return at * (size.page + 10)
    },
    get offsetHeight() {
      return size.page
    },
  }))
  const reading = new ReadingPlace(
    scroller as unknown as HTMLElement,
    pages as unknown as HTMLElement[],
    atTheStart,
  )
  reading.settle()
  return { size, scroller, reading }
}

test('what is in the middle stays there while the pages grow and the view turns', () => {
  const { size, scroller, reading } = view()
  scroller.scrollTop = 3 * 510 + 250 - 300
  reading.note()
  expect(reading.place).toMatchObject({ page: 3, down: 0.5 })
  size.page = 1500
  reading.settle()
  expect(scroller.scrollTop).toBe(3 * 1510 + 750 - 300)
  expect(scroller.scrollLeft).toBe(600 - 200)
  Object.assign(size, { width: 800, height: 300, page: 1000 })
  // the browser scrolls on its own first, because the old place is not there any more
  scroller.scrollTop = 10
  reading.note()
  expect(reading.settle()).toBe(true)
  expect(scroller.scrollTop).toBe(3 * 1010 + 500 - 150)
  expect(reading.page).toBe(3)
})

test('a document begins at its start, and its page is that in the middle', () => {
  const { scroller, reading } = view()
  expect(reading.page).toBe(0)
  scroller.scrollTop = 300
  reading.note()
  expect(reading.page).toBe(1)
})
