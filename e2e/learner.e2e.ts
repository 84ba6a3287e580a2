import { expect, test } from '@playwright/test'
import { makeShop } from '../scripts/makers.ts'
import { withDatabase } from '../scripts/with-database.ts'
import { expectAccessible } from './steps/accessible.ts'
import { phone, signInAsLearner } from './steps/learner.ts'

test('from a shared link to the last lesson, on a phone; the address plays nowhere else', async ({
  browser,
}) => {
  const addresses = await withDatabase(makeShop)
  const context = await browser.newContext(phone)
  const page = await context.newPage()
  const mobile = `137${Date.now().toString().slice(-8)}`

  await test.step('the link opens the shop, and the shop the good', async () => {
    await page.goto(addresses.shop)
    await expect(page.getByRole('heading', { name: '小满的摄影课' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: /手机摄影入门/ }).click()
    await expect(page.locator('meta[property="og:title"]')).toHaveAttribute('content', /手机摄影入门/)
    await expectAccessible(page)
  })

  await test.step('a trial lesson plays at once', async () => {
    await page.getByRole('button', { name: /试看/ }).click()
    const video = page.getByRole('dialog').getByLabel('一分钟看懂构图')
    await expect.poll(() => video.evaluate((media: HTMLVideoElement) => media.readyState)).toBeGreaterThan(1)
    await page.getByRole('button', { name: '关闭' }).click()
  })

  await test.step('signing in over the page goes on with what was pressed', async () => {
    await page.getByRole('button', { name: '立即购买 ¥99.00' }).click()
    await expectAccessible(page)
    await signInAsLearner(page, mobile)
    await expect(page).toHaveURL(/\/pay\//)
    await expect(page.getByText('¥99.00')).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('the payment is known after a second window, a reload and the way back', async () => {
    const second = await context.newPage()
    await second.goto(page.url())
    await page.getByRole('button', { name: '沙箱' }).click()
    await page.getByRole('button', { name: '付款', exact: true }).click()
    await expect(page.getByRole('heading', { name: '已付款' })).toBeVisible()
    await expect(second.getByRole('heading', { name: '已付款' })).toBeVisible()
    await second.close()
    await page.reload()
    await page.getByRole('link', { name: '去使用' }).click()
    await expect(page.getByText('¥99.00（沙箱）')).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('a refund is asked for, and taken back', async () => {
    await page.getByRole('button', { name: '申请退款' }).click()
    await page.getByRole('button', { name: '提交申请' }).click()
    await expect(page.getByRole('alert')).toHaveText('请选择退款原因')
    await page.getByRole('combobox', { name: '退款原因' }).selectOption('内容不符')
    await expectAccessible(page)
    await page.getByRole('button', { name: '提交申请' }).click()
    await expect(page.getByText(/¥99.00 等待店铺处理/)).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: '撤回申请' }).click()
    await expect(page.getByText('已关闭：买家已撤回')).toBeVisible()
  })

  await test.step('lessons play to the last, and the page knows where the learner stopped', async () => {
    await page.getByRole('link', { name: '开始学习' }).click()
    await page.getByRole('button', { name: '开始学习' }).click()
    const video = page.getByLabel('一分钟看懂构图')
    await expect.poll(() => video.evaluate((media: HTMLVideoElement) => media.readyState)).toBeGreaterThan(1)
    await video.evaluate((media: HTMLVideoElement) => {
      media.muted = true
      return media.play()
    })
    await expect(page.getByText('已学完')).toHaveCount(1)
    await page.getByRole('button', { name: '下一课：课后练习' }).click()
    const audio = page.getByLabel('课后练习', { exact: true })
    await expect.poll(() => audio.evaluate((media: HTMLAudioElement) => media.readyState)).toBeGreaterThan(1)
    await audio.evaluate((media: HTMLAudioElement) => {
      media.muted = true
      return media.play()
    })
    await expect(page.getByText('已学完')).toHaveCount(2)
    await expectAccessible(page)
  })

  await test.step('the shop tells a learner of unread messages, and a stranger of none', async () => {
    await page.goto(addresses.good)
    await expect(page.getByRole('img', { name: /^\d+ 条未读消息$/ })).toBeVisible()
    await page.goBack()
    const stranger = await browser.newPage()
    const asked: string[] = []
    stranger.on('request', (request) => asked.push(request.url()))
    const counted = stranger.waitForResponse(/store\/visit/)
    await stranger.goto(addresses.shop)
    await counted
    expect(asked.filter((url) => url.includes('countUnreadMessage'))).toEqual([])
    await stranger.close()
  })

  await test.step('a copied address plays nothing in another browser', async () => {
    const src = await page.getByLabel('课后练习', { exact: true }).getAttribute('src')
    const stranger = await browser.newContext()
    const answer = await stranger.request.get(new URL(src ?? '', page.url()).href)
    expect(answer.status()).toBe(401)
    await stranger.close()
  })

  await test.step('what was bought is listed, and another device signs in to it', async () => {
    await page.goto('/learn')
    await expect(page.getByText('2/2 课时')).toBeVisible()
    await expectAccessible(page)
    const desktop = await browser.newContext({ colorScheme: 'dark' })
    const other = await desktop.newPage()
    await other.goto(new URL('/learn', page.url()).href)
    await signInAsLearner(other, mobile)
    await expect(other.getByText('2/2 课时')).toBeVisible()
    await expectAccessible(other)
    await desktop.close()
  })

  await test.step('what was learnt is offered back no longer', async () => {
    await page.goto('/orders')
    await page.getByRole('link', { name: /手机摄影入门/ }).click()
    await expect(page.getByText('已使用 100%。想退款，请联系店铺。')).toBeVisible()
    await expect(page.getByRole('button', { name: '申请退款' })).toHaveCount(0)
    await expectAccessible(page)
  })
  await context.close()
})
