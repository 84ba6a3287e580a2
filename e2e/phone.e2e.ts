import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './steps/accessible.ts'
import { newCreator, pay } from './steps/people.ts'
import { signIn } from './steps/sign-in.ts'

const screens = [
  '/user',
  '/shop/knowledge',
  '/user/questions',
  '/course/list',
  '/course/album',
  '/serve/list',
  '/serve/edit?bizDict=1',
  '/material/video',
  '/statistics/order',
  '/statistics/funds',
  '/statistics/funds?tab=flow',
  '/profile/index',
  '/account/setting',
  '/account/certification',
  '/account/copyright',
  '/account/developers',
  '/course/tiktok',
  '/tiktok',
  '/nowhere',
]

test.use({ viewport: { width: 390, height: 844 }, reducedMotion: 'reduce', colorScheme: 'dark' })

test.beforeEach(async ({ page }) => {
  const creator = await newCreator()
  pay(creator.mobile, new Date().toISOString())
  await signIn(page, creator)
})

test('on a dark phone every screen fits its width, is readable, and has buttons large enough for a thumb [2 4]', async ({
  page,
}) => {
  test.setTimeout(20_000 * screens.length)
  for (const path of screens) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
    await expectAccessible(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(390)
    expect(await tooSmall(page), path).toEqual([])
  }
})

test('the menu is a drawer that closes on navigation; the account menu signs out [2]', async ({ page }) => {
  await page.getByRole('button', { name: '展开菜单' }).click()
  await expect(page.locator('.sidebar')).toHaveCSS('width', '200px')
  await expectAccessible(page)
  await page.getByRole('link', { name: '课程管理' }).click()
  await expect(page).toHaveURL(/\/course\/list$/)
  await expect(page.getByRole('button', { name: '展开菜单' })).toBeVisible()
  await page.getByRole('button', { name: '展开菜单' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: '关闭菜单' })).toBeHidden()

  await page.getByRole('button', { name: '账号菜单' }).click()
  await page.getByRole('menuitem', { name: '退出登录' }).click()
  await expect(page.getByRole('dialog')).toContainText('退出知视猫创作者管理后台?')
  await expectAccessible(page)
  await page.getByRole('button', { name: '立即退出' }).click()
  await expect(page).toHaveURL(/\/login$/)
})

test('the end of a list can be reached above the upload tray', async ({ page }) => {
  await page.goto('/material/image')
  await page.locator('input[type=file]').first().setInputFiles('server/assets/demo/cover-voice.webp')
  const tray = page.getByRole('region', { name: '上传列表' })
  await expect(tray).toContainText('全部上传完成')
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  const foot = page.getByText(/^共 \d+ 个$/)
  await expect(foot).toBeVisible()
  const room = async () => {
    const [count, covered] = [await foot.boundingBox(), await tray.boundingBox()]
    return (covered?.y ?? 0) - (count?.y ?? 0) - (count?.height ?? 0)
  }
  await expect.poll(room).toBeGreaterThan(0)
})

/** Visible buttons lower than 40 px. A text button counts with the padding around its text. */
const tooSmall = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main button, header button')]
      .filter((button) => {
        const { width, height } = button.getBoundingClientRect()
        const around = Number.parseFloat(getComputedStyle(button, '::after').top) || 0
        return width > 0 && getComputedStyle(button).visibility === 'visible' && height - 2 * around < 40
      })
      .map((button) => button.ariaLabel || button.textContent),
  )
