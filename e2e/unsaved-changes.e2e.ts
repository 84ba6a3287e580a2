import { expect, type Page, test } from '@playwright/test'
import { withDatabase } from '../scripts/with-database.ts'
import { makeCreator, makeGood } from '../server/test/makers.ts'
import { addCard, amountOf, balance, fillCode } from './steps/money.ts'
import { newCreator, pay, settle } from './steps/people.ts'
import { expectSaved } from './steps/saved.ts'
import { signIn, tryToSignIn } from './steps/sign-in.ts'

const day = 86_400_000
const name = (page: Page) => page.getByLabel('课程名称', { exact: true })
const dialog = (page: Page) => page.getByRole('dialog')

test('signing out preserves the draft that was being typed [8]', async ({ page }) => {
  const creator = await withDatabase(({ sql }) => makeCreator(sql))
  await signIn(page, creator)
  await page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: '课程管理' }).click()
  await expect(page.getByRole('heading', { name: '课程管理', level: 1 })).toBeVisible()
  await page.getByRole('link', { name: '新建课程' }).first().click()
  // The last letters are not saved yet when the session ends.
  await name(page).fill('写了一半的课程')
  // The skip link moves the focus without navigating, so it asks nothing.
  const before = page.url()
  await page.getByRole('link', { name: '跳到正文' }).press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await expect(dialog(page)).toHaveCount(0)
  expect(page.url()).toBe(before)
  await page.getByRole('button', { name: '账号菜单' }).click()
  await page.getByRole('menuitem', { name: '退出登录' }).click()
  await page.getByRole('button', { name: '立即退出' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await expect(dialog(page)).toHaveCount(0)
  await tryToSignIn(page, creator)
  await page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: '课程管理' }).click()
  await expect(page.getByText('写了一半的课程')).toBeVisible()
})

test('double clicks save one course, add one card and make one withdrawal [8]', async ({ page }) => {
  const creator = await newCreator()
  await signIn(page, creator)
  await page.goto('/course/album')
  await name(page).fill('只此一门课')
  await page.getByRole('textbox', { name: '价格', exact: true }).fill('9.90')
  await page.getByRole('button', { name: '保存', exact: true }).dblclick()
  await expectSaved(page)
  await page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: '课程管理' }).click()
  await expect(page.getByRole('row', { name: /只此一门课/ })).toHaveCount(1)

  pay(creator.mobile, new Date(Date.now() - 9 * day).toISOString())
  settle(new Date().toISOString())
  await page.getByRole('link', { name: '资金收益' }).click()
  await addCard(page, creator)
  const income = await amountOf(page, '可提现')
  await page.getByRole('button', { name: '提现', exact: true }).click()
  await page.getByRole('button', { name: '全部提现' }).click()
  await fillCode(page, creator.mobile)
  await expect(page.getByRole('row', { name: /实际到账/ })).toBeVisible()
  await page.getByRole('button', { name: '确认提现' }).dblclick()
  await expect(page.getByRole('row', { name: /待审核/ })).toHaveCount(1)
  await expect(balance(page, '提现中')).toHaveText(income)
})

test('of two windows that withdraw everything, the later one is refused and sees what is left', async ({
  page,
  context,
}) => {
  const creator = await newCreator()
  pay(creator.mobile, new Date(Date.now() - 9 * day).toISOString())
  settle(new Date().toISOString())
  await signIn(page, creator)
  await page.getByRole('link', { name: '资金收益' }).click()
  await addCard(page, creator)
  const other = await context.newPage()
  await other.goto('/statistics/funds')
  await other.getByRole('button', { name: '提现', exact: true }).click()
  await other.getByRole('button', { name: '全部提现' }).click()
  await fillCode(other, creator.mobile)
  const code = await other.getByPlaceholder('6 位验证码').inputValue()
  await page.getByRole('button', { name: '提现', exact: true }).click()
  await page.getByRole('button', { name: '全部提现' }).click()
  await dialog(page).getByPlaceholder('6 位验证码').fill(code)
  await expect(page.getByRole('row', { name: /实际到账/ })).toBeVisible()
  await page.getByRole('button', { name: '确认提现' }).click()
  await expect(page.getByText('提现已提交，等待审核')).toBeVisible()
  await expect(other.getByRole('row', { name: /实际到账/ })).toBeVisible()
  await other.getByRole('button', { name: '确认提现' }).click()
  await expect(dialog(other)).toContainText('可提现余额不足')
  await expect(dialog(other)).toContainText('可提现 ¥0.00')
})

test('another creator’s course is not found', async ({ page }) => {
  const { mine, theirs } = await withDatabase(async ({ sql }) => {
    const [mine, other] = [await makeCreator(sql), await makeCreator(sql)]
    return { mine, theirs: await makeGood(sql, other.creator, { onShelf: false }) }
  })
  await signIn(page, mine)
  await page.goto(`/course/album?id=${theirs.id}`)
  await expect(page.getByRole('alert')).toContainText('找不到这个商品')
  await page.goto('/course/album?id=not-an-id')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})
