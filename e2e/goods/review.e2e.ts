import { randomUUID } from 'node:crypto'
import { expect, type Page, test } from '@playwright/test'
import { contract } from '@zsm/contract'
import { fileKind } from '@zsm/contract/states'
import type { CreatorId, FileId } from '@zsm/contract/values'
import { withDatabase } from '../../scripts/with-database.ts'
import { demoAsset } from '../../server/src/demo-asset.ts'
import { openStorage } from '../../server/src/gateways/open-storage.ts'
import { storeFile } from '../../server/src/materials/public.ts'
import { expectAccessible } from '../steps/accessible.ts'
import { ask, newestGood } from '../steps/ask.ts'
import { phone } from '../steps/learner.ts'
import { newCreator, newOperator } from '../steps/people.ts'
import { expectSaved } from '../steps/saved.ts'
import { signIn, signInOperator } from '../steps/sign-in.ts'

const { goods } = contract

const reviewing = (on: boolean) =>
  withDatabase(
    ({ sql }) => sql`update settings set value = ${on ? '0' : '1'} where key = 'zsm_good_auto_audit'`,
  )

test.afterEach(() => reviewing(false))

test('a reviewer sees a new cover beside the old one, a lesson that came and a price that doubled, and approves them', async ({
  page,
  browser,
  request,
}) => {
  const teacher = await newCreator()
  const { id, name, priceFen, tempGoodId: outlineId } = await newestGood(request, teacher)
  await reviewing(true)
  const visitor = await (await browser.newContext({ ...phone, reducedMotion: 'reduce' })).newPage()
  const price = (fen: number) => `¥${(fen / 100).toFixed(2)}`

  await test.step('the creator adds a lesson and a cover, and doubles the price, which all wait', async () => {
    const text = { name: '结业作业', contentHtml: '<p>拍一条自己的短片。</p>', requestId: randomUUID() }
    await ask(request, goods.createLesson, { tempGoodId: outlineId, ...text }, teacher)
    const good = await ask(request, goods.get, { id, viewFlag: false }, teacher)
    const fresh = await newPicture(teacher.frontId)
    const { subTitle, labelIds, introHtml, classifyId, version } = good
    const same = { name, subTitle, labelIds, introHtml, priceFen, version, ...(classifyId && { classifyId }) }
    const coverFileIds = [fresh, ...good.coverFileIds]
    await ask(request, goods.update, { id, ...same, coverFileIds }, teacher)
    await signIn(page, teacher)
    await page.goto(`/course/album?id=${id}`)
    await page.getByLabel('价格', { exact: true }).fill(String((priceFen * 2) / 100))
    await page.getByRole('button', { name: '保存', exact: true }).click()
    const question = page.getByRole('dialog', { name: /^价格从/ })
    await question.getByRole('button', { name: '保存新价格' }).click()
    await expectSaved(page)
    await expect(page.getByText('修改正在审核，通过后自动生效')).toBeVisible()
    await expectAccessible(page)
    await visitor.goto(`/g/${id}`)
    await expect(visitor.getByText(price(priceFen)).first()).toBeVisible()
    await expect(visitor.getByText('结业作业')).toHaveCount(0)
  })

  const office = await (
    await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' })
  ).newPage()
  const drawer = office.getByRole('dialog', { name: '商品内容' })
  const field = (title: string) =>
    drawer.locator('section').filter({ has: office.getByRole('heading', { name: title, level: 3 }) })

  await test.step('the reviewer sees both versions, with what changed marked, and plays a lesson', async () => {
    await signInOperator(office, await newOperator('reviewer'))
    await office.goto(`/admin/goods?open=${id}`)
    await expect(drawer).toContainText('在架商品的修改：封面、价格、1 个课时')
    await expect(field('封面').getByText('已修改')).toBeVisible()
    await expect(field('封面').getByRole('img')).toHaveCount(3)
    await expect(field('封面').getByText('新增')).toHaveCount(1)
    await expect(field('价格')).toContainText(price(priceFen * 2))
    await expect(field('价格')).toContainText(price(priceFen))
    await expect(field('名称').getByText('已修改')).toHaveCount(0)
    const added = drawer.getByRole('listitem').filter({ hasText: '结业作业' })
    await expect(added.getByText('新增')).toBeVisible()
    await added.getByRole('button', { name: '结业作业' }).click()
    await expect(added).toContainText('拍一条自己的短片。')
    const video = drawer.getByRole('listitem').filter({ hasText: '视频' }).first()
    await video.getByRole('button').first().click()
    await expect
      .poll(() => video.locator('video').evaluate((player: HTMLVideoElement) => player.readyState))
      .toBeGreaterThan(0)
    await expectAccessible(office)
  })

  await test.step('on a phone in the dark one version stands below the other', async () => {
    await office.setViewportSize({ width: 390, height: 844 })
    await office.emulateMedia({ colorScheme: 'dark' })
    await expect(field('封面').getByRole('img')).toHaveCount(3)
    await expectBelow(office)
    await expectAccessible(office)
    await office.setViewportSize({ width: 1440, height: 900 })
  })

  await test.step('approved, all of it is on sale', async () => {
    await drawer.getByRole('button', { name: '通过', exact: true }).click()
    await office
      .getByRole('dialog', { name: /^通过“/ })
      .getByRole('button', { name: '通过' })
      .click()
    await expect(office.getByRole('region', { name: '消息' })).toContainText('已通过')
    await visitor.reload()
    await expect(visitor.getByText(price(priceFen * 2)).first()).toBeVisible()
    await expect(visitor.getByText('结业作业')).toBeVisible()
  })
})

/** A picture in the creator's library that no cover shows yet. */
const newPicture = (creator: CreatorId): Promise<FileId> =>
  withDatabase(async ({ sql, config }) =>
    storeFile(sql, await openStorage(config.storage), creator, {
      kind: fileKind.image,
      title: '新封面',
      ...(await demoAsset('cover-voice.webp')),
    }),
  )

/** The two versions of the cover stand one below the other. */
async function expectBelow(page: Page) {
  const [now, sold] = [page.locator('.side').nth(0), page.locator('.side').nth(1)]
  await expect
    .poll(async () => {
      const [above, below] = [await now.boundingBox(), await sold.boundingBox()]
      return above !== null && below !== null && below.y >= above.y + above.height
    })
    .toBe(true)
}
