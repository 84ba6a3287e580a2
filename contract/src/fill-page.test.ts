import { expect, test } from 'vitest'
import { fillPage } from './fill-page.ts'

const place = (scheme = '') => `<p><span data-fact="serviceMobile"${scheme} class="pending">待填写</span></p>`
const url = 'https://teach.example'

test('what nobody entered keeps its place visible', () => {
  for (const texts of [{}, { serviceMobile: '' }]) expect(fillPage(place(), url, { texts })).toBe(place())
})

test('what was entered is written as text, whatever is in it', () => {
  expect(fillPage(place(), url, { texts: { serviceMobile: '<b>"1"&$&' } })).toBe(
    '<p><span>&lt;b&gt;&quot;1&quot;&amp;$&amp;</span></p>',
  )
})

test('a number is pressed to call it', () => {
  expect(fillPage(place(' data-scheme="tel:"'), url, { texts: { serviceMobile: '400-1' } })).toBe(
    '<p><a href="tel:400-1">400-1</a></p>',
  )
})

test('the site’s address is the public one, wherever it stands', () => {
  expect(fillPage('<link href="https://site.invalid/brand"> https://site.invalid/', url, { texts: {} })).toBe(
    '<link href="https://teach.example/brand"> https://teach.example/',
  )
})

test('a document is written as it is, a dollar and the public address too', () => {
  const built = '<article><p data-document="" class="pending">读不到</p></article>'
  const documentHtml = '<h2>一</h2><p>$& $1</p>'
  expect(fillPage(built, url, { texts: {}, documentHtml })).toBe(`<article>${documentHtml}</article>`)
  expect(fillPage(built, url, { texts: {} })).toBe(built)
})
