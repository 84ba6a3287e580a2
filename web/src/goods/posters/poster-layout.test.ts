import { expect, test } from 'vitest'
import { breakLines, layoutPoster, posterFormats } from './poster-layout.ts'

test.each(posterFormats)('on a poster of $label nothing overlaps and all of it is inside', (format) => {
  const { cover, title, price, code, hint } = layoutPoster(format)
  expect(title.y).toBeGreaterThan(cover.height)
  expect(price.y).toBeGreaterThanOrEqual(title.y + title.height)
  expect(hint.y).toBeLessThan(format.height)
  expect(hint.y - hint.size).toBeGreaterThanOrEqual(code.y + code.height)
  const isBeside = title.x + title.width <= code.x
  expect(isBeside || price.y + price.size <= code.y).toBe(true)
  expect(price.y + price.size).toBeLessThan(format.height)
  expect(code.x + code.width).toBeLessThanOrEqual(format.width)
})

/** Each character is ten wide. */
const measure = (text: string) => [...text].length * 10

test.each([
  ['短视频', ['短视频']],
  ['零基础学会短视频', ['零基础学会', '短视频']],
  ['零基础学会短视频剪辑和调色', ['零基础学会', '短视频剪…']],
  ['从零 iPhone', ['从零 iP', 'hone']],
  ['', []],
])('%s is broken into %j', (text, lines) => {
  expect(breakLines(text, { width: 50, lines: 2 }, measure)).toEqual(lines)
})

test('a character that is wider than the poster still has its line', () => {
  expect(breakLines('短视频', { width: 5, lines: 3 }, measure)).toEqual(['短', '视', '频'])
})
