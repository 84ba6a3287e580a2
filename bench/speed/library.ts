import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type CDPSession, chromium, type Page } from '@playwright/test'
import { fileKind } from '@zsm/contract/states'
import type { CreatorId } from '@zsm/contract/values'
import { provideChromium } from '../../scripts/chromium.ts'
import type { Sql } from '../../server/src/database/sql.ts'
import { openStorage } from '../../server/src/gateways/open-storage.ts'
import { makeCreator, makeFile } from '../../server/test/makers.ts'
import type { Row } from '../figures/report.ts'
import { onScratchServer, type Parts } from '../load/scratch-server.ts'
import { signInCreator } from './screens.ts'

const files = 2000
const turns = 3
const slowdown = 4
const pictures = 12
const picture = readFileSync(join(import.meta.dirname, '../../server/assets/demo/cover-photo.webp'))

/** Scrolling through the library's grid of two thousand pictures on a slow processor. */
export function measureLibrary(): Promise<Row[]> {
  return onScratchServer(async (parts) => {
    const creator = await makeCreator(parts.database.sql)
    await fillLibrary(parts, creator.creator)
    const browser = await chromium.launch({ executablePath: provideChromium(), args: ['--no-sandbox'] })
    try {
      const context = await browser.newContext({ baseURL: parts.url, locale: 'zh-CN' })
      await signInCreator(context, creator)
      const page = await context.newPage()
      await page.setViewportSize({ width: 1440, height: 900 })
      const devtools = await context.newCDPSession(page)
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
      const first: Scrolled[] = []
      const again: Scrolled[] = []
      for (let turn = 0; turn < turns; turn += 1) {
        await page.goto('/material/image')
        await page
          .getByRole('button', { name: /^查看 / })
          .first()
          .waitFor()
        first.push(await scrollThrough(page, wheelTurn))
        again.push(await scrollThrough(page, wheelTurn))
      }
      const flung = await scrollThrough(page, 4 * wheelTurn)
      return [
        { ...row(`${files} pictures, each page read on the way`, calmest(first)), aim: '≤ 50 ms' },
        { ...row(`${files} pictures, all of them read`, calmest(again)), aim: '≤ 50 ms' },
        row(`${files} pictures, four turns of a wheel a frame`, flung),
        await selecting(page, devtools),
      ]
    } finally {
      await browser.close()
    }
  })
}

/** Rows of one size and twelve thumbnails: what a browser lays out, paints and decodes. */
async function fillLibrary({ database: { sql }, config }: Parts, creator: CreatorId): Promise<void> {
  const storage = await openStorage(config.storage)
  for (let made = 0; made < pictures; made += 1)
    await makeFile(sql, creator, fileKind.image, {
      storage,
      title: `封面 ${made}`,
      bytes: picture,
      ext: 'webp',
    })
  await copyRows(sql, creator, files - pictures)
}

async function copyRows(sql: Sql, creator: CreatorId, count: number): Promise<void> {
  await sql`
    insert into files (creator_id, id, kind, title, ext, mime, size, key, cover_key, width, height, create_time, update_time)
    select creator_id, gen_random_uuid(), kind, '第 ' || n || ' 张课程配图', ext, mime, size, key || '-' || n, cover_key, width, height,
      create_time, update_time
    from generate_series(1, ${count}) n
    join (select *, row_number() over (order by id) as place from files where creator_id = ${creator}) made
      on made.place = n % ${pictures} + 1`
}

/** `long`: frames of more than 50 ms. */
type Scrolled = { longest: number; long: number; frames: number }

const mostMs = 60_000
/** In px. */
const wheelTurn = 120

/** Scrolls down, `step` px a frame, until every file is there, for a minute at most. Answers the longest time between two frames. */
async function scrollThrough(page: Page, step: number): Promise<Scrolled> {
  await page.evaluate(() => window.scrollTo(0, 0))
  return page.evaluate(
    async ({ files, mostMs, step }) => {
      const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve))
      const cards = () => Number([...document.querySelectorAll('.material-card')].at(-1)?.ariaPosInSet)
      const atEnd = () => window.scrollY + window.innerHeight >= document.documentElement.scrollHeight - 2
      for (let quiet = 0; quiet < 30; quiet += 1) await frame()
      let [longest, long, frames] = [0, 0, 0]
      let last = await frame()
      const end = last + mostMs
      while (last < end && !(atEnd() && cards() >= files)) {
        window.scrollBy(0, step)
        const now = await frame()
        longest = Math.max(longest, now - last)
        if (now - last > 51) long += 1
        frames += 1
        last = now
      }
      if (cards() < files) throw new Error(`only ${cards()} of ${files} files were reached`)
      return { longest, long, frames }
    },
    { files, mostMs, step },
  )
}

/** The turn that the rest of the machine disturbed least. */
const calmest = (turns: readonly Scrolled[]): Scrolled =>
  turns.reduce((best, one) => (one.longest < best.longest ? one : best))

const row = (what: string, { longest, long, frames }: Scrolled): Row => ({
  figure: `longest frame while scrolling through ${what}, ${slowdown}× slower; frames over 50 ms`,
  value: `${longest.toFixed(0)} ms; ${long} of ${frames}`,
  ratio: '',
  aim: '',
})

/** One press among two thousand cards. */
async function selecting(page: Page, devtools: CDPSession): Promise<Row> {
  await page.evaluate(() => window.scrollTo(0, 0))
  const box = page.getByRole('checkbox', { name: /^选择 第/ }).first()
  await box.waitFor()
  await devtools.send('Performance.enable')
  const scripting = async () => {
    const { metrics } = await devtools.send('Performance.getMetrics')
    return metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? 0
  }
  const before = await scripting()
  await box.check()
  await page.getByRole('region', { name: '批量操作' }).waitFor()
  return {
    figure: `scripting of one press on a box among ${files} cards, ${slowdown}× slower`,
    value: `${(((await scripting()) - before) * 1000).toFixed(0)} ms`,
    ratio: '',
    aim: '',
  }
}
