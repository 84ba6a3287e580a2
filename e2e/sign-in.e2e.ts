import { readFileSync } from 'node:fs'
import { expect, type Page, type Route, test } from '@playwright/test'
import { contract } from '@zsm/contract'
import { template } from '@zsm/contract/operators/template'
import { goodKind, shopKind } from '@zsm/contract/states'
import type { FileId } from '@zsm/contract/values'
import { withDatabase } from '../scripts/with-database.ts'
import { totpCode } from '../server/src/operators/totp.ts'
import { downloadCategory, makeCreator, makeFile, makeGood } from '../server/test/makers.ts'
import { expectAccessible } from './steps/accessible.ts'
import { ask } from './steps/ask.ts'
import { newCreator, newOperator } from './steps/people.ts'
import { fillOperatorLogin, proveOperator, signIn, signInOperator, tryToSignIn } from './steps/sign-in.ts'

const relogin = '您已经退出，您可以取消停留在这个页面，或再次登录'
const download = {
  shopDict: shopKind.service,
  bizDict: goodKind.download,
  classifyId: downloadCategory,
} as const
const stored = (page: Page) => page.evaluate(() => ({ ...localStorage }))

test('signing in stores what the shell needs; signing out clears it, also for an operator of this device [2 3 4]', async ({
  page,
}) => {
  const refused: string[] = []
  page.context().on('console', (message) => {
    if (message.text().includes('Content Security Policy')) refused.push(message.text())
  })
  const operator = await newOperator('finance')
  await signInOperator(page, operator)
  const creator = await newCreator()
  await signIn(page, creator)
  // The user's data from the platform is loaded last.
  await expect.poll(async () => (await stored(page)).userInfo).toMatch(/张小满/)
  const { operatorSession, loginUserInfo = '', userInfo = '', ...kept } = await stored(page)
  expect(kept).toEqual({
    mobile: creator.mobile,
    securityMobile: creator.mobile,
    token: expect.stringMatching(/^\S{20,}$/),
    login: 'true',
    versions: '1.0.1',
    platformDict: 'douyin',
    platformCode: 'douyin',
    userMobile: creator.mobile,
    frontId: creator.frontId,
    [`lastVisit:${creator.mobile}`]: expect.stringContaining('seen'),
  })
  for (const info of [loginUserInfo, userInfo]) {
    expect(JSON.parse(JSON.parse(info))).toEqual({
      name: expect.stringMatching(/./),
      mobile: creator.mobile,
      realName: expect.stringMatching(/./),
      avatar: '',
    })
  }
  const account = page.getByRole('button', { name: '账号菜单' })
  await expect(account).toContainText('Lv1 讲师')
  await expect(account.locator('img')).toHaveAttribute('src', '/default-avatar.svg')

  const question = page.getByRole('dialog')
  const leave = async (answer: string) => {
    await account.click()
    await page.getByRole('menuitem', { name: '退出登录' }).click()
    await expect(question).toContainText('退出知视猫创作者管理后台?')
    await expect(question).toContainText('提示')
    await question.getByRole('button', { name: answer }).click()
  }
  await leave('暂不退出')
  await expect(page).toHaveURL(/\/user$/)
  await page.evaluate(() => sessionStorage.setItem('anything', '1'))
  const elsewhere = await page.context().newPage()
  await elsewhere.goto('/profile/index')
  await expect(elsewhere.getByRole('heading', { level: 1 })).toBeVisible()
  const operators = await page.context().newPage()
  await operators.goto('/admin/withdrawals')
  await expect(operators.getByRole('heading', { name: '提现审核', level: 1 })).toBeVisible()
  await leave('立即退出')
  await expect(page).toHaveURL(/\/login$/)
  await expect(elsewhere).toHaveURL(/\/login$/)
  await elsewhere.close()
  await expect(operators).toHaveURL(/\/admin\/login$/)
  expect(await operators.evaluate(() => sessionStorage.length)).toBe(0)
  await operators.close()
  expect(await stored(page)).toEqual({})
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0)

  const read = ask(page.request, contract.goods.listData, {}, { token: kept.token })
  expect(await read.catch(({ code }) => code)).toBe(50008)
  const info = await page.request.get(template.info.path, {
    headers: { 'X-Token': JSON.parse(operatorSession ?? '').token },
  })
  expect((await info.json()).code).toBe(50008)
  await page.goto('/statistics/funds?tab=banks')
  await expect(page).toHaveURL(/\/login\?redirect=/)
  await tryToSignIn(page, creator)
  await expect(page).toHaveURL(/\/statistics\/funds\?tab=banks$/)
  expect(refused).toEqual([])
})

test('an operator comes to the address they opened, after signing in and after Re-Login [4]', async ({
  page,
}) => {
  const operator = await newOperator('finance')
  const comesTo = async (address: string, title: string) => {
    await expect(page).toHaveURL(`/admin/login?redirect=${encodeURIComponent(address)}`)
    await fillOperatorLogin(page, operator)
    await proveOperator(page, operator)
    await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
  }
  await page.goto('/admin')
  await comesTo('/admin', '概览')
  await expect(page).toHaveURL(/\/admin$/)

  await page.evaluate(() => {
    const session = JSON.parse(localStorage.operatorSession)
    localStorage.operatorSession = JSON.stringify({ ...session, token: 'no-such-token' })
  })
  await page.goto('/admin/adjustments?status=2')
  const question = page.getByRole('dialog', { name: 'Confirm logout' })
  await question.getByRole('button', { name: 'Re-Login' }).click()
  await comesTo('/admin/adjustments?status=2', '资金调整')
  await expect(page).toHaveURL(/\/admin\/adjustments\?status=2$/)

  await page.getByRole('button', { name: '账号菜单' }).click()
  await page.getByRole('menuitem', { name: '退出登录' }).click()
  await page.getByRole('button', { name: '立即退出' }).click()
  await expect(page).toHaveURL(/\/admin\/login$/)
  expect(await stored(page)).toEqual({})
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0)
  await page.getByLabel('用户名').fill(operator.username)
  await page.getByLabel('密码', { exact: true }).fill('not-the-password')
  await page.getByRole('button', { name: '登录' }).click()
  await expect(page.getByRole('alert')).toHaveCount(2)
})

test('an operator without the phone signs in by a recovery code, or goes back to another account', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const operator = await newOperator('finance')
  await signInOperator(page, operator)
  await page.goto('/admin/profile')
  await page.getByRole('button', { name: '更换恢复码' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '更换', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: '新的恢复码' })
  await expect(dialog.getByRole('listitem')).toHaveCount(10)
  const codes = await dialog.getByRole('listitem').allInnerTexts()
  await dialog.getByRole('button', { name: '复制' }).click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(codes.join('\n'))
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('link', { name: '下载' }).click(),
  ])
  expect(readFileSync(await file.path(), 'utf8')).toContain(codes.join('\n'))
  await expectAccessible(page)
  await dialog.getByRole('button', { name: '我已保存' }).click()
  await page.evaluate(() => localStorage.clear())
  await page.goto('/admin/login')
  await fillOperatorLogin(page, operator)
  await page.getByRole('button', { name: '没有手机？用恢复码' }).click()
  await page.getByRole('button', { name: '验证', exact: true }).click()
  await expect(page.getByText('请输入完整的恢复码')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('恢复码').fill(codes[0] ?? '')
  await page.getByRole('button', { name: '验证', exact: true }).click()
  await expect(page.getByRole('heading', { name: '概览', level: 1 })).toBeVisible()
  await page.goto('/admin/profile')
  await expect(page.getByText('还剩 9 个')).toBeVisible()
  await page.getByRole('button', { name: '换手机' }).click()
  const phone = page.getByRole('dialog', { name: '换手机' })
  const secret = await phone.locator('.totp-secret code').innerText()
  await phone.getByLabel('动态码').fill('000000')
  await phone.getByRole('button', { name: '绑定' }).click()
  await expect(phone.getByRole('alert')).toContainText('不正确')
  await expectAccessible(page)
  await phone.getByLabel('动态码').fill(totpCode(secret.replace(/\s/g, '')))
  await phone.getByRole('button', { name: '绑定' }).click()
  await expect(dialog.getByRole('listitem')).toHaveCount(10)
  await dialog.getByRole('button', { name: '我已保存' }).click()
  await expect(page.getByText('还剩 10 个')).toBeVisible()
  await page.evaluate(() => localStorage.clear())
  await page.goto('/admin/login')
  await fillOperatorLogin(page, operator)
  await page.getByRole('button', { name: '换个账号登录' }).click()
  await expect(page).toHaveURL(/\/admin\/login$/)
  await expect(page.getByLabel('用户名')).toHaveValue('')
})

test('a wrong password and an unknown number get the same answer, and guessing is limited', async ({
  page,
}) => {
  const { mobile } = await newCreator()
  const unknown = `199${mobile.slice(3)}` as typeof mobile
  const failure = page.getByRole('alert')
  await page.goto('/login')
  await page.getByRole('button', { name: '登录' }).click()
  await expect(page.getByText('请输入密码')).toBeVisible()
  for (const guessed of [mobile, unknown]) {
    await tryToSignIn(page, { mobile: guessed, password: 'not-the-password' })
    await expect(failure).toHaveText('手机号或密码不正确')
    await expectAccessible(page)
    await page.reload()
  }
  for (let guess = 2; guess <= 5; guess += 1) {
    const answered = page.waitForResponse('**/account/login')
    await tryToSignIn(page, { mobile, password: `guess-number-${guess}` })
    await answered
  }
  await tryToSignIn(page, { mobile, password: 'guess-number-6' })
  await expect(failure).toHaveText(/试错太多次.*重设密码/)
  await expect(page).toHaveURL(/\/login$/)
  expect(await stored(page)).toEqual({})
})

test('an expired session asks once, however many calls fail, and returns to the page [4]', async ({
  page,
}) => {
  const creator = await newCreator()
  await signIn(page, creator)
  const dialog = page.getByRole('dialog')
  const signInAgain = async () => {
    await dialog.getByRole('button', { name: '退出' }).click()
    await expect(page).toHaveURL(/\/login\?redirect=/)
    expect(await stored(page)).toEqual({})
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0)
    await tryToSignIn(page, creator)
  }
  const expectOneDialog = async (code: number) => {
    await expect(dialog).toHaveText(/确认登出/)
    await expect(dialog).toContainText(relogin)
    await expect(dialog).toHaveCount(1)
    expect(await failed).toContain(code)
    await expectAccessible(page)
  }
  const failures = () => {
    const codes: number[] = []
    page.on('response', async (response) => {
      if (response.status() === 401) codes.push((await response.json()).code)
    })
    return codes
  }
  const failed = failures()

  // 50008, an unknown token. The overview makes several calls at once.
  await page.evaluate(() => localStorage.setItem('token', 'no-such-token'))
  await page.reload()
  await expectOneDialog(50008)
  await dialog.getByRole('button', { name: '取消' }).click()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(/\/user$/)
  expect(failed.length).toBeGreaterThan(2)
  await page.getByRole('link', { name: '课程管理' }).click()
  await signInAgain()
  await expect(page).toHaveURL(/\/course\/list$/)

  await expect(page.getByRole('button', { name: '下架' })).toBeVisible()

  // 50012, the password was changed elsewhere. A write is refused at once.
  const password = 'another-Password-2026'
  const change = { id: creator.mobile, oldPwd: creator.password, newPwd: password }
  await ask(page.request, contract.accounts.updatePwdByOldPwd, change, creator)
  creator.password = password
  await page.getByRole('button', { name: '下架' }).click()
  await dialog.getByRole('button', { name: '下架' }).click()
  await expectOneDialog(50012)
  await signInAgain()
  await expect(page.getByRole('button', { name: '下架' })).toBeVisible()

  // 50014, the session expired.
  await withDatabase(
    ({ sql }) => sql`
      update sessions set create_time = now() - interval '40 days', expire_time = now() - interval '1 day'
      where account = ${creator.mobile}`,
  )
  await page.getByRole('button', { name: '下架' }).click()
  await dialog.getByRole('button', { name: '下架' }).click()
  await expectOneDialog(50014)

  // Signing in within the dialog leaves the page as it is.
  await dialog.getByRole('button', { name: '在这里重新登录' }).click()
  await dialog.getByLabel('密码', { exact: true }).fill(creator.password)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page.getByText('已重新登录，可以继续')).toBeVisible()
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: '下架' }).click()
  await dialog.getByRole('button', { name: '下架' }).click()
  await expect(page.getByRole('row', { name: /未上架/ })).toBeVisible()

  // Twenty calls that wait for the same sign-in.
  const good = await withDatabase(async ({ sql }) => {
    const downloadFileIds: FileId[] = []
    while (downloadFileIds.length < 20) downloadFileIds.push(await makeFile(sql, creator.frontId, 4))
    return await makeGood(sql, creator.frontId, { ...download, downloadFileIds, onShelf: false })
  })
  const held: Route[] = []
  await page.route('**/zsm/api/file/get?*', (route) => void held.push(route))
  await page.goto(`/serve/edit?id=${good.id}`)
  await expect.poll(() => held.length).toBeGreaterThanOrEqual(20)
  await withDatabase(
    ({ sql }) => sql`
      update sessions set create_time = now() - interval '40 days', expire_time = now() - interval '1 day'
      where account = ${creator.mobile}`,
  )
  // The server may cache a session for reads for a second.
  const token = await page.evaluate(() => localStorage.getItem('token') ?? '')
  const read = () => ask(page.request, contract.orders.listData, {}, { token })
  await expect.poll(() => read().catch(({ status }) => status)).toBe(401)
  failed.length = 0
  await Promise.all(held.map((route) => route.continue()))
  await expect.poll(() => failed.length).toBeGreaterThanOrEqual(20)
  await expectOneDialog(50014)
})

test('what was typed when the session expired is there again after signing in [4]', async ({ page }) => {
  const creator = await withDatabase(({ sql }) => makeCreator(sql))
  await signIn(page, creator)
  await page.goto('/course/album')
  await page.getByLabel('课程名称', { exact: true }).fill('写到一半')
  await expect(page.getByText(/^草稿已保存/)).toBeVisible()
  await withDatabase(
    ({ sql }) => sql`
      update sessions set create_time = now() - interval '40 days', expire_time = now() - interval '1 day'
      where account = ${creator.mobile}`,
  )
  await page.getByRole('textbox', { name: '价格', exact: true }).fill('9.90')
  // Saving the draft finds the expired session, so the page tells it without a click.
  await expect(page.getByText('登录已失效，重新登录后继续保存草稿')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: '退出' }).click()
  await expect(page).toHaveURL(/\/login\?redirect=/)
  await tryToSignIn(page, creator)
  await expect(page).toHaveURL(/\/course\/album\?draft=/)
  await expect(page.getByLabel('课程名称', { exact: true })).toHaveValue('写到一半')
})
