import { expect, test } from '@playwright/test'
import { expectAccessible } from './steps/accessible.ts'
import { failCalls } from './steps/failing.ts'
import { signIn } from './steps/sign-in.ts'

test('a copyright note is written for several goods at once', async ({ page }) => {
  await signIn(page)
  await failCalls(page, '**/good/listData*', { times: 1 })
  await page.goto('/account/copyright')
  await page.getByRole('button', { name: '重试' }).click()
  await page.getByRole('checkbox', { name: '选择本页全部' }).check()
  await page.getByRole('button', { name: /^批量填写（/ }).click()
  const dialog = page.getByRole('dialog')
  // Choosing a ground fills an empty note with its own text.
  await dialog.getByLabel('说明文字').fill('')
  await expect(dialog.getByRole('radio', { name: '原创' })).toBeChecked()
  await dialog.getByRole('radio', { name: '平台' }).check()
  await dialog.getByRole('radio', { name: '原创' }).check()
  await expect(dialog.getByLabel('说明文字')).toHaveValue(/^本内容为原创/)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText(/版权说明已保存/)).toBeVisible()
  const course = page.getByRole('row').nth(1)
  await expect(course).toContainText('本内容为原创')
  await course.getByRole('button', { name: '修改说明' }).click()
  await dialog.getByRole('radio', { name: '授权' }).check()
  await expect(dialog.getByLabel('说明文字')).toHaveValue(/^本内容已获权利人授权/)
  await dialog.getByRole('button', { name: '添加图片' }).click()
  const picker = page.getByRole('dialog').filter({ has: page.getByRole('checkbox') })
  await picker.getByRole('checkbox').first().check()
  await picker.getByRole('button', { name: '使用', exact: true }).click()
  await expect(dialog.getByRole('list', { name: '证明材料' }).getByRole('listitem')).toHaveCount(1)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(course).toContainText('授权 · 1 份证明')
  await page.getByLabel('搜索商品名称').fill('没有这样的商品')
  await expect(page.getByText('没有符合条件的商品')).toBeVisible()
  await expectAccessible(page)
})
