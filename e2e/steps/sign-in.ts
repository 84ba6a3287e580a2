import { expect, type Page } from '@playwright/test'
import { totpCode } from '../../server/src/operators/totp.ts'
import { newCreator, type Operator, type Person } from './people.ts'

/** Fills the login and sends it: what comes of it is the caller's to expect. */
export async function tryToSignIn(page: Page, { mobile, password }: Pick<Person, 'mobile' | 'password'>) {
  await page.getByLabel('手机号').fill(mobile)
  await page.getByLabel('密码', { exact: true }).fill(password)
  await page.getByRole('button', { name: '登录' }).click()
}

/** Signs in who is given, or a fresh creator. */
export async function signIn(page: Page, person?: Pick<Person, 'mobile' | 'password'>) {
  const who = person ?? (await newCreator())
  await page.goto('/login')
  await tryToSignIn(page, who)
  await expect(page).toHaveURL(/\/user$/)
  // the pages stand once the shell knows whose they are, and has stored it
  await expect(page.getByRole('heading', { name: '概览', level: 1 })).toBeVisible()
}

/** Signs an operator in, with the code of their authenticator. */
export async function signInOperator(page: Page, operator: Operator) {
  await page.goto('/admin/login')
  await fillOperatorLogin(page, operator)
  await proveOperator(page, operator)
  await expect(page).not.toHaveURL(/\/admin\/(login|verify)/)
}

/** Fills the operators' login and sends it: what comes of it is the caller's to expect. */
export async function fillOperatorLogin(page: Page, { username, password }: Operator) {
  await page.getByLabel('用户名').fill(username)
  await page.getByLabel('密码', { exact: true }).fill(password)
  await page.getByRole('button', { name: '登录' }).click()
}

/** Gives the code that follows the password. */
export async function proveOperator(page: Page, { totpSecret }: Operator) {
  await page.getByLabel('动态码').fill(nextCode(totpSecret))
  await page.getByRole('button', { name: '验证' }).click()
}

const period = 30_000
const used = new Map<string, number>()

/** A code is good once: who signs in again within its half minute gives the next, as a phone does whose clock is ahead. */
function nextCode(secret: string): string {
  const step = Math.max(Math.floor(Date.now() / period), (used.get(secret) ?? 0) + 1)
  used.set(secret, step)
  return totpCode(secret, step * period)
}
