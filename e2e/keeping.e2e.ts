import { randomInt } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { newOperator } from './people.ts'
import { signInOperator } from './sign-in.ts'

test('an admin keeps settings and classes, and makes an operator who chooses a password first', async ({
  page,
}) => {
  test.setTimeout(300_000)
  const name = `手工${randomInt(10 ** 5)}`
  const username = `clerk-${randomInt(10 ** 6)}`
  const dialog = page.getByRole('dialog')
  await signInOperator(page, await newOperator('admin'))
  await test.step('changes a setting', async () => {
    await page.getByRole('link', { name: '系统设置' }).click()
    await page.getByRole('button', { name: '修改公司地址' }).click()
    await dialog.getByLabel('公司地址').fill('杭州市西湖区')
    await dialog.getByRole('button', { name: '保存' }).click()
    await expect(page.getByText('公司地址已修改')).toBeVisible()
    await expect(page.getByRole('main')).toContainText('杭州市西湖区')
    await expectAccessible(page)
  })
  await test.step('asks another admin for a setting of money, who approves it', async () => {
    await page.getByRole('button', { name: '修改每天提现次数' }).click()
    await dialog.getByLabel('每天提现次数').fill('7')
    await dialog.getByRole('button', { name: '保存' }).click()
    await expect(page.getByText('等另一位管理员复核后生效')).toBeVisible()
    await page.getByRole('link', { name: '修改待复核' }).click()
    const row = page.getByRole('row', { name: '每天提现次数' })
    await expect(row.getByRole('button', { name: '复核通过' })).toHaveAttribute('aria-disabled', 'true')
    await expectAccessible(page)
    await page.evaluate(() => localStorage.clear())
    await signInOperator(page, await newOperator('admin'))
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/admin/changes?status=1')
    await expectAccessible(page)
    await row.getByRole('button', { name: '复核通过' }).click()
    await dialog.getByRole('button', { name: '通过' }).click()
    await expect(page.getByText('修改已生效')).toBeVisible()
    await page.setViewportSize({ width: 1440, height: 900 })
  })
  await test.step('makes a class, and is told of a name that is taken', async () => {
    await page.goto('/admin/classifies')
    for (const expected of ['分类已保存', '同级已有同名分类']) {
      await page.getByRole('button', { name: '新建一级分类' }).click()
      await dialog.getByLabel('名称').fill(name)
      await dialog.getByRole('button', { name: '保存' }).click()
      await expect(page.getByText(expected)).toBeVisible()
    }
    await expectAccessible(page)
    await dialog.getByRole('button', { name: '取消' }).click()
    await page.getByRole('row', { name }).getByRole('button', { name: '删除' }).click()
    await dialog.getByRole('button', { name: '删除' }).click()
    await expect(page.getByRole('row', { name })).toHaveCount(0)
  })
  await test.step('writes a template with its variables, on a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/admin/templates?open=new')
    await dialog.getByLabel('名称').fill(name)
    await dialog.getByRole('textbox', { name: '内容' }).pressSequentially('{{teacher}} 带你做')
    await dialog.getByLabel('teacher 的说明').fill('老师')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: '保存' }).click()
    await expect(page.getByText('模板已保存')).toBeVisible()
  })
  await test.step('makes an operator, who chooses a password before anything else', async () => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto('/admin/staff')
    await page.getByRole('button', { name: '新建账号' }).click()
    await dialog.getByLabel('用户名').fill(username)
    await dialog.getByLabel('姓名').fill('小林')
    await dialog.getByLabel('角色').press('Enter')
    await page.getByTitle('客服', { exact: false }).first().click()
    await page.keyboard.press('Escape')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: '新建' }).click()
    const password = (await page.locator('.first-password').innerText()).trim()
    await page.evaluate(() => localStorage.clear())
    await page.goto('/admin/login')
    await page.getByLabel('用户名').fill(username)
    await page.getByLabel('密码', { exact: true }).fill(password)
    await page.getByRole('button', { name: '登录' }).click()
    await expect(page.getByRole('heading', { name: '修改密码' })).toBeVisible()
    await expectAccessible(page)
    await page.getByLabel('初始密码').fill(password)
    await page.getByLabel('新密码').fill('a-Password-of-my-own')
    await page.getByRole('button', { name: '修改密码' }).click()
    await expect(page.getByRole('heading', { name: '退款处理' })).toBeVisible()
    await expect(page.getByRole('link', { name: '系统设置' })).toHaveCount(0)
  })
})
