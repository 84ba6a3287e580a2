import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, expect, type Page } from '@playwright/test'
import sharp from 'sharp'

const folder = 'web/public/tour'
const widths = [800, 1600] as const
const view = { width: 1280, height: 800 }

/** Screens that the public site shows, in light and dark, at two densities. */
const screens = [
  { name: 'overview', path: '/user' },
  { name: 'course', path: '/course/album', open: openCourse },
  { name: 'materials', path: '/material/video' },
  { name: 'orders', path: '/statistics/order' },
  { name: 'funds', path: '/statistics/funds' },
] as const

/** `npm run screenshots -- --tour`: pictures for the public site, as a signed-in creator sees the screens. */
export async function shootTour(browser: Browser, open: (page: Page) => Promise<void>): Promise<void> {
  mkdirSync(folder, { recursive: true })
  const page = await browser.newPage({
    baseURL: process.env.E2E_ADDRESS ?? '',
    viewport: view,
    deviceScaleFactor: 2,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    reducedMotion: 'reduce',
  })
  await shootCard(page)
  await open(page)
  for (const screen of screens) {
    await page.goto(screen.path)
    if ('open' in screen) await screen.open(page)
    await page.getByRole('heading', { level: 1 }).waitFor()
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await page.waitForLoadState('networkidle')
      await expect(page.getByRole('status', { name: '加载中' })).toHaveCount(0)
      await writePictures(`${screen.name}-${colorScheme}`, await page.screenshot())
    }
  }
}

/** The preview of a link to the site in a chat. Chat apps want JPEG. */
async function shootCard(page: Page): Promise<void> {
  await page.setViewportSize({ width: 1200, height: 630 })
  await page.goto('/')
  const png = await page.screenshot()
  await sharp(png).resize({ width: 1200 }).jpeg({ quality: 82 }).toFile(join(folder, 'card.jpg'))
  await page.setViewportSize(view)
}

async function openCourse(page: Page): Promise<void> {
  await page.goto('/course/list')
  await page.getByRole('link', { name: '编辑' }).first().click()
  await page.getByLabel('课程名称', { exact: true }).waitFor()
}

/** AVIF, and for browsers without it WebP in light mode only. */
async function writePictures(name: string, png: Buffer): Promise<void> {
  for (const width of widths) {
    const path = join(folder, `${name}-${width}`)
    const picture = sharp(png).resize({ width })
    await picture.clone().avif({ quality: 50, effort: 6 }).toFile(`${path}.avif`)
    if (name.endsWith('-light')) await picture.clone().webp({ quality: 76 }).toFile(`${path}.webp`)
    console.log(path)
  }
}
