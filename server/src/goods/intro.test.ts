import { expect, test } from 'vitest'
import { isBlank, sanitizeIntro } from './intro.ts'

test('what the editor makes is kept', () => {
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
])('%s becomes %s', (html, safe) => {
  expect(sanitizeIntro(html)).toBe(safe)
})

test('sanitising twice changes nothing more', () => {
  const once = sanitizeIntro('<p>价格 < 100 & 好 <a href="https://example.com?a=1&b=2">看</a></p>')
  expect(sanitizeIntro(once)).toBe(once)
})

test.each([
  ['', true],
  ['<p></p>', true],
  ['<p>&nbsp; <br></p>', true],
  ['<p>好</p>', false],
  ['好', false],
])('%j is blank: %s', (html, blank) => {
  expect(isBlank(html)).toBe(blank)
})
