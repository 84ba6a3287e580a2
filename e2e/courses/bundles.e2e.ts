import { type Browser, expect, type Page, test } from '@playwright/test'
import { fen } from '@zsm/contract/money/fen'
import { withDatabase } from '../../scripts/with-database.ts'
import { createLesson } from '../../server/src/goods/public.ts'
import { newId } from '../../server/src/ids.ts'
import { makeGood } from '../../server/test/makers.ts'
import { expectAccessible } from '../steps/accessible.ts'
import { expectFits } from '../steps/fits.ts'
import { phone, signInAsLearner } from '../steps/learner.ts'
import { newCreator } from '../steps/people.ts'
import { signIn } from '../steps/sign-in.ts'

const bundle = '摄影从拍到修'

test('a creator sells two courses as a bundle, a learner learns both, and a refund ends both', async ({
  page,
  browser,
}) => {
  const creator = await newCreator()
  await withDatabase(async ({ sql }) => {
    const { tempGoodId } = await makeGood(sql, creator.frontId, { name: '照片后期', priceFen: fen(5000) })
    const article = { name: '调色思路', contentHtml: '<p>先看曝光，再看颜色</p>', requestId: newId<string>() }
    await createLesson(sql, creator.frontId, { tempGoodId, demoFlag: false, shelfFlag: true, ...article })
  })
  await signIn(page, creator)
  await test.step('the creator chooses the goods, and reads what they cost one by one', () => choose(page))
  await test.step('what is missing is named, filled in, and the bundle goes on the shelf', () => shelve(page))
  const path = await test.step('the list marks it, and its address can be shared', () => share(page))
  const learner = await test.step('a learner reads what is in it, and buys it', () => buy(browser, path))
  await test.step('each course is among the courses, and a lesson of each opens', () => learn(learner))
  await test.step('the creator sees what was sold, and gives the money back', () => giveBack(page))
  await test.step('both courses have ended', async () => {
    await learner.goto('/learn')
    await expect(learner.getByText('已退款')).toHaveCount(2)
    await learner.getByRole('link', { name: /照片后期/ }).click()
    await expect(learner.getByText('已退款')).toBeVisible()
    await learner.getByRole('link', { name: bundle }).click()
    await expect(learner.getByText('已退')).not.toHaveCount(0)
    await learner.getByRole('link', { name: /照片后期/ }).click()
    await expect(learner.getByRole('link', { name: /开始学习|继续学习/ })).toHaveCount(0)
  })
  await learner.context().close()
})

async function choose(page: Page) {
  await page.goto('/course/list')
  await page.getByRole('link', { name: '新建套餐' }).click()
  await page.getByLabel('套餐名称', { exact: true }).fill(bundle)
  await page.getByRole('button', { name: '选择商品' }).click()
  const dialog = page.getByRole('dialog', { name: '选择商品' })
  await dialog.getByRole('checkbox', { name: '照片后期' }).check()
  await dialog.getByRole('checkbox', { name: '手机摄影入门' }).check()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: '放进 2 个商品' }).click()
  const parts = page.getByRole('list', { name: '套餐里的商品' }).getByRole('listitem')
  await expect(parts).toHaveText([/照片后期/, /手机摄影入门/])
  await page.getByRole('button', { name: '上移 手机摄影入门' }).press('Enter')
  await expect(parts).toHaveText([/手机摄影入门/, /照片后期/])
  await page.getByRole('textbox', { name: '价格', exact: true }).fill('120')
  await expect(page.getByText('单买合计 ¥149.00')).toBeVisible()
  await expect(page.getByText('套餐价 ¥120.00，比单买省 ¥29.00')).toBeVisible()
  await page.getByRole('button', { name: '把合计用作划线价' }).click()
  await expect(page.getByLabel('划线价选填')).toHaveValue('149.00')
}

async function shelve(page: Page) {
  await page.getByRole('button', { name: '保存并上架' }).click()
  const missing = page.getByRole('alert').filter({ hasText: '还不能上架' })
  await expect(missing.getByRole('button')).toHaveText(['请添加封面', '请选择分类', '请填写介绍'])
  await missing.getByRole('button', { name: '请填写介绍' }).click()
  await page.keyboard.type('先拍好，再修好。')
  await page.getByLabel('选择封面图片').setInputFiles('server/assets/demo/cover-voice.webp')
  await page.getByRole('button', { name: '使用这张封面' }).click()
  await expect(page.getByRole('img', { name: '套餐封面', exact: true })).toBeVisible()
  await page.getByRole('combobox', { name: '分类', exact: true }).press('Enter')
  await page.getByRole('combobox', { name: '分类', exact: true }).press('Enter')
  await page.keyboard.press('Escape')
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectFits(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('button', { name: '保存并上架' }).click()
  await expect(page.getByRole('button', { name: '保存并上架' })).toBeHidden()
}

/** Answers the path of the bundle's page. */
async function share(page: Page): Promise<string> {
  const id = new URL(page.url()).searchParams.get('id')
  await page.goto('/course/list')
  const row = page.getByRole('row', { name: new RegExp(bundle) })
  await expect(row).toContainText('套餐')
  await expect(row).toContainText('2 个商品')
  await expect(row).toContainText('¥120.00')
  await expectAccessible(page)
  return `/g/${id}`
}

async function buy(browser: Browser, path: string): Promise<Page> {
  const page = await (await browser.newContext(phone)).newPage()
  await page.goto(path)
  const parts = page.getByRole('region', { name: '套餐包含 2 个商品' })
  await expect(parts.getByRole('link')).toHaveText([/手机摄影入门.*单买 ¥99.00/, /照片后期.*单买 ¥50.00/])
  await expect(parts).toContainText('单买合计 ¥149.00，买套餐省 ¥29.00')
  await expectAccessible(page)
  await parts.getByRole('link', { name: /手机摄影入门/ }).click()
  await expect(page.getByRole('heading', { name: /目录/ })).toBeVisible()
  await page.goBack()
  await page.getByRole('button', { name: '立即购买 ¥120.00' }).click()
  await signInAsLearner(page, `136${Date.now().toString().slice(-8)}`)
  await expect(page.getByText('2 个商品')).toBeVisible()
  await page.getByRole('button', { name: '沙箱' }).click()
  await page.getByRole('button', { name: '付款', exact: true }).click()
  await page.getByRole('link', { name: '去使用' }).click()
  const bought = page.getByRole('region', { name: '套餐里的 2 个商品' })
  await expect(bought.getByRole('link')).toHaveText([/手机摄影入门/, /照片后期/])
  await expectAccessible(page)
  return page
}

async function learn(page: Page) {
  await page.goto('/learn')
  await expect(page.getByText(`来自套餐 ${bundle}`)).toHaveCount(2)
  await expectAccessible(page)
  await page.getByRole('link', { name: /手机摄影入门/ }).click()
  await page.getByRole('button', { name: '开始学习' }).click()
  const video = page.getByLabel('一分钟看懂构图')
  await expect.poll(() => video.evaluate((media: HTMLVideoElement) => media.readyState)).toBeGreaterThan(1)
  await page.goto('/learn')
  await page.getByRole('link', { name: /照片后期/ }).click()
  await page.getByRole('button', { name: /调色思路/ }).click()
  await expect(page.getByText('先看曝光，再看颜色')).toBeVisible()
}

async function giveBack(page: Page) {
  await page.goto('/statistics/order?tab=orders')
  await page
    .getByRole('row', { name: new RegExp(bundle) })
    .getByRole('button', { name: '详情' })
    .click()
  const order = page.getByRole('dialog', { name: '订单详情' })
  await expect(order.getByRole('region', { name: '套餐里的 2 个商品' })).toContainText('当时单买 ¥99.00')
  await expectAccessible(page)
  await order.getByRole('button', { name: '退款' }).click()
  const dialog = page.getByRole('dialog', { name: '退款', exact: true })
  await dialog.getByLabel('退款金额').fill('120')
  await dialog.getByRole('button', { name: '确认退款' }).click()
  await expect(order).toContainText('已退款')
}
