import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './steps/accessible.ts'
import { saveData } from './steps/saving-data.ts'
import { signIn } from './steps/sign-in.ts'

test.use({ reducedMotion: 'reduce' })

test('a choice in the settings panel shows at once and survives the visit [2 8]', async ({ page }) => {
  await signIn(page)
  await openSettings(page)
  await page.getByText('深色', { exact: true }).click()
  await page.getByRole('button', { name: '主题色 松绿' }).click()
  await page.getByRole('switch', { name: '固定顶栏' }).click()
  await page.getByRole('switch', { name: '侧边栏 Logo' }).click()
  await expect(page.getByRole('link', { name: '知视猫' })).toBeHidden()
  await page.keyboard.press('Escape')
  const thrown: Error[] = []
  page.on('pageerror', (error) => thrown.push(error))
  await page.getByRole('button', { name: '全局尺寸' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: '全局尺寸' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: '全局尺寸' })).toBeFocused()
  expect(thrown).toEqual([])
  await page.getByRole('button', { name: '全局尺寸' }).click()
  await page.getByRole('menuitem', { name: 'Small' }).click()
  await expect(page.getByText('尺寸已切换')).toBeVisible()

  await page.getByRole('button', { name: '账号菜单' }).click()
  await page.getByRole('menuitem', { name: '退出登录' }).click()
  await page.getByRole('button', { name: '立即退出' }).click()
  await expect(page).toHaveURL(/\/login$/)
  // Pages outside the shell show that they are loading, too.
  const login = Promise.withResolvers<void>()
  await page.route('**/account/login', (route) => login.promise.then(() => route.continue()))
  const signedIn = signIn(page)
  await expect(page.getByRole('status').filter({ hasText: '数据加载中' })).toBeVisible()
  login.resolve()
  await signedIn
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(page.locator('html')).toHaveAttribute('data-size', 'small')
  await expect(page.locator('.navbar')).toHaveCSS('position', 'sticky')
  await expect(page.getByRole('link', { name: '知视猫' })).toBeHidden()
  await openSettings(page)
  await expect(page.getByRole('button', { name: '主题色 松绿' })).toHaveAttribute('aria-pressed', 'true')
})

test('text is readable in both modes with very different colour presets [2]', async ({ page }) => {
  await signIn(page)
  await page.goto('/course/list')
  await expect(page.getByText(/^共 \d+ 条$/)).toBeVisible()
  await expect(page.locator('.sidebar')).toHaveCSS('transition-duration', '0s')
  await openSettings(page)
  for (const mode of ['浅色', '深色']) {
    await page.getByText(mode, { exact: true }).click()
    await expect(page.getByRole('button', { name: /^主题色/ })).toHaveCount(8)
    for (const name of ['炭黑', '青碧', '朱红']) {
      const preset = page.getByRole('button', { name: `主题色 ${name}` })
      await preset.click()
      await expect(preset).toHaveAttribute('aria-pressed', 'true')
      await expectAccessible(page)
    }
  }
})

test('the sidebar folds to icons, remembered in a cookie [2]', async ({ page, context }) => {
  await page.route('**/getByMobile*', async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replace(
      /"name":"[^"]*"/g,
      '"name":"一个比顶栏放得下的还要长得多的名字"',
    )
    await route.fulfill({ response, body })
  })
  await signIn(page)
  const name = page.locator('.account-name')
  await expect(name).toHaveText(/^一个比顶栏/)
  await expect(name).toHaveCSS('width', '120px')
  expect(await name.evaluate(({ scrollWidth }) => scrollWidth)).toBeGreaterThan(120)
  await page.unroute('**/getByMobile*')
  await page.getByRole('button', { name: '收起菜单' }).click()
  await page.reload()
  await expect(page.getByRole('button', { name: '展开菜单' })).toBeVisible()
  await page.getByRole('link', { name: '课程管理' }).hover()
  await expect(page.getByRole('tooltip', { name: '课程管理' })).toBeVisible()
  const sidebar = (await context.cookies()).find(({ name }) => name === 'sidebarStatus')
  expect(sidebar?.value).toBe('0')

  // On a narrow window the sidebar is a drawer. It leaves the choice for wide windows as it was.
  const menu = page.getByRole('navigation', { name: '主菜单' })
  const bar = page.locator('.sidebar')
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await expect(page.locator('.kept-page[data-shown]')).toHaveCSS('animation-duration', '0.5s')
  await expect(page.locator('.breadcrumbs [aria-current]')).toHaveCSS('animation-duration', '0.5s')
  await expect(page.locator('.sidebar-brand img')).toHaveCSS('animation-duration', '1.5s')
  await page.getByRole('button', { name: '展开菜单' }).click()
  await expect(bar).toHaveCSS('transition', 'width 0.28s ease-out')
  await page.getByRole('button', { name: '收起菜单' }).click()
  await page.setViewportSize({ width: 991, height: 800 })
  await expect(bar).toHaveCSS('transition', 'none')
  await expect(menu).not.toBeInViewport()
  await page.getByRole('button', { name: '展开菜单' }).click()
  await expect(bar).toHaveCSS('transition', 'transform 0.3s ease-out')
  await expect(menu).toBeInViewport()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.getByRole('button', { name: '关闭菜单' }).click({ position: { x: 900, y: 400 } })
  await expect(menu).not.toBeInViewport()
  await page.getByRole('button', { name: '展开菜单' }).click()
  await expect(menu).toBeInViewport()
  await expect(bar).toHaveCSS('transition-duration', '0s')
  await expect(page.locator('.kept-page[data-shown]')).toHaveCSS('animation-duration', '1e-05s')
  await expect(page.locator('.breadcrumbs [aria-current]')).toHaveCSS('animation-duration', '1e-05s')
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(menu).toBeInViewport()
  await expect(page.getByRole('button', { name: '展开菜单' })).toBeVisible()
})

test('a slow page says that it is loading, and its title is announced once it is there [2 8]', async ({
  page,
}) => {
  await saveData(page)
  await signIn(page)
  const [part, list] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await page.route(/\/assets\/courses-page.*\.js$/, (route) => part.promise.then(() => route.continue()))
  const asked: string[] = []
  await page.route('**/zsm/api/good/listData*', (route) => {
    asked.push(route.request().url())
    return list.promise.then(() => route.continue())
  })
  await page.getByRole('link', { name: '课程管理' }).click()
  await expect(page.getByRole('progressbar', { name: '正在打开页面' })).toBeVisible()
  // The page's data is requested while its code is still loading, and not again afterwards.
  await expect.poll(() => asked.length).toBe(1)
  part.resolve()
  const overlay = page.getByRole('status').filter({ hasText: '数据加载中' })
  await expect(overlay).toBeVisible()
  await expect(page.getByRole('progressbar', { name: '正在打开页面' })).toBeHidden()
  list.resolve()
  await expect(overlay).toBeHidden()
  expect(asked).toHaveLength(1)
  const steps = page.getByRole('navigation', { name: '当前位置' }).getByRole('listitem')
  await expect(steps).toHaveText(['Dashboard', '课程管理'])
  const lists = page.getByRole('navigation', { name: '商品类型' })
  await lists.getByRole('link', { name: '单项服务' }).click()
  await expect(steps).toHaveText(['Dashboard', '单项服务'])
  await expect(lists.getByRole('link', { name: '单项服务' })).toHaveAttribute('aria-current', 'page')
  // The lists are beside every page of courses. The menu marks the list that an editor belongs to.
  await page.goto('/course/tiktok')
  await expect(lists.getByRole('link')).toHaveCount(4)
  const menu = page.getByRole('navigation', { name: '主菜单' }).locator('[aria-current=page]')
  for (const [address, entry] of [
    ['/course/album', '课程管理'],
    ['/serve/edit?bizDict=1', '创建服务'],
    ['/serve/edit?bizDict=100', '创建样文/素材'],
    ['/tiktok', '短视频作品'],
    ['/account/closing', '账号设置'],
  ] as const) {
    await page.goto(address)
    await expect(menu).toHaveText([entry])
  }
  await page.goto('/course/album')
  await expect(lists.getByRole('link', { name: '课程专栏' })).toHaveAttribute('aria-current', 'page')

  // Lower parts of a page load when they are nearly in view.
  await page.setViewportSize({ width: 1440, height: 600 })
  await page.goto('/course/album')
  await expect(page.getByLabel('课程名称', { exact: true })).toBeVisible()
  await page.waitForLoadState('networkidle')
  const introduction = page.getByRole('textbox', { name: '课程介绍' })
  await expect(introduction).toHaveCount(0)
  // Focus that moves there early, as a blocker's link does, moves on to the field once it has loaded.
  await page.locator('.intro-room').focus()
  await expect(introduction).toBeFocused()
})

test('a long list is read page by page, each from its top [2]', async ({ page }) => {
  let row: object | undefined
  await page.route('**/zsm/api/good/listData*', async (route) => {
    const response = await route.fetch()
    const { data, ...envelope } = await response.json()
    const { pageNum = '1', pageSize = '20' } = Object.fromEntries(new URL(route.request().url()).searchParams)
    row ??= data.list[0]
    const list = Array.from({ length: Number(pageSize) }, (_, at) => ({ ...row, id: idOf(at) }))
    const many = { ...data, list, total: 240, pageNum: Number(pageNum), pageSize: Number(pageSize) }
    await route.fulfill({ response, json: { ...envelope, data: many } })
  })
  await signIn(page)
  await page.getByRole('link', { name: '课程管理' }).click()
  const pages = page.getByRole('navigation', { name: '分页' })
  const place = () => page.evaluate(() => window.scrollY)
  await expect(page.getByRole('row')).toHaveCount(21)
  await expect(page.getByRole('button', { name: '回到顶部' })).toBeHidden()
  await pages.getByRole('button', { name: '第 2 页' }).click()
  await expect(page).toHaveURL(/pageNum=2/)
  await expect.poll(place).toBe(0)
  await page.getByLabel('到第几页').fill('99')
  await page.getByLabel('到第几页').press('Enter')
  await expect(page).toHaveURL(/pageNum=12/)
  await expect.poll(place).toBe(0)
  await page.getByRole('combobox', { name: '每页条数' }).selectOption('50 条/页')
  await expect(page.getByRole('row')).toHaveCount(51)
  await expect.poll(place).toBe(0)
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  await page.getByRole('button', { name: '回到顶部' }).click()
  await expect.poll(place).toBe(0)
  await expect(page.getByRole('button', { name: '回到顶部' })).toBeHidden()
  await expect(page.getByRole('main')).toBeFocused()
})

test('full screen follows the browser [2]', async ({ page }) => {
  await signIn(page)
  await page.getByRole('button', { name: '全屏', exact: true }).click()
  await expect(page.getByRole('button', { name: '退出全屏' })).toBeVisible()
  await page.getByRole('button', { name: '退出全屏' }).click()
  await expect(page.getByRole('button', { name: '全屏', exact: true })).toBeVisible()
  await page.evaluate(() => Object.defineProperty(document, 'fullscreenEnabled', { value: false }))
  await page.getByRole('button', { name: '全屏', exact: true }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'you browser can not work' })).toBeVisible()
})

test('uncaught errors are in the error log until it is cleared [8]', async ({ page }) => {
  await page.route('**/assets/orders-page-*.js', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: `export const OrdersPage = () => { throw new Error('这一页坏了') }`,
    }),
  )
  await signIn(page)
  await expect(page.getByRole('button', { name: '错误日志' })).toBeHidden()
  await page.evaluate(() => {
    const error = new Error('出乎意料')
    for (const _ of ['once', 'again']) window.dispatchEvent(new ErrorEvent('error', { error }))
    window.dispatchEvent(new ErrorEvent('error', { message: '没有堆栈' }))
  })
  await page.getByRole('button', { name: '错误日志' }).click()
  const log = page.getByRole('dialog')
  await expect(log.getByRole('columnheader')).toHaveText(['Message', 'Stack', 'Info', 'Url'])
  await expect(log.getByRole('row', { name: /出乎意料（2 次）/ })).toContainText('/user')
  await expect(log.getByRole('row')).toHaveCount(3)
  await expectAccessible(page)
  await page.evaluate(() => {
    for (let at = 0; at < 110; at += 1)
      window.dispatchEvent(new ErrorEvent('error', { message: `错误 ${at}` }))
  })
  await expect(log.getByRole('row')).toHaveCount(101)
  await log.getByRole('button', { name: 'Clear All' }).click()
  await expect(page.getByRole('button', { name: '错误日志' })).toBeHidden()

  // A page that throws says so in its place; the rest of the shell still works.
  await page.getByRole('link', { name: '订单统计' }).click()
  await expect(page.getByRole('alert').filter({ hasText: '这个页面出错了' })).toBeVisible()
  await expect(page).toHaveTitle('页面出错 - 知视猫')
  await page.getByRole('button', { name: '错误日志' }).click()
  const cells = log.getByRole('row', { name: /这一页坏了/ }).getByRole('cell')
  await expect(cells.nth(2)).toContainText('OrdersPage')
  await expect(cells.nth(3)).toContainText('/statistics/order')
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: '资金收益' }).click()
  await expect(page.getByRole('heading', { name: '资金收益', level: 1 })).toBeVisible()
})

test('states are shown with the operators’ words for them, also after a change', async ({ page }) => {
  const word = { dictType: 'orderStatusDict', value: '2', label: '已成交', color: '', sort: 2 }
  await page.route('**/setting/dict?*', (route) =>
    route.fulfill({ json: { result: 'true', data: { list: [word], total: 1 } } }),
  )
  await signIn(page)
  const orders = page.getByRole('link', { name: '订单统计' })
  await orders.click()
  const states = page.getByRole('combobox', { name: '订单状态' }).getByRole('option')
  await expect(states).toContainText(['全部状态', '待支付', '已成交', '履约中'])

  // A minute later the words are requested again, on the way to another page.
  word.label = '已付清'
  await page.clock.setFixedTime(Date.now() + 61_000)
  await page.getByRole('link', { name: '概览' }).click()
  await expect(page.locator('select[aria-label="订单状态"]')).toHaveCount(0)
  await orders.click()
  await expect(states).toContainText(['全部状态', '待支付', '已付清', '履约中'])
})

const idOf = (at: number) => `01930000-0000-7000-8000-${String(at).padStart(12, '0')}`

async function openSettings(page: Page): Promise<void> {
  await page.getByRole('button', { name: '页面设置' }).click()
  await expect(page.getByRole('dialog')).toContainText('主题色')
}
