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
    if (!good || !sound) throw new Error('the shop lacks the course or the sound')
    return { good, sound, ...(await pay(sql, makeNotice(good.id))) }
  })

test('pages and the creator’s own goods, orders and files are found by keyboard, and on a phone [9]', async ({
  page,
}) => {
  const creator = await newCreator()
  const { good, sound, orderNo } = await belongings(creator)
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

  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/user')
  const { mend } = await failCalls(page, '**/zsm/api/search/**')
  await magnifier.click()
  await expect(hits).toHaveText([new RegExp(orderNo), /课程管理/])
  await field.fill(sound.title)
  await expect(page.getByText('没有搜到您的内容：服务器升级')).toBeVisible()
  await expectAccessible(page)
  await mend()
  await page.getByRole('dialog').getByRole('button', { name: '重试' }).click()
  await hits.filter({ hasText: sound.title }).filter({ hasText: '音频' }).click()
  await expect(page).toHaveURL(/\/material\/audio\?/)
  await expect(page.getByRole('dialog')).toContainText(sound.title)
})
