import { expect, type Page, test } from '@playwright/test'
import { withDatabase } from '../scripts/with-database.ts'
import { makeCreator } from '../server/test/makers.ts'
import { expectAccessible } from './steps/accessible.ts'
import { signIn } from './steps/sign-in.ts'

const strip = (page: Page) => page.getByRole('tablist', { name: '已打开的页面' })
const tag = (page: Page, name: string | RegExp) => strip(page).getByRole('tab', { name })
const menuLink = (page: Page, name: string) =>
  page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name })
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const courseName = (page: Page) => page.getByLabel('课程名称', { exact: true })
const dialog = (page: Page) => page.getByRole('dialog')
const choose = (page: Page, name: string) => page.getByRole('menuitem', { name, exact: true }).click()

const openAll = async (page: Page, names: string[]) => {
  for (const name of names) {
    await menuLink(page, name).click()
    await expect(heading(page, name)).toBeVisible()
  }
}
const expectTags = (page: Page, names: string[]) => expect(strip(page).getByRole('tab')).toHaveText(names)

test.beforeEach(async ({ page }) => {
  await signIn(page, await withDatabase(({ sql }) => makeCreator(sql)))
})

test('a page is found as it was left, and closing one with unsaved changes asks [2 4]', async ({ page }) => {
  await openAll(page, ['课程管理'])
  await page.getByRole('link', { name: '新建课程' }).first().click()
  await courseName(page).fill('写了一半的课')
  await page.getByRole('button', { name: '全局尺寸' }).click()
  await choose(page, 'Mini')
  await expect(page.locator('html')).toHaveAttribute('data-size', 'mini')
  await expect(courseName(page)).toHaveValue('写了一半的课')
  await page.evaluate(() => window.scrollTo(0, 300))
  await expect(tag(page, '新建课程，有未保存的修改')).toHaveAttribute('aria-selected', 'true')

  // Switching pages loses nothing and asks nothing.
  await tag(page, '概览').click()
  await expect(heading(page, '概览')).toBeVisible()
  await expect(page).toHaveTitle('概览 - 知视猫')
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  await expect(courseName(page)).toHaveCount(1)
  await expect(courseName(page)).toBeHidden()
  await tag(page, /^新建课程/).click()
  await expect(courseName(page)).toHaveValue('写了一半的课')
  await expect(page).toHaveTitle('新建课程 - 知视猫')
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(300)

  // A second course in its own tag shares nothing with the first.
  await menuLink(page, '课程管理').click()
  await page.getByRole('link', { name: '新建课程' }).first().click()
  await page.getByRole('link', { name: '重新开始' }).click()
  await expect(courseName(page).filter({ visible: true })).toHaveValue('')
  await expect(courseName(page)).toHaveCount(2)
  await expect(tag(page, /^新建课程/)).toHaveCount(2)
  const ids = await page.evaluate(() => [...document.querySelectorAll('[id]')].map(({ id }) => id))
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([])
  await tag(page, /^新建课程$/).press('Delete')
  await expect(dialog(page)).toHaveCount(0)
  await expect(tag(page, /^新建课程/)).toHaveCount(1)

  // Saving gives it an address; it stays the same page.
  await tag(page, /^新建课程/).click()
  await page.getByRole('textbox', { name: '价格', exact: true }).fill('9.90')
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await expect(page).toHaveURL(/\?id=/)
  await expect(tag(page, '写了一半的课')).toHaveAttribute('aria-selected', 'true')
  await courseName(page).fill('又改了')

  // Closing asks. So does refreshing, and so does the browser, also for hidden pages.
  await tag(page, /^写了一半的课/).press('Delete')
  await expect(dialog(page)).toContainText('关闭「写了一半的课」？')
  await expectAccessible(page)
  await dialog(page).getByRole('button', { name: '留下' }).click()
  await tag(page, '概览').click()
  const asked = page.waitForEvent('dialog')
  const closing = page.close({ runBeforeUnload: true })
  const question = await asked
  expect(question.type()).toBe('beforeunload')
  await question.dismiss()
  await closing
  await tag(page, /^写了一半的课/).click({ button: 'right' })
  await choose(page, '刷新')
  await dialog(page).getByRole('button', { name: '刷新' }).click()
  await expect(page.getByText('已恢复未保存的修改')).toBeVisible()
  await tag(page, /^写了一半的课/).click({ button: 'middle' })
  await dialog(page).getByRole('button', { name: '关闭' }).click()
  await expect(heading(page, '课程管理')).toBeVisible()
  await expectTags(page, ['概览', '课程管理'])
})

test('tags are reached by keyboard, closed in every way and there again after a reload [4 8]', async ({
  page,
}) => {
  await openAll(page, ['课程管理', '资金收益', '订单统计', '视频素材'])

  // If they do not all fit, the current one is in view. The wheel scrolls them, downwards to the right.
  await page.setViewportSize({ width: 390, height: 844 })
  const shownFrom = () => strip(page).evaluate(({ scrollLeft }) => Math.round(scrollLeft))
  const hidden = () => strip(page).evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
  await expect.poll(hidden).toBeGreaterThan(0)
  await expect.poll(async () => (await shownFrom()) - (await hidden())).toBe(0)
  await strip(page).hover()
  await page.mouse.wheel(0, -2000)
  await expect.poll(shownFrom).toBe(0)
  await page.mouse.wheel(0, 40)
  await expect.poll(shownFrom).toBe(40)
  await page.setViewportSize({ width: 1440, height: 900 })

  await page.goto('/statistics/funds?tab=banks')
  await expectTags(page, ['概览', '课程管理', '资金收益', '订单统计', '视频素材'])
  await expect(tag(page, '资金收益')).toHaveAttribute('aria-selected', 'true')

  // By keyboard: arrows move, the menu opens at the tag and returns the focus.
  await tag(page, '资金收益').focus()
  await page.keyboard.press('ArrowRight')
  await expect(tag(page, '订单统计')).toBeFocused()
  await page.keyboard.press('Shift+F10')
  await expect(page.getByRole('menuitem', { name: '刷新' })).toBeVisible()
  await expect(page.getByRole('menu')).toHaveCSS('width', '105px')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toBeHidden()
  await expect(tag(page, '订单统计')).toBeFocused()
  await page.keyboard.press('ContextMenu')
  await expect(page.getByRole('menuitem', { name: '刷新' })).toBeVisible()
  for (const _ of ['关闭', '关闭其他', '关闭右侧']) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expectTags(page, ['概览', '课程管理', '资金收益', '订单统计'])
  await expect(page).toHaveURL(/\/statistics\/funds\?tab=banks$/)
  await page.keyboard.press('Home')
  await page.keyboard.press('Enter')
  await expect(heading(page, '概览')).toBeVisible()
  await tag(page, '概览').press('Delete')
  await expectTags(page, ['概览', '课程管理', '资金收益', '订单统计'])

  // By mouse. Each tag has the address that it was left at.
  await tag(page, '资金收益').click()
  await expect(page).toHaveURL(/\/statistics\/funds\?tab=banks$/)
  await tag(page, '订单统计').click({ button: 'middle' })
  await expectTags(page, ['概览', '课程管理', '资金收益'])
  await tag(page, '课程管理').click()
  await expect(heading(page, '课程管理')).toBeVisible()
  // Refreshing requests the data again, even if it is still fresh.
  await tag(page, '课程管理').click({ button: 'right' })
  const asked = page.waitForRequest('**/zsm/api/good/listData*')
  await choose(page, '刷新')
  await asked
  await tag(page, '课程管理').click({ button: 'right' })
  await choose(page, '关闭其他')
  await expect(heading(page, '课程管理')).toBeVisible()
  await expectTags(page, ['概览', '课程管理'])
  await openAll(page, ['订单统计'])
  await tag(page, '概览').click({ button: 'right' })
  await expect(page.getByRole('menuitem', { name: '关闭', exact: true })).toHaveCount(0)
  await choose(page, '全部关闭')
  await expect(heading(page, '概览')).toBeVisible()
  await expectTags(page, ['概览'])

  // Without the tags view no page is cached, so leaving asks.
  await page.getByRole('button', { name: '页面设置' }).click()
  await page.getByRole('switch', { name: '标签页' }).click()
  await page.keyboard.press('Escape')
  await expect(strip(page)).toHaveCount(0)
  await page.goto('/course/album')
  await courseName(page).fill('写了一半的课')
  await menuLink(page, '概览').click()
  await expect(dialog(page)).toContainText('离开这个页面？')
  await dialog(page).getByRole('button', { name: '离开' }).click()
  await expect(heading(page, '概览')).toBeVisible()
  await expect(courseName(page)).toHaveCount(0)
})

test('at most ten pages are cached, and a noCache page never is [4]', async ({ page }) => {
  const living = page.locator('.kept-page')
  await page.goto('/douyin/authorized')
  await expect(page.getByText('没有授权成功')).toBeVisible()
  await openAll(page, ['概览', '课程管理'])
  await expect(living).toHaveCount(2)
  const names = [
    '知识店铺',
    '服务店铺',
    '短视频作品',
    '资金收益',
    '订单统计',
    '视频素材',
    '音频素材',
    '图片素材',
  ]
  await openAll(page, names)
  await expect(living).toHaveCount(10)
  await openAll(page, ['账号设置'])
  await expect(living).toHaveCount(10)
  await expect(strip(page).getByRole('tab')).toHaveCount(12)
})

test.describe('with a thumb', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, colorScheme: 'dark' })

  test('a long press on a tag opens its menu [4]', async ({ page }) => {
    await page.goto('/statistics/funds')
    await expect(heading(page, '资金收益')).toBeVisible()
    const box = await tag(page, '资金收益').boundingBox()
    const touch = { x: (box?.x ?? 0) + 20, y: (box?.y ?? 0) + 20 }
    const browser = await page.context().newCDPSession(page)
    await browser.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [touch] })
    await expect(page.getByRole('menuitem', { name: '关闭', exact: true })).toBeVisible()
    await browser.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    await expectAccessible(page)
    await page.getByRole('menuitem', { name: '关闭', exact: true }).tap()
    await expect(heading(page, '概览')).toBeVisible()
    await expectTags(page, ['概览'])
  })

  test('a dialog takes the focus, and no field of it, which would open the keyboard', async ({ page }) => {
    await page.goto('/account/setting')
    await page.getByRole('button', { name: '修改密码' }).tap()
    const dialog = page.getByRole('dialog', { name: '修改密码' })
    await expect(dialog).toBeFocused()
    await dialog.getByRole('button', { name: '取消' }).tap()
    await expect(dialog).toBeHidden()
  })
})

test('when the strip has no room for all, every open page is in a list [4]', async ({ page }) => {
  const list = page.getByRole('button', { name: /^全部 \d+ 个页面$/ })
  await expect(list).toHaveCount(0)
  await page.setViewportSize({ width: 1000, height: 800 })
  const menu = page.getByRole('navigation', { name: '主菜单' }).getByRole('link')
  const names = await menu.allTextContents()
  // A click on the next link before this page is open would take its place.
  for (const at of names.keys()) {
    await menu.nth(at).click()
    await expect(strip(page).getByRole('tab')).toHaveCount(at + 1)
  }
  await expect(list).toHaveAccessibleName(`全部 ${names.length} 个页面`)
  await list.focus()
  // A key pressed before the browser has announced the open menu still works.
  await list.evaluate(async (button: HTMLElement) => {
    button.click()
    await Promise.resolve()
    const key = { key: 'ArrowDown', bubbles: true, cancelable: true }
    button.dispatchEvent(new KeyboardEvent('keydown', key))
  })
  await expect(page.getByRole('menuitem', { name: names[1] ?? '', exact: true })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menuitem', { name: names[2] ?? '', exact: true })).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  const current = page.getByRole('tab', { selected: true })
  await expect(current).toHaveText(names[2] ?? '')
  await expect(current).toBeInViewport()
})
