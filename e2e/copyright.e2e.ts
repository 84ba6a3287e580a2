import { expect, test } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { signIn } from './sign-in.ts'

test('a copyright note is written for several goods at once', async ({ page }) => {
  await signIn(page)
  await page.route('**/good/listData*', (route) => route.abort(), { times: 2 })
  await page.goto('/account/copyright')
  await page.getByRole('button', { name: '重试' }).click()
  await page.getByRole('checkbox', { name: '选择本页全部' }).check()
  await page.getByRole('button', { name: /^批量填写（/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: '原创' }).click()
  await expect(dialog.getByLabel('说明文字')).toHaveValue(/^本内容为原创/)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText(/版权说明已保存/)).toBeVisible()
  await expect(page.getByRole('row').nth(1)).toContainText('本内容为原创')
  await page.getByLabel('搜索商品名称').fill('没有这样的商品')
  await expect(page.getByText('没有符合条件的商品')).toBeVisible()
  await expectAccessible(page)
})
