import { contract } from '@zsm/contract/contract'
import type { FaqId } from '@zsm/contract/values'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Api, api, failureOf } from '../../test/api.ts'
import { expectOneHeard } from '../../test/one-heard.ts'
import { sharedApp } from '../../test/test-app.ts'
import { newId } from '../ids.ts'

const { operators, questions } = contract

const server = sharedApp()
let support: Api
beforeAll(async () => {
  support = await as('support')
})

const as = server.asOperator
const requestId = () => newId<string>()
const anyone = () => api(server.app)

describe('questions about the product', () => {
  const { listFaq, createFaq, updateFaq } = operators
  const written = {
    topic: '入驻',
    question: '多久审核完？',
    answerHtml: '<p>一个工作日。</p><img src=x>',
    sort: 1,
  }

  test('are written by operators and read by everybody', async () => {
    const { id, answerHtml } = await support.call(createFaq, { ...written, requestId: requestId() })
    expect(answerHtml).toBe('<p>一个工作日。</p>')
    expect((await anyone().call(questions.listFaq, { topic: '入驻' })).list).toMatchObject([{ id }])
    const hidden = { id, ...written, showFlag: false, version: 1 }
    await expectOneHeard(() => support.call(updateFaq, hidden))
    expect((await anyone().call(questions.listFaq, { topic: '入驻' })).list).toEqual([])
    expect((await support.call(listFaq, { keyword: '多久' })).list).toMatchObject([{ id, showFlag: false }])
    const absent = { ...hidden, id: newId<FaqId>() }
    expect(await failureOf(support.call(updateFaq, absent))).toBe('faqNotFound')
  })
})

test.each([
  [operators.listFaq, { pageNum: 'x' }],
  [operators.createFaq, { topic: '', question: '问题', answerHtml: 'x', requestId: newId() }],
  [operators.updateFaq, { id: newId(), topic: '甲', question: '问题', answerHtml: '', version: '1' }],
])('bad input is refused: %#', async (endpoint, input) => {
  expect(await failureOf(support.raw(endpoint, input))).toBe('invalidInput')
  expect(await failureOf(anyone().raw(endpoint, input))).toBe('tokenIllegal')
})
