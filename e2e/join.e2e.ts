import { randomInt } from 'node:crypto'
import { expect, type Page, test } from '@playwright/test'
import { enrollState, enrollType } from '@zsm/contract/states'
import type { Mobile } from '@zsm/contract/values'
import { withDatabase } from '../scripts/with-database.ts'
import { expectAccessible } from './steps/accessible.ts'
import { codeFor } from './steps/people.ts'
import { tryToSignIn } from './steps/sign-in.ts'

const newMobile = () =>
  `137${randomInt(10 ** 8)
    .toString()
    .padStart(8, '0')}` as Mobile

/** An operator refuses this application, which asked to sell services. */
const refuse = (mobile: Mobile, reason: string) =>
  withDatabase(
    ({ sql }) => sql`
      update enrolls set status_dict = ${enrollState.rejected}, reject_reason = ${reason}, type_dict = ${enrollType.provider}
      where creator_id in (select creator_id from fronts where account = ${mobile})`,
  )

/** Requests a code and answers it, once the page says that it was sent. */
async function askForCode(page: Page, mobile: Mobile): Promise<string> {
  await page.getByRole('button', { name: '获取验证码' }).click()
  await expect(page.getByText('验证码已发送')).toBeVisible()
  await expect(page.getByLabel('验证码')).toBeFocused()
  return codeFor(mobile)
}

test('a new creator joins on a phone, forgets the password and sets a new one [4]', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const mobile = newMobile()
  await page.goto('/login?redirect=%2Fcourse%2Flist%3Fshelf%3D1')
  await expect(page.getByLabel('手机号')).toBeFocused()
  await page.getByRole('link', { name: '申请入驻' }).click()
  await expect(page).toHaveURL(/\/join\?redirect=/)
  await page.getByRole('button', { name: '获取验证码' }).click()
  await expect(page.getByText('请输入 11 位手机号')).toBeVisible()
  await page.getByLabel('手机号').fill(mobile)
  const code = await askForCode(page, mobile)
  await expect(page.getByText('72 小时内有审核结果')).toBeVisible()
  await page.getByLabel('代表作品的链接（选填）').fill('我的主页')
  await page.getByLabel('设置密码').fill('短')
  await page.keyboard.press('Enter')
  await expect(page.getByText('请输入 6 位验证码')).toBeVisible()
  await expect(page.getByText('密码至少 8 位')).toBeVisible()
  await expect(page.getByText('请写下想教什么，审核要看')).toBeVisible()
  await expect(page.getByText('请填写 http:// 或 https:// 开头的完整链接')).toBeVisible()
  await expect(page.getByText('请阅读并同意用户协议和隐私政策')).toBeVisible()
  await expect(page.getByLabel('验证码')).toBeFocused()
  await expectAccessible(page)
  await page.getByLabel('教什么').fill('手机摄影')
  await page.getByLabel('代表作品的链接（选填）').fill('https://example.com/works')
  await page.getByLabel('我已阅读并同意').check()
  await page.getByLabel('设置密码').fill('12345678')
  await page.getByLabel('验证码').fill(code)
  await page.keyboard.press('Enter')
  await expect(page.getByText('这个密码太容易被猜到，请换一个')).toBeVisible()
  await page.getByLabel('设置密码').fill('first-Password-2026')
  await page.getByLabel('验证码').fill(code === '000000' ? '111111' : '000000')
  await page.keyboard.press('Enter')
  await expect(page.getByText('验证码不正确或已失效，请重新获取')).toBeVisible()
  await page.getByLabel('验证码').fill(code)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/course\/list\?shelf=1$/)

  await page.evaluate(() => localStorage.clear())
  await page.goto('/join')
  await page.getByLabel('手机号').fill(mobile)
  await page.getByLabel('验证码').fill(await askForCode(page, mobile))
  await page.getByLabel('教什么').fill('手机摄影')
  await page.getByLabel('设置密码').fill('second-Password-2026')
  await page.getByLabel('我已阅读并同意').check()
  await page.keyboard.press('Enter')
  await expect(page.getByText('这个手机号已入驻，请直接登录')).toBeVisible()

  await page.getByRole('link', { name: '已有账号，去登录' }).click()
  await page.getByRole('link', { name: '忘记密码' }).click()
  await expect(page).toHaveURL(/\/forgot$/)
  await page.getByLabel('手机号').fill(mobile)
  await page.getByLabel('验证码').fill(await askForCode(page, mobile))
  await page.getByLabel('新密码').fill('second-Password-2026')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(page.getByText('密码已重置，请用新密码登录')).toBeVisible()
  await expect(page.getByLabel('手机号')).toHaveValue(mobile)
  await expect(page.getByLabel('密码', { exact: true })).toBeFocused()
  await tryToSignIn(page, { mobile, password: 'second-Password-2026' })
  await expect(page).toHaveURL(/\/user$/)

  await expect(page.getByRole('note')).toContainText('入驻申请正在审核，提交后 72 小时内有结果')
  await refuse(mobile, '请补充教学经历')
  await page.reload()
  await expect(page.getByRole('note')).toContainText('入驻申请没有通过：请补充教学经历')
  const [read, readOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await page.route('**/setting/agreement*', async (route) => {
    read.resolve()
    await readOn.promise
    await route.continue()
  })
  await page.getByRole('button', { name: '重新申请' }).click()
  const application = page.getByRole('dialog', { name: '重新申请入驻' })
  await read.promise
  // The application cannot be submitted before its agreement is loaded.
  await expect(application).toBeVisible()
  await expect(application.getByRole('button', { name: '同意并提交' })).toHaveCount(0)
  readOn.resolve()
  await expect(application.getByRole('radio', { name: '服务者' })).toBeChecked()
  await expect(application.getByLabel('教什么')).toHaveValue('手机摄影')
  await expect(application.getByLabel('代表作品的链接')).toHaveValue('https://example.com/works')
  await application.getByLabel('申请说明').fill('教了五年手机摄影')
  await expectAccessible(page)
  const sent = page.waitForRequest('**/enroll/update')
  await application.getByRole('button', { name: '同意并提交' }).click()
  expect(new URLSearchParams((await sent).postData() ?? '').get('typeDict')).toBe('2')
  await expect(page.getByText('已重新提交，审核结果会通知您')).toBeVisible()
  await expect(page.getByRole('note')).toContainText('入驻申请正在审核')
})

test('the sign-in form helps with typing, and the agreement opens beside it [4]', async ({ page }) => {
  const wait = 60_000
  await page.route('**/sms/sendMsg', (route) => {
    const time = (ms: number) => new Date(Date.now() + ms).toISOString()
    const data = { expireTime: time(300_000), resendTime: time(wait) }
    return route.fulfill({ json: { result: 'true', data } })
  })
  await page.goto('/forgot')
  await page.getByLabel('手机号').fill(newMobile())
  await page.getByRole('button', { name: '获取验证码' }).click()
  await expect(page.getByRole('button', { name: /^\d+ 秒后重发$/ })).toBeDisabled()

  await page.goto('/login')
  const password = page.getByLabel('密码', { exact: true })
  await password.fill('Secret')
  await password.dispatchEvent('keyup', { key: 'T', modifierCapsLock: true })
  await expect(page.getByText('大写锁定已打开')).toBeVisible()
  await page.getByRole('button', { name: '显示密码' }).click()
  await expect(password).toHaveAttribute('type', 'text')
  await expect(password).toBeFocused()
  await page.getByRole('link', { name: '申请入驻' }).click()
  const opened = page.waitForEvent('popup')
  await page.getByRole('link', { name: '《用户协议》' }).click()
  const agreement = await opened
  await expect(agreement.getByRole('heading', { name: '知视猫创作者用户协议' })).toBeVisible()
  await expect(agreement.getByText(/^第 \d+ 版 · /)).toBeVisible()
  await expectAccessible(agreement)
})
