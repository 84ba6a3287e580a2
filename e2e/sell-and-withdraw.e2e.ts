import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { codeFor, newCardNo, newCreator, newOperator, type Person, pay, settle } from './people.ts'

const day = 86_400_000

test('a course is sold, its income released, withdrawn, approved and 已到账', async ({ page, browser }) => {
  const creator = newCreator()
  await signIn(page, creator)

  pay(creator.mobile, new Date(Date.now() - day).toISOString())
  await page.goto('/statistics/order')
  const order = page.getByRole('row', { name: /手机摄影入门/ })
  await expect(order).toContainText('¥99.00')
  await expect(order).toContainText('解冻')
  await expectAccessible(page)
  await order.getByRole('button', { name: '详情' }).click()
  await expect(page.getByRole('dialog')).toContainText('我的收益')

  await page.goto('/statistics/funds')
  const income = await figure(page, '冻结中')
  expect(income).not.toBe('¥0.00')
  await expect(figureLink(page, '可提现')).toHaveText('¥0.00')

  settle(new Date(Date.now() + 8 * day).toISOString())
  await page.reload()
  await expect(figureLink(page, '冻结中')).toHaveText('¥0.00')
  await expect(figureLink(page, '可提现')).toHaveText(income)
  await figureLink(page, '可提现').click()
  await expect(page.getByRole('status').filter({ hasText: '合计' })).toContainText(income)
  await expectAccessible(page)

  await addCard(page, creator)
  await withdrawAll(page, creator)
  await expect(page.getByRole('row', { name: /待审核/ })).toContainText(income)
  await expectAccessible(page)

  const office = await (await browser.newContext()).newPage()
  await approveAsFinance(office)
  await office.context().close()

  await page.reload()
  await expect(page.getByRole('row', { name: /已到账/ })).toContainText(income)
  await expect(figureLink(page, '已提现')).toHaveText(income)
  await expect(figureLink(page, '提现中')).toHaveText('¥0.00')
  await expect(figureLink(page, '累计收益')).toHaveText(income)
})

async function signIn(page: Page, { mobile, password }: Person): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('手机号').fill(mobile)
  await page.getByLabel('密码', { exact: true }).fill(password)
  await page.getByRole('button', { name: '登录' }).click()
  await expect(page).toHaveURL(/\/user$/)
}

const figureLink = (page: Page, label: string) => page.getByRole('link', { name: new RegExp(`^${label} `) })

async function figure(page: Page, label: string): Promise<string> {
  return (await figureLink(page, label).textContent()) ?? ''
}

async function addCard(page: Page, { mobile }: Person): Promise<void> {
  await page.getByRole('tab', { name: '银行卡' }).click()
  await page.getByRole('button', { name: '添加银行卡' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('银行卡号').fill(newCardNo())
  await form.getByLabel('开户银行').fill('招商银行')
  await fillCode(page, mobile)
  await form.getByRole('button', { name: '添加', exact: true }).click()
  await expect(page.getByRole('row', { name: /招商银行/ })).toContainText('已验证')
}

async function withdrawAll(page: Page, { mobile }: Person): Promise<void> {
  await page.getByRole('button', { name: '提现', exact: true }).click()
  await page.getByRole('button', { name: '全部提现' }).click()
  await fillCode(page, mobile)
  await page.getByRole('button', { name: '确认提现' }).click()
  await expect(page.getByText('提现已提交，等待审核')).toBeVisible()
}

async function fillCode(page: Page, mobile: Person['mobile']): Promise<void> {
  const form = page.getByRole('dialog')
  await form.getByRole('button', { name: '获取验证码' }).click()
  await expect(form.getByRole('button', { name: /秒后重发/ })).toBeVisible()
  await form.getByPlaceholder('6 位验证码').fill(await codeFor(mobile))
}

async function approveAsFinance(page: Page): Promise<void> {
  const { username, password } = newOperator('finance')
  await page.goto('/admin/login')
  await page.getByLabel('用户名').fill(username)
  await page.getByLabel('密码', { exact: true }).fill(password)
  await page.getByRole('button', { name: '登录' }).click()
  const withdraw = page.getByRole('row', { name: /待审核/ })
  await withdraw.getByRole('button', { name: '通过' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '通过' }).click()
  const paying = page.getByRole('row', { name: /打款中/ })
  await expectAccessible(page)
  await paying.getByRole('button', { name: '确认到账' }).click()
  await page.getByLabel('银行流水号').fill('CMB202611210001')
  await page.getByRole('dialog').getByRole('button', { name: '确认到账' }).click()
  await expect(page.getByRole('row', { name: /已到账/ })).toBeVisible()
}
