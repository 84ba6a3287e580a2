import { randomInt } from 'node:crypto'
import { expect, test } from '@playwright/test'
import type { Mobile } from '@zsm/contract/values'
import { expectAccessible } from './steps/accessible.ts'
import { failCalls } from './steps/failing.ts'
import { codeFor, newCreator } from './steps/people.ts'
import { signIn, tryToSignIn } from './steps/sign-in.ts'

test('a creator changes profile, names and password, and on a phone the number that receives codes', async ({
  page,
}) => {
  const creator = await newCreator()
  await signIn(page, creator)
  const { mend } = await failCalls(page, /\/front\/get\?/)
  await page.goto('/account/setting')
  const retry = page.getByRole('button', { name: '重试' })
  await expect(retry).toBeVisible()
  await mend()
  await retry.click()

  await page.getByLabel('昵称').fill('猫')
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('昵称至少 2 个字')).toBeVisible()
  await page.getByLabel('昵称').fill('爱剪辑的猫')
  await page.getByLabel('简介').fill('教短视频剪辑十年。')
  await page.getByRole('button', { name: '从素材库选择' }).click()
  const picker = page.getByRole('dialog')
  await picker.getByRole('radio').first().check()
  await picker.getByRole('button', { name: '使用' }).click()
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('公开资料已保存')).toBeVisible()
  const menu = page.getByRole('button', { name: '账号菜单' })
  await expect(menu).toContainText('爱剪辑的猫')
  await expect(menu.locator('img')).toHaveAttribute('src', /^\/media\//)
  await expectAccessible(page)

  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: '填写企业' }).click()
  await dialog.getByLabel('企业名称').fill('喵星教育科技有限公司')
  await dialog.getByLabel('统一社会信用代码').fill('91350100M000100Y44')
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(dialog).toContainText('请核对 18 位代码')
  await dialog.getByLabel('统一社会信用代码').fill('91350100M000100Y43')
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('喵星教育科技有限公司（91350100M000100Y43）')).toBeVisible()

  const password = '新的密码-2026'
  await page.getByRole('button', { name: '修改密码' }).click()
  await dialog.getByLabel('原密码').fill('not this one')
  await dialog.getByLabel('新密码').fill(password)
  await dialog.getByRole('button', { name: '修改', exact: true }).click()
  await expect(dialog).toContainText('原密码不正确')
  await dialog.getByLabel('原密码').fill(creator.password)
  await dialog.getByRole('button', { name: '修改', exact: true }).click()
  await expect(page.getByText('密码已修改')).toBeVisible()

  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: '更换手机' }).click()
  await expectAccessible(page)
  const mobile = `139${String(randomInt(10 ** 8)).padStart(8, '0')}` as Mobile
  await dialog.getByLabel('新手机号').fill(mobile)
  const sent = page.waitForResponse('**/sms/sendMsg*')
  await dialog.getByRole('button', { name: '获取验证码' }).click()
  await sent
  await dialog.getByLabel('新手机验证码').fill(await codeFor(mobile))
  await dialog.getByLabel('登录密码').last().fill(password)
  await dialog.getByRole('button', { name: '更换', exact: true }).click()
  await expect(page).toHaveURL(/\/login/)
  await tryToSignIn(page, { mobile: creator.mobile, password })
  await expect(page).toHaveURL(/\/account\/setting$/)
  await expect(page.getByText(`${mobile.slice(0, 3)}****${mobile.slice(-4)}`)).toBeVisible()
})
