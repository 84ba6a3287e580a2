import { type Browser, expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../steps/accessible.ts'
import { failCalls } from '../steps/failing.ts'
import { expectFits } from '../steps/fits.ts'
import { newCreator, newOperator } from '../steps/people.ts'
import { signIn, signInOperator } from '../steps/sign-in.ts'

const title = '国庆期间的提现安排'

test('support announces something important to one creator, who reads it; then it is taken back', async ({
  page: office,
  browser,
}) => {
  const person = await newCreator()
  const creator = await pageOf(browser)
  await signIn(creator, person)
  await signInOperator(office, await newOperator('support'))
  const bell = creator.getByRole('button', { name: /^通知/ })

  await test.step('the announcement is written for a mobile number', async () => {
    await office.goto('/admin/announcements')
    await office.getByRole('button', { name: '写公告' }).click()
    const dialog = office.getByRole('dialog', { name: '写公告' })
    await dialog.getByRole('button', { name: '发布', exact: true }).click()
    await expect(dialog.getByText('请填写标题')).toBeVisible()
    await dialog.getByLabel('标题', { exact: true }).fill(title)
    await dialog.getByRole('textbox', { name: '正文' }).fill('十月一日到七日不打款，八日起照常。')
    await dialog.getByRole('combobox', { name: '发给' }).click()
    await office.getByTitle('指定的手机号', { exact: true }).click()
    await dialog.getByLabel('手机号').fill('13700000001')
    await dialog.getByRole('switch', { name: '重要公告' }).click()
    await expectAccessible(office)
    await dialog.getByRole('button', { name: '发布', exact: true }).click()
    await expect(dialog.getByText(/没有用这些手机号登录的创作者：13700000001/).first()).toBeVisible()
    await dialog.getByLabel('手机号').fill(`${person.mobile}，${person.mobile}`)
    await dialog.getByRole('button', { name: '发布', exact: true }).click()
    await expect(office.getByText('公告已发布')).toBeVisible()
    await expect(office.getByRole('row', { name: title })).toContainText('指定的 1 位创作者')
    await expectAccessible(office)
  })

  await test.step('it arrives by itself, above the page and at the bell', async () => {
    await expect(creator.getByRole('note').filter({ hasText: `平台公告：${title}` })).toBeVisible()
    await expect(bell).toHaveAccessibleName('通知，1 条未读')
    await bell.click()
    const drawer = creator.getByRole('dialog', { name: '通知' })
    await drawer.getByRole('tab', { name: /公告/ }).click()
    await expectAccessible(creator)
    await drawer.getByRole('link', { name: title }).click()
    await expect(creator).toHaveURL(/\/user\/announcements\?open=/)
    await expect(creator.getByRole('dialog', { name: '公告' })).toContainText('十月一日到七日不打款')
    await expect(creator.getByText(`平台公告：${title}`)).toHaveCount(0)
    await expect(bell).toHaveAccessibleName('通知')
    await expectAccessible(creator)
  })

  await test.step('on a phone in the dark: the page fits, and a failed list is read again', async () => {
    await creator.setViewportSize({ width: 390, height: 844 })
    await creator.emulateMedia({ colorScheme: 'dark' })
    const failing = await failCalls(creator, '**/announcement/listData*')
    await creator.goto('/user/announcements')
    await expect(creator.getByRole('alert').filter({ hasText: '没有读到内容' })).toBeVisible()
    await failing.mend()
    await creator.getByRole('button', { name: '重试' }).click()
    await expect(creator.getByText(title)).toBeVisible()
    await expectFits(creator)
    await expectAccessible(creator)
    await creator.getByText('未读', { exact: true }).click()
    await expect(creator.getByText('没有符合条件的未读公告')).toBeVisible()
    await office.setViewportSize({ width: 390, height: 844 })
    await office.emulateMedia({ colorScheme: 'dark' })
    await expectFits(office)
    await expectAccessible(office)
    await office.setViewportSize({ width: 1440, height: 900 })
  })

  await test.step('support sees that one creator read it, and takes it back', async () => {
    await office.reload()
    await expect(office.getByRole('row', { name: title })).toContainText('1')
    await office.getByRole('row', { name: title }).getByRole('button', { name: '撤回' }).click()
    await office.getByRole('dialog').getByRole('button', { name: '撤回' }).click()
    await expect(office.getByText('公告已撤回')).toBeVisible()
    await creator.goto('/user/announcements')
    await expect(creator.getByText('还没有公告')).toBeVisible()
  })
})

async function pageOf(browser: Browser): Promise<Page> {
  const context = await browser.newContext({
    reducedMotion: 'reduce',
    viewport: { width: 1440, height: 900 },
  })
  return context.newPage()
}
