import { contract } from '@zsm/contract/contract'
import { goodKind, shopKind, templateState, templateType } from '@zsm/contract/states'
import type { TemplateId } from '@zsm/contract/values'
import { beforeAll, expect, test } from 'vitest'
import { api, failureOf } from '../../test/api.ts'
import { sharedApp } from '../../test/test-app.ts'
import { sanitizeIntro } from '../goods/intro/intro.ts'
import { newId } from '../ids.ts'
import { readTemplates, seedTemplates } from './seed.ts'

const { get, listData } = contract.templates

const server = sharedApp()
beforeAll(async () => {
  await seedTemplates(server.database.sql)
})

const anyone = () => api(server.app)

test('templates are found by purpose, without a session [7.11]', async () => {
  const all = await anyone().call(listData, { pageSize: 100 })
  expect(new Set(all.list.map(({ typeDict }) => typeDict))).toEqual(new Set([1, 2, 3, 4, 5]))
  const services = await anyone().call(listData, {
    typeDict: templateType.service,
    shopDict: shopKind.service,
    bizDict: goodKind.service,
  })
  expect(services.total).toBe(3)
  expect((await anyone().call(listData, { keyword: '版权' })).list).toMatchObject([{ name: '版权声明' }])
  expect(await anyone().call(listData, { pageNum: 2, pageSize: 4 })).toMatchObject({ total: all.total })
})

test('a template is shown with its text, and all its variables are explained [7.11]', async () => {
  const { list } = await anyone().call(listData, { pageSize: 100 })
  for (const { id } of list) {
    const { contentHtml, variables, name } = await anyone().call(get, { id })
    const used = [...contentHtml.matchAll(/\{\{(\w+)\}\}/g)].map(([, key]) => key)
    expect(new Set(variables.map(({ key }) => key)), name).toEqual(new Set(used))
    expect(sanitizeIntro(contentHtml), name).toBe(contentHtml)
  }
})

test('a start does not undo an operator’s change or removal of a template', async () => {
  const { sql } = server.database
  const [changed, gone, stale] = await readTemplates()
  if (!changed || !gone || !stale) throw new Error('there are too few templates')
  await sql`update templates set name = '运营改过的', version = 2 where id = ${changed.id}`
  await sql`update templates set status_dict = ${templateState.off}, version = 2 where id = ${gone.id}`
  await sql`update templates set name = '旧版本的名称' where id = ${stale.id}`
  await Promise.all([seedTemplates(sql), seedTemplates(sql)])
  expect(await anyone().call(get, { id: changed.id })).toMatchObject({ name: '运营改过的' })
  expect(await failureOf(anyone().call(get, { id: gone.id }))).toBe('templateNotFound')
  expect(await anyone().call(get, { id: stale.id })).toMatchObject({ name: stale.name })
})

test('missing templates and bad ids are refused', async () => {
  expect(await failureOf(anyone().call(get, { id: newId<TemplateId>() }))).toBe('templateNotFound')
  expect(await failureOf(anyone().raw(get, { id: 'x' }))).toBe('invalidInput')
  expect(await failureOf(anyone().raw(listData, { typeDict: '6' }))).toBe('invalidInput')
})
