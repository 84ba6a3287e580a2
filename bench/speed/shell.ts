import {
  type Browser,
  type BrowserContextOptions,
  type CDPSession,
  chromium,
  type Page,
} from '@playwright/test'
import { provideChromium } from '../../scripts/chromium.ts'
import { makeCreator, makeGood } from '../../server/test/makers.ts'
import { withBareWeb } from '../bare/bare-web.ts'
import type { Row } from '../figures/report.ts'
import { onScratchServer } from '../load/scratch-server.ts'
import { signInCreator } from './screens.ts'

const turns = 3
const switches = 10

/** What to measure: the first page, then a page not visited before, then switching between the two. */
type Visit = {
  baseURL: string
  path: string
  first: string
  next?: string
  keeps?: boolean
  session?: Session
}
type Session = Exclude<BrowserContextOptions['storageState'], undefined>
type Figures = { firstMs: number; nextMs: number; switchMs: number }

/** The shell's times on a mid-range phone, compared with a page of the same libraries without our code. */
export function measureShell(): Promise<Row[]> {
  return onScratchServer(({ database: { sql }, url }) =>
    withBareWeb(async (bareUrl) => {
      const creator = await makeCreator(sql)
      for (let made = 0; made < 20; made += 1) await makeGood(sql, creator.creator)
      const browser = await chromium.launch({ executablePath: provideChromium(), args: ['--no-sandbox'] })
      try {
        const context = await browser.newContext({ baseURL: url, locale: 'zh-CN' })
        await signInCreator(context, creator)
        const session = await context.storageState()
        await context.close()
        return await compare(browser, {
          bare: { baseURL: bareUrl, path: '/', first: '甲', next: '丙' },
          kept: { baseURL: bareUrl, path: '/', first: '甲', next: '乙', keeps: true },
          login: { baseURL: url, path: '/login', first: '' },
          user: { baseURL: url, path: '/user', first: '概览', next: '课程管理', keeps: true, session },
        })
      } finally {
        await browser.close()
      }
    }),
  )
}

async function compare(browser: Browser, visits: Record<'bare' | 'kept' | 'login' | 'user', Visit>) {
  const taken: Record<keyof typeof visits, Figures[]> = { bare: [], kept: [], login: [], user: [] }
  // In turns, so that other load on the machine affects all alike.
  for (let turn = 0; turn < turns; turn += 1) {
    for (const name of Object.keys(taken) as (keyof typeof visits)[]) {
      taken[name].push(await take(browser, visits[name]))
    }
  }
  const of = (name: keyof typeof visits, figure: keyof Figures) =>
    median(taken[name].map((figures) => figures[figure]))
  return [
    row('first visit of /login', of('login', 'firstMs'), of('bare', 'firstMs'), ''),
    row('first visit of /user', of('user', 'firstMs'), of('bare', 'firstMs'), ''),
    row('route change to a page not visited yet', of('user', 'nextMs'), of('bare', 'nextMs'), ''),
    row(
      'scripting of a switch between cached pages',
      of('user', 'switchMs'),
      of('kept', 'switchMs'),
      '< 50 ms',
    ),
  ]
}

const row = (figure: string, own: number, bare: number, aim: string): Row => ({
  figure: `${figure}, CPU 4×, Fast 4G`,
  value: `${own.toFixed(0)} ms, bare page ${bare.toFixed(0)} ms`,
  ratio: (own / bare).toFixed(2),
  aim,
})

const median = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0

/** One visit with an empty cache. */
async function take(browser: Browser, { session, ...visit }: Visit): Promise<Figures> {
  const context = await browser.newContext({
    baseURL: visit.baseURL,
    locale: 'zh-CN',
    reducedMotion: 'reduce',
    ...(session && { storageState: session }),
  })
  try {
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    await slowDown(devtools)
    await page.addInitScript(markHeading)
    await page.goto(visit.path)
    const firstMs = await page.waitForFunction(readMark).then((mark) => mark.jsonValue())
    if (visit.next === undefined) return { firstMs, nextMs: 0, switchMs: 0 }
    await page.waitForLoadState('networkidle')
    const nextMs = await page.evaluate(follow, visit.next)
    if (!visit.keeps) return { firstMs, nextMs, switchMs: 0 }
    await page.waitForLoadState('networkidle')
    return { firstMs, nextMs, switchMs: await measureSwitches(page, devtools, [visit.first, visit.next]) }
  } finally {
    await context.close()
  }
}

/** DevTools' Fast 4G, on a processor slowed down four times. */
async function slowDown(devtools: CDPSession): Promise<void> {
  await devtools.send('Performance.enable')
  await devtools.send('Network.enable')
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 165,
    downloadThroughput: (9_000_000 * 0.9) / 8,
    uploadThroughput: (1_500_000 * 0.9) / 8,
  })
}

async function measureSwitches(page: Page, devtools: CDPSession, titles: [string, string]): Promise<number> {
  const switchTo = async (times: number) => {
    for (let time = 0; time < times; time += 1) await page.evaluate(follow, titles[time % 2] ?? '')
  }
  await switchTo(2)
  const begun = await scriptingOf(devtools)
  await switchTo(switches)
  return (((await scriptingOf(devtools)) - begun) * 1000) / switches
}

async function scriptingOf(devtools: CDPSession): Promise<number> {
  const { metrics } = await devtools.send('Performance.getMetrics')
  return metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? 0
}

/** Runs in the page: notes when the first heading is painted. */
function markHeading(): void {
  new MutationObserver((_, observer) => {
    if (!document.querySelector('h1')) return
    observer.disconnect()
    requestAnimationFrame(() => setTimeout(() => performance.mark('heading')))
  }).observe(document, { childList: true, subtree: true })
}

const readMark = () => performance.getEntriesByName('heading')[0]?.startTime ?? 0

/** Runs in the page: clicks the link with this title; answers the ms until its heading is painted. */
function follow(title: string): Promise<number> {
  return new Promise((resolve) => {
    const begun = performance.now()
    const isShown = () =>
      [...document.querySelectorAll('h1')].some(
        (heading) => heading.textContent?.startsWith(title) && heading.checkVisibility(),
      )
    const observer = new MutationObserver(() => {
      if (!isShown()) return
      observer.disconnect()
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - begun)))
    })
    observer.observe(document, { childList: true, subtree: true, attributes: true })
    const links = [...document.querySelectorAll<HTMLElement>('nav a')]
    links.find((link) => link.textContent?.trim() === title)?.click()
  })
}
