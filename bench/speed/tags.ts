import { type CDPSession, chromium, type Page } from '@playwright/test'
import { provideChromium } from '../../scripts/chromium.ts'
import { makeCreator, makeGood } from '../../server/test/makers.ts'
import type { Row } from '../figures/report.ts'
import { onScratchServer } from '../load/scratch-server.ts'
import { signInCreator } from './screens.ts'

const few = ['课程管理', '资金收益', '订单统计', '视频素材', '图片素材']
const others = ['知识店铺', '服务店铺', '短视频作品', '音频素材', '账号设置']
const switches = 200
const warmRounds = 20

/** Switching between cached pages: its time, and that two hundred switches leak no memory. */
export function measureTags(): Promise<Row[]> {
  return onScratchServer(async ({ database: { sql }, url }) => {
    const creator = await makeCreator(sql)
    for (let made = 0; made < 20; made += 1) await makeGood(sql, creator.creator)
    const browser = await chromium.launch({ executablePath: provideChromium(), args: ['--no-sandbox'] })
    try {
      const context = await browser.newContext({ baseURL: url, locale: 'zh-CN', reducedMotion: 'reduce' })
      await signInCreator(context, creator)
      const page = await context.newPage()
      await page.goto('/user')
      const devtools = await context.newCDPSession(page)
      await devtools.send('Performance.enable')
      // The first round opens the pages. By the last one the browser has compiled most of the code for
      // switching.
      for (let round = 0; round < warmRounds; round += 1) await switchAll(page, few)
      const switched = await measureSwitches(page, devtools)
      return [...switched, ...(await measureVisits(page, devtools))]
    } finally {
      await browser.close()
    }
  })
}

async function measureSwitches(page: Page, devtools: CDPSession): Promise<Row[]> {
  const before = await heapOf(devtools)
  const begun = await scriptingOf(devtools)
  for (let round = 0; round < switches / few.length; round += 1) await switchAll(page, few)
  const scripting = ((await scriptingOf(devtools)) - begun) / switches
  const after = await heapOf(devtools)
  return [
    {
      figure: 'scripting of a switch between cached pages',
      value: `${(scripting * 1000).toFixed(0)} ms`,
      ratio: '',
      aim: '< 50 ms',
    },
    growth(`${switches} switches among ${few.length + 1} cached pages`, before, after),
  ]
}

/** Visits more pages than the shell caches, so each visit creates one page and drops another. */
async function measureVisits(page: Page, devtools: CDPSession): Promise<Row[]> {
  const all = ['概览', ...few, ...others]
  for (let round = 0; round < warmRounds / 4; round += 1) await switchAll(page, all)
  const before = await heapOf(devtools)
  const rounds = Math.ceil(switches / all.length)
  for (let round = 0; round < rounds; round += 1) await switchAll(page, all)
  const alive = await page.locator('.kept-page').count()
  return [
    growth(
      `${rounds * all.length} visits to ${all.length} pages, ${alive} alive`,
      before,
      await heapOf(devtools),
    ),
  ]
}

type Heap = { megabytes: number; nodes: number }

const growth = (what: string, before: Heap, after: Heap): Row => ({
  figure: `heap before and after ${what}`,
  value: `${before.megabytes.toFixed(1)} → ${after.megabytes.toFixed(1)} MB, ${before.nodes} → ${after.nodes} nodes`,
  ratio: (after.megabytes / before.megabytes).toFixed(2),
  aim: '≤ 1.1',
})

async function switchAll(page: Page, names: string[]): Promise<void> {
  for (const name of names) {
    await page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name }).click()
    await page.getByRole('heading', { level: 1, name }).waitFor()
  }
}

/** The heap and DOM nodes after garbage collection. */
async function heapOf(devtools: CDPSession): Promise<Heap> {
  for (let time = 0; time < 3; time += 1) await devtools.send('HeapProfiler.collectGarbage')
  const { usedSize } = await devtools.send('Runtime.getHeapUsage')
  const { nodes } = await devtools.send('Memory.getDOMCounters')
  return { megabytes: usedSize / 1024 ** 2, nodes }
}

async function scriptingOf(devtools: CDPSession): Promise<number> {
  const { metrics } = await devtools.send('Performance.getMetrics')
  return metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? 0
}
