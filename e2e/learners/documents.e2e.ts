import { readFileSync } from 'node:fs'
import { expect, type Locator, test } from '@playwright/test'
import { fileKind } from '@zsm/contract/states'
import type { FileId } from '@zsm/contract/values'
import { makeCreator } from '../../scripts/makers.ts'
import { withDatabase } from '../../scripts/with-database.ts'
import { openStorage } from '../../server/src/gateways/open-storage.ts'
import { createLesson, getGood, newestOnShelf } from '../../server/src/goods/public.ts'
import { newId } from '../../server/src/ids.ts'
import { storeFile } from '../../server/src/materials/public.ts'
import { makeBought } from '../../server/test/learners/reviews.ts'
import { expectAccessible } from '../steps/accessible.ts'
import { expectFits } from '../steps/fits.ts'
import { signInAsLearner } from '../steps/learner.ts'
import { longPdf } from '../steps/long-pdf.ts'
import { signIn } from '../steps/sign-in.ts'

const name = '课前清单'
const checklist = readFileSync(new URL('../../server/assets/demo/checklist.pdf', import.meta.url))
const long = '器材手册'

/** A course on the shelf with a trial lesson of a PDF, and a learner who has bought it. */
const makeCourse = () =>
  withDatabase(async (parts) => {
    const { sql, config } = parts
    const storage = await openStorage(config.storage)
    const creator = await makeCreator(parts)
    const sold = await newestOnShelf(sql, creator.frontId)
    if (!sold) throw new Error('the shop has no good')
    const { tempGoodId } = await getGood(sql, creator.frontId, sold.goodId)
    const add = async (title: string, bytes: Buffer) => {
      const file = { title, kind: fileKind.document, bytes, ext: 'pdf' }
      const fileId: FileId = await storeFile(sql, storage, creator.frontId, file)
      const shown = { demoFlag: true, shelfFlag: true, requestId: newId<string>() }
      await createLesson(sql, creator.frontId, { tempGoodId, name: title, fileId, ...shown })
    }
    await add(name, checklist)
    await add(long, longPdf(20))
    const { learner, orderId } = await makeBought(sql, sold.goodId)
    return { creator, goodId: sold.goodId, learner, orderId }
  })

/** Whether something dark is drawn on the page's white. */
const isDrawn = (page: Locator) => () =>
  page.locator('canvas').evaluate((canvas: HTMLCanvasElement) => {
    if (canvas.width === 0) return false
    const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] }
    return data.some((value, index) => index % 4 === 0 && value < 100)
  })

test('a document is read on the page itself: as a trial, as a bought lesson on a phone, and in the library', async ({
  browser,
  page,
}) => {
  const { creator, goodId, learner, orderId } = await makeCourse()
  const first = (place: Locator) => place.getByRole('region', { name: /^第 1 页，共 \d+ 页$/ })

  await test.step('a stranger reads the trial lesson', async () => {
    await page.goto(`/g/${goodId}`)
    await page.getByRole('listitem').filter({ hasText: name }).getByRole('button', { name: /试看/ }).click()
    const dialog = page.getByRole('dialog')
    await expect.poll(isDrawn(first(dialog))).toBe(true)
    await expect(dialog.getByRole('status')).toHaveText(/^第 1 \/ \d+ 页$/)
    await expectAccessible(page)
    await dialog.getByRole('button', { name: '放大' }).click()
    await expect(dialog.getByRole('button', { name: '缩小' })).toBeEnabled()
    await expect.poll(isDrawn(first(dialog))).toBe(true)
  })

  await test.step('a learner reads it on a dark phone, without a way to download it', async () => {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, colorScheme: 'dark' })
    const phone = await context.newPage()
    await phone.goto(`/learn/${orderId}`)
    await signInAsLearner(phone, learner.mobile)
    await phone
      .getByRole('button', { name: new RegExp(name) })
      .first()
      .click()
    await expect.poll(isDrawn(first(phone.locator('main')))).toBe(true)
    await expect(phone.getByRole('link', { name: '下载' })).toHaveCount(0)
    await expectFits(phone)
    await expectAccessible(phone)
    await context.close()
  })

  await test.step('the creator reads it in the library', async () => {
    await signIn(page, creator)
    await page.goto('/material/document')
    await page
      .getByRole('button', { name: new RegExp(name) })
      .first()
      .click()
    const preview = page.getByRole('dialog', { name: '预览' })
    await expect.poll(isDrawn(first(preview))).toBe(true)
    await expectAccessible(page)
  })
})

/** Scrolls so that the middle of a page, counted from 1, is in the middle of the view. */
const turnTo = (reader: Locator, page: number) =>
  reader
    .getByRole('region', { name: `第 ${page} 页，共 20 页` })
    .evaluate((section) => section.scrollIntoView({ block: 'center' }))

/** How far the middle of a page is from the middle of the view, as a share of the page's height. */
const offCentre = (reader: Locator, page: number) => () =>
  reader.getByRole('region', { name: `第 ${page} 页，共 20 页` }).evaluate((section) => {
    const view = (section.parentElement as HTMLElement).getBoundingClientRect()
    const { top, height } = section.getBoundingClientRect()
    return Math.round(Math.abs(top + height / 2 - (view.top + view.height / 2)) / (height / 100))
  })

test('a long document is read on where it was: enlarged, turned, after its address expired, and opened again', async ({
  page,
}) => {
  const { creator, learner, orderId } = await makeCourse()
  const part = (reader: Locator, at: number) => reader.getByRole('region', { name: `第 ${at} 页，共 20 页` })

  await test.step('sizes change around what is in the middle', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(`/learn/${orderId}`)
    await signInAsLearner(page, learner.mobile)
    await page
      .getByRole('button', { name: new RegExp(long) })
      .first()
      .click()
    const reader = page.locator('main')
    await expect.poll(isDrawn(part(reader, 1))).toBe(true)
    await turnTo(reader, 9)
    await expect(reader.getByRole('status')).toHaveText('第 9 / 20 页')
    for (const press of ['放大', '放大', '缩小']) {
      await reader.getByRole('button', { name: press }).click()
      await expect.poll(offCentre(reader, 9)).toBeLessThan(3)
    }
    await page.setViewportSize({ width: 844, height: 390 })
    await expect.poll(offCentre(reader, 9)).toBeLessThan(3)
    await page.setViewportSize({ width: 390, height: 844 })
    await expect.poll(offCentre(reader, 9)).toBeLessThan(3)
    await expect(reader.getByRole('status')).toHaveText('第 9 / 20 页')
  })

  await test.step('the address expires while the learner reads', async () => {
    const reader = page.locator('main')
    // a report would prolong it, or say that it is over
    await page.route('**/zsm/api/learn/reportProgress**', (route) => route.abort())
    await withDatabase(
      ({ sql }) => sql`update play_grants set end_time = now() - interval '1 minute'
      where learner_id = ${learner.learner}`,
    )
    const opened = page.waitForResponse('**/zsm/api/learn/openLesson**')
    await turnTo(reader, 17)
    await opened
    await expect.poll(isDrawn(part(reader, 17))).toBe(true)
    await expect(reader.getByRole('status')).toHaveText('第 17 / 20 页')
    await page.unroute('**/zsm/api/learn/reportProgress**')
  })

  await test.step('the learner opens another lesson and comes back', async () => {
    const lesson = (title: string) => page.getByRole('button', { name: new RegExp(title) }).first()
    await lesson(name).click()
    await expect.poll(isDrawn(page.locator('main').getByRole('region', { name: /^第 1 页，共/ }))).toBe(true)
    await lesson(long).click()
    await expect(page.locator('main').getByRole('status')).toHaveText('第 17 / 20 页')
    await expect.poll(isDrawn(part(page.locator('main'), 17))).toBe(true)
  })

  await test.step('in the library, an address that has expired is replaced by a fresh one', async () => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await signIn(page, creator)
    await page.route('**/zsm/api/file/get?**', async (route) => {
      const answer = await route.fetch()
      // the second answer has another address, as it has an hour later
      const text = (await answer.text()).replace(/(\/media\/[^"]+)"/, `$1&hour=${asked++}"`)
      await route.fulfill({ response: answer, body: text })
    })
    let asked = 0
    await page.route(/\/media\/.*hour=0/, (route) => route.fulfill({ status: 403 }))
    await page.goto('/material/document')
    await page
      .getByRole('button', { name: new RegExp(long) })
      .first()
      .click()
    const preview = page.getByRole('dialog', { name: '预览' })
    await expect.poll(isDrawn(part(preview, 1))).toBe(true)
  })
})
