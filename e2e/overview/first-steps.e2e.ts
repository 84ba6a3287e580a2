import { expect, type Page, test } from '@playwright/test'
import { withDatabase } from '../../scripts/with-database.ts'
import { type MadeCreator, makeCreator } from '../../server/test/makers.ts'
import { expectAccessible } from '../steps/accessible.ts'
import { fillCode } from '../steps/money.ts'
import { newCardNo } from '../steps/people.ts'
import { signIn } from '../steps/sign-in.ts'

const steps = (page: Page) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: '开店四步' }) })
const step = (page: Page, title: string) => steps(page).getByRole('listitem').filter({ hasText: title })

let creator: MadeCreator
test.beforeEach(async ({ page }) => {
  creator = await withDatabase(({ sql }) => makeCreator(sql))
  await signIn(page, creator)
})

test('a new creator takes the first steps where they stand, and puts them out of the way', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/user')
  await expect(steps(page)).toContainText('已完成 1 步')
  await expectAccessible(page)

  await step(page, '布置店铺').getByRole('button', { name: '开始布置' }).click()
  const shop = page.getByRole('dialog', { name: '布置店铺' })
  await expectAccessible(page)
  await shop.getByLabel('店铺介绍').fill('十年摄影师，专教零基础')
  await shop.getByRole('button', { name: '保存' }).click()
  await expect(shop).toBeHidden()
  await expect(step(page, '布置店铺')).toContainText('已完成')
  await expect(step(page, '上架第一门课程').getByRole('link', { name: '新建课程' })).toBeVisible()

  await step(page, '绑定银行卡').getByRole('button', { name: '绑定银行卡' }).click()
  const card = page.getByRole('dialog', { name: '添加银行卡' })
  await card.getByLabel('银行卡号').fill(newCardNo())
  await card.getByLabel('开户银行').fill('招商银行')
  await fillCode(page, creator.mobile)
  await card.getByRole('button', { name: '添加', exact: true }).click()
  await expect(card).toBeHidden()
  await expect(steps(page)).toContainText('已完成 3 步')

  await steps(page).getByRole('button', { name: '收起' }).click()
  await expect(steps(page)).toBeHidden()
  await page.reload()
  await page.getByRole('button', { name: '开店四步，还差 1 步' }).click()
  await expect(steps(page)).toContainText('已完成 3 步')

  await steps(page).getByRole('button', { name: '收起' }).click()
  await expect(steps(page)).toBeHidden()
  await page.goto('/shop/coupons')
  await page.getByRole('button', { name: '帮助' }).click()
  await page.getByRole('button', { name: '显示新手步骤（还差 1 步）' }).click()
  await expect(steps(page)).toContainText('已完成 3 步')
})

test('a sample course is looked at, and taken away with its files in one click', async ({ page }) => {
  await page.goto('/user')
  await steps(page).getByRole('button', { name: '放入一门示例课程' }).click()
  await steps(page).getByRole('link', { name: '打开示例课程' }).click()
  await expect(page.getByLabel('课程名称', { exact: true })).toHaveValue('示例课程：手机摄影入门')
  await expect(page.getByText('怎样做一门课')).toBeVisible()
  await page.goto('/course/list')
  await expect(page.getByRole('row').filter({ hasText: '示例课程：手机摄影入门' })).toContainText('示例')

  await page.goto('/user')
  await steps(page).getByRole('button', { name: '移除示例' }).click()
  await expect(steps(page).getByRole('button', { name: '放入一门示例课程' })).toBeVisible()
  await page.goto('/course/list')
  await expect(page.getByText('还没有课程')).toBeVisible()
  await page.goto('/material/video')
  await expect(page.getByText('还没有视频')).toBeVisible()
})
