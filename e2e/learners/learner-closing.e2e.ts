import { expect, test } from '@playwright/test'
import { makeShop } from '../../scripts/makers.ts'
import { withDatabase } from '../../scripts/with-database.ts'
import { readOutbox } from '../../server/src/gateways/sms.ts'
import { expectAccessible } from '../steps/accessible.ts'
import { phone, signInAsLearner } from '../steps/learner.ts'

test('an account is closed with an order open: it is named, settled, and the closing taken back', async ({
  browser,
}) => {
  const { shop } = await withDatabase(makeShop)
  const context = await browser.newContext({ ...phone, colorScheme: 'dark' })
  const page = await context.newPage()
  const mobile = `136${Date.now().toString().slice(-8)}`
  const messages = () => readOutbox(process.env.DATA_DIR ?? '', mobile as never)

  await test.step('the learner is about to pay', async () => {
    await page.goto(shop)
    await page.getByRole('link', { name: /手机摄影入门/ }).click()
    await expect(page.getByText(/可退金额随学习进度递减/)).toBeVisible()
    await page.getByRole('button', { name: '立即购买 ¥99.00' }).click()
    await signInAsLearner(page, mobile)
    await expect(page).toHaveURL(/\/pay\//)
  })

  await test.step('the open order stands in the way', async () => {
    await page.goto('/me')
    await page.getByRole('link', { name: '下载资料、注销账号' }).click()
    await expect(page.getByText('还不能注销，请先处理完：')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: '去处理' }).click()
    page.once('dialog', (dialog) => dialog.accept())
    await page.getByRole('button', { name: '取消订单' }).click()
    await expect(page.getByRole('heading', { name: '订单已关闭' })).toBeVisible()
  })

  await test.step('the learner takes the own data along, and asks', async () => {
    await page.goto('/me/closing')
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: '下载我的资料' }).click()
    expect((await download).suggestedFilename()).toMatch(/^我的资料-.+\.json$/)
    const before = (await messages()).length
    await page.getByRole('button', { name: '获取验证码' }).click()
    await expect.poll(async () => (await messages()).length).toBeGreaterThan(before)
    const { code = '', text = '' } = (await messages()).at(-1) ?? {}
    expect(text).toContain('注销学员账号')
    await page.getByRole('textbox', { name: /验证码/ }).fill(code)
    await expectAccessible(page)
    await page.getByRole('button', { name: '确认注销' }).click()
    await expect(page.getByRole('heading', { name: '注销申请已提交' })).toBeVisible()
  })

  await test.step('signing in takes it back, and says so', async () => {
    await page.goto('/learn')
    await signInAsLearner(page, mobile)
    await expect(page.getByText(/这次登录已撤回申请/)).toBeVisible()
    await page.getByRole('button', { name: '知道了' }).click()
    await expect(page.getByRole('heading', { name: '我的学习' })).toBeVisible()
  })
  await context.close()
})
