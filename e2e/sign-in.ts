import { expect, type Page } from '@playwright/test'
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

export async function signInOperator(page: Page, operator: Operator) {
  await page.goto('/admin/login')
  await fillOperatorLogin(page, operator)
  await expect(page).not.toHaveURL(/\/admin\/login/)
}

/** Fills the operators' login and sends it: what comes of it is the caller's to expect. */
export async function fillOperatorLogin(page: Page, { username, password }: Operator) {
  await page.getByLabel('用户名').fill(username)
  await page.getByLabel('密码', { exact: true }).fill(password)
  await page.getByRole('button', { name: '登录' }).click()
}
