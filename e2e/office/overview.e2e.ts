import { randomInt } from 'node:crypto'
import { expect, type Page, test } from '@playwright/test'
import { notificationType } from '@zsm/contract/states'
import type { Mobile } from '@zsm/contract/values'
import { withDatabase } from '../../scripts/with-database.ts'
import { transaction } from '../../server/src/database/sql.ts'
import { notify } from '../../server/src/notifications/public.ts'
import { makeCreator } from '../../server/test/makers.ts'
import { expectAccessible } from '../steps/accessible.ts'
import { apply } from '../steps/apply.ts'
import { newOperator } from '../steps/people.ts'
import { signIn, signInOperator } from '../steps/sign-in.ts'

/** The application was sent so many days ago. */
const ageApplication = (mobile: Mobile, days: number) =>
  withDatabase(
    ({ sql }) => sql`
      update enrolls set submit_time = now() - ${days} * interval '1 day'
      where creator_id = (select creator_id from accounts where mobile = ${mobile})`,
  )

const work = (page: Page) => page.getByRole('region', { name: '待处理' })
const applications = (page: Page) => work(page).getByRole('row', { name: '入驻申请' })

test('an application arrives in the overview and in the menu by itself, becomes overdue, and leaves once it is decided', async ({
  page,
  context,
  request,
}) => {
  const name = `申请人${randomInt(10 ** 6)}`
  await signInOperator(page, await newOperator('reviewer'))
  await expect(page.getByRole('heading', { name: '概览', level: 1 })).toBeVisible()
  await expect(page).toHaveURL(/\/admin$/)

  const mobile = await test.step('it arrives while nobody touches the page', async () => {
    const mobile = await apply(request, name)
    await expect(applications(page)).toBeVisible()
    await expect(page.getByRole('link', { name: /^入驻审核，\d+\+? 项待处理$/ })).toBeVisible()
    await expectAccessible(page)
    return mobile
  })
  await test.step('past the promised time it is overdue, in words', async () => {
    // no other application is that old
    await ageApplication(mobile, 400)
    await expect(applications(page)).toContainText('400 天')
    await expect(applications(page)).toContainText(/\d+ 项超时/)
    await expect(applications(page)).toContainText('3 天内')
  })
  await test.step('on a dark phone every row is a readable card', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect(applications(page)).toContainText('400 天')
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await expectAccessible(page)
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.emulateMedia({ colorScheme: 'light' })
  })
  await test.step('a second window decides it, and the row follows by itself', async () => {
    const other = await context.newPage()
    await other.goto('/admin')
    await applications(other).getByRole('link', { name: '入驻申请' }).click()
    await expect(other).toHaveURL(/\/admin\/enrolls\?status=1$/)
    await other.getByLabel('手机号或昵称').fill(mobile)
    await expect(other.getByRole('row')).toHaveCount(2)
    await other.getByRole('row', { name }).getByRole('button', { name: '通过' }).click()
    await other.getByRole('dialog').getByRole('button', { name: '通过' }).click()
    await expect(other.getByText('没有符合条件的入驻申请')).toBeVisible()
    await expect(work(page).getByText('400 天')).toHaveCount(0)
  })
})

test('a notification arrives without a reload, and two devices agree on what is read', async ({
  browser,
}) => {
  const creator = await withDatabase(({ sql }) => makeCreator(sql))
  const devices = await Promise.all([browser.newContext(), browser.newContext()])
  const [desk, phone] = await Promise.all(devices.map((device) => device.newPage()))
  if (!desk || !phone) throw new Error('two devices')
  await signIn(desk, creator)
  await signIn(phone, creator)
  const bell = (page: Page) => page.getByRole('button', { name: /^通知/ })
  await expect(bell(phone)).toHaveAccessibleName('通知')
  await withDatabase(({ sql }) =>
    transaction(sql, (sql) =>
      notify(sql, creator.creator, {
        typeDict: notificationType.withdrawal,
        title: '提现 ¥99.00 已到账',
        body: '',
        link: '/statistics/funds?tab=withdrawals',
      }),
    ),
  )
  await expect(bell(desk)).toHaveAccessibleName('通知，1 条未读')
  await expect(bell(phone)).toHaveAccessibleName('通知，1 条未读')
  await bell(phone).click()
  const drawer = phone.getByRole('dialog', { name: '通知' })
  await expect(drawer.getByText('未读：')).toHaveCount(1)
  await bell(desk).click()
  await desk.getByRole('dialog', { name: '通知' }).getByRole('button', { name: '全部已读' }).click()
  await expect(bell(phone)).toHaveAccessibleName('通知')
  await expect(drawer.getByText('未读：')).toHaveCount(0)
  await Promise.all(devices.map((device) => device.close()))
})

test('finance reads what happened by day as a chart and as a table, and how the system is', async ({
  page,
}) => {
  await signInOperator(page, await newOperator('finance'))
  const owed = page.getByText('应付创作者', { exact: true })
  await expect(owed).toBeVisible()
  await page.getByRole('radiogroup', { name: '看哪一项' }).getByText('退款').click()
  await expect(page.getByRole('slider', { name: '每天的退款' })).toBeVisible()
  await page.getByRole('radiogroup', { name: '收支时间' }).getByText('7 天').click()
  await page.getByRole('radiogroup', { name: '显示方式' }).getByText('表格').click()
  await expect(page.getByRole('region', { name: '每天的收支' }).getByRole('row')).toHaveCount(8)
  await expect(page.getByText('总账核对')).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(owed).toBeVisible()
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await expectAccessible(page)
})
