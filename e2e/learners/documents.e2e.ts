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
import { signIn } from '../steps/sign-in.ts'

const name = '课前清单'
const checklist = readFileSync(new URL('../../server/assets/demo/checklist.pdf', import.meta.url))

/** A course on the shelf with a trial lesson of a PDF, and a learner who has bought it. */
const makeCourse = () =>
  withDatabase(async (parts) => {
    const { sql, config } = parts
    const storage = await openStorage(config.storage)
    const creator = await makeCreator(parts)
    const sold = await newestOnShelf(sql, creator.frontId)
    if (!sold) throw new Error('the shop has no good')
    const { tempGoodId } = await getGood(sql, creator.frontId, sold.goodId)
    const file = { title: name, kind: fileKind.document, bytes: checklist, ext: 'pdf' }
    const fileId: FileId = await storeFile(sql, storage, creator.frontId, file)
    const shown = { demoFlag: true, shelfFlag: true, requestId: newId<string>() }
    await createLesson(sql, creator.frontId, { tempGoodId, name, fileId, ...shown })
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
