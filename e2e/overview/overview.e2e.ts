import { expect, test } from '@playwright/test'
import { expectAccessible } from '../steps/accessible.ts'
import { newCreator, pay } from '../steps/people.ts'
import { signIn } from '../steps/sign-in.ts'

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()

test('a creator who comes back reads what happened, what sold best and what unlocks when', async ({
  page,
}) => {
  const creator = await newCreator()
  await signIn(page, creator)
  await expect(page.getByRole('heading', { name: '上次来之后' })).toBeHidden()
  pay(creator.mobile, hoursAgo(1))
  // the visit before this one ended three hours ago
  await page.evaluate(
    ([place, seen]) => localStorage.setItem(place, JSON.stringify({ seen, before: null })),
    [`lastVisit:${creator.mobile}`, hoursAgo(3)] as const,
  )
  await page.reload()
  const news = page.locator('section.panel', { has: page.getByRole('heading', { name: '上次来之后' }) })
  await expect(news.getByRole('link', { name: /^1 笔新订单，成交 ¥/ })).toBeVisible()
  await expect(page.getByRole('table', { name: '卖得最好的商品' }).getByRole('row')).not.toHaveCount(1)
  const releases = page.locator('section.panel', { has: page.getByRole('heading', { name: '接下来解冻' }) })
  await expect(releases.getByRole('row').last()).toContainText('¥')
  await expectAccessible(page)

  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await expectAccessible(page)
  await news.getByRole('link').first().click()
  await expect(page.getByRole('heading', { name: '订单统计', level: 1 })).toBeVisible()
})
