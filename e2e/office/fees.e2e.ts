import { type Browser, expect, type Page, test } from '@playwright/test'
import { goodKind } from '@zsm/contract/states'
import { withDatabase } from '../../scripts/with-database.ts'
import { now } from '../../server/src/clock.ts'
import { dayAfter, shanghaiDay } from '../../server/src/days.ts'
import { expectAccessible } from '../steps/accessible.ts'
import { expectFits } from '../steps/fits.ts'
import { newCreator, newOperator, type Operator, type Person, pay } from '../steps/people.ts'
import { signIn, signInOperator } from '../steps/sign-in.ts'

const effectDay = dayAfter(shanghaiDay(now()), 10)

test('a fee is planned by two admins, told, shown at the price, begins, and stands on the order', async ({
  page: creator,
  browser,
}) => {
  const person = await newCreator()
  const name = `口琴${person.mobile.slice(-6)}`
  const first = await officeOf(browser, await newOperator('admin'))
  const second = await officeOf(browser, await newOperator('admin'))
  await signIn(creator, person)

  await test.step('a category of its own, in which the creator sells', async () => {
    await first.goto('/admin/classifies')
    await first.getByRole('button', { name: '新建一级分类' }).click()
    const dialog = first.getByRole('dialog')
    await dialog.getByLabel('名称').fill(name)
    await dialog.getByRole('button', { name: '保存' }).click()
    await expect(first.getByRole('row', { name })).toContainText('5%')
    await sellIn(person, name)
  })

  await test.step('one admin asks for 6.25 % from a day on, which is checked', async () => {
    await first.getByRole('row', { name }).getByRole('button', { name: '修改' }).click()
    const dialog = first.getByRole('dialog')
    await expect(dialog.getByLabel('生效日期')).toHaveCount(0)
    await dialog.getByLabel('平台服务费').fill('6.25')
    await dialog.getByLabel('生效日期').fill(shanghaiDay(now()))
    await dialog.getByLabel('生效日期').press('Tab')
    await dialog.getByRole('button', { name: '保存' }).click()
    await expect(dialog.getByText(/这次调整最早从 .* 起生效/).first()).toBeVisible()
    await dialog.getByLabel('生效日期').fill(effectDay)
    await dialog.getByLabel('生效日期').press('Tab')
    await expectAccessible(first)
    await dialog.getByRole('button', { name: '保存' }).click()
    await expect(first.getByText('分类已保存，服务费等另一位管理员复核')).toBeVisible()
  })

  await test.step('the other one approves, and the list says what comes', async () => {
    await second.goto('/admin/changes')
    const row = second.getByRole('row', { name })
    await expect(row).toContainText(`6.25%，${effectDay} 起`)
    await row.getByRole('button', { name: '复核通过' }).click()
    await second.getByRole('dialog').getByRole('button', { name: '通过' }).click()
    await expect(second.getByText('修改已生效')).toBeVisible()
    await first.reload()
    await expect(first.getByRole('row', { name })).toContainText(`${effectDay} 起 6.25%`)
    await expectAccessible(first)
    await first.setViewportSize({ width: 390, height: 844 })
    await first.emulateMedia({ colorScheme: 'dark' })
    await expectFits(first)
    await expectAccessible(first)
  })

  await test.step('the creator is told above the page, and reads it at the price', async () => {
    const banner = creator.getByRole('note').filter({ hasText: `「${name}」的平台服务费` })
    await expect(banner).toBeVisible()
    await banner.getByRole('link', { name: '阅读公告' }).click()
    await expect(creator.getByRole('dialog', { name: '公告' })).toContainText('由 5% 改为 6.25%')
    await expect(banner).toHaveCount(0)
    await creator.goto(`/course/album?id=${await newestGood(person)}`)
    await expect(creator.getByText(`${effectDay} 起平台服务费改为 6.25%`, { exact: false })).toBeVisible()
    await expectAccessible(creator)
  })

  await test.step('once the day has come, a sale has the new fee and its order says the rate', async () => {
    await begin(name)
    await pay(person.mobile, now())
    await creator.goto('/statistics/order')
    await creator.getByRole('button', { name: '详情' }).first().click()
    const drawer = creator.getByRole('dialog', { name: '订单详情' })
    await expect(drawer.getByRole('table', { name: '收益的构成' })).toContainText('平台服务费 6.25%')
    await expectAccessible(creator)
    await creator.setViewportSize({ width: 390, height: 844 })
    await creator.emulateMedia({ colorScheme: 'dark' })
    await expectFits(creator)
    await expectAccessible(creator)
    await first.reload()
    await expect(first.getByText(`${effectDay} 起 6.25%`)).toHaveCount(0)
  })
})

async function officeOf(browser: Browser, operator: Operator): Promise<Page> {
  const context = await browser.newContext({
    reducedMotion: 'reduce',
    viewport: { width: 1440, height: 900 },
  })
  const page = await context.newPage()
  await signInOperator(page, operator)
  return page
}

const sellIn = ({ frontId }: Person, name: string) =>
  withDatabase(
    ({ sql }) => sql`
      update goods set classify_id = (select id from classifies where name = ${name}) where creator_id = ${frontId}`,
  )

const newestGood = ({ frontId }: Person): Promise<string> =>
  withDatabase(async ({ sql }) => {
    const [good] = await sql<{ id: string }[]>`
      select id from goods where creator_id = ${frontId} and shelf_flag and biz_dict = ${goodKind.course} and not free_flag
      order by shelf_time desc limit 1`
    return good?.id ?? ''
  })

/** The day comes. */
const begin = (name: string) =>
  withDatabase(
    ({ sql }) => sql`
      update classify_fees set effect_time = ${now()}
      where classify_id = (select id from classifies where name = ${name})`,
  )
