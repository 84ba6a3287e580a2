import { expect, type Locator, type Page, test } from '@playwright/test'
import { goodKind, orderState, payChannel } from '@zsm/contract/states'
import type { CreatorId } from '@zsm/contract/values'
import { withDatabase } from '../scripts/with-database.ts'
import { expectAccessible } from './steps/accessible.ts'
import { addCard, fillCode } from './steps/money.ts'
import { newCreator, pay } from './steps/people.ts'
import { signIn } from './steps/sign-in.ts'

const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) })
const status = (page: Page) => page.getByRole('combobox', { name: '订单状态' })
const drawer = (page: Page) => page.getByRole('dialog', { name: '订单详情' })

/** Until the answer is there, the page does not say that nothing was found. */
async function searchInVain(page: Page, good: Locator) {
  await good.fill('没有这样的商品')
  await expect(page.getByText('没有找到商品')).toBeVisible()
  const answered = Promise.withResolvers<void>()
  await page.route('**/good/listData*', (route) => answered.promise.then(() => route.continue()))
  await good.fill('也没有这样的商品')
  await expect(page.getByText('正在搜索…')).toBeVisible()
  await expect(page.getByText('没有找到商品')).toBeHidden()
  answered.resolve()
  await expect(page.getByText('没有找到商品')).toBeVisible()
  await page.unroute('**/good/listData*')
  await good.fill('')
  await expect(page.getByText('没有找到商品')).toBeHidden()
}

/** The creator's goods become services that were due the day before. */
const sellServices = (creator: CreatorId) =>
  withDatabase(async ({ sql }) => {
    await sql`update goods set biz_dict = ${goodKind.service} where creator_id = ${creator}`
    await sql`
      update orders set biz_dict = ${goodKind.service}, status_dict = ${orderState.paid}, deliver_due_time = now() - interval '1 day'
      where creator_id = ${creator} and pay_channel_dict <> ${payChannel.offline}`
  })

test('a creator records an offline sale, hides an order and shows it again', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const creator = await newCreator()
  await signIn(page, creator)
  await page.goto('/statistics/order')
  await test.step('a sale paid outside the platform', async () => {
    await page.getByRole('button', { name: '记一笔线下成交' }).click()
    const dialog = page.getByRole('dialog', { name: '记一笔线下成交' })
    await dialog.getByRole('button', { name: '记下成交' }).click()
    await expect(dialog).toContainText('请选择商品')
    await expectAccessible(page)
    const good = dialog.getByRole('combobox', { name: '商品' })
    await searchInVain(page, good)
    for (const key of ['ArrowDown', 'Enter']) await good.press(key)
    await dialog.getByLabel('实收金额').fill('88.80')
    await dialog.getByLabel('买家姓名').fill('老街坊')
    await dialog.getByLabel('备注').fill('当面付的现金')
    await dialog.getByRole('button', { name: '记下成交' }).click()
    await expect(dialog).toBeHidden()
    await expect(row(page, '老街坊')).toContainText('¥88.80')
    await expect(row(page, '老街坊')).toContainText('线下收款，不可提现')
  })
  await test.step('its drawer has its history, a copyable number and a link to its good', async () => {
    await row(page, '老街坊').getByRole('button', { name: '详情' }).click()
    await expect(drawer(page)).toContainText('当面付的现金')
    await expect(drawer(page).getByRole('region', { name: '订单进程' })).toContainText('买家付款')
    const copy = drawer(page).getByRole('button', { name: /^复制 \d{20}$/ })
    await copy.click()
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    await expect(copy).toHaveAccessibleName(`复制 ${copied}`)
    await expectAccessible(page)
    await page.keyboard.press('Escape')
  })
  await test.step('hidden, undone, hidden again and found among the hidden', async () => {
    const hide = row(page, '老街坊').getByRole('button', { name: '隐藏' })
    await hide.click()
    await expect(row(page, '老街坊')).toHaveCount(0)
    await page.getByRole('button', { name: '撤销' }).click()
    await hide.click()
    await expect(row(page, '老街坊')).toHaveCount(0)
    await status(page).selectOption('已隐藏')
    await row(page, '老街坊').getByRole('button', { name: '恢复显示' }).click()
    await expect(page.getByRole('tabpanel')).toContainText('没有隐藏的订单')
    await status(page).selectOption('已退款')
    await page.getByRole('button', { name: '清除筛选' }).click()
    await expect(status(page)).toHaveValue('')
    await expect(row(page, '老街坊')).toBeVisible()
  })
  await test.step('filtered orders are summed up, also for a chosen range of days', async () => {
    await page.getByRole('searchbox').fill('街坊')
    const sums = page.getByRole('status').filter({ hasText: '成交' })
    await expect(sums).toContainText('成交 1 单 · 实付 ¥88.80')
    await page.getByRole('combobox', { name: '支付时间' }).selectOption('指定日期')
    await page.getByLabel('到哪天').fill('2020-01-01')
    await page.getByLabel('到哪天').press('Enter')
    await expect(page.getByRole('tabpanel')).toContainText('没有符合条件的订单')
    await expectAccessible(page)
  })
})

test('a creator reads reports by day and month, and edits a card', async ({ page }) => {
  const creator = await newCreator()
  pay(creator.mobile, new Date().toISOString())
  await signIn(page, creator)
  await test.step('reports: the totals, the chart by keyboard, the table, the file', async () => {
    await page.goto('/statistics/funds')
    await page.getByRole('tab', { name: '收益报表' }).click()
    const table = page.getByRole('region', { name: '收益报表', exact: true })
    await expect(table.getByRole('row')).toHaveCount(2)
    const chart = page.getByRole('slider', { name: '净收益走势' })
    await chart.press('Home')
    await expect(chart).toHaveAttribute('aria-valuetext', /净收益 ¥.*1 单/)
    await expect(page.locator('.bar-chart-told')).toContainText('比上期 无可比')
    await expectAccessible(page)
    await page.getByText('按月', { exact: true }).click()
    await expect(table).toContainText('-01 至 ')
    await page.getByRole('button', { name: '导出' }).click()
    await page.getByRole('menuitem', { name: /CSV/ }).click()
    await expect(page.getByRole('dialog', { name: '导出' }).getByText(/共 1 条/)).toBeVisible()
    await page.keyboard.press('Escape')
  })
  await test.step('a card’s branch and phone are changed with a code', async () => {
    await addCard(page, creator)
    const card = row(page, '招商银行')
    await expect(card).toContainText('默认')
    await card.getByRole('button', { name: '编辑' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('省份').fill('浙江')
    await dialog.getByLabel('城市').fill('杭州')
    await dialog.getByLabel('支行').fill('招商银行杭州西湖支行')
    await dialog.getByLabel('银行预留手机').fill('13812345678')
    await dialog.getByRole('button', { name: '保存' }).click()
    await expect(dialog).toContainText('验证码')
    await expectAccessible(page)
    await fillCode(page, creator.mobile)
    await dialog.getByRole('button', { name: '保存' }).click()
    await expect(dialog).toBeHidden()
    await expect(card).toContainText('浙江 杭州 招商银行杭州西湖支行')
    await card.getByRole('button', { name: '编辑' }).click()
    await expect(dialog).toContainText('现在是 138****5678')
  })
})

test('an overdue service is the first task of the overview until it is delivered', async ({ page }) => {
  const creator = await newCreator()
  pay(creator.mobile, new Date().toISOString())
  await sellServices(creator.frontId)
  await signIn(page, creator)
  await page.goto('/user')
  await page.getByRole('link', { name: /^1 笔服务订单已超期未交付/ }).click()
  await expect(row(page, '沙箱买家')).toContainText('已超期')
  // a buyer who is no learner of ours has no talk: the order itself is delivered
  await page.goto('/statistics/order?status=deliver')
  await expect(row(page, '沙箱买家')).toContainText('已超期')
  await row(page, '沙箱买家').getByRole('button', { name: '详情' }).click()
  await expect(drawer(page)).toContainText('已超期未交付')
  await expectAccessible(page)
  await drawer(page).getByRole('button', { name: '开始交付' }).click()
  await drawer(page).getByRole('button', { name: '交付完成' }).click()
  await page.getByRole('dialog', { name: '确认交付完成？' }).getByRole('button', { name: '交付完成' }).click()
  await expect(drawer(page).getByRole('region', { name: '订单进程' })).toContainText('交付完成')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('tabpanel')).toContainText('没有待交付的服务')
  await page.goto('/user')
  await expect(page.getByText('没有要处理的事')).toBeVisible()
  const money = page.getByRole('region', { name: '我的钱' })
  await expect(money.getByRole('link', { name: '提现', exact: true })).toBeVisible()
  const next = page.getByRole('heading', { name: '待处理' })
  const top = async (part: Locator) => (await part.boundingBox())?.y ?? 0
  await expect.poll(async () => (await top(next)) - (await top(money))).toBeGreaterThan(0)
})
