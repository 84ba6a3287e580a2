import { shopKind } from '@zsm/contract/states'
import type { CategoryId, LabelId } from '@zsm/contract/values'
import { expect } from 'vitest'
import { test } from '../../test/database-test.ts'
import { now } from '../clock.ts'
import { newId } from '../ids.ts'
import { getCategory, listCategories } from './categories.ts'
import { missingCompanyFacts } from './company-facts.ts'
import { feeBpOf } from './fees.ts'
import { labelsExist, listLabel } from './labels.ts'
import { readSiteFacts } from './site-facts.ts'

test('a category is found with its fee [E5]', async ({ sql }) => {
  const { list } = await listCategories(sql, { shopDict: shopKind.knowledge })
  const category = list[0]
  if (!category) throw new Error('there are no categories')
  expect(await getCategory(sql, category.id)).toEqual(category)
  expect(await feeBpOf(sql, category.id, now())).toBe(500)
})

test('an unknown category is not found', async ({ sql }) => {
  await expect(getCategory(sql, newId<CategoryId>())).rejects.toMatchObject({ error: 'categoryNotFound' })
})

test('labels exist only if all of them do, however often each is given', async ({ sql }) => {
  const { list } = await listLabel(sql, { pageSize: 3 })
  const ids = list.map(({ id }) => id)
  expect(await labelsExist(sql, [])).toBe(true)
  expect(await labelsExist(sql, [...ids, ...ids])).toBe(true)
  expect(await labelsExist(sql, [...ids, newId<LabelId>()])).toBe(false)
})

test('missing company facts are listed until they are entered', async ({ sql }) => {
  const titles = ['公司名称', '公司地址', '客服电话', 'ICP 备案号', '公安备案号', '增值电信业务许可证']
  await sql`update settings set value = '' where key like 'zsm_company%' or key = 'zsm_service_mobile'`
  expect(await missingCompanyFacts(sql)).toEqual(titles)
  await sql`update settings set value = '喵喵科技' where key = 'zsm_company_name'`
  expect(await missingCompanyFacts(sql)).toEqual(titles.slice(1))
})

test('the site shows the categories’ fees, and the sample shop once there is one', async ({ sql }) => {
  const { texts: before } = await readSiteFacts(sql, 'home')
  expect(before).toMatchObject({ withdrawFee: '0%', sampleShop: '' })
  expect(before.serviceFees).toMatch(/^好物推荐 0%；职业技能、.* 5%；.*资料下载 8%$/)
  await sql`update classifies set fee_bp = 900 where name = '职业技能'
    or parent_id in (select id from classifies where name = '职业技能')`
  await sql`update settings set value = '/s/1' where key = 'zsm_sample_shop'`
  const { texts } = await readSiteFacts(sql, 'home')
  expect(texts.serviceFees).toMatch(/^好物推荐 0%；语言学习、.* 5%；.* 8%；职业技能 9%$/)
  expect(texts.sampleShop).toBe('/s/1')
})
