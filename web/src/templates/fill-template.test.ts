import { expect, test } from 'vitest'
import { fillTemplate, firstValues } from './fill-template.ts'

const template = {
  contentHtml: '<h2>{{courseName}}</h2><p>适合{{ audience }}。</p><p>{{courseName}}</p>',
  variables: [
    { key: 'courseName', label: '课程名称', default: '办公软件实战' },
    { key: 'audience', label: '适合谁学', default: '职场新人' },
  ],
}

test('variables start with known values, else with the example', () => {
  expect(firstValues(template, { courseName: ' 摄影入门 ', other: 'x' })).toEqual({
    courseName: '摄影入门',
    audience: '职场新人',
  })
  expect(firstValues(template, { courseName: ' ' }).courseName).toBe('办公软件实战')
})

test.each([
  [{ courseName: '摄影', audience: '新手' }, '<h2>摄影</h2><p>适合新手。</p><p>摄影</p>'],
  [{ courseName: '摄影', audience: '' }, '<h2>摄影</h2><p>适合【适合谁学】。</p><p>摄影</p>'],
  [
    { courseName: '<b>A&B</b>', audience: '$& 的人' },
    '<h2>&lt;b&gt;A&amp;B&lt;/b&gt;</h2><p>适合$&amp; 的人。</p><p>&lt;b&gt;A&amp;B&lt;/b&gt;</p>',
  ],
])('a template filled with %o', (values, html) => {
  expect(fillTemplate(template, values)).toBe(html)
})
