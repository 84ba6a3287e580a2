import { expect, type Page, test } from '@playwright/test'
import { withDatabase } from '../scripts/with-database.ts'
import { now } from '../server/src/clock.ts'
import { dayAfter, shanghaiDay } from '../server/src/days.ts'
import { expectAccessible } from './steps/accessible.ts'
import { newOperator } from './steps/people.ts'
import { signIn, signInOperator } from './steps/sign-in.ts'

const desk = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }

/** Every page that navigation and footer link to: its address, its heading, and its title if it is another than the site's. */
const pages: readonly [address: string, heading: string, title?: string][] = [
  ['/', '变成看得清的收入'],
  ['/solution', '你卖什么，后台就为什么而备'],
  ['/about-us', '让教的人安心教，让学的人放心学'],
  ['/brand', '一只看得懂的猫'],
  ['/increment', '增值电信业务许可证'],
  ['/agreement', '知视猫创作者用户协议'],
  ['/privacy', '知视猫隐私政策'],
  ['/tutorial/index', '常见问题'],
  ['/login', '登录知视猫'],
  ['/complaints/new', '投诉', '投诉'],
]

test('every link of navigation and footer leads to its page, on a desktop and on a phone [I4]', async ({
  page,
}) => {
  await page.goto('/')
  const links = page.locator('header a, footer a')
  const addresses = await links.evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  const own = new Set(addresses.filter((address) => address.startsWith('/')))
  expect([...own].sort()).toEqual(pages.map(([address]) => address).sort())
  await expect(links.and(page.locator('[target=_blank]:not([rel~=noopener])'))).toHaveCount(0)
  for (const name of ['创作者服务', '用户协议', '隐私政策', '常见问题']) {
    await expect(links.filter({ hasText: name })).toHaveAttribute('target', '_blank')
  }
  for (const [address, heading, title = '知视猫'] of pages) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await expect(page).toHaveTitle(title)
    await expectAccessible(page)
    await page.setViewportSize(phone)
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth), address).toBe(390)
    await page.setViewportSize(desk)
  }
  await page.setViewportSize(phone)
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/')
  await expectAccessible(page)
})

test('the site knows who is signed in, and works without scripts [1]', async ({ browser, page }) => {
  await signIn(page)
  await page.getByRole('button', { name: '账号菜单' }).click()
  await page.getByRole('menuitem', { name: 'Dashboard' }).click()
  await expect(page).toHaveURL(/^[^/]+\/\/[^/]+\/$/)
  await page.getByRole('main').getByRole('link', { name: '进入工作台' }).first().click()
  await expect(page).toHaveURL(/\/user$/)
  const plain = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
  await plain.goto(`${process.env.E2E_ADDRESS}/`)
  await plain.getByText('订单退款了怎么办？').click()
  await expect(plain.getByText(/冻结期内从冻结金额扣回/)).toBeVisible()
  await expect(plain.getByRole('main').getByRole('link', { name: '申请入驻' }).first()).toBeVisible()
  await plain.goto(`${process.env.E2E_ADDRESS}/login`)
  // By element: Playwright's searches by text and role skip the content of noscript.
  await expect(plain.locator('noscript p').first()).toHaveText(/^这个页面需要 JavaScript/)
  await plain.locator('noscript a').click()
  await expect(plain).toHaveURL(`${process.env.E2E_ADDRESS}/`)
})

test('what an operator publishes is on the public site at once [1]', async ({ page, context }) => {
  const site = await context.newPage()
  await site.goto('/')
  // A fact that nobody has entered is not shown, not even as an empty line.
  await expect(site.getByText('待填写')).toHaveCount(0)
  await expect(site.getByText('服务电话')).toHaveCount(0)
  await expect(site.getByRole('link', { name: '看看示例店铺' })).toHaveCount(0)
  await expect(site.getByText(/^按商品分类从订单实付金额里收取：.*职业技能.* 5%/)).toBeVisible()
  await expect(site.getByText(/^入驻、资质和商品，提交后通常 \d+ 个工作日内有结果$/)).toBeVisible()
  await expect(site.getByText(/^申请提现后，审核并打款，通常 \d+ 天内到账$/)).toBeVisible()
  await signInOperator(page, await newOperator('admin'))
  const missing = page.getByRole('note').filter({ hasText: '官网还缺' })
  await expect(missing).toContainText('ICP 备案号')
  await missing.getByRole('link', { name: '去填写' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '系统设置' })).toBeVisible()
  await enter(page, '公司名称', '喵喵科技')
  await enter(page, '客服电话', '400-123-4567')
  await enter(page, 'ICP 备案号', '浙ICP备2026000001号')
  await enter(page, '示例店铺', '/solution')
  await enter(page, '审核时限', '2')
  await expect(missing).toContainText('公安备案号')
  await expect(missing).not.toContainText(/公司名称|ICP 备案号/)
  await site.reload()
  await expect(site.getByRole('link', { name: '浙ICP备2026000001号' })).toHaveAttribute(
    'href',
    'https://beian.miit.gov.cn/',
  )
  await expect(site.getByText('提交后通常 2 个工作日内有结果')).toBeVisible()
  await site.getByRole('link', { name: '看看示例店铺' }).click()
  await expect(site).toHaveURL(/\/solution$/)
  await page.getByRole('link', { name: '协议文本' }).click()
  await page.getByRole('button', { name: '发布新版隐私政策' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('标题').fill('知视猫隐私政策（新）')
  await dialog.getByLabel('更新说明').fill('写明保存多久')
  await dialog.getByLabel('生效日期').fill(dayAfter(shanghaiDay(now()), 7))
  await dialog.getByLabel('生效日期').press('Tab')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: '发布' }).click()
  await expect(page.getByText(/^隐私政策第 \d+ 版已发布$/)).toBeVisible()
  await expect(page.getByRole('main').getByText('写明保存多久')).toBeVisible()
  await expect(page.getByText('（待生效）', { exact: false })).toBeVisible()
  await withDatabase(({ sql }) => sql`update agreements set effect_time = now() where effect_time > now()`)
  const opened = context.waitForEvent('page')
  await site.getByRole('contentinfo').getByRole('link', { name: '隐私政策' }).click()
  const privacy = await opened
  await expect(privacy.getByRole('heading', { level: 1, name: '知视猫隐私政策（新）' })).toBeVisible()
  await expect(privacy.getByRole('contentinfo')).toContainText('© 喵喵科技')
  await expect(privacy.getByRole('link', { name: '400-123-4567' })).toHaveAttribute(
    'href',
    'tel:400-123-4567',
  )
})

async function enter(page: Page, setting: string, value: string): Promise<void> {
  await page.getByRole('link', { name: '系统设置' }).click()
  await page.getByRole('button', { name: `修改${setting}` }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(setting).fill(value)
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText(`${setting}已修改`)).toBeVisible()
}

test('an unknown address has a page that says so, with links that work [4]', async ({ page }) => {
  const answer = await page.goto('/courses/nothing?from=mail')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1, name: '这个地址没有页面' })).toBeVisible()
  await expect(page).toHaveTitle('知视猫')
  await expectAccessible(page)
  await page.getByRole('main').getByRole('link', { name: '回到首页' }).click()
  await expect(page).toHaveURL(/^[^/]+\/\/[^/]+\/$/)
  await expect(page).toHaveTitle('知视猫')
  await signIn(page)
  await page.goto('/courses/nothing')
  await page.getByRole('main').getByRole('link', { name: '进入工作台' }).click()
  await expect(page).toHaveURL(/\/user$/)
})

test('a link inside the application to an unknown address shows that page too, not the sign-in [4]', async ({
  page,
}) => {
  for (const [from, address] of [
    ['/redirect/courses/nothing', '/courses/nothing'],
    ['/redirect/admin/nothing?tab=2', '/admin/nothing?tab=2'],
  ]) {
    await page.goto(from ?? '')
    await expect(page.getByRole('heading', { level: 1, name: '这个地址没有页面' })).toBeVisible()
    await expect(page).toHaveURL(`${process.env.E2E_ADDRESS}${address}`)
  }
  await page.goto('/redirect/course/list')
  await expect(page).toHaveURL(/\/login\?redirect=%2Fcourse%2Flist$/)
})

test('no headline breaks inside a word on a phone', async ({ page }) => {
  await page.setViewportSize(phone)
  for (const [address] of pages.slice(0, 5)) {
    await page.goto(address)
    expect(await page.evaluate(brokenPhrases), address).toEqual([])
  }
})

/** The phrases of headlines, between commas, that take more than one line. */
function brokenPhrases(): string[] {
  return [...document.querySelectorAll('h1, h2')].flatMap((headline) => {
    const texts = document.createTreeWalker(headline, NodeFilter.SHOW_TEXT)
    const broken: string[] = []
    while (texts.nextNode()) {
      const { data } = texts.currentNode as Text
      for (const { 0: phrase, index } of data.matchAll(/[^，：、\s]+/g)) {
        const range = document.createRange()
        range.setStart(texts.currentNode, index)
        range.setEnd(texts.currentNode, index + phrase.length)
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
        if (lines.size > 1) broken.push(phrase)
      }
    }
    return broken
  })
}
