import { expect, test } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { newCreator, newOperator, payForNothing } from './people.ts'
import { signInOperator } from './sign-in.ts'

test('an operator proposes a large adjustment, and another one approves it on a phone', async ({ page }) => {
  test.setTimeout(300_000)
  const { mobile } = await newCreator()
  const reason = `补发活动奖励 ${mobile.slice(-6)}`
  const row = page.getByRole('row', { name: reason })
  await test.step('proposes', async () => {
    await signInOperator(page, await newOperator('finance'))
    await page.goto(`/admin/creators?keyword=${mobile}`)
    await page.getByRole('button', { name: '资金调整' }).click()
    const dialog = page.getByRole('dialog', { name: '的资金' })
    await dialog.getByRole('button', { name: '提交' }).click()
    await expect(dialog.getByText('请填写调整原因')).toBeVisible()
    await dialog.getByLabel('金额').fill('20000')
    await dialog.getByLabel('调整原因').fill(reason)
    await expectAccessible(page)
    await dialog.getByRole('button', { name: '提交' }).click()
    await expect(page.getByText('已提交，等待另一位财务复核')).toBeVisible()
  })
  await test.step('may not approve it alone', async () => {
    await page.goto('/admin/adjustments?keyword=nothing-of-this-name')
    await expect(page.getByText('没有符合条件的资金调整')).toBeVisible()
    await page.goto(`/admin/adjustments?keyword=${encodeURIComponent(reason)}`)
    await expect(row).toContainText('待复核')
    await expect(row.getByRole('button', { name: '复核通过' })).toHaveAttribute('aria-disabled', 'true')
    await expectAccessible(page)
  })
  await test.step('another approves', async () => {
    await page.evaluate(() => localStorage.clear())
    await page.setViewportSize({ width: 390, height: 844 })
    await signInOperator(page, await newOperator('finance'))
    await page.goto(`/admin/adjustments?status=1&keyword=${encodeURIComponent(reason)}`)
    await expect(row).toHaveCount(1)
    await expectAccessible(page)
    await row.getByRole('button', { name: '复核通过' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '通过' }).click()
    await expect(page.getByText('已入账，创作者会收到通知')).toBeVisible()
  })
  await test.step('settles money that a channel reports and no order explains', async () => {
    const tradeNo = await payForNothing(page)
    await page.goto('/admin/notices?keyword=nothing-of-this-number')
    await expect(page.getByText('没有符合条件的通知')).toBeVisible()
    await page.goto(`/admin/notices?status=1&keyword=${tradeNo}`)
    const notice = page.getByRole('row', { name: tradeNo })
    await expect(notice).toContainText('平台上从来没有这个商品')
    await notice.getByRole('button', { name: '标为已处理' }).click()
    const dialog = page.getByRole('dialog', { name: '已处理' })
    await dialog.getByLabel('处理说明').fill('已在渠道后台退回买家')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: '标为已处理' }).click()
    await expect(dialog).toBeHidden()
    await expect(notice).toHaveCount(0)
  })
})
