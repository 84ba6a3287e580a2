import { expect, test } from 'vitest'
import { sanitizeText } from '../../written-text.ts'
import { isBlank, picturesOf, sanitizeIntro } from './intro.ts'

const [first, second] = ['01930000-0000-7000-8001-000000000001', '01930000-0000-7000-8001-00000000000b']
const pictureOf = (id: string | undefined, alt = '') => `<img data-file-id="${id}" alt="${alt}" />`

test('markup that the editor makes stays as it is', () => {
  const html =
    '<h2>适合谁</h2><p>想<strong>转行</strong>的<em>人</em><br />零基础</p><ul><li>七天</li></ul><ol start="3"><li>三</li></ol>'
  expect(sanitizeIntro(html)).toBe(html)
})

test.each([
  ['<script>alert(1)</script>好', '好'],
  ['<p onclick="alert(1)" style="color:red">好</p>', '<p>好</p>'],
  ['<img src="https://example.com/x.png" onerror="alert(1)">好', '好'],
  ['<iframe src="https://example.com"></iframe>好', '好'],
  ['<style>p{}</style><svg><script>1</script></svg>好', '好'],
  ['<a href="javascript:alert(1)">好</a>', '<a rel="noopener noreferrer nofollow" target="_blank">好</a>'],
  ['<a href="//example.com">好</a>', '<a rel="noopener noreferrer nofollow" target="_blank">好</a>'],
  [
    '<a href="https://example.com" target="_top">好</a>',
    '<a href="https://example.com" rel="noopener noreferrer nofollow" target="_blank">好</a>',
  ],
  ['1 < 2 && 好', '1 &lt; 2 &amp;&amp; 好'],
])('%s becomes %s [C7 H1]', (html, safe) => {
  expect(sanitizeIntro(html)).toBe(safe)
})

test.each([
  [
    `<p>看</p><img alt="猫" src="x" onerror="alert(1)" data-file-id="${first}">`,
    `<p>看</p>${pictureOf(first, '猫')}`,
  ],
  [`<img data-file-id="${second?.toUpperCase()}">`, pictureOf(second)],
  ['<p>看<img data-file-id="1" alt="猫"></p>', '<p>看</p>'],
])('of the picture in %s only the file id and the alt text remain', (html, safe) => {
  expect(sanitizeIntro(html)).toBe(safe)
  expect(sanitizeIntro(safe)).toBe(safe)
})

test('each picture’s file is found once, and a text without pictures loses its pictures', () => {
  const html = `${pictureOf(first)}<p>好</p>${pictureOf(second)}${pictureOf(first)}`
  expect(picturesOf(html)).toEqual([first, second])
  expect(sanitizeText(html)).toBe('<p>好</p>')
  expect(picturesOf(`<p>&lt;img data-file-id="${first}"</p>`)).toEqual([])
})

test('sanitising a second time changes nothing', () => {
  const once = sanitizeIntro('<p>价格 < 100 & 好 <a href="https://example.com?a=1&b=2">看</a></p>')
  expect(sanitizeIntro(once)).toBe(once)
})

test.each([
  ['', true],
  ['<p></p>', true],
  ['<p>&nbsp; <br></p>', true],
  ['<p>好</p>', false],
  ['好', false],
  [pictureOf(first), false],
])('%j is blank: %s', (html, blank) => {
  expect(isBlank(html)).toBe(blank)
})

test('an introduction that sanitising makes longer than the limit is refused', () => {
  const links = (count: number) => '<a href="https://a.cn">看</a>'.repeat(count)
  const kept = sanitizeIntro(links(200))
  expect(kept.length).toBeGreaterThan(links(200).length)
  expect(sanitizeIntro(kept)).toBe(kept)
  expect(() => sanitizeIntro(links(600), { field: 'introHtml' })).toThrow(
    expect.objectContaining({ error: 'invalidInput', field: 'introHtml' }),
  )
  expect(sanitizeText(links(600), { longest: 60_000 })).toContain('看')
})
