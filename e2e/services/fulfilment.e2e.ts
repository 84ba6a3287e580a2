import { expect, type Page, test } from '@playwright/test'
import { makeCreator, makeLearner } from '../../scripts/makers.ts'
import { withDatabase } from '../../scripts/with-database.ts'
import { openServices } from '../../server/src/demo/demo-services.ts'
import { furnishShops } from '../../server/src/demo/demo-shops.ts'
import { openStorage } from '../../server/src/gateways/open-storage.ts'
import { samples } from '../../server/test/files.ts'
import { expectAccessible } from '../steps/accessible.ts'
import { expectFits } from '../steps/fits.ts'
import { signIn } from '../steps/sign-in.ts'

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true }

const makeServiceShop = () =>
  withDatabase(async (parts) => {
    const creator = await makeCreator(parts)
    const storage = await openStorage(parts.config.storage)
    await furnishShops(parts.sql, storage, creator.frontId)
    const { goodId } = await openServices(parts.sql, storage, creator.frontId)
    return { creator, goodId, learner: await makeLearner(parts) }
  })

const pdf = { name: '我的照片.pdf', mimeType: 'application/pdf', buffer: Buffer.from(samples.pdf) }

test('a service from the buyer’s form to its acceptance, with one correction', async ({ browser, page }) => {
  const { creator, goodId, learner } = await makeServiceShop()

  await test.step('the creator asks for what they need to know', async () => {
    await signIn(page, creator)
    await page.goto(`/serve/edit?id=${goodId}`)
    for (const [at, label] of ['想重点看什么', '多余的问题', '您的照片'].entries()) {
      await page.getByRole('button', { name: '添加问题' }).click()
      await page.getByLabel(`问题 ${at + 1}：问什么`).fill(label)
    }
    await page.getByRole('button', { name: '移除 问题 2' }).click()
    await page.getByRole('combobox', { name: '问题 2：类型' }).press('Enter')
    await page.getByTitle('文件', { exact: true }).click()
    await page.getByRole('button', { name: '上移 问题 2' }).click()
    await expectAccessible(page)
    await expectFits(page)
    await page.getByRole('button', { name: '保存', exact: true }).click()
    await expect(page.getByText('已保存').first()).toBeVisible()
  })

  const context = await browser.newContext(phone)
  const buyer = await context.newPage()
  const [name = '', value = ''] = learner.cookie.split('=')
  await context.addCookies([{ name, value, url: new URL(page.url()).origin }])

  await test.step('a learner buys it on a phone and answers; what was typed survives a reload', async () => {
    await buyer.goto(new URL(`/g/${goodId}`, page.url()).href)
    await buyer.getByRole('button', { name: /立即购买/ }).click()
    await buyer.getByRole('button', { name: '沙箱' }).click()
    await buyer.getByRole('button', { name: '付款', exact: true }).click()
    await buyer.getByRole('link', { name: '去使用' }).click()
    await expect(buyer.getByText('请先填写资料')).toBeVisible()
    await buyer.getByRole('button', { name: '提交资料' }).click()
    await expect(buyer.getByText('请上传文件')).toBeVisible()
    await buyer.getByLabel('想重点看什么').fill('构图和光线')
    await buyer.getByLabel('添加文件').first().setInputFiles(pdf)
    await expect(buyer.getByText('我的照片.pdf')).toBeVisible()
    await buyer.reload()
    await expect(buyer.getByLabel('想重点看什么')).toHaveValue('构图和光线')
    await expectAccessible(buyer)
    await expectFits(buyer)
    await buyer.getByRole('button', { name: '提交资料' }).click()
    await expect(buyer.getByRole('heading', { name: '我填写的资料' })).toBeVisible()
    await buyer.getByLabel('留言').fill('请问什么时候开始？')
    await buyer.getByRole('button', { name: '发送' }).click()
    await expect(buyer.getByText('请问什么时候开始？')).toHaveCount(1)
  })

  await test.step('the creator reads both, begins and delivers', async () => {
    await page.goto('/serve/orders')
    const row = page.getByRole('row', { name: /一对一作品点评/ })
    await expect(row).toContainText('条新留言')
    await expectAccessible(page)
    await row.getByRole('button', { name: /查看/ }).click()
    await expect(drawer(page)).toContainText('构图和光线')
    await expect(drawer(page)).toContainText('请问什么时候开始？')
    await expectAccessible(page)
    await drawer(page).getByRole('button', { name: '开始服务' }).click()
    await deliver(page, '五张都点评好了，请看文件')
  })

  await test.step('the learner asks for a correction, gets it and accepts', async () => {
    await expect(buyer.getByText('五张都点评好了，请看文件')).toBeVisible({ timeout: 15_000 })
    const file = buyer.getByRole('link', { name: /点评.pdf/ })
    const copied = new URL((await file.getAttribute('href')) ?? '', buyer.url()).href
    expect((await context.request.get(copied)).status()).toBe(200)
    const stranger = await browser.newContext()
    expect((await stranger.request.get(copied)).status()).toBe(401)
    await stranger.close()
    await buyer.getByRole('button', { name: /请求修改/ }).click()
    await buyer.getByLabel('要怎么修改').fill('第三张再细一点')
    await buyer.getByRole('button', { name: '提交修改要求' }).click()
    await expect(buyer.getByText('第三张再细一点')).toBeVisible()
    await expect(drawer(page)).toContainText('第三张再细一点')
    await deliver(page, '第三张补好了')
    await expect(buyer.getByText('第三张补好了')).toBeVisible({ timeout: 15_000 })
    await buyer.emulateMedia({ colorScheme: 'dark' })
    await expectAccessible(buyer)
    buyer.once('dialog', (dialog) => dialog.accept())
    await buyer.getByRole('button', { name: '确认验收' }).click()
    await expect(buyer.getByText(/验收完成/)).toBeVisible()
  })

  await test.step('the order is finished, and its income is held from now on', async () => {
    await page.goto('/serve/orders?tab=ended')
    await expect(page.getByRole('row', { name: /一对一作品点评/ }).first()).toContainText('已验收')
  })
  await context.close()
})

const drawer = (page: Page) => page.getByRole('dialog', { name: '服务订单' })

async function deliver(page: Page, words: string): Promise<void> {
  await drawer(page).getByLabel('留言或交付说明').fill(words)
  await drawer(page)
    .getByLabel('添加文件', { exact: true })
    .setInputFiles({ ...pdf, name: '点评.pdf' })
  await expect(drawer(page).getByRole('button', { name: '移除 点评.pdf' })).toBeVisible()
  await drawer(page).getByRole('button', { name: '提交交付' }).click()
  await page.getByRole('dialog', { name: '提交交付？' }).getByRole('button', { name: '提交交付' }).click()
  await expect(drawer(page)).toContainText(words)
  await expect(drawer(page)).toContainText('待验收')
}
