import { expect, test } from '@playwright/test'
import { contract } from '@zsm/contract'
import { expectAccessible } from './steps/accessible.ts'
import { ask } from './steps/ask.ts'
import { failCalls } from './steps/failing.ts'
import { newOperator } from './steps/people.ts'
import { signIn } from './steps/sign-in.ts'

test('a certification is submitted, withdrawn, refused with its fields marked, and submitted again', async ({
  page,
}) => {
  await signIn(page)
  const { mend } = await failCalls(page, '**/certification/listData*')
  await page.goto('/account/certification')
  const retry = page.getByRole('button', { name: '重试' })
  await expect(retry).toBeVisible()
  await mend()
  await retry.click()
  const card = page.locator('section.panel', { has: page.getByRole('heading', { name: '职业资质' }) })
  await expect(page.getByRole('heading', { name: '实名认证' })).toBeVisible()
  await expect(card).toContainText('还没有提交')

  const dialog = page.getByRole('dialog', { name: '职业资质' })
  await card.getByRole('button', { name: '提交认证' }).click()
  await dialog.getByRole('button', { name: '提交审核' }).click()
  await expect(dialog).toContainText('请填写证书名称')
  await dialog.getByLabel('证书名称').fill('高级中学教师资格证')
  await dialog.getByRole('button', { name: '上传证书照片' }).click()
  const picker = page.getByRole('dialog', { name: /选择图片/ })
  await picker.getByRole('checkbox').first().check()
  await picker.getByRole('button', { name: '使用' }).click()
  await expect(dialog.getByRole('img', { name: '证书照片 1（已遮住）' })).toBeVisible()
  await dialog.getByRole('button', { name: '显示证书照片 1' }).click()
  await expect(dialog.getByRole('img', { name: '证书照片 1', exact: true })).toBeVisible()
  await expectAccessible(page)
  const sent = page.waitForResponse('**/certification/submit*')
  await dialog.getByRole('button', { name: '提交审核' }).click()
  const { id } = (await (await sent).json()).data
  await expect(card).toContainText('审核中')
  await expect(card).toContainText('个工作日内有结果')

  await card.getByRole('button', { name: '撤回提交' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '撤回', exact: true }).click()
  await expect(card).toContainText('已撤回')
  await card.getByRole('button', { name: '修改后重新提交' }).click()
  await dialog.getByRole('button', { name: '提交审核' }).click()
  await expect(card).toContainText('审核中')

  const reason = { reason: '证书编号看不清', rejectFields: ['certNo' as const] }
  const { rejectCertification } = contract.operators
  await ask(page.request, rejectCertification, { id, ...reason }, await newOperator('reviewer'))
  await page.reload()
  await expect(card).toContainText('证书编号看不清（需要修改：证书编号）')
  await expect(card).not.toContainText('个工作日内有结果')
  await card.getByRole('button', { name: '修改后重新提交' }).click()
  await expect(dialog).toContainText('这一项被驳回，请修改')
  await dialog.getByLabel('证书编号').fill('20211234567')
  await dialog.getByRole('button', { name: '提交审核' }).click()
  await expect(card).toContainText('审核中')
  await expectAccessible(page)
})
