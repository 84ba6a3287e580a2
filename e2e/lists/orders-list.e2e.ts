import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../steps/accessible.ts'
import { newCreator, pay } from '../steps/people.ts'
import { signIn } from '../steps/sign-in.ts'

const boxes = (page: Page) => page.getByRole('checkbox', { name: '选择这一行' })
const bar = (page: Page) => page.getByRole('toolbar', { name: '所选订单' })
const tab = (page: Page, name: RegExp) =>
  page.getByRole('radiogroup', { name: '各状态的订单' }).getByText(name)

test('a creator counts orders by state, sorts them, and changes several at once', async ({ page }) => {
  const creator = await newCreator()
  for (const hours of [3, 2]) pay(creator.mobile, new Date(Date.now() - hours * 3_600_000).toISOString())
  await signIn(page, creator)
  await page.goto('/statistics/order')
  await test.step('each state says how many orders it has', async () => {
    await expect(tab(page, /^全部 2$/)).toBeVisible()
    await expect(tab(page, /^已支付 2$/)).toBeVisible()
    await expect(tab(page, /^已退款/)).toHaveCount(0)
  })
  await test.step('the head of a column sorts', async () => {
    await page.getByRole('button', { name: '支付时间' }).click()
    await expect(page.getByRole('columnheader', { name: '支付时间' })).toHaveAttribute(
      'aria-sort',
      'ascending',
    )
    await expect(page).toHaveURL(/sort=payTime-asc/)
  })
  await test.step('chosen by keyboard, both get a remark', async () => {
    await expect(boxes(page)).toHaveCount(2)
    for (const key of ['j', 'x', 'j', 'x']) await page.keyboard.press(key)
    await expect(bar(page)).toContainText('已选 2 笔')
    await expect(page.getByRole('button', { name: '导出所选 2 笔' })).toBeVisible()
    await expectAccessible(page)
    await bar(page).getByRole('button', { name: '写备注' }).click()
    await page.getByRole('dialog').getByLabel('备注').fill('老学员')
    await page.getByRole('button', { name: '保存备注' }).click()
    await expect(page.getByText('已处理 2 笔订单')).toBeVisible()
    await expect(bar(page)).toHaveCount(0)
  })
  await test.step('an empty remark is asked about, and one press brings the former ones back', async () => {
    for (const at of [0, 1]) await boxes(page).nth(at).check()
    await bar(page).getByRole('button', { name: '写备注' }).click()
    await page.getByRole('button', { name: '保存备注' }).click()
    const question = page.getByRole('dialog', { name: '清除 2 笔订单的备注？' })
    await question.getByRole('button', { name: '清除备注' }).click()
    await expect(bar(page)).toHaveCount(0)
    await page.getByRole('button', { name: '撤销' }).last().click()
    await expect(page.getByText('已撤销，原来的备注回来了')).toBeVisible()
  })
  await test.step('an order that is no service says why its work does not begin', async () => {
    await boxes(page).first().check()
    await bar(page).getByRole('button', { name: '开始交付' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '开始交付' }).click()
    const refusals = page.getByRole('dialog', { name: '有 1 笔没有处理' })
    await expect(refusals.getByText(/^\d{16,}$/)).toBeVisible()
    await page.getByRole('button', { name: '知道了' }).click()
    await expect(boxes(page).first()).toBeChecked()
  })
  await test.step('the chosen one is hidden, and the counts follow', async () => {
    await bar(page).getByRole('button', { name: '隐藏' }).click()
    await expect(tab(page, /^全部 1$/)).toBeVisible()
    await tab(page, /^已隐藏 1$/).click()
    await expect(boxes(page)).toHaveCount(1)
  })
})
