import { expect, test } from 'vitest'
import { fillPage } from './fill-page.ts'

const place = (scheme = '') => `<p><span data-fact="serviceMobile"${scheme} class="pending">待填写</span></p>`
const url = 'https://teach.example'

test('what nobody entered keeps its place visible', () => {
  for (const facts of [{}, { serviceMobile: '' }]) expect(fillPage(place(), url, facts)).toBe(place())
})

test('what was entered is written as text, whatever is in it', () => {
  expect(fillPage(place(), url, { serviceMobile: '<b>"1"&$&' })).toBe(
    '<p><span>&lt;b&gt;&quot;1&quot;&amp;$&amp;</span></p>',
  )
})

test('a number is pressed to call it', () => {
  expect(fillPage(place(' data-scheme="tel:"'), url, { serviceMobile: '400-1' })).toBe(
    '<p><a href="tel:400-1">400-1</a></p>',
  )
})

test('the site’s address is the public one, wherever it stands', () => {
  expect(fillPage('<link href="https://site.invalid/brand"> https://site.invalid/', url, {})).toBe(
    '<link href="https://teach.example/brand"> https://teach.example/',
  )
})
