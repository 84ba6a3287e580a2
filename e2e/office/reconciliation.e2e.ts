import { expect, type Page, test } from '@playwright/test'
import { makeDifferences } from '../../scripts/makers.ts'
import { withDatabase } from '../../scripts/with-database.ts'
import { expectAccessible } from '../steps/accessible.ts'
import { newOperator } from '../steps/people.ts'
import { signInOperator } from '../steps/sign-in.ts'

test('a day with three differences: finance has the bill fetched, sees what differs, and settles it', async ({
  page,
}) => {
  const finance = await newOperator('finance')
  const made = await withDatabase(makeDifferences)
  await signInOperator(page, finance)
  await test.step('the day’s bill is fetched', async () => {
    await page.goto('/admin/reconciliation')
    await expect(page.getByRole('heading', { name: '对账', level: 1 })).toBeVisible()
    await expectAccessible(page)
    await page.goto(`/admin/reconciliation/day?channel=sandbox&day=${made.day}`)
    await page
      .getByRole('button', { name: /获取账单/ })
      .or(page.getByText('找不到这一天的对账'))
      .first()
      .waitFor()
    await page.getByRole('button', { name: /获取账单/ }).click()
    await expect(page.getByText('正在获取账单，到了会自动核对')).toBeVisible()
    await expect(rowOf(page, made.oursOnly.paymentNo)).toBeVisible({ timeout: 30_000 })
  })
  await test.step('each difference says what is known, and the parts add up', async () => {
    await expect(rowOf(page, made.oursOnly.paymentNo)).toContainText('我方有，对方没有')
    await expect(rowOf(page, made.theirsOnly.tradeNo)).toContainText('对方有，我方没有')
    await expect(rowOf(page, made.otherAmount.paymentNo)).toContainText('金额不同')
    await expect(page.getByRole('heading', { name: '差额的组成' })).toBeVisible()
    await expectAccessible(page)
    await page.setViewportSize({ width: 390, height: 844 })
    await page.emulateMedia({ colorScheme: 'dark' })
    await expectAccessible(page)
    await page.emulateMedia({ colorScheme: 'light' })
    await page.setViewportSize({ width: 1440, height: 900 })
  })
  await test.step('one is settled from its details', async () => {
    await rowOf(page, made.theirsOnly.tradeNo).getByRole('button', { name: '查看' }).click()
    const drawer = page.getByRole('dialog', { name: '对账差异' })
    await expect(drawer).toContainText(made.theirsOnly.tradeNo)
    await expectAccessible(page)
    await drawer.getByRole('button', { name: '处理', exact: true }).click()
    await settle(page, '处理这条差异', '买家重复付款，已在渠道后台退回')
    await page.keyboard.press('Escape')
    await expect(rowOf(page, made.theirsOnly.tradeNo)).toContainText('买家重复付款')
  })
  await test.step('two are settled together', async () => {
    for (const number of [made.oursOnly.paymentNo, made.otherAmount.paymentNo])
      await rowOf(page, number).getByLabel('选择这一行').check()
    await page.getByRole('button', { name: '一起处理 2 条' }).click()
    await settle(page, '处理 2 条差异', '渠道已更正账单')
    for (const number of [made.oursOnly.paymentNo, made.otherAmount.paymentNo])
      await expect(rowOf(page, number)).toContainText('已处理')
  })
})

const rowOf = (page: Page, number: string) => page.getByRole('row', { name: number })

async function settle(page: Page, title: string, reason: string) {
  const dialog = page.getByRole('dialog', { name: title })
  await dialog.getByLabel('处理说明').fill(reason)
  await dialog.getByRole('button', { name: '标为已处理' }).click()
  await expect(page.getByText('已标为已处理').first()).toBeVisible()
}
