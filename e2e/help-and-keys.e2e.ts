import { expect, type Locator, type Page, test } from '@playwright/test'
import { withDatabase } from '../scripts/with-database.ts'
import { makeCreator } from '../server/test/makers.ts'
import { expectAccessible } from './steps/accessible.ts'
import { expectSaved } from './steps/saved.ts'
import { signIn } from './steps/sign-in.ts'

test('help, shortcuts and focus work by keyboard, and a lost network is announced [2 8]', async ({
  page,
  context,
}) => {
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

test('an uncaught error is reported once, without the data on the page [8]', async ({ page }) => {
  await signIn(page)
  const reported = page.waitForRequest('**/zsm/api/fault/create')
  await page.evaluate(() => {
    const error = new Error('出乎意料')
    for (const type of ['error', 'error']) window.dispatchEvent(new ErrorEvent(type, { error }))
  })
  const request = await reported
  const sent = Object.fromEntries(new URLSearchParams(request.postData() ?? ''))
  expect(sent).toMatchObject({ message: '出乎意料', info: 'window error', url: '/user' })
  expect((await request.response())?.status()).toBe(200)
})

test('a creator signs in, opens a page, fills in a form and signs out by keyboard only [2]', async ({
  page,
}) => {
  const { mobile, password } = await withDatabase(({ sql }) => makeCreator(sql))
  const keys = page.keyboard
  await page.goto('/login')
  await expect(page.getByLabel('手机号')).toBeFocused()
  await keys.type(mobile)
  await keys.press('Tab')
  await keys.type(password)
  await keys.press('Enter')
  await expect(page.getByRole('heading', { name: '概览', level: 1 })).toBeVisible()

  await tabTo(page, page.getByRole('link', { name: '跳到正文' }))
  await keys.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await keys.press('Control+k')
  await expect(page.getByRole('combobox', { name: /^搜索/ })).toBeFocused()
  await keys.type('kcgl')
  await expect(page.getByRole('option', { selected: true })).toHaveText(/课程管理/)
  await keys.press('Enter')
  await expect(page.getByRole('heading', { name: '课程管理', level: 1 })).toBeFocused()
  await tabTo(page, page.getByRole('main').getByRole('link', { name: '新建课程' }).first())
  await keys.press('Enter')
  const name = page.getByLabel('课程名称', { exact: true })
  await expect(name).toBeVisible()
  await tabTo(page, name)
  await keys.type('只用键盘')
  await tabTo(page, page.getByRole('textbox', { name: '价格', exact: true }))
  await keys.type('9.9')
  await keys.press('Control+s')
  await expectSaved(page)

  const account = page.getByRole('button', { name: '账号菜单' })
  await tabTo(page, account, 'Shift+Tab')
  await keys.press('ArrowDown')
  await expect(page.getByRole('menuitem', { name: '个人资料' })).toBeFocused()
  await keys.press('Escape')
  await expect(account).toBeFocused()
  await keys.press('Enter')
  await expect(page.getByRole('menuitem', { name: '个人资料' })).toBeFocused()
  await keys.press('End')
  await keys.press('Enter')
  await expect(page.getByRole('button', { name: '立即退出' })).toBeFocused()
  await keys.press('Enter')
  await expect(page).toHaveURL(/\/login$/)
})

/** Presses Tab until the target has the focus. */
async function tabTo(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  for (let step = 0; step < 60; step += 1) {
    await page.keyboard.press(key)
    if (await target.evaluate((element) => element === document.activeElement)) return
  }
  await expect(target).toBeFocused()
}
