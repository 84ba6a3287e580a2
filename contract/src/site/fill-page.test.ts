import { expect, test } from 'vitest'
import { fillPage } from './fill-page.ts'

const fact = (name: string, words = '') => `<span data-fact="${name}" class="pending">${words}</span>`
const known = (names: string, content: string) => `<known-fact of="${names}">${content}</known-fact>`
const fill = (built: string, texts = {}) => fillPage(built, 'https://teach.example', { texts })

test('a fact without a value is hidden together with the text around it', () => {
  const page = `<ul>${known('companyName', `<li>公司：${fact('companyName')}</li>`)}<li>店</li></ul>`
  expect(fill(page)).toBe('<ul><li>店</li></ul>')
  expect(fill(page, { companyName: '喵公司' })).toBe('<ul><li>公司：<span>喵公司</span></li><li>店</li></ul>')
})

test('a part with several facts is shown if any of them is known, or only if none is', () => {
  const rows = known('companyName', '<p>名</p>') + known('companyAddress', '<p>址</p>')
  const page =
    known('companyName companyAddress', `<section>${rows}</section>`) +
    '<known-fact of="companyName companyAddress" none="">还没有</known-fact>'
  expect(fill(page)).toBe('还没有')
  expect(fill(page, { companyAddress: '杭州' })).toBe('<section><p>址</p></section>')
})

test('what operators entered is shown as text, never as markup', () => {
  const mark = '<span data-fact="sampleShop" data-link="看看示例店铺" class="pending"></span>'
  const page = mark + fact('companyName') + fact('documentTitle', '用户协议')
  expect(fill(page, { sampleShop: '/s/1?a=1&b="', companyName: '<b>$&' })).toBe(
    '<a href="/s/1?a=1&amp;b=&quot;">看看示例店铺</a><span>&lt;b&gt;$&amp;</span>' +
      fact('documentTitle', '用户协议'),
  )
})
