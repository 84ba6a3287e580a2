import { expect, type Page, test } from '@playwright/test'
import { withDatabase } from '../../scripts/with-database.ts'
import { expectAccessible } from '../steps/accessible.ts'
import { newCreator, newOperator, pay } from '../steps/people.ts'
import { signIn, signInOperator } from '../steps/sign-in.ts'

const head = (page: Page, name: string) => page.getByRole('columnheader', { name, exact: true })
const settings = (page: Page) => page.getByRole('dialog', { name: /列表设置$/ })
const saved = (page: Page) => page.waitForResponse('**/zsm/api/listView/save')
const column = (page: Page, name: string) =>
  settings(page).getByRole('checkbox', { name: new RegExp(`^${name}(\\s*总是显示)?$`) })
const rows = (page: Page) => page.locator('.data-table tbody tr')

/** A creator with two orders. */
async function newSeller() {
  const creator = await newCreator()
  for (const hours of [3, 2]) pay(creator.mobile, new Date(Date.now() - hours * 3_600_000).toISOString())
  return creator
}

/** Signs out by the avatar's menu. */
async function signOut(page: Page) {
  await page.getByRole('button', { name: '账号菜单' }).click()
  await page.getByRole('menuitem', { name: '退出登录' }).click()
  await page.getByRole('button', { name: '立即退出' }).click()
  await expect(page).toHaveURL(/\/login/)
}

test('a creator arranges a list, and finds it so after signing out and on another device', async ({
  page,
  browser,
}) => {
  const creator = await newSeller()
  await signIn(page, creator)
  await page.goto('/statistics/order')
  await expect(head(page, '收益')).toBeVisible()

  await test.step('columns are hidden and moved in the settings', async () => {
    await page.getByRole('button', { name: '订单的列表设置' }).click()
    await expect(column(page, '商品')).toBeDisabled()
    await column(page, '收益').uncheck()
    await expect(head(page, '收益')).toHaveCount(0)
    const handle = settings(page).getByRole('button', { name: '移动“支付时间”' })
    await handle.focus()
    await page.keyboard.press('Space')
    await expect(page.getByText('拿起了“支付时间”。')).toBeAttached()
    await page.keyboard.press('ArrowUp')
    await expect(page.getByText(/“支付时间”移到了/)).toBeAttached()
    await page.keyboard.press('Space')
    await settings(page).getByText('紧凑').click()
    await expectAccessible(page)
    await settings(page).getByRole('button', { name: '完成' }).click()
    await expect(settings(page)).toBeHidden()
  })
  await test.step('a column is made wider by keyboard', async () => {
    const edge = page.getByRole('separator', { name: '“买家”的宽度' })
    await expect(edge).toHaveAttribute('aria-valuetext', '自动')
    await edge.focus()
    const stored = saved(page)
    await page.keyboard.press('ArrowRight')
    await expect(edge).toHaveAttribute('aria-valuetext', /像素/)
    await stored
  })
  await test.step('filters get a name', async () => {
    const menu = page.getByRole('button', { name: '订单的常用筛选' })
    await page.getByRole('combobox', { name: '支付时间' }).selectOption('近 7 天')
    await menu.click()
    await page.getByRole('menuitem', { name: '保存当前筛选…' }).click()
    const dialog = page.getByRole('dialog', { name: '保存当前筛选' })
    await dialog.getByLabel('名称').fill('这一周')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: '保存' }).click()
    await expect(menu).toHaveText('这一周')
    await page.getByRole('combobox', { name: '支付时间' }).selectOption('全部时间')
    await expect(menu).toHaveText('常用筛选')
  })
  await test.step('all of it stands after signing out at once, and in another browser', async () => {
    await signOut(page)
    const other = await browser.newContext()
    for (const screen of [page, await other.newPage()]) {
      await signIn(screen, creator)
      await screen.goto('/statistics/order')
      await expect(head(screen, '支付时间')).toBeVisible()
      await expect(head(screen, '收益')).toHaveCount(0)
      await expect(screen.getByRole('columnheader').nth(-3)).toHaveAccessibleName('支付时间')
      await expect(screen.getByRole('separator', { name: '“买家”的宽度' })).toHaveAttribute(
        'aria-valuetext',
        /像素/,
      )
      await screen.getByRole('button', { name: '订单的常用筛选' }).click()
      await screen.getByRole('menuitem', { name: '这一周' }).click()
      await expect(screen.getByRole('combobox', { name: '支付时间' })).toHaveValue('7')
    }
    await other.close()
  })
  await test.step('one press restores the list as it was made', async () => {
    await page.getByRole('button', { name: '订单的列表设置' }).click()
    const stored = saved(page)
    await settings(page).getByRole('button', { name: '恢复默认' }).click()
    await expect(head(page, '收益')).toBeVisible()
    await expect(settings(page).getByText('这一周')).toBeVisible()
    await stored
  })
})

test('a list that is changed right before its page is left or closed is stored', async ({
  page,
  context,
}) => {
  const creator = await newSeller()
  await signIn(page, creator)
  const isDense = () =>
    withDatabase(async ({ sql }) => {
      const [row] = await sql<{ denseFlag: boolean }[]>`
        select (view -> 'denseFlag')::boolean as dense_flag from list_views where creator_id = ${creator.frontId}`
      return row?.denseFlag ?? false
    })
  const choose = async (screen: Page, density: string) => {
    await screen.goto('/statistics/order')
    await screen.getByRole('button', { name: '订单的列表设置' }).click()
    await settings(screen).getByText(density).click()
  }
  await choose(page, '紧凑')
  await page.goto('about:blank')
  await expect.poll(isDense).toBe(true)
  const other = await context.newPage()
  await choose(other, '宽松')
  await other.close({ runBeforeUnload: true })
  await expect.poll(isDense).toBe(false)
})

test('a creator works through a list by keyboard, and comes back to the same row', async ({ page }) => {
  await signIn(page, await newSeller())
  await page.goto('/statistics/order')
  await expect(rows(page).nth(1)).toBeVisible()
  await page.keyboard.press('j')
  await expect(rows(page).nth(0)).toBeFocused()
  await page.keyboard.press('j')
  await expect(rows(page).nth(1)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: '订单详情' })).toBeVisible()
  await page.keyboard.press('j')
  await page.keyboard.press('Escape')
  // keys belong to the dialog until it has closed, which is later than it is out of sight
  await expect
    .poll(() =>
      page.evaluate(() =>
        [...document.querySelectorAll('[role=dialog]')].some((one) => one.checkVisibility()),
      ),
    )
    .toBe(false)
  await page.keyboard.press('k')
  await expect(rows(page).nth(0)).toBeFocused()
  await page.keyboard.press('/')
  const search = page.getByRole('searchbox', { name: '订单号、商品、买家或手机尾号' })
  await expect(search).toBeFocused()
  await page.keyboard.type('jkx')
  await expect(search).toHaveValue('jkx')
  await search.fill('')
  await expect(rows(page).nth(1)).toBeVisible()
  await rows(page).nth(1).focus()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: '键盘快捷键' })).toContainText('选中或取消选中这一行')
})

test('an operator’s list is stored too, and a phone shows cards without widths', async ({ page }) => {
  const operator = await newOperator('admin')
  await signInOperator(page, operator)
  await page.goto('/admin/audit')
  await page.getByRole('button', { name: /的列表设置$/ }).click()
  const stored = page.waitForResponse('**/zsm/api/operator/saveListView')
  await settings(page).getByText('紧凑').click()
  await stored
  await page.reload()
  await expect(page.locator('.data-table[data-dense]')).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByRole('button', { name: /的列表设置$/ })).toBeHidden()
  await expect(page.getByRole('separator').first()).toBeHidden()
  await expectAccessible(page)
})
