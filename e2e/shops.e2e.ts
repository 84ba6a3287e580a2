import { expect, test } from '@playwright/test'
import { shopKind } from '@zsm/contract/states'
import { withDatabase } from '../scripts/with-database.ts'
import { expectAccessible } from './steps/accessible.ts'
import { failCalls } from './steps/failing.ts'
import { newCreator } from './steps/people.ts'
import { signIn } from './steps/sign-in.ts'

const demo = 'server/assets/demo'

test('a creator edits a shop, closes and opens it, and is told what another tab changed', async ({
  page,
}) => {
  await signIn(page)
  await page.getByRole('link', { name: '知识店铺' }).click()
  const name = page.getByLabel('店铺名称')
  const preview = page.getByRole('region', { name: '店铺预览' })
  await expect(preview).toContainText('手机摄影入门')
  await expectAccessible(page)

  await test.step('the preview shows what is typed, and each field its own failure', async () => {
    await name.fill('小满的摄影课堂')
    await page.getByLabel('店铺介绍').fill('专教零基础拍好照片')
    await expect(preview).toContainText('小满的摄影课堂')
    await expect(preview).toContainText('专教零基础拍好照片')
    await page.getByLabel('服务电话').fill('12345')
    await page.getByRole('button', { name: '保存', exact: true }).click()
    await expect(page.getByText('请输入手机号、带区号的座机或 400 电话')).toBeVisible()
    await page.getByLabel('服务电话').fill('400-820-8820')
    await page.getByLabel('选择标志图片').setInputFiles(`${demo}/cover-voice.webp`)
    await page.getByRole('button', { name: '使用这张标志' }).click()
    await expect(page.getByRole('img', { name: '店铺标志', exact: true })).toBeVisible()
    await page.getByRole('button', { name: '保存', exact: true }).click()
    await expect(page.getByText('已保存', { exact: true })).toBeVisible()
    await page.reload()
    await expect(name).toHaveValue('小满的摄影课堂')
  })

  await test.step('closing explains its consequences and can be undone', async () => {
    await page.getByRole('button', { name: '停业' }).click()
    await expect(page.getByRole('dialog')).toContainText('已购买的学员仍可继续学习')
    await page.getByRole('dialog').getByRole('button', { name: '停业' }).click()
    await expect(preview).toContainText('停业中')
    await page.getByRole('button', { name: '恢复营业' }).click()
    await expect(page.getByText('营业中', { exact: true })).toBeVisible()
  })

  await test.step('two tabs: the changes of both survive', async () => {
    const other = await page.context().newPage()
    await other.goto('/shop/knowledge')
    await other.getByLabel('店铺公告').fill('周日晚八点直播')
    await other.getByRole('button', { name: '保存', exact: true }).click()
    await expect(other.getByText('已保存', { exact: true })).toBeVisible()
    await other.close()
    await name.fill('小满的课堂')
    await page.getByRole('button', { name: '保存', exact: true }).click()
    await page.getByRole('button', { name: '保留我的并保存' }).click()
    await expect(page.getByLabel('店铺公告')).toHaveValue('周日晚八点直播')
    await expect(name).toHaveValue('小满的课堂')
    await expect(page.getByText('未保存')).toBeHidden()
  })
})

test('a shop that failed to load is requested again; a missing one is opened [7.8]', async ({ page }) => {
  const creator = await newCreator()
  await withDatabase(
    ({ sql }) =>
      sql`delete from shops where creator_id = ${creator.frontId} and shop_dict = ${shopKind.service}`,
  )
  await signIn(page, creator)
  await page.goto('/serve/edit?bizDict=1')
  await expect(page.getByText('您还没有服务店铺，开店之后才能保存')).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('link', { name: '去开店' }).click()
  await expect(page).toHaveURL(/\/shop\/part-time$/)
  const { mend } = await failCalls(page, '**/zsm/api/shop/listData*')
  await page.reload()
  const retry = page.getByRole('main').getByRole('button', { name: '重试' })
  await expect(retry).toBeVisible()
  await mend()
  await retry.click()
  await expect(page.getByText('您还没有服务店铺')).toBeVisible()
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await page.getByRole('button', { name: '开店' }).click()
  await expect(page.getByText('请填写店铺名称')).toBeVisible()
  await page.getByLabel('店铺名称').fill('小满修图')
  await page.getByRole('button', { name: '开店' }).click()
  await expect(page.getByText('服务店铺开张了')).toBeVisible()
  await expect(page.getByLabel('店铺名称')).toHaveValue('小满修图')
  await page.goto('/serve/edit?bizDict=1')
  await expect(page.getByRole('heading', { name: '新建服务', level: 1 })).toBeVisible()
  await expect(page.getByText('您还没有服务店铺')).toBeHidden()
})
