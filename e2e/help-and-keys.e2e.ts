import { expect, test } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { signIn } from './sign-in.ts'

test('help, shortcuts and focus are at hand, and a lost network is said', async ({ page, context }) => {
  await page.route('**/setting/config?key=zsm_service_mobile', (route) =>
    route.fulfill({ json: { result: 'true', data: { key: 'zsm_service_mobile', value: '400 000 0000' } } }),
  )
  await signIn(page)
  const help = page.getByRole('region', { name: '帮助' })
  await page.getByRole('button', { name: '帮助' }).click()
  await expect(help).toContainText('每天 9:00–20:00')
  await expect(help.getByRole('link', { name: '联系客服 400 000 0000' })).toHaveAttribute(
    'href',
    'tel:4000000000',
  )
  await expect(help.getByRole('link', { name: '常见问题' })).toHaveAttribute('href', '/tutorial/index')
  await expect(help.getByRole('link', { name: '常见问题' })).toHaveAttribute('target', '_blank')
  await page.reload()
  await help.getByRole('button', { name: '键盘快捷键' }).click()
  const sheet = page.getByRole('dialog', { name: '键盘快捷键' })
  await expect(sheet).toContainText('搜索页面、商品、订单和素材')
  await expectAccessible(page)
  await sheet.getByRole('button', { name: /关闭|Close/ }).click()
  await expect(sheet).toBeHidden()
  await help.getByRole('button', { name: '关闭' }).click()
  await page.reload()
  await expect(page.getByRole('button', { name: '帮助' })).toBeVisible()

  await page.getByRole('link', { name: '课程管理' }).click()
  await expect(page.getByRole('heading', { name: '课程管理', level: 1 })).toBeFocused()
  await page.keyboard.press('?')
  await expect(sheet).toBeVisible()
  await sheet.getByRole('button', { name: /关闭|Close/ }).click()
  await expect(page.getByRole('heading', { name: '课程管理', level: 1 })).toBeFocused()
  const keyword = page.getByRole('main').getByRole('searchbox').first()
  await keyword.press('?')
  await expect(keyword).toHaveValue('?')
  await expect(sheet).toBeHidden()
  await expect(page.getByText('没有符合条件的课程')).toBeVisible()

  const network = page.getByRole('status', { name: '网络状态' })
  await context.setOffline(true)
  await expect(network).toContainText('网络已断开，正在重新连接')
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(page)
  await context.setOffline(false)
  await expect(network).toBeEmpty()
})

test('a page that breaks is reported once, without what was looked at', async ({ page }) => {
  await signIn(page)
  const reported = page.waitForRequest('**/zsm/api/fault/create')
  await page.evaluate(() => {
    const error = new Error('出乎意料')
    for (const type of ['error', 'error']) window.dispatchEvent(new ErrorEvent(type, { error }))
  })
  const request = await reported
  const fault = Object.fromEntries(new URLSearchParams(request.postData() ?? ''))
  expect(fault).toMatchObject({ message: '出乎意料', info: 'window error', url: '/user' })
  expect((await request.response())?.status()).toBe(200)
})
