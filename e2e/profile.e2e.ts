import { expect, test } from '@playwright/test'
import { expectAccessible } from './steps/accessible.ts'
import { newCreator } from './steps/people.ts'
import { signIn } from './steps/sign-in.ts'

test('the profile shows my data, and I can sign out a device that is not mine', async ({ page, browser }) => {
  const creator = await newCreator()
  const stranger = await browser.newPage()
  await signIn(stranger, creator)
  await signIn(page, creator)
  await page.getByRole('button', { name: '账号菜单' }).click()
  await page.getByRole('menuitem', { name: '个人资料' }).click()
  await expect(page).toHaveURL(/\/profile\/index$/)
  await expect(page.getByRole('main')).toContainText(creator.mobile)
  await expect(page.getByRole('main')).toContainText('抖音')
  await expect(page.getByRole('main')).toContainText('还没有授权，发布作品时可以授权')
  const devices = page.getByRole('row')
  // Two browsers and the session that made the creator, under the table's head.
  await expect(devices).toHaveCount(4)
  await expect(devices.filter({ hasText: '当前设备' })).toHaveCount(1)
  await expectAccessible(page)

  const theirs = devices.filter({ hasText: 'Chrome' }).filter({ hasText: '已登录' })
  await theirs.getByRole('button', { name: '退出' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '退出' }).click()
  await expect(devices).toHaveCount(3)
  await stranger.reload()
  await expect(stranger.getByRole('dialog')).toContainText('您已经退出')
  await stranger.close()
})

test('refreshing a page goes through /redirect and preserves its query [8]', async ({ page }) => {
  await signIn(page)
  await page.goto('/redirect/course/list?shelf=1')
  await expect(page).toHaveURL(/\/course\/list\?shelf=1$/)
  await page.goto('/redirect/%2Felsewhere.example/course')
  await expect(page).toHaveURL(/\/user$/)
})
