import { randomUUID } from 'node:crypto'
import { expect, type Page, test } from '@playwright/test'
import { contract } from '@zsm/contract'
import { refundableFen } from '@zsm/contract/money/refund-split'
import type { Order } from '@zsm/contract/orders'
import { refundReason, refundState } from '@zsm/contract/states'
import type { CreatorId } from '@zsm/contract/values'
import { withDatabase } from '../scripts/with-database.ts'
import { transaction } from '../server/src/database/sql.ts'
import { sandboxChannel } from '../server/src/gateways/payment-channels.ts'
import { listOrders } from '../server/src/orders/orders.ts'
import { bookRefundNotice } from '../server/src/payments/notices/refund-notices.ts'
import { approve, failRefund } from '../server/src/refunds/refund-states.ts'
import { listRefunds } from '../server/src/refunds/refunds.ts'
import { expectAccessible } from './steps/accessible.ts'
import { ask } from './steps/ask.ts'
import { failCalls } from './steps/failing.ts'
import { newCreator, newOperator, pay } from './steps/people.ts'
import { signIn, signInOperator } from './steps/sign-in.ts'

const firstPage = { pageNum: 1, pageSize: 1 }

/** The channel reports that the buyer asks for a refund of the creator's newest order. */
const askBack = (creator: CreatorId) =>
  withDatabase(async ({ sql, config }) => {
    const [order] = (await listOrders(sql, creator, firstPage)).list
    const { tradeNo, payFen, refundFen } = order as Order
    await bookRefundNotice(sql, {
      channel: sandboxChannel(config.secrets.pay),
      notice: {
        tradeNo,
        refundNo: randomUUID(),
        refundFen: refundableFen({ payFen, refundFen }),
        statusDict: refundState.waiting,
        reasonDict: refundReason.unwanted,
        refundTime: new Date().toISOString(),
        note: '近期没有时间学习',
      },
      now: new Date().toISOString(),
      request: { requestId: 'journey', ip: '127.0.0.1', userAgent: 'journey' },
    })
  })

/** A refund was approved and the channel failed to pay it; answers the refund's number. */
const refuseByChannel = (creator: CreatorId) =>
  withDatabase(async ({ sql }) => {
    const [refund] = (await listRefunds(sql, creator, firstPage)).list
    if (!refund) throw new Error('there is no refund')
    // In one transaction, before the server's timer sends the approved refund to the channel.
    await transaction(sql, async (sql) => {
      await approve(sql, creator, refund)
      await failRefund(sql, creator, { id: refund.id, reason: '渠道余额不足，请稍后重试' })
    })
    return refund.refundNo
  })

/** From now on the creator's sales are larger than one operator may refund without approval. */
const sellDear = (creator: CreatorId) =>
  withDatabase(({ sql }) => sql`update goods set price_fen = 1500000 where creator_id = ${creator}`)

const drawer = (page: Page) => page.getByRole('dialog', { name: '退款详情' })

test('of two windows that refund the same order, the later one is told how much was refunded already', async ({
  page,
  context,
}) => {
  const creator = await newCreator()
  pay(creator.mobile, new Date().toISOString())
  await signIn(page, creator)
  const other = await context.newPage()
  const dialog = (page: Page) => page.getByRole('dialog', { name: '退款', exact: true })
  for (const window of [page, other]) {
    await window.goto('/statistics/order')
    await window.getByRole('button', { name: '详情' }).first().click()
    await window.getByRole('dialog', { name: '订单详情' }).getByRole('button', { name: '退款' }).click()
    await dialog(window).getByLabel('退款金额').fill('9.90')
  }
  await dialog(page).getByRole('button', { name: '确认退款' }).click()
  await expect(dialog(page)).toBeHidden()
  await dialog(other).getByRole('button', { name: '确认退款' }).click()
  await expect(dialog(other).getByRole('alert')).toContainText('刚在别处退过款，这次没有退')
  await expect(other.getByRole('dialog', { name: '订单详情' })).toContainText('−¥9.90')
  await expect(dialog(other)).toContainText('最多可退 ¥89.10')
})

test('a creator refunds a part of an order, and decides on buyers’ requests', async ({ page }) => {
  const creator = await newCreator()
  pay(creator.mobile, new Date().toISOString())
  await signIn(page, creator)
  const tab = page.getByRole('tab', { name: /^退款/ })
  const refunds = page.getByRole('region', { name: '退款', exact: true })

  await test.step('a part is refunded, and the buyer can still learn', async () => {
    await page.goto('/statistics/order?tab=refunds')
    await expect(page.getByRole('tabpanel')).toContainText('还没有退款')
    await page.getByRole('tab', { name: '订单', exact: true }).click()
    await page.getByRole('button', { name: '详情' }).first().click()
    const order = page.getByRole('dialog', { name: '订单详情' })
    await expect(order).toContainText('永久有效')
    await order.getByRole('button', { name: '退款' }).click()
    const dialog = page.getByRole('dialog', { name: '退款', exact: true })
    await dialog.getByLabel('退款金额').fill('9.90')
    await dialog.getByRole('switch', { name: '收回学习权限' }).click()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: '确认退款' }).click()
    await expect(dialog).toBeHidden()
    await expect(order).toContainText('部分退款')
    await expect(order).toContainText('永久有效')
    await order.getByRole('list', { name: '退款记录' }).getByRole('link', { name: '¥9.90' }).click()
    await expect(drawer(page)).toContainText('已扣回我的收益')
    await expect(drawer(page)).toContainText('您自己')
    await page.keyboard.press('Escape')
    await expect(refunds.getByRole('row').nth(1)).toContainText('已退款')
  })
  await test.step('a buyer’s request is counted, announced, and refused with a reason', async () => {
    await askBack(creator.frontId)
    await page.reload()
    await expect(tab).toHaveAccessibleName('退款 1')
    await page.getByRole('button', { name: /^通知/ }).click()
    await page.getByRole('link', { name: /有人申请退款/ }).click()
    await expect(drawer(page)).toContainText('将扣回我的收益')
    await expectAccessible(page)
    await drawer(page).getByRole('button', { name: '拒绝' }).click()
    const dialog = page.getByRole('dialog', { name: '拒绝退款' })
    await expect(dialog.getByLabel('拒绝原因')).toBeFocused()
    await dialog.getByRole('button', { name: '拒绝退款' }).click()
    await expect(dialog).toContainText('请填写拒绝原因')
    await dialog.getByLabel('拒绝原因').fill('已学完全部课时')
    await dialog.getByRole('button', { name: '拒绝退款' }).click()
    await expect(dialog).toBeHidden()
    await expect(drawer(page)).toContainText('已学完全部课时')
    await expect(drawer(page).getByRole('button', { name: '拒绝' })).toHaveCount(0)
    await expect(tab).toHaveAccessibleName('退款')
  })
  await test.step('on a phone a failed refund is retried', async () => {
    await askBack(creator.frontId)
    await refuseByChannel(creator.frontId)
    await page.setViewportSize({ width: 390, height: 844 })
    const failing = await failCalls(page, '**/refund/listData*')
    await page.goto('/statistics/order?tab=refunds&status=9')
    await expect(page.getByRole('tabpanel').getByRole('alert')).toContainText('没有读到内容')
    await failing.mend()
    await page.getByRole('button', { name: '重试' }).click()
    await expect(refunds).toContainText('渠道余额不足')
    await expectAccessible(page)
    await refunds.getByRole('button', { name: '处理' }).click()
    await drawer(page).getByRole('button', { name: '重新退款' }).click()
    await page
      .getByRole('dialog', { name: /^重新退款/ })
      .getByRole('button', { name: '重新退款' })
      .click()
    await expect(drawer(page)).toContainText('已扣回我的收益')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('tabpanel')).toContainText('没有符合条件的退款')
  })
  await test.step('another request is approved', async () => {
    pay(creator.mobile, new Date().toISOString())
    await askBack(creator.frontId)
    await page.goto('/statistics/order?tab=refunds')
    await refunds.getByRole('button', { name: '处理' }).click()
    await drawer(page).getByRole('button', { name: '同意退款' }).click()
    const dialog = page.getByRole('dialog', { name: '同意退款' })
    await expect(dialog).toContainText('将扣回我的收益')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: '同意退款' }).click()
    await expect(dialog).toBeHidden()
    await expect(drawer(page)).toContainText('已扣回我的收益')
  })
  await test.step('a refusal that comes after an approval on another device says so', async () => {
    pay(creator.mobile, new Date().toISOString())
    await askBack(creator.frontId)
    await page.goto('/statistics/order?tab=refunds')
    await refunds.getByRole('button', { name: '处理' }).click()
    await drawer(page).getByRole('button', { name: '拒绝' }).click()
    const dialog = page.getByRole('dialog', { name: '拒绝退款' })
    await dialog.getByLabel('拒绝原因').fill('已学完全部课时')
    const [asked] = (await ask(page.request, contract.refunds.listData, { pageSize: 1 }, creator)).list
    if (!asked) throw new Error('there is no refund')
    await ask(page.request, contract.refunds.approve, { id: asked.id }, creator)
    await dialog.getByRole('button', { name: '拒绝退款' }).click()
    await expect(drawer(page)).toContainText('已扣回我的收益')
    await expect(dialog.getByRole('alert')).toContainText('，这次没有生效')
    await page.goto('/statistics/order')
  })
  await test.step('a refund that the channel cannot pay is transferred by one operator and approved by another', async () => {
    await sellDear(creator.frontId)
    pay(creator.mobile, new Date().toISOString())
    await askBack(creator.frontId)
    const refundNo = await refuseByChannel(creator.frontId)
    const row = page.getByRole('row', { name: refundNo })
    await page.setViewportSize({ width: 1440, height: 900 })
    await signInOperator(page, await newOperator('finance'))
    await page.goto(`/admin/refunds?status=9&keyword=${refundNo}`)
    await row.getByRole('button', { name: '查看' }).click()
    await drawer(page).getByRole('button', { name: '人工打款' }).click()
    const dialog = page.getByRole('dialog', { name: '登记人工打款' })
    await dialog.getByLabel('转账单号').fill('号 1')
    await dialog.getByLabel('打款说明').fill('买家账户已注销，转到其银行卡')
    await dialog.getByRole('button', { name: '登记打款' }).click()
    await expect(dialog).toContainText('转账单号为 6 到 64 位')
    await expectAccessible(page)
    await dialog.getByLabel('转账单号').fill(refundNo)
    await dialog.getByRole('button', { name: '登记打款' }).click()
    // the drawer leaves what its operator has done, for the next that waits
    await expect(drawer(page)).toBeHidden()
    await row.getByRole('button', { name: '查看' }).click()
    const approve = drawer(page).getByRole('button', { name: '复核通过' })
    await expect(approve).toHaveAttribute('aria-disabled', 'true')
    await page.evaluate(() => localStorage.clear())
    await page.setViewportSize({ width: 390, height: 844 })
    await page.emulateMedia({ colorScheme: 'dark' })
    await signInOperator(page, await newOperator('finance'))
    await page.goto(`/admin/refunds?status=9&keyword=${refundNo}`)
    await expect(row).toContainText('打款待复核')
    await row.getByRole('button', { name: '查看' }).click()
    await expect(drawer(page)).toContainText('买家账户已注销，转到其银行卡')
    await expectAccessible(page)
    await approve.click()
    await page.getByRole('dialog', { name: '复核人工打款' }).getByRole('button', { name: '复核通过' }).click()
    await expect(page.getByText('已复核，退款已完成')).toBeVisible()
    await expect(row).toHaveCount(0)
  })
})
