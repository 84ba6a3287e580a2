import { expect, test } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { newCreator, pay } from './people.ts'
import { signIn } from './sign-in.ts'

test('a creator gives a part of an order back, and the buyer goes on learning', async ({ page }) => {
  const creator = await newCreator()
  pay(creator.mobile, new Date().toISOString())
  await signIn(page, creator)
  await page.goto('/statistics/order')
  await page.getByRole('button', { name: '详情' }).first().click()
  const drawer = page.getByRole('dialog', { name: '订单详情' })
  await expect(drawer).toContainText('永久有效')
  await drawer.getByRole('button', { name: '退款' }).click()
  const dialog = page.getByRole('dialog', { name: '退款' })
  await dialog.getByLabel('退款金额').fill('9.90')
  await dialog.getByRole('switch', { name: '收回学习权限' }).click()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: '确认退款' }).click()
  await expect(dialog).toBeHidden()
  await expect(drawer).toContainText('部分退款')
  await expect(drawer).toContainText('永久有效')
})
