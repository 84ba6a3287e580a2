import { contract } from '@zsm/contract/contract'
import { goodKind, shopKind, templateState, templateType } from '@zsm/contract/states'
import type { TemplateId } from '@zsm/contract/values'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Api, api, failureOf } from '../../test/api.ts'
import { expectOneHeard } from '../../test/one-heard.ts'
import { sharedApp } from '../../test/test-app.ts'
import { newId } from '../ids.ts'
import { seedTemplates } from './seed.ts'

const { operators, templates } = contract

const server = sharedApp()
let support: Api
beforeAll(async () => {
  support = await as('support')
})

const sql = () => server.database.sql
const as = server.asOperator
const requestId = () => newId<string>()
const anyone = () => api(server.app)

describe('templates', () => {
  const { listTemplate, getTemplate, createTemplate, updateTemplate } = operators
  const written = {
    ...({
      name: '手工课介绍',
      typeDict: templateType.course,
      shopDict: shopKind.knowledge,
      bizDict: goodKind.course,
    } as const),
    contentHtml: '<p>{{teacher}} 带你做手工。</p><script>alert(1)</script>',
    variables: [{ key: 'teacher', label: '老师', default: '我' }],
  }
  const add = () => support.call(createTemplate, { ...written, requestId: requestId() })

  test('are written without what could run, read by everybody, and switched off', async () => {
    const { id, contentHtml, version } = await add()
    expect(contentHtml).toBe('<p>{{teacher}} 带你做手工。</p>')
    expect(await anyone().call(templates.get, { id })).toMatchObject({ variables: written.variables })
    const off = await support.call(updateTemplate, { id, ...written, statusDict: templateState.off, version })
    expect(off).toMatchObject({ statusDict: templateState.off, version: 2 })
    expect(await failureOf(anyone().call(templates.get, { id }))).toBe('templateNotFound')
    expect(await support.call(getTemplate, { id })).toEqual(off)
    expect(
      (await support.call(listTemplate, { keyword: '手工课', typeDict: templateType.course })).list,
    ).toMatchObject([{ id }])
    await seedTemplates(sql())
    expect((await support.call(listTemplate, { pageSize: 100 })).total).toBeGreaterThan(5)
  })

  test('explain their variables, and change once by version', async () => {
    const { id, version } = await add()
    const bare = { ...written, variables: [] }
    expect(await failureOf(support.call(createTemplate, { ...bare, requestId: requestId() }))).toBe(
      'variableUnknown',
    )
    expect(await failureOf(support.call(updateTemplate, { id, ...bare, version }))).toBe('variableUnknown')
    await expectOneHeard(() => support.call(updateTemplate, { id, ...written, version }))
    const absent = { ...written, id: newId<TemplateId>(), version }
    expect(await failureOf(support.call(updateTemplate, absent))).toBe('templateNotFound')
    expect(await failureOf(support.call(getTemplate, { id: absent.id }))).toBe('templateNotFound')
  })
})

test.each([
  [operators.listTemplate, { typeDict: '9' }],
  [operators.getTemplate, { id: 'x' }],
  [operators.createTemplate, { name: '甲' }],
  [operators.updateTemplate, { id: newId(), version: '1' }],
])('bad input is refused: %#', async (endpoint, input) => {
  expect(await failureOf(support.raw(endpoint, input))).toBe('invalidInput')
  expect(await failureOf(anyone().raw(endpoint, input))).toBe('tokenIllegal')
})
