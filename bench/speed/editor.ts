import { type BrowserContext, type CDPSession, chromium, type Page } from '@playwright/test'
import type { CreatorId, OutlineId } from '@zsm/contract/values'
import { provideChromium } from '../../scripts/chromium.ts'
import type { Sql } from '../../server/src/database/sql.ts'
import { createGroup, createLesson } from '../../server/src/goods/public.ts'
import { newId } from '../../server/src/ids.ts'
import { makeCreator, makeFile, makeGood } from '../../server/test/makers.ts'
import { median } from '../figures/quantile.ts'
import type { Row } from '../figures/report.ts'
import { onScratchServer } from '../load/scratch-server.ts'
import { signInCreator } from './screens.ts'

const turns = 5
const small = { lessons: 20, groups: 2 }
const large = { lessons: 500, groups: 30 }

type Size = { lessons: number; groups: number }
type Scripting = { open: number; type: number; drag: number }

/** The editor of a course of 500 lessons compared with one of 20, and the first answer of ⌘K. */
export function measureEditor(): Promise<Row[]> {
  return onScratchServer(async ({ database: { sql }, url }) => {
    const creator = await makeCreator(sql)
    const few = await makeCourse(sql, creator.creator, small)
    const many = await makeCourse(sql, creator.creator, large)
    const browser = await chromium.launch({ executablePath: provideChromium(), args: ['--no-sandbox'] })
    try {
      const context = await browser.newContext({
        baseURL: url,
        locale: 'zh-CN',
        reducedMotion: 'reduce',
        viewport: { width: 1440, height: 900 },
      })
      await signInCreator(context, creator)
      const taken: Record<'few' | 'many', Scripting[]> = { few: [], many: [] }
      // In turns, so that other load on the machine affects both alike.
      for (let turn = 0; turn < turns; turn += 1) {
        taken.few.push(await edit(context, few, small))
        taken.many.push(await edit(context, many, large))
      }
      const of = (size: 'few' | 'many', step: keyof Scripting) =>
        median(taken[size].map((each) => each[step]))
      const row = (what: string, step: keyof Scripting): Row => ({
        figure: `scripting to ${what}, ${large.lessons} lessons and ${small.lessons}`,
        value: `${of('many', step).toFixed(0)} ms, ${of('few', step).toFixed(0)} ms`,
        ratio: (of('many', step) / of('few', step)).toFixed(2),
        aim: '≤ 2',
      })
      return [
        row('open a course', 'open'),
        row('type forty letters', 'type'),
        row('drag a lesson across groups', 'drag'),
        await firstAnswer(context),
      ]
    } finally {
      await browser.close()
    }
  })
}

async function makeCourse(sql: Sql, creator: CreatorId, { lessons, groups }: Size): Promise<string> {
  const outlineId = newId<OutlineId>()
  const good = await makeGood(sql, creator, {
    tempGoodId: outlineId,
    onShelf: false,
    name: `共 ${lessons} 讲的课程`,
  })
  const fileId = await makeFile(sql, creator, 1)
  for (let group = 0; group < groups; group += 1) {
    const { id: groupId } = await createGroup(sql, creator, {
      tempGoodId: outlineId,
      name: `第 ${group + 1} 章`,
      requestId: newId(),
    })
    for (let lesson = group; lesson < lessons - 1; lesson += groups) {
      await createLesson(sql, creator, {
        tempGoodId: outlineId,
        groupId,
        name: `第 ${lesson + 1} 讲`,
        fileId,
        demoFlag: false,
        shelfFlag: true,
        requestId: newId(),
      })
    }
  }
  return good.id
}

async function edit(context: BrowserContext, id: string, { lessons, groups }: Size): Promise<Scripting> {
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Performance.enable')
  await page.goto(`/course/album?id=${id}`)
  await page.getByText(`${lessons} 个课时，`).waitFor()
  await page.getByRole('button', { name: '拖动分组“第 1 章”' }).waitFor()
  await page.waitForLoadState('networkidle')
  const open = await scriptingOf(devtools)
  const name = page.getByLabel('课程名称', { exact: true })
  await name.press('End')
  const type = await spent(devtools, () => name.pressSequentially('a'.repeat(40)))
  const drag = await spent(devtools, () => dragLesson(page, lastOfFirst({ lessons, groups })))
  await page.close()
  return { open, type, drag }
}

/** The number of the last lesson of the first group. */
const lastOfFirst = ({ lessons, groups }: Size) => Math.floor((lessons - 2) / groups) * groups + 1

/** Drags a lesson into the next group in small steps, as a hand does, and back. */
async function dragLesson(page: Page, number: number): Promise<void> {
  const handle = page.getByRole('button', { name: `拖动课时“第 ${number} 讲”` })
  while ((await handle.count()) === 0) await page.mouse.wheel(0, 300)
  await handle.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  const from = await handle.boundingBox()
  if (!from) throw new Error('the handle has no place')
  const [x, y] = [from.x + from.width / 2, from.y + from.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  for (let step = 0; step <= 40; step += 1) await page.mouse.move(x, y + step * 6)
  for (let step = 40; step >= 0; step -= 1) await page.mouse.move(x, y + step * 6)
  await page.keyboard.press('Escape')
  await page.mouse.up()
}

/** From the last letter to the first hit that the server answered. */
async function firstAnswer(context: BrowserContext): Promise<Row> {
  const page = await context.newPage()
  await page.goto('/user')
  await page.getByRole('heading', { level: 1, name: '概览' }).waitFor()
  const times: number[] = []
  for (let turn = 0; turn < turns; turn += 1) {
    await page.keyboard.press('Control+k')
    const field = page.getByRole('combobox', { name: /^搜索/ })
    await field.waitFor()
    times.push(await page.evaluate(answered, `第 ${20 + turn}`))
    await page.keyboard.press('Escape')
  }
  await page.close()
  return {
    figure: '⌘K: from a letter to the first lesson found among 520',
    value: `${median(times).toFixed(0)} ms`,
    ratio: '',
    aim: '< 100 ms',
  }
}

/** Runs in the page: enters the text at once and waits until an option shows it. */
function answered(text: string): Promise<number> {
  const field = document.activeElement as HTMLInputElement
  const begun = performance.now()
  const { promise, resolve } = Promise.withResolvers<number>()
  const look = () => {
    const hits = [...document.querySelectorAll('[role=option]')]
    if (hits.some(({ textContent }) => textContent?.includes(text))) resolve(performance.now() - begun)
    else requestAnimationFrame(look)
  }
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
  look()
  return promise
}

async function spent(devtools: CDPSession, run: () => Promise<void>): Promise<number> {
  const begun = await scriptingOf(devtools)
  await run()
  return (await scriptingOf(devtools)) - begun
}

/** Scripting of the page so far, in ms. */
async function scriptingOf(devtools: CDPSession): Promise<number> {
  const { metrics } = await devtools.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? 0) * 1000
}
