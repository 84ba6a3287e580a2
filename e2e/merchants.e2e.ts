import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Locator, type Page, test } from '@playwright/test'
import { contract } from '@zsm/contract'
import { certificationType } from '@zsm/contract/states'
import { type FakeWechatPay, fakeWechatPay } from '../server/test/fake-wechat-pay.ts'
import { expectAccessible } from './steps/accessible.ts'
import { ask } from './steps/ask.ts'
import { newCreator, newOperator, type Person } from './steps/people.ts'
import { runServer } from './steps/real-server.ts'
import { signIn, signInOperator } from './steps/sign-in.ts'

let folder = ''
let provider: FakeWechatPay
let server: Awaited<ReturnType<typeof runServer>>
let journeys: NodeJS.ProcessEnv
test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'zsm-merchants-'))
  provider = await fakeWechatPay()
  const settings = {
    ...provider.environment(folder),
    PAYMENT_MODE: 'platform',
    WECHAT_PAY_MCH_NAME: '知识猫（北京）科技有限公司',
  }
  server = await runServer(settings)
  // people are made in this server's database
  journeys = { ...process.env }
  Object.assign(process.env, server.settings)
})
test.afterAll(async () => {
  process.env = journeys
  await server.stop()
  await provider.close()
  rmSync(folder, { recursive: true })
})

/** A creator whose person is certified with the number of the identity card. */
async function newCertified(page: Page): Promise<Person> {
  const creator = await newCreator()
  const { submitCertification } = contract.creators
  const person = { typeDict: certificationType.realName, idCardNo: '11010519491231002X' }
  const { id } = await ask(page.request, submitCertification, { ...person, realName: '张小满' }, creator)
  const { approveCertification } = contract.operators
  await ask(page.request, approveCertification, { id }, await newOperator('reviewer'))
  return creator
}

/** Chooses an option of antd's list. */
async function choose(page: Page, label: string, text: string) {
  const box = page.getByRole('combobox', { name: label })
  await box.fill(text)
  await box.press('Enter')
}

/** The application is handed in, and the provider asked about it again. Its answer shows within seconds. */
async function hears(panel: Locator, state: string) {
  await expect(panel).toContainText('资料校验中', { timeout: 30_000 })
  await panel.getByRole('button', { name: '刷新状态' }).click()
  await expect(panel).toContainText(state, { timeout: 30_000 })
}

test('a creator opens an account: refused once with a reason, mended, signed and opened', async ({
  browser,
}) => {
  const page = await (await browser.newContext({ baseURL: server.address })).newPage()
  const creator = await newCertified(page)
  await signIn(page, creator)
  await page.goto('/account/certification')
  const panel = page.locator('section.panel', { has: page.getByRole('heading', { name: '收款账户开通' }) })
  await panel.getByRole('button', { name: '申请开通' }).click()
  const dialog = page.getByRole('dialog', { name: '收款账户开通' })
  const submit = dialog.getByRole('button', { name: '提交给微信支付' })
  await submit.click()
  await expect(dialog).toContainText('请填写商户简称')
  await dialog.getByLabel('商户简称').fill('要驳回的店')
  for (const name of ['人像面', '国徽面']) {
    await dialog.getByRole('button', { name: `上传${name}` }).click()
    const picker = page.getByRole('dialog', { name: /选择图片/ })
    await picker.getByRole('radio').first().check()
    await picker.getByRole('button', { name: '使用' }).click()
    await expect(picker).toBeHidden()
  }
  await dialog.getByLabel('身份证有效期开始').fill('2019-06-06')
  await dialog.getByLabel('身份证有效期开始').press('Enter')
  await choose(page, '开户银行', '招商')
  await choose(page, '开户城市', '杭州')
  await expectAccessible(page)

  await page.reload()
  await panel.getByRole('button', { name: '申请开通' }).click()
  await expect(dialog.getByLabel('商户简称')).toHaveValue('要驳回的店')
  await dialog.getByLabel('银行账号').fill('6225880137001234')
  await dialog.getByLabel('手机号').fill('13900001234')
  await submit.click()
  await hears(panel, '已驳回')
  await expect(panel).toContainText('商户简称：沙箱：商户简称里有“驳回”，改掉后重新提交')

  await panel.getByRole('button', { name: '修改后重新提交' }).click()
  await expect(dialog).toContainText('改掉后重新提交')
  await dialog.getByLabel('商户简称').fill('小满摄影课')
  await submit.click()
  await hears(panel, '待签约')
  await expect(panel.getByRole('img', { name: '签约的二维码' })).toBeVisible()
  await expectAccessible(page)
  const opened = page.waitForEvent('popup')
  await panel.getByRole('link', { name: '打开签约页面' }).click()
  const signing = await opened
  await signing.getByRole('button', { name: '签约' }).click()
  await expect(signing.getByRole('status')).toContainText('已开通')
  await panel.getByRole('button', { name: '刷新状态' }).click()
  await expect(panel).toContainText('已开通', { timeout: 30_000 })
  await expect(panel).toContainText('微信支付商户号')
  await expectAccessible(page)
  expect(provider.asked).toEqual([])

  const office = await (await browser.newContext({ baseURL: server.address })).newPage()
  await signInOperator(office, await newOperator('finance'))
  await office.goto('/admin/merchants')
  await expect(office.getByRole('row').filter({ hasText: '张小满' })).toContainText('已开通')
  await expectAccessible(office)
})
