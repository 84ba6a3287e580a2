import { expect, type Page } from '@playwright/test'
import { readOutbox } from '../../server/src/gateways/sms.ts'

export const phone = {
  viewport: { width: 390, height: 844 },
  userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148',
}

/** Signs in with the code that was sent, in the dialog or form that is open. */
export async function signInAsLearner(page: Page, mobile: string): Promise<void> {
  await page.getByRole('textbox', { name: '手机号' }).fill(mobile)
  const codes = () => readOutbox(process.env.DATA_DIR ?? '', mobile as never)
  const before = (await codes()).length
  await page.getByRole('button', { name: '获取验证码' }).click()
  await expect(page.getByRole('button', { name: /秒后重发|获取验证码/ })).toBeEnabled()
  await expect.poll(async () => (await codes()).length).toBeGreaterThan(before)
  const code = (await codes()).at(-1)?.code ?? ''
  await page.getByRole('textbox', { name: '验证码' }).fill(code)
  await page.getByRole('checkbox', { name: /已阅读并同意/ }).check()
  await page.getByRole('button', { name: '登录', exact: true }).click()
}
