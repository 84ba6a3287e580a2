import { expect, type Page } from '@playwright/test'
import { totpCode } from '../../server/src/operators/totp.ts'
import { newCreator, type Operator, type Person } from './people.ts'

/** Fills in the sign-in form and submits it. The caller checks the outcome. */
export async function tryToSignIn(page: Page, { mobile, password }: Pick<Person, 'mobile' | 'password'>) {
  await page.getByLabel('手机号').fill(mobile)
  await page.getByLabel('密码', { exact: true }).fill(password)
  await page.getByRole('button', { name: '登录' }).click()
}

/** Signs in this person, or a new creator. */
export async function signIn(page: Page, person?: Pick<Person, 'mobile' | 'password'>) {
  const who = person ?? (await newCreator())
  await page.goto('/login')
  await tryToSignIn(page, who)
  await expect(page).toHaveURL(/\/user$/)
  // The pages appear once the shell has loaded and stored the account.
  await expect(page.getByRole('heading', { name: '概览', level: 1 })).toBeVisible()
}

/** Signs an operator in, with the code of their authenticator app. */
export async function signInOperator(page: Page, operator: Operator) {
  await page.goto('/admin/login')
  await fillOperatorLogin(page, operator)
  await proveOperator(page, operator)
  await expect(page).not.toHaveURL(/\/admin\/(login|verify)/)
}

/** Fills in the operators' sign-in form and submits it. The caller checks the outcome. */
export async function fillOperatorLogin(page: Page, { username, password }: Operator) {
  await page.getByLabel('用户名').fill(username)
  await page.getByLabel('密码', { exact: true }).fill(password)
  await page.getByRole('button', { name: '登录' }).click()
}

/** Enters the code that follows the password. */
export async function proveOperator(page: Page, { totpSecret }: Operator) {
  await page.getByLabel('动态码').fill(nextCode(totpSecret))
  await page.getByRole('button', { name: '验证' }).click()
}

const period = 30_000
const used = new Map<string, number>()

/**
 * A code is accepted once. A second sign-in within the half minute uses the next code, as a phone with a fast
 * clock would.
 */
function nextCode(secret: string): string {
  const step = Math.max(Math.floor(Date.now() / period), (used.get(secret) ?? 0) + 1)
  used.set(secret, step)
  return totpCode(secret, step * period)
}
