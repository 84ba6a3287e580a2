import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Browser, chromium, expect, type Page } from '@playwright/test'
import { codeFor, newOperator, type Person } from '../e2e/steps/people.ts'
import { runServer } from '../e2e/steps/real-server.ts'
import { totpCode } from '../server/src/operators/totp.ts'
import { provideChromium } from './chromium.ts'
import { enter, type State, states } from './screen-states.ts'
import { shootTour } from './tour-pictures.ts'

/**
 * `npm run screenshots`: the README's pictures of the journey, from the real server with a shop that has sales.
 * `npm run screenshots -- --looks FOLDER`: every picture at desktop and phone width, light and dark, for review.
 * `npm run screenshots -- --looks FOLDER --states`: instead, every screen with long, empty and failing answers.
 * `npm run screenshots -- --tour`: the public site's pictures of our screens, into web/public/tour.
 */
type Look = { name: string; width: number; height: number; colorScheme: 'light' | 'dark' }

type Screens = readonly (readonly [name: string, path: string])[]

type Login = Pick<Person, 'mobile' | 'password'>

const desk = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }
const readme: Look[] = [{ name: '', ...desk, colorScheme: 'light' }]
const everyLook: Look[] = [
  { name: '-desk-light', ...desk, colorScheme: 'light' },
  { name: '-desk-dark', ...desk, colorScheme: 'dark' },
  { name: '-phone-light', ...phone, colorScheme: 'light' },
  { name: '-phone-dark', ...phone, colorScheme: 'dark' },
]

const { values } = parseArgs({
  options: { looks: { type: 'string' }, states: { type: 'boolean' }, tour: { type: 'boolean' } },
})
const folder = values.looks ?? 'docs/screens'
const looks = values.looks ? everyLook : readme

/** Screens that are pictured as they open. They are not in the README. */
const creatorScreens = [
  ['questions', '/user/questions'],
  ['knowledge-shop', '/shop/knowledge'],
  ['service-shop', '/shop/part-time'],
  ['services', '/serve/list'],
  ['linked-goods', '/serve/list?biz=4'],
  ['downloads', '/serve/download-list'],
  ['service-editor', '/serve/edit?bizDict=1'],
  ['link-editor', '/serve/edit?bizDict=4'],
  ['download-editor', '/serve/edit?bizDict=100'],
  ['deleted-goods', '/course/list?shelf=deleted'],
  ['audios', '/material/audio'],
  ['images', '/material/image'],
  ['works', '/course/tiktok'],
  ['publish', '/tiktok'],
  ['profile', '/profile/index'],
  ['settings', '/account/setting'],
  ['closing', '/account/closing'],
  ['certification', '/account/certification'],
  ['copyright', '/account/copyright'],
  ['not-found', '/nowhere'],
] as const

/** Screens of the journey that `--states` pictures again. */
const journeyScreens = [
  ['overview', '/user'],
  ['videos', '/material/video'],
  ['courses', '/course/list'],
  ['course-editor', '/course/album'],
  ['orders', '/statistics/order'],
  ['funds', '/statistics/funds'],
  ['withdrawals', '/statistics/funds?tab=withdrawals'],
] as const

const outsideScreens = [
  ['forgot', '/forgot'],
  ['join', '/join'],
  ['operator-login', '/admin/login'],
  ['faq', '/tutorial/index'],
  ['agreement', '/agreement'],
] as const

const operatorScreens = [
  ['operator-enrolls', '/admin/enrolls'],
  ['operator-certifications', '/admin/certifications'],
  ['operator-goods', '/admin/goods'],
  ['operator-refunds', '/admin/refunds'],
  ['operator-notices', '/admin/notices'],
  ['operator-adjustments', '/admin/adjustments'],
  ['operator-creators', '/admin/creators'],
  ['operator-closings', '/admin/closings'],
  ['operator-categories', '/admin/classifies'],
  ['operator-labels', '/admin/labels'],
  ['operator-templates', '/admin/templates'],
  ['operator-faqs', '/admin/faqs'],
  ['operator-dictionaries', '/admin/dictionaries'],
  ['operator-settings', '/admin/settings'],
  ['operator-agreements', '/admin/agreements'],
  ['operator-staff', '/admin/staff'],
  ['operator-audit', '/admin/audit'],
] as const

mkdirSync(folder, { recursive: true })
const { settings, address, stop } = await runServer()
Object.assign(process.env, settings, { E2E_ADDRESS: address })
try {
  const args = process.getuid?.() === 0 ? ['--no-sandbox', '--disable-gpu'] : ['--disable-gpu']
  const browser = await chromium.launch({ executablePath: provideChromium(), args })
  try {
    if (values.tour) await shootTour(browser, (page) => signIn(page, demoCreator()))
    else if (values.states) await shootStates(browser)
    else await shootEverything(browser)
  } finally {
    await browser.close()
  }
} finally {
  await stop()
}

async function shootEverything(browser: Browser): Promise<void> {
  if (values.looks) await shootAll(await newPage(browser), outsideScreens)
  await shootCreator(await newPage(browser), demoCreator())
  await shootOperator(await newPage(browser))
}

async function shootStates(browser: Browser): Promise<void> {
  const creator = await newPage(browser)
  await signIn(creator, demoCreator())
  const operator = await newPage(browser)
  await signInOperator(operator)
  for (const state of states) {
    await shootState(creator, state, [...journeyScreens, ...creatorScreens])
    await shootState(operator, state, [['operator-withdrawals', '/admin/withdrawals'], ...operatorScreens])
  }
}

/** The creator of a first start: two courses, five weeks of sales, a refund, a pending withdrawal. */
function demoCreator(): Login {
  return JSON.parse(readFileSync(join(process.env.DATA_DIR ?? '', 'demo-login.json'), 'utf8'))
}

function newPage(browser: Browser): Promise<Page> {
  return browser.newPage({
    baseURL: process.env.E2E_ADDRESS ?? '',
    viewport: desk,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    reducedMotion: 'reduce',
  })
}

async function shootCreator(page: Page, creator: Login): Promise<void> {
  await signIn(page, creator, () => shoot(page, 'login'))
  await shoot(page, 'overview')
  if (values.looks) await shootNews(page)

  await page.goto('/material/video')
  await shoot(page, 'videos')
  await page.getByRole('button', { name: /^播放/ }).first().click()
  await page.getByRole('dialog').locator('video').waitFor()
  await shoot(page, 'video-player')
  await shootCourses(page)
  await page.goto('/statistics/order')
  await shoot(page, 'orders')
  await page.getByRole('button', { name: '详情' }).first().click()
  await page.getByText('交易号').waitFor()
  await shoot(page, 'order')
  await shootFunds(page, creator)
  if (values.looks) await shootAll(page, creatorScreens)
}

async function shootNews(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^通知/ }).click()
  await page.getByRole('dialog', { name: '通知' }).getByRole('link').first().waitFor()
  await shoot(page, 'notifications')
}

async function shootState(page: Page, state: State, screens: Screens): Promise<void> {
  await enter(page, state)
  for (const [screen, path] of screens) {
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.context().setOffline(state === 'offline')
    await shoot(page, `${screen}-${state}`, state === 'loading')
    await page.context().setOffline(false)
  }
}

async function shootAll(page: Page, screens: Screens): Promise<void> {
  for (const [screen, path] of screens) {
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await shoot(page, screen)
  }
}

async function signIn(page: Page, { mobile, password }: Login, filled = async () => {}): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('手机号').fill(mobile)
  await page.getByLabel('密码', { exact: true }).fill(password)
  await filled()
  await page.getByRole('button', { name: '登录' }).click()
  await page.getByText('近 30 天成交').first().waitFor()
}

async function shootCourses(page: Page): Promise<void> {
  await page.goto('/course/list')
  await shoot(page, 'courses')
  await page.getByRole('link', { name: '编辑' }).first().click()
  await page.getByLabel('课程名称', { exact: true }).waitFor()
  await page.getByRole('img', { name: '课程封面' }).waitFor()
  await shoot(page, 'course-editor')
  await page
    .getByRole('button', { name: /^拖动课时/ })
    .first()
    .scrollIntoViewIfNeeded()
  await shoot(page, 'course-lessons')
}

async function shootFunds(page: Page, creator: Login): Promise<void> {
  await page.goto('/statistics/funds')
  await shoot(page, 'funds')
  await page.getByRole('button', { name: '提现', exact: true }).click()
  await page.getByRole('button', { name: '全部提现' }).click()
  await fillCode(page, creator)
  await shoot(page, 'withdraw')
  await page.goto('/statistics/funds?tab=withdrawals')
  await shoot(page, 'withdrawals')
}

async function fillCode(page: Page, { mobile }: Login): Promise<void> {
  const form = page.getByRole('dialog')
  const sent = page.waitForResponse('**/sms/sendMsg*')
  await form.getByRole('button', { name: '获取验证码' }).click()
  await sent
  await form.getByPlaceholder('6 位验证码').fill(await codeFor(mobile))
}

async function signInOperator(page: Page): Promise<void> {
  const { username, password, totpSecret } = await newOperator('admin', 'finance')
  await page.goto('/admin/login')
  await page.getByLabel('用户名').fill(username)
  await page.getByLabel('密码', { exact: true }).fill(password)
  await page.getByRole('button', { name: '登录' }).click()
  await page.getByLabel('动态码').fill(totpCode(totpSecret))
  await page.getByRole('button', { name: '验证' }).click()
  await page.getByRole('heading', { name: '概览', level: 1 }).waitFor()
}

async function shootOperator(page: Page): Promise<void> {
  await signInOperator(page)
  await page.goto('/admin/withdrawals')
  await page
    .getByRole('row', { name: /待审核/ })
    .first()
    .waitFor()
  await shoot(page, 'operator-withdrawals')
  if (values.looks) await shootAll(page, operatorScreens)
}

/** Pictures the current screen in each look. */
async function shoot(page: Page, screen: string, loading = false): Promise<void> {
  await page.mouse.move(0, 0) // no element is hovered
  for (const { name, width, height, colorScheme } of looks) {
    await page.setViewportSize({ width, height })
    await page.emulateMedia({ colorScheme })
    if (!loading) await settled(page)
    // Nothing may be wider than the screen once the resize is drawn.
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    const path = join(folder, `${screen}${name}`)
    if (values.looks) await page.screenshot({ path: `${path}.png`, fullPage: true })
    else writeFileSync(`${path}.webp`, await captureSmall(page))
    console.log(path)
  }
  await page.setViewportSize(desk)
}

async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  // The client retries a failed call before it shows the failure.
  await expect(page.getByRole('status', { name: '加载中' })).toHaveCount(0, { timeout: 60_000 })
  await expect.poll(() => page.evaluate(picturesWaitedFor)).toBe(0)
}

/** How many visible pictures are still loading. */
function picturesWaitedFor(): number {
  return [...document.images].filter((image) => {
    const { top, bottom, width } = image.getBoundingClientRect()
    return width > 0 && bottom > 0 && top < innerHeight && !image.complete
  }).length
}

/** WebP, a quarter of a PNG's size. Chromium can encode it; Playwright's screenshot API cannot. */
async function captureSmall(page: Page): Promise<Buffer> {
  const devtools = await page.context().newCDPSession(page)
  const { data } = await devtools.send('Page.captureScreenshot', { format: 'webp', quality: 82 })
  await devtools.detach()
  return Buffer.from(data, 'base64')
}
