import { gzipSync } from 'node:zlib'
import { type BrowserContext, chromium } from '@playwright/test'
import { provideChromium } from '../../scripts/chromium.ts'
import { type MadeCreator, makeCreator } from '../../server/test/makers.ts'
import type { Row } from '../figures/report.ts'
import { onScratchServer } from '../load/scratch-server.ts'

const screens = [
  '/user',
  '/course/list',
  '/course/album',
  '/material/video',
  '/statistics/order',
  '/statistics/funds',
]

/** The JavaScript that each screen loads when it is opened first. */
export function measureScreens(): Promise<Row[]> {
  return onScratchServer(async ({ database: { sql }, url }) => {
    const creator = await makeCreator(sql)
    const browser = await chromium.launch({ executablePath: provideChromium(), args: ['--no-sandbox'] })
    try {
      const context = await browser.newContext({ baseURL: url, locale: 'zh-CN' })
      const rows = [await measure(context, '/login')]
      await signInCreator(context, creator)
      await context.addInitScript(saveData)
      for (const screen of screens) rows.push(await measure(context, screen))
      return rows
    } finally {
      await browser.close()
    }
  })
}

export async function signInCreator(
  context: BrowserContext,
  { mobile, password }: MadeCreator,
): Promise<void> {
  const page = await context.newPage()
  await page.goto('/login')
  await page.getByRole('textbox', { name: '手机号' }).fill(mobile)
  await page.locator('input[type=password]').fill(password)
  await page.getByRole('button', { name: /登\s*录/ }).click()
  await page.waitForURL((at) => at.pathname !== '/login')
  await page.close()
}

/** Runs in the page. Save-Data turns off prefetching, so that only what the screen needs is counted. */
function saveData(): void {
  Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
}

async function measure(context: BrowserContext, screen: string): Promise<Row> {
  const page = await context.newPage()
  // A routed request bypasses the browser's cache.
  await page.route('**/*', (route) => route.continue())
  const sizes: Promise<number>[] = []
  page.on('response', (response) => {
    if (/\.js$/.test(new URL(response.url()).pathname)) {
      sizes.push(response.body().then((body) => gzipSync(body).length))
    }
  })
  await page.goto(screen)
  await page.getByRole('heading').first().waitFor()
  await page.waitForLoadState('networkidle')
  if (new URL(page.url()).pathname !== screen) throw new Error(`${screen} redirected to ${page.url()}`)
  const all = await Promise.all(sizes)
  await page.close()
  const kilobytes = all.reduce((sum, size) => sum + size, 0) / 1024
  return {
    figure: `JavaScript of ${screen}, gzip`,
    value: `${kilobytes.toFixed(0)} KiB in ${all.length} files`,
    ratio: '',
    aim: '',
  }
}
