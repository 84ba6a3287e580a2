import { expect, type Page, test } from '@playwright/test'
import { makeCreator } from '../../scripts/makers.ts'
import { withDatabase } from '../../scripts/with-database.ts'
import { sellVoiceTraining } from '../../server/src/demo/living-shop.ts'
import { openStorage } from '../../server/src/gateways/open-storage.ts'
import { newestOnShelf } from '../../server/src/goods/public.ts'
import { expectAccessible } from '../steps/accessible.ts'
import { expectFits } from '../steps/fits.ts'
import { phone, signInAsLearner } from '../steps/learner.ts'
import { signIn } from '../steps/sign-in.ts'

/** A creator with a course for 99 yuan, and another one. */
const makeSeller = () =>
  withDatabase(async (parts) => {
    const creator = await makeCreator(parts)
    const good = await newestOnShelf(parts.sql, creator.frontId)
    if (!good) throw new Error('the shop has no good')
    const storage = await openStorage(parts.config.storage)
    const { goodId: otherId } = await sellVoiceTraining(parts.sql, storage, creator.frontId)
    return { ...creator, goodId: good.goodId, goodName: good.name, otherId }
  })

const newMobile = () => `136${Date.now().toString().slice(-8)}`

async function pay(page: Page): Promise<void> {
  await page.getByRole('button', { name: /沙箱/ }).click()
  await page.getByRole('button', { name: '付款', exact: true }).click()
  await expect(page.getByRole('heading', { name: '已付款' })).toBeVisible()
}

test('a creator makes a coupon, a visitor opens its link and buys, and a second use is refused with the reason', async ({
  browser,
}) => {
  const creator = await makeSeller()
  const office = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
  let address = ''

  await test.step('the creator makes a coupon, and has its link and code', async () => {
    await signIn(office, creator)
    await office.getByRole('link', { name: '优惠券' }).click()
    await expect(office.getByText('还没有优惠券')).toBeVisible()
    await expectAccessible(office)
    await office.getByRole('button', { name: '新建优惠券' }).first().click()
    const form = office.getByRole('dialog', { name: '新建优惠券' })
    await form.getByLabel('名称').fill('开学季')
    await form.getByLabel('减多少钱').fill('20')
    await form.getByLabel('数量').fill('1')
    await form.getByLabel('优惠码').fill('school20')
    await expectAccessible(office)
    await form.getByRole('button', { name: '建好' }).click()
    const link = office.getByRole('dialog', { name: '分享“开学季”' })
    await expect(link.getByRole('img', { name: '“开学季”的二维码' })).toBeVisible()
    await expect(link.getByText(/coupon=SCHOOL20/)).toBeVisible()
    await expectAccessible(office)
    address = (await link.getByText(/coupon=SCHOOL20/).innerText()).trim()
    await office.keyboard.press('Escape')
    await expect(office.getByRole('row', { name: /开学季/ })).toContainText('进行中')
  })

  const context = await browser.newContext({ ...phone, colorScheme: 'dark' })
  const page = await context.newPage()
  await test.step('a visitor opens the link: the shop says what the coupon gives, and the good has its price', async () => {
    await page.goto(address)
    await expect(page.getByText(/优惠券“开学季”已带上：减 ¥20.00，全店可用/)).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: creator.goodName }).first().click()
    await expect(page.getByText('券后 ¥79.00')).toBeVisible()
    await expectAccessible(page)
    await expectFits(page)
  })

  await test.step('the coupon is taken off, a wrong code is refused, and the right one typed again', async () => {
    await page.getByRole('button', { name: '不使用' }).click()
    await expect(page.getByRole('button', { name: '立即购买 ¥99.00' })).toBeVisible()
    await page.getByRole('button', { name: '使用优惠码' }).click()
    await page.getByRole('textbox', { name: '优惠码' }).fill('nosuch')
    await page.getByRole('button', { name: '使用', exact: true }).click()
    await expect(page.getByRole('alert')).toHaveText('没有这个优惠码，请看看有没有输错')
    await expectAccessible(page)
    await page.getByRole('textbox', { name: '优惠码' }).fill('school20')
    await page.getByRole('button', { name: '使用', exact: true }).click()
    await expect(page.getByText('券后 ¥79.00')).toBeVisible()
  })

  await test.step('the checkout has the price with the coupon, and it is paid', async () => {
    await page.getByRole('button', { name: '立即购买 ¥79.00' }).click()
    await signInAsLearner(page, newMobile())
    await expect(page.getByRole('heading', { name: '确认并付款' })).toBeVisible()
    await expect(page.getByText('¥79.00', { exact: true })).toBeVisible()
    await expect(page.getByText('优惠券“开学季” 减 ¥20.00')).toBeVisible()
    await expectAccessible(page)
    await pay(page)
    await expect(page.getByText('−¥20.00（开学季）')).toBeVisible()
    await page.getByRole('link', { name: '去使用' }).click()
    await expect(page.getByText('−¥20.00（开学季）')).toBeVisible()
    await expect(page.getByText(/¥79.00（/)).toBeVisible()
  })

  await test.step('after the sale another good does not ask about the used code any more', async () => {
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.goto(`/g/${creator.otherId}`)
    await expect(page.getByRole('button', { name: '立即购买 ¥199.00' })).toBeVisible()
    await expect.poll(() => asked.some((url) => url.includes('/store/getOwn'))).toBe(true)
    await page.waitForLoadState('networkidle')
    expect(asked.filter((url) => url.includes('/store/getDiscount'))).toEqual([])
    await expect(page.getByRole('alert')).toHaveCount(0)
  })

  await test.step('another learner reads why the coupon does not apply, at the good and at the checkout', async () => {
    const other = await (await browser.newContext(phone)).newPage()
    await other.goto(`/g/${creator.goodId}?coupon=school20`)
    await expect(other.getByText('这个优惠码的名额已用完')).toBeVisible()
    await other.getByRole('button', { name: '立即购买 ¥99.00' }).click()
    await signInAsLearner(other, newMobile())
    await expect(other.getByRole('heading', { name: '确认并付款' })).toBeVisible()
    await other.getByRole('button', { name: '使用优惠码' }).click()
    await other.getByRole('textbox', { name: '优惠码' }).fill('SCHOOL20')
    await other.getByRole('button', { name: '使用', exact: true }).click()
    await expect(other.getByRole('alert')).toHaveText('这个优惠码的名额已用完')
    await expect(other.getByText('¥99.00', { exact: true })).toBeVisible()
    await other.context().close()
  })

  await test.step('the creator sees what the coupon brought, and the discount in the order', async () => {
    await office.reload()
    const row = office.getByRole('row', { name: /开学季/ })
    await expect(row).toContainText('已用完')
    await expect(row).toContainText('共 1 次')
    await expect(row).toContainText('¥79.00')
    await expect(row).toContainText('优惠 ¥20.00')
    await office.getByRole('link', { name: '订单统计' }).click()
    await expect(office.getByText('已优惠 ¥20.00')).toBeVisible()
    await office
      .getByRole('row', { name: /已优惠/ })
      .getByRole('button')
      .first()
      .click()
    const drawer = office.getByRole('dialog', { name: '订单详情' })
    await expect(drawer.getByText('开学季（SCHOOL20），减 ¥20.00')).toBeVisible()
    await expectAccessible(office)
  })

  await test.step('a used coupon is raised in number and stopped, and cannot be deleted', async () => {
    await office.getByRole('dialog', { name: '订单详情' }).press('Escape')
    await office.getByRole('link', { name: '优惠券' }).click()
    const row = office.getByRole('row', { name: /开学季/ })
    await row.getByRole('button', { name: '修改' }).click()
    const form = office.getByRole('dialog', { name: '修改优惠券' })
    await expect(form.getByLabel('减多少钱')).toHaveCount(0)
    await form.getByLabel('数量').fill('2')
    await form.getByRole('button', { name: '保存' }).click()
    await expect(row).toContainText('进行中')
    await row.getByRole('button', { name: /更多/ }).click()
    await office.getByRole('menuitem', { name: '停用' }).click()
    await office.getByRole('dialog', { name: '停用“开学季”？' }).getByRole('button', { name: '停用' }).click()
    await expect(row).toContainText('已停用')
  })
  await context.close()
  await office.context().close()
})
