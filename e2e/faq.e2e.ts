import { expect, test } from '@playwright/test'
import { expectAccessible } from './steps/accessible.ts'
import { failCalls } from './steps/failing.ts'

test('a visitor finds an answer on a phone and marks it as helpful [1]', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const failing = await failCalls(page, '**/zsm/api/qa/listFaq*')
  await page.goto('/tutorial/index')
  await expect(page.getByRole('heading', { name: '常见问题' })).toBeVisible()
  const retry = page.getByRole('main').getByRole('button', { name: '重试' })
  await expect(retry).toBeVisible()
  await failing.mend()
  await retry.click()
  await expect(page.getByText(/^第 \S+ 版$/)).toBeVisible()
  await expect(page.getByRole('banner').getByRole('link', { name: '知视猫' })).toHaveAttribute('href', '/')
  await page.getByRole('button', { name: '素材与上传' }).click()
  await expect(page).toHaveURL(/topic=/)
  await expect(page.getByText('怎样成为创作者？')).toBeHidden()
  await expectAccessible(page)

  const search = page.getByRole('searchbox', { name: '搜索问题' })
  await search.fill('没有这样的问题')
  await page.getByRole('button', { name: '查看全部问题' }).click()
  await search.fill('断网')
  await expect(page.getByText(/超过 16 MB 的文件会自动分段上传/)).toBeVisible()
  const helped = page.getByRole('button', { name: /^有帮助/ })
  await helped.click()
  await expect(helped).toHaveText('有帮助 1')
  await page.reload()
  await expect(helped).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: '没帮助' }).click()
  await expect(helped).toHaveText('有帮助')
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
})

test('support hours are shown only together with a number that answers then', async ({ page }) => {
  const hours = page.getByText('每天 9:00–20:00')
  const tell = async (value: string) => {
    const json = { result: 'true', data: { key: 'zsm_service_mobile', value } }
    await page.route('**/setting/config?key=zsm_service_mobile', (route) => route.fulfill({ json }))
    const told = page.waitForResponse('**/setting/config?key=zsm_service_mobile')
    await page.goto('/tutorial/index')
    await told
    await expect(page.getByText('怎样成为创作者？')).toBeVisible()
  }
  await tell('')
  await expect(hours).toBeHidden()
  await tell('400 000 0000')
  await expect(hours).toBeVisible()
  await expect(page.getByRole('link', { name: '拨打 400 000 0000' })).toHaveAttribute(
    'href',
    'tel:4000000000',
  )
})
