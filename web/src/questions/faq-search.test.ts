import type { Faq } from '@zsm/contract/questions'
import type { FaqId } from '@zsm/contract/values'
import { expect, test } from 'vitest'
import { findFaqs, topicNames } from './faq-search.ts'

const faq = (topic: string, question: string, answerHtml: string): Faq => ({
  id: question as FaqId,
  topic,
  question,
  answerHtml,
  helpfulCount: 0,
})
const faqs = [
  faq('上传', '支持哪些文件？', '<p>视频支持 MP4。</p>'),
  faq('提现', '多久到账？', '<p>审核后 <b>一到三天</b>。</p>'),
  faq('上传', '断网了怎么办？', '<p>会接着传。</p>'),
]

test('topics come in the order of their first answers', () => {
  expect(topicNames(faqs)).toEqual(['上传', '提现'])
  expect(findFaqs(faqs, { topic: '', keyword: '' }).map(({ name, faqs }) => [name, faqs.length])).toEqual([
    ['上传', 2],
    ['提现', 1],
  ])
})

test.each([
  ['', 'mp4 视频', ['支持哪些文件？']],
  ['', '一到三天', ['多久到账？']],
  ['上传', '到账', []],
  ['上传', '', ['支持哪些文件？', '断网了怎么办？']],
  ['', '<p>', []],
])('topic “%s” with the search “%s” finds %j', (topic, keyword, questions) => {
  const found = findFaqs(faqs, { topic, keyword }).flatMap(({ faqs }) => faqs)
  expect(found.map(({ question }) => question)).toEqual(questions)
})
