import { expect, test } from '@playwright/test'
import { notificationType } from '@zsm/contract/states'
import { withDatabase } from '../scripts/with-database.ts'
import { transaction } from '../server/src/database/sql.ts'
import { type News, notify } from '../server/src/notifications/public.ts'
import { makeCreator } from '../server/test/makers.ts'
import { expectAccessible } from './steps/accessible.ts'
import { failCalls } from './steps/failing.ts'
import { signIn } from './steps/sign-in.ts'

const news: News[] = [
  {
    typeDict: notificationType.withdrawal,
    title: '提现 ¥99.00 已到账',
    body: '',
    link: '/statistics/funds?tab=withdrawals',
  },
  {
    typeDict: notificationType.refund,
    title: '「手机摄影」已退款 ¥9.90',
    body: '收益和费用已按比例扣回',
    link: '/statistics/order',
  },
  {
    typeDict: notificationType.question,
    title: '林小鱼 在「手机摄影」提问',
    body: '没有单反可以学吗？',
    link: '/user/questions',
  },
  {
    typeDict: notificationType.order,
    title: '售出「手机摄影」',
    body: '成交 ¥9.90',
    link: '/statistics/order',
  },
]

test.use({ reducedMotion: 'reduce' })

test('the bell counts unread notifications, and each links to its page', async ({ page }) => {
  const creator = await withDatabase(({ sql }) => makeCreator(sql))
  await signIn(page, creator)
  const bell = page.getByRole('button', { name: /^通知/ })
  const drawer = page.getByRole('dialog', { name: '通知' })
  await test.step('there are none yet', async () => {
    await expect(bell).toHaveAccessibleName('通知')
    await bell.click()
    await expect(drawer).toContainText('还没有通知')
    await expect(drawer.getByRole('button', { name: '全部已读' })).toBeDisabled()
    await page.keyboard.press('Escape')
    await expect(drawer).toHaveCount(0)
  })
  await test.step('the newest comes first; an opened one is marked as read', async () => {
    await withDatabase(({ sql }) =>
      transaction(sql, async (sql) => {
        for (const one of news) await notify(sql, creator.creator, one)
      }),
    )
    await page.reload()
    await expect(bell).toHaveAccessibleName('通知，4 条未读')
    await bell.click()
    await expect(drawer.getByRole('link')).toHaveText([/售出/, /提问/, /已退款/, /已到账/])
    await drawer.getByRole('link', { name: /已到账/ }).click()
    await expect(page).toHaveURL(/\/statistics\/funds\?tab=withdrawals$/)
    await expect(drawer).toHaveCount(0)
    await expect(bell).toHaveAccessibleName('通知，3 条未读')
  })
  await test.step('on a phone all are marked as read at once', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await bell.click()
    await drawer.getByText('未读', { exact: true }).click()
    await expect(drawer.getByRole('link')).toHaveText([/售出/, /提问/, /已退款/])
    await drawer.getByLabel('通知类型').selectOption('提问')
    await expect(drawer.getByRole('link')).toHaveText([/提问/])
    const heights = await drawer
      .locator('.news-tools > *')
      .evaluateAll((tools) => tools.map((tool) => tool.getBoundingClientRect().top))
    expect(Math.max(...heights) - Math.min(...heights), 'all in one line').toBeLessThan(20)
    await expectAccessible(page)
    await drawer.getByRole('button', { name: '全部已读' }).click()
    await expect(drawer).toContainText('没有这样的通知')
    await expect(bell).toHaveAccessibleName('通知')
  })
  await test.step('a list that failed to load is requested again', async () => {
    const failing = await failCalls(page, '**/notification/listData*')
    await page.reload()
    await bell.click()
    await expect(drawer.getByRole('alert')).toContainText('没有读到内容')
    await failing.mend()
    await drawer.getByRole('button', { name: '重试' }).click()
    await expect(drawer.getByRole('link')).toHaveCount(4)
  })
  await test.step('what comes by SMS is chosen kind by kind, and stays chosen', async () => {
    await drawer.getByRole('button', { name: '短信提醒' }).click()
    const dialog = page.getByRole('dialog', { name: '短信提醒' })
    const orders = dialog.getByRole('switch', { name: /有人下单/ })
    await expect(dialog.getByRole('switch', { name: /提现/ })).toBeChecked()
    await expect(orders).not.toBeChecked()
    await expect(dialog.getByText('平台还没有开通短信提醒', { exact: false })).toBeVisible()
    await orders.click()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: '保存' }).click()
    await expect(page.getByText('已保存短信提醒')).toBeVisible()
    await expect(dialog).toHaveCount(0)
    await drawer.getByRole('button', { name: '短信提醒' }).click()
    await expect(orders).toBeChecked()
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.setViewportSize({ width: 390, height: 844 })
    await expectAccessible(page)
  })
})
