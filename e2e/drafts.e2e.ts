import { randomInt } from 'node:crypto'
import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './steps/accessible.ts'
import { newCreator, newOperator } from './steps/people.ts'
import { signIn, signInOperator } from './steps/sign-in.ts'

const dialog = (page: Page) => page.getByRole('dialog')
const restored = (page: Page) => page.getByRole('note').filter({ hasText: '已恢复未提交的内容' })

/** All drafts in this browser, of every account. */
const stored = (page: Page) =>
  page.evaluate(() =>
    [localStorage, sessionStorage].flatMap((storage) =>
      Object.entries({ ...storage }).filter(([key]) => /draft:/i.test(key)),
    ),
  )

test('an application to join survives a reload except for its number and secrets, and is deleted when it is discarded', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/join')
  await page.getByLabel('手机号').fill('13700001234')
  await page.getByLabel('昵称').fill('小满')
  await page.getByLabel('验证码').fill('123456')
  await page.getByLabel('设置密码').fill('first-Password-2026')
  expect(JSON.stringify(await stored(page))).not.toMatch(/first-Password|123456|13700001234/)
  await page.reload()
  await expect(restored(page)).toContainText('手机号、验证码、密码、协议勾选不存入草稿，请重新填写。')
  await expect(page.getByLabel('手机号')).toHaveValue('')
  await expect(page.getByLabel('昵称')).toHaveValue('小满')
  await expect(page.getByLabel('设置密码')).toHaveValue('')
  await expectAccessible(page)
  await page.getByRole('button', { name: '放弃' }).click()
  await expect(page.getByLabel('昵称')).toHaveValue('')
  await page.reload()
  await expect(page.getByLabel('昵称')).toHaveValue('')
  await expect(restored(page)).toHaveCount(0)
  expect(await stored(page)).toEqual([])
})

test('an offline sale that is being recorded survives a reload and an outage, except for the buyer’s number', async ({
  page,
}) => {
  await signIn(page, await newCreator())
  await page.route('**/draft/save*', (route) => route.abort())
  await page.goto('/statistics/order?dialog=sale')
  const name = dialog(page).getByLabel('买家姓名')
  const note = dialog(page).getByLabel('备注')
  const good = dialog(page).getByRole('combobox', { name: '商品' })
  await expect(good).toBeVisible()
  for (const key of ['ArrowDown', 'Enter']) await good.press(key)
  await expect(dialog(page).getByLabel('实收金额')).not.toHaveValue('')
  await dialog(page).getByLabel('买家手机').fill('13900005678')
  await name.fill('老街坊')
  await note.fill('当面付的现金，分两次')
  expect(JSON.stringify(await stored(page))).not.toContain('13900005678')
  await page.reload()
  await expect(restored(page)).toContainText('买家手机不存入草稿，请重新填写。')
  await expect(name).toHaveValue('老街坊')
  await expect(note).toHaveValue('当面付的现金，分两次')
  await expect(dialog(page).getByLabel('实收金额')).not.toHaveValue('')
  await expectAccessible(page)
  await page.unroute('**/draft/save*')
  await dialog(page).getByRole('button', { name: '记下成交' }).click()
  await expect(page.getByRole('row', { name: '老街坊' })).toBeVisible()
  await page.goto('/statistics/order?dialog=sale')
  await expect(name).toHaveValue('')
  await expect(restored(page)).toHaveCount(0)
})

test('what an operator types survives a reload and an expired session, and is deleted on signing out', async ({
  page,
}) => {
  page.on('dialog', (question) => question.accept())
  const operator = await newOperator('admin')
  const question = `怎么开课 ${randomInt(10 ** 6)}`
  const answer = dialog(page).getByRole('textbox', { name: '回答' })
  await signInOperator(page, operator)

  await test.step('an answer of the help page, through a reload and an expired session', async () => {
    await page.goto('/admin/faqs')
    await page.getByRole('button', { name: '新建问题' }).click()
    await dialog(page).getByLabel('主题').fill('开课')
    await dialog(page).getByLabel('问题', { exact: true }).fill(question)
    await answer.pressSequentially('先写好标题')
    await page.reload()
    await page.getByRole('button', { name: '新建问题' }).click()
    await expect(restored(page)).toBeVisible()
    await expect(answer).toHaveText('先写好标题')
    await answer.press('End')
    await answer.pressSequentially('，再传课时')
    // The server ends the session, as it does after half an hour without a call.
    await page.evaluate(() => {
      const session = JSON.parse(localStorage.getItem('operatorSession') ?? '{}')
      localStorage.setItem('operatorSession', JSON.stringify({ ...session, token: 'ended' }))
    })
    await page.goto('/admin/faqs')
    await page.getByRole('button', { name: 'Re-Login' }).click()
    await signInOperator(page, operator)
    await page.goto('/admin/faqs')
    await page.getByRole('button', { name: '新建问题' }).click()
    await expect(answer).toHaveText('先写好标题，再传课时')
    await expectAccessible(page)
    await dialog(page).getByRole('button', { name: '保存' }).click()
    await expect(page.getByText('问题已保存')).toBeVisible()
    await page.getByRole('button', { name: '新建问题' }).click()
    await expect(answer).toHaveText('')
    await expect(restored(page)).toHaveCount(0)
    await dialog(page).getByRole('button', { name: '取消' }).click()
  })
  await test.step('a template and its variables, discarded', async () => {
    await page.goto('/admin/templates?open=new')
    const content = dialog(page).getByRole('textbox', { name: '内容', exact: true })
    await dialog(page).getByLabel('名称').fill('开场白')
    await content.pressSequentially('{{teacher}} 带你做')
    await dialog(page).getByLabel('teacher 的说明').fill('老师')
    await page.reload()
    await expect(content).toHaveText('{{teacher}} 带你做')
    await expect(dialog(page).getByLabel('teacher 的说明')).toHaveValue('老师')
    await dialog(page).getByRole('button', { name: '放弃' }).click()
    await page.getByRole('dialog', { name: '放弃未提交的内容' }).getByRole('button', { name: '放弃' }).click()
    await expect(content).toHaveText('')
    await page.reload()
    await expect(content).toHaveText('')
    await expect(restored(page)).toHaveCount(0)
  })
  await test.step('the next version of an agreement, on a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/admin/agreements')
    await page.getByRole('button', { name: '发布新版用户协议' }).click()
    const text = dialog(page).getByRole('textbox', { name: '正文' })
    await text.press('ControlOrMeta+Home')
    await text.pressSequentially('本版新增：')
    await dialog(page).getByLabel('更新说明').fill('说明提现时限')
    await page.reload()
    await page.getByRole('button', { name: '发布新版用户协议' }).click()
    await expect(restored(page)).toBeVisible()
    await expect(text).toContainText('本版新增：')
    await expect(dialog(page).getByLabel('更新说明')).toHaveValue('说明提现时限')
    await expectAccessible(page)
    await dialog(page).getByRole('button', { name: '取消' }).click()
    await page.setViewportSize({ width: 1440, height: 900 })
  })
  await test.step('signing out deletes it from the device', async () => {
    expect(await stored(page)).toHaveLength(1)
    await page.getByRole('button', { name: '账号菜单' }).click()
    await page.getByRole('menuitem', { name: '退出登录' }).click()
    await page.getByRole('button', { name: '立即退出' }).click()
    await expect(page).toHaveURL(/\/admin\/login/)
    expect(await stored(page)).toEqual([])
  })
})
