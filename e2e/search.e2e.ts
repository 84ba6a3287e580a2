import { expect, test } from '@playwright/test'
import type { GoodId } from '@zsm/contract/values'
import { withDatabase } from '../scripts/with-database.ts'
import { makeNotice, pay } from '../server/test/money.ts'
import { expectAccessible } from './steps/accessible.ts'
import { failCalls } from './steps/failing.ts'
import { newCreator, type Person } from './steps/people.ts'
import { signIn } from './steps/sign-in.ts'

/** What the search must find: a course, a sound, and an order of the course. */
const belongings = ({ frontId }: Person) =>
  withDatabase(async ({ sql }) => {
    const [good] = await sql<{ id: GoodId; name: string }[]>`
      select id, name from goods where creator_id = ${frontId} and shelf_flag`
    const [sound] = await sql<{ title: string }[]>`
      select title from files where creator_id = ${frontId} and kind = 2`
    const [lesson] = await sql<{ id: string; name: string }[]>`
      select good_details.id, good_details.name from good_details
      join goods on goods.creator_id = good_details.creator_id and goods.temp_good_id = good_details.temp_good_id
      where goods.id = ${good?.id ?? null} and good_details.delete_time is null limit 1`
    if (!good || !sound || !lesson) throw new Error('the shop lacks the course, a lesson or the sound')
    return { good, lesson, sound, ...(await pay(sql, makeNotice(good.id))) }
  })

test('pages, actions and the creator’s own goods, lessons, orders and files are found by keyboard, and on a phone [9]', async ({
  page,
}) => {
  const creator = await newCreator()
  const { good, lesson, sound, orderNo } = await belongings(creator)
  await signIn(page, creator)
  const magnifier = page.getByRole('button', { name: '搜索' })
  const field = page.getByRole('combobox', { name: /^搜索/ })
  const results = page.getByRole('listbox', { name: '搜索结果' })
  const hits = results.getByRole('option')
  const chosen = results.getByRole('option', { selected: true })

  await magnifier.click()
  await expect(field).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(field).toBeHidden()
  await expect(magnifier).toBeFocused()
  await page.keyboard.press('Control+k')
  await field.fill('kcgl')
  await expect(chosen).toHaveText(/课程管理/)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/course\/list$/)
  await expect(field).toBeHidden()

  await page.keyboard.press('Control+k')
  await expect(hits).toHaveText([/课程管理/])
  await field.fill('频素材')
  await expect(page.getByText(/^找到 \d+ 项$/)).toBeVisible()
  await expect(chosen).toHaveText(/视频素材/)
  await page.keyboard.press('ArrowDown')
  await expect(chosen).toHaveText(/音频素材/)
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await expect(hits.last()).toHaveAttribute('aria-selected', 'true')
  await field.fill(good.name)
  await expect(chosen).toContainText(good.name)
  await expectAccessible(page)
  await field.fill('火星车')
  await expect(page.getByText('没有找到“火星车”')).toBeVisible()
  await field.fill(orderNo)
  await expect(hits).toHaveText([new RegExp(orderNo)])
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/statistics\/order\?/)
  await expect(page.getByRole('dialog')).toContainText(orderNo)

  // an action of the search is done at once, and found by its initials
  await page.keyboard.press('Control+k')
  await field.fill('qhss')
  await expect(chosen).toHaveText(/切换深色/)
  await page.keyboard.press('Enter')
  await expect(field).toBeHidden()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.keyboard.press('Control+k')
  await field.fill('提现')
  await hits.filter({ hasText: '申请提现' }).click()
  await expect(page.getByRole('dialog', { name: '提现' })).toBeVisible()
  await page.keyboard.press('Escape')

  // a lesson leads to its line in the editor of its course
  await page.keyboard.press('Control+k')
  await field.fill(lesson.name)
  await hits.filter({ hasText: lesson.name }).filter({ hasText: good.name }).click()
  await expect(page).toHaveURL(new RegExp(`/course/album\\?id=${good.id}#${lesson.id}`))
  await expect(page.locator('.lesson', { has: page.locator('.lesson-found') })).toBeInViewport()

  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/user')
  const { mend } = await failCalls(page, '**/zsm/api/search/**')
  await magnifier.click()
  await expect(hits.first()).toContainText(lesson.name)
  await field.fill(sound.title)
  await expect(page.getByText('没有搜到您的内容：服务器升级')).toBeVisible()
  await expectAccessible(page)
  await mend()
  await page.getByRole('dialog').getByRole('button', { name: '重试' }).click()
  await results.getByRole('option', { name: `${sound.title} 音频`, exact: true }).click()
  await expect(page).toHaveURL(/\/material\/audio\?/)
  await expect(page.getByRole('dialog')).toContainText(sound.title)
})
