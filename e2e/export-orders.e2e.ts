import { readFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { expectAccessible } from './steps/accessible.ts'
import { newCreator, pay } from './steps/people.ts'
import { signIn } from './steps/sign-in.ts'

test('a creator saves the orders on the screen as a file', async ({ page }) => {
  const creator = await newCreator()
  pay(creator.mobile, new Date().toISOString())
  await signIn(page, creator)
  await page.goto('/statistics/order')
  await expect(page.getByText('沙箱买家')).toBeVisible()
  await page.getByRole('button', { name: '导出' }).click()
  await page.getByRole('menuitem', { name: /CSV/ }).click()
  const dialog = page.getByRole('dialog', { name: '导出' })
  await expect(dialog.getByText(/共 1 条/)).toBeVisible()
  await expectAccessible(page)
  const saving = page.waitForEvent('download')
  await dialog.getByRole('link', { name: /^下载/ }).click()
  const file = await saving
  expect(file.suggestedFilename()).toMatch(/^订单-\d{4}-\d{2}-\d{2}\.csv$/)
  const text = await readFile(await file.path(), 'utf8')
  expect(text).toContain('沙箱买家')
  expect(text).toContain('合计 1 条')
  await test.step('the columns are chosen once, and the next file has only these', async () => {
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: '导出' }).click()
    await page.getByRole('menuitem', { name: '选择导出的列' }).click()
    const columns = page.getByRole('dialog', { name: '选择导出的列' })
    const buyer = columns.getByRole('checkbox', { name: '买家', exact: true })
    await buyer.click()
    await expect(buyer).not.toBeChecked()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: '导出' }).click()
    await page.getByRole('menuitem', { name: /CSV/ }).click()
    const files = dialog.getByRole('list', { name: '导出记录' }).getByRole('listitem')
    await expect(files).toHaveCount(2)
    await expect(dialog.getByText(/共 1 条/)).toHaveCount(2)
    const second = page.waitForEvent('download')
    await files.first().getByRole('link', { name: /^下载/ }).click()
    const chosen = await readFile(await (await second).path(), 'utf8')
    expect(chosen).toContain('订单号,支付时间,商品,买家手机,状态')
    expect(chosen).not.toContain('沙箱买家')
  })
  await page.goto('/statistics/order')
  await page.getByRole('button', { name: /^通知/ }).click()
  await page
    .getByRole('link', { name: /导出文件/ })
    .first()
    .click()
  await expect(dialog.getByRole('list', { name: '导出记录' }).getByRole('listitem')).toHaveCount(2)
  await expect(dialog.getByRole('link', { name: /^下载/ }).first()).toBeVisible()
})
