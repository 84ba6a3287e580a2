import { expect, type Page, test } from '@playwright/test'
import { fen } from '@zsm/contract/money/fen'
import { withDatabase } from '../../scripts/with-database.ts'
import { followPricePlans } from '../../server/src/goods/public.ts'
import { makeGood } from '../../server/test/makers.ts'
import { instantOf } from '../../web/src/format/time.ts'
import { monthAfter, thisMonth } from '../../web/src/plans/month.ts'
import { expectAccessible } from '../steps/accessible.ts'
import { expectFits } from '../steps/fits.ts'
import { phone } from '../steps/learner.ts'
import { newCreator } from '../steps/people.ts'
import { signIn } from '../steps/sign-in.ts'

/** A time of the next month, whatever today is. */
const nextMonth = monthAfter(thisMonth(), 1)
const at = (date: number, clock: string) => `${nextMonth}-${date} ${clock}`

/** What the timer does at that time. */
const follow = (date: number, clock: string) =>
  withDatabase(({ sql }) => followPricePlans(sql, instantOf(at(date, clock)) ?? ''))

async function fillTime(page: Page, label: RegExp | string, text: string) {
  const field = page.getByRole('dialog').getByLabel(label)
  await field.fill(text)
  await field.press('Tab')
  await expect(field).toHaveValue(text)
}

const cellOf = (page: Page, date: number) =>
  page.getByRole('cell').filter({ has: page.locator(`time[datetime="${nextMonth}-${date}"]`) })

test('a sale of two goods is planned from the list, moved in the calendar, seen by learners, and over at its end', async ({
  browser,
}) => {
  const creator = await newCreator()
  const [light, still] = await withDatabase(async ({ sql }) => [
    await makeGood(sql, creator.frontId, { name: '人像布光', priceFen: fen(19_900) }),
    await makeGood(sql, creator.frontId, { name: '静物摄影', priceFen: fen(8800) }),
  ])
  const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
  await signIn(page, creator)

  await test.step('the creator plans a sale of two goods', async () => {
    await page.goto('/course/list')
    await page.getByRole('button', { name: '批量改价' }).click()
    const dialog = page.getByRole('dialog', { name: '批量修改课程价格' })
    await dialog.getByText('限时优惠').click()
    await expect(dialog).toContainText('请选择优惠到什么时候结束')
    await fillTime(page, /^开始时间/, at(10, '10:00'))
    await fillTime(page, '结束时间', at(12, '18:00'))
    await dialog.getByLabel('现价的百分比').fill('50')
    const others = dialog.getByRole('row').filter({ hasNotText: /人像布光|静物摄影/ })
    await others.getByRole('checkbox').uncheck()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: '计划 2 个价格' }).click()
    await expect(page.getByText('已计划 2 个课程的价格')).toBeVisible()

    // the same time again is refused, row by row
    await page.getByRole('button', { name: '批量改价' }).click()
    await dialog.getByText('定时改价').click()
    await fillTime(page, '开始时间', at(11, '10:00'))
    await dialog.getByLabel('现价的百分比').fill('90')
    await others.getByRole('checkbox').uncheck()
    await dialog.getByRole('button', { name: '计划 2 个价格' }).click()
    await expect(dialog.getByText(/的优惠重叠，请换个时间/)).toHaveCount(2)
    await dialog.getByRole('button', { name: '取消' }).click()
  })

  await test.step('the calendar shows both, and moves one by mouse and by keyboard', async () => {
    await page.getByRole('link', { name: '计划', exact: true }).click()
    await page.getByRole('button', { name: '下个月' }).click()
    await expect(cellOf(page, 10).getByRole('button')).toHaveCount(2)
    await expect(cellOf(page, 12).getByRole('button', { name: /恢复原价 静物摄影/ })).toBeVisible()
    await expectAccessible(page)
    await cellOf(page, 10)
      .getByRole('button', { name: /静物摄影/ })
      .dragTo(cellOf(page, 11))
    await expect(page.getByText('已改时间')).toBeVisible()
    const entry = cellOf(page, 11).getByRole('button', { name: /10:00 限时优惠 ¥44.00 静物摄影 待执行/ })
    await entry.press('Enter')
    await page.getByRole('menuitem', { name: '改时间' }).press('Enter')
    await fillTime(page, '开始时间', at(20, '09:00'))
    await fillTime(page, '结束时间', at(22, '18:00'))
    await expectAccessible(page)
    await page.getByRole('button', { name: '保存时间' }).click()
    await expect(cellOf(page, 20).getByRole('button', { name: /09:00 限时优惠/ })).toBeVisible()
    await expect(cellOf(page, 11).getByRole('button')).toHaveCount(0)
  })

  const visitor = await (await browser.newContext({ ...phone, colorScheme: 'dark' })).newPage()
  await test.step('the time comes: a learner sees the price and its end', async () => {
    await follow(10, '10:01')
    await visitor.goto(`/g/${light?.id}`)
    const month = Number(nextMonth.slice(5))
    await expect(visitor.getByText(`限时优惠 至 ${month}月12日 18:00`)).toBeVisible()
    await expect(visitor.getByText('¥99.50').first()).toBeVisible()
    await expect(visitor.getByText('¥199.00')).toBeVisible()
    await expectAccessible(visitor)
    await expectFits(visitor)
    await visitor.goto(`/g/${still?.id}`)
    await expect(visitor.getByText('限时优惠')).toHaveCount(0)
  })

  await test.step('on a phone the calendar is a list; a plan is cancelled and brought back', async () => {
    await page.reload()
    await expect(cellOf(page, 10).getByRole('button', { name: /人像布光 已完成/ })).toBeVisible()
    await page.setViewportSize({ width: 390, height: 844 })
    await page.emulateMedia({ colorScheme: 'dark' })
    const later = page.getByRole('region', { name: `${nextMonth}-20` })
    await expect(later.getByRole('listitem')).toContainText('静物摄影')
    const end = page.getByRole('region', { name: `${nextMonth}-12` })
    await expect(end.getByRole('button', { name: '结束优惠' })).toBeVisible()
    await expectFits(page)
    await expectAccessible(page)
    await later.getByRole('button', { name: '取消' }).click()
    await expect(later.getByRole('listitem')).toContainText('已取消')
    await page.getByRole('button', { name: '撤销' }).click()
    await expect(later.getByRole('listitem')).toContainText('待执行')
  })

  await test.step('the editor says that a change of price ends the sale; the sale ends by itself', async () => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(`/course/album?id=${light?.id}`)
    await expect(page.getByText(/限时优惠进行中，.* 恢复 ¥199.00/)).toBeVisible()
    await expect(page.getByRole('list', { name: '改价计划' }).getByRole('listitem')).toHaveCount(1)
    await follow(12, '18:01')
    await visitor.goto(`/g/${light?.id}`)
    await expect(visitor.getByText('¥199.00').first()).toBeVisible()
    await expect(visitor.getByText('限时优惠')).toHaveCount(0)
  })
})
