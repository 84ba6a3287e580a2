import { expect, type Page } from '@playwright/test'
import { codeFor, newCardNo, type Person } from './people.ts'

/** A balance on `/statistics/funds`, with a link to its entries. */
export const balance = (page: Page, label: string) =>
  page.getByRole('link', { name: new RegExp(`^${label} `) })

export const amountOf = async (page: Page, label: string) => (await balance(page, label).textContent()) ?? ''

/** Opens the entries of a balance and checks that they add up to it. */
export async function expectSumOfEntries(page: Page, label: string) {
  await balance(page, label).click()
  const sum = page.getByRole('status').filter({ hasText: '合计' })
  await expect(sum).toContainText(await amountOf(page, label))
}

export async function addCard(page: Page, { mobile }: Person) {
  await page.getByRole('tab', { name: '银行卡' }).click()
  await page.getByRole('button', { name: '添加银行卡' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('银行卡号').fill(newCardNo())
  await form.getByLabel('开户银行').fill('招商银行')
  await fillCode(page, mobile)
  await form.getByRole('button', { name: '添加', exact: true }).click()
  await expect(page.getByRole('row', { name: /招商银行/ })).toContainText('未验证')
}

export async function withdrawAll(page: Page, { mobile }: Person) {
  await page.getByRole('button', { name: '提现', exact: true }).click()
  await page.getByRole('button', { name: '全部提现' }).click()
  await fillCode(page, mobile)
  await expect(page.getByRole('row', { name: /实际到账/ })).toBeVisible()
  await page.getByRole('button', { name: '确认提现' }).click()
  await expect(page.getByText('提现已提交，等待审核')).toBeVisible()
}

export async function fillCode(page: Page, mobile: Person['mobile']) {
  const form = page.getByRole('dialog')
  const sent = page.waitForResponse('**/sms/sendMsg*')
  await form.getByRole('button', { name: '获取验证码' }).click()
  expect(await (await sent).json()).toMatchObject({ result: 'true' })
  await form.getByPlaceholder('6 位验证码').fill(await codeFor(mobile))
}
