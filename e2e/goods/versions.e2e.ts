import { expect, test } from '@playwright/test'
import { withDatabase } from '../../scripts/with-database.ts'
import { makeGood } from '../../server/test/makers.ts'
import { expectAccessible } from '../steps/accessible.ts'
import { expectFits } from '../steps/fits.ts'
import { newCreator } from '../steps/people.ts'
import { expectSaved } from '../steps/saved.ts'
import { signIn } from '../steps/sign-in.ts'

test('a creator is asked with numbers before a price changes, reads what versions changed, and restores one', async ({
  page,
}) => {
  const creator = await newCreator()
  const { id } = await withDatabase(({ sql }) =>
    makeGood(sql, creator.frontId, { name: '人像布光', introHtml: '<p>零基础学摄影</p>' }),
  )
  await signIn(page, creator)
  await page.goto(`/course/album?id=${id}`)
  const name = page.getByLabel('课程名称', { exact: true })
  const price = page.getByRole('textbox', { name: '价格', exact: true })
  await name.fill('人像布光进阶')
  await price.fill('59')
  await page.getByRole('button', { name: '保存', exact: true }).click()
  const question = page.getByRole('dialog', { name: '价格从¥99.00改为¥59.00？' })
  await expect(question).toContainText('店铺首页正展示它')
  await expectAccessible(page)
  await question.getByRole('button', { name: '保存新价格' }).click()
  await expectSaved(page)

  await page.getByRole('button', { name: '已上架' }).first().click()
  const hide = page.getByRole('dialog', { name: '隐藏课时“第一课”？' })
  await expect(hide).toContainText('没有学员、待付款订单和作品受影响。')
  await hide.getByRole('button', { name: '取消' }).click()
  await page.getByRole('button', { name: '第一课，点击修改课时名称' }).click()
  await page.getByLabel('课时名称', { exact: true }).fill('开场')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: '拖动课时“开场”' })).toBeVisible()

  await page.getByRole('button', { name: '历史版本' }).click()
  const drawer = page.getByRole('dialog', { name: '历史版本' })
  await drawer.getByRole('button', { name: /改了目录/ }).click()
  await expect(drawer).toContainText('课时“第一课”改名为“开场”')
  await drawer.getByRole('button', { name: /改了名称、价格/ }).click()
  await expect(drawer.getByRole('definition').filter({ hasText: '→' })).toHaveText('¥99.00 → ¥59.00')
  await expect(drawer.locator('ins').filter({ hasText: '进阶' })).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectFits(page)
  await page.setViewportSize({ width: 1440, height: 900 })

  await drawer.getByRole('button', { name: /最早的版本/ }).click()
  await drawer.getByText('恢复会改什么').click()
  await expect(drawer).toContainText('课时“开场”改名为“第一课”')
  await drawer.getByRole('button', { name: '恢复这个版本' }).click()
  await page
    .getByRole('dialog', { name: /^恢复 .* 的版本？/ })
    .getByRole('button', { name: '恢复', exact: true })
    .click()
  await expect(page.getByText('已恢复这个版本')).toBeVisible()
  await expect(drawer.getByRole('button', { name: /恢复了 .* 的版本/ })).toBeVisible()
  await expect(name).toHaveValue('人像布光')
  await expect(price).toHaveValue('99.00')
  await expect(page.getByRole('button', { name: '拖动课时“第一课”' })).toBeVisible()

  // unsaved changes are not overwritten
  await page.goto(`/course/album?id=${id}`)
  await name.fill('还没有保存')
  await page.getByRole('button', { name: '历史版本' }).click()
  await drawer.getByRole('button', { name: /最早的版本/ }).click()
  await expect(drawer.getByRole('button', { name: '恢复这个版本' })).toBeDisabled()
  await expect(drawer).toContainText('编辑页有未保存的修改')
})
