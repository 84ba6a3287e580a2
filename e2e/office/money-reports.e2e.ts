import { type Browser, expect, type Page, test } from '@playwright/test'
import { cardProof } from '@zsm/contract/states'
import { withDatabase } from '../../scripts/with-database.ts'
import { expectAccessible } from '../steps/accessible.ts'
import { expectFits } from '../steps/fits.ts'
import { addCard } from '../steps/money.ts'
import { newCreator, newOperator, type Person, pay } from '../steps/people.ts'
import { signIn, signInOperator } from '../steps/sign-in.ts'

const pdf = { name: '发票.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n发票\n%%EOF') }

/** Noon of a day in the last quarter that is over, in Asia/Shanghai. */
function lastQuarter(now = new Date()): Date {
  const first = Math.floor(now.getUTCMonth() / 3) * 3
  return new Date(Date.UTC(now.getUTCFullYear(), first - 1, 15, 4))
}

test('a creator asks for an invoice of the fees; finance reads the report, exports it and the tax report, and attaches the invoice', async ({
  page,
  browser,
}) => {
  const person = await newCreator()
  const paid = lastQuarter()
  pay(person.mobile, paid.toISOString())
  await signIn(page, person)
  const month = `${paid.getUTCFullYear()} 年 ${paid.getUTCMonth() + 1} 月`
  const company = `杭州猫课堂${person.mobile.slice(-6)}有限公司`
  const ours = page.getByRole('row', { name: month })

  await test.step('the creator asks for the invoice of a month that is over', async () => {
    await page.goto('/statistics/funds?tab=invoices')
    await expect(ours).toContainText('未申请')
    await ours.getByRole('button', { name: '申请发票' }).click()
    const form = page.getByRole('dialog', { name: new RegExp(month) })
    await form.getByText('企业', { exact: true }).click()
    await form.getByLabel('发票抬头').fill(company)
    await form.getByLabel('税号').fill('91350100M000100Y43')
    await expectAccessible(page)
    await form.getByRole('button', { name: '申请发票' }).click()
    await expect(ours).toContainText('待开')
    await expectAccessible(page)
  })

  const office = await signedInFinance(browser, page)
  await test.step('finance reads what happened by month and by channel, and exports it', async () => {
    const range = `range=own&from=${dayOf(paid)}&to=${dayOf(paid)}`
    await office.goto(new URL(`/admin/reports?${range}`, page.url()).href)
    const table = office.getByRole('region', { name: '报表' })
    await expect(table.getByRole('row', { name: /合计/ })).toBeVisible()
    await office.getByRole('radiogroup', { name: '报表分组' }).getByText('按创作者').click()
    await expect(table.getByRole('columnheader', { name: '创作者' })).toBeVisible()
    await office.getByRole('radiogroup', { name: '报表分组' }).getByText('按渠道').click()
    await expect(table.getByRole('row', { name: /沙箱/ })).toBeVisible()
    await expectAccessible(office)
    await office.getByRole('button', { name: '导出' }).click()
    await office.getByRole('menuitem', { name: /CSV/ }).click()
    const files = office.getByRole('dialog', { name: '导出' })
    const link = files.getByRole('link', { name: /下载 经营报表-按渠道/ }).first()
    await expect(link).toBeVisible({ timeout: 30_000 })
    const downloading = office.waitForEvent('download')
    await link.click()
    expect((await downloading).suggestedFilename()).toMatch(/^经营报表-按渠道-.*\.csv$/)
    await office.keyboard.press('Escape')
    await expect(files).toBeHidden()
    await narrow(office)
  })

  await test.step('the tax report says what is missing, and is recorded as submitted', async () => {
    await office.goto(new URL('/admin/tax-reports', page.url()).href)
    await expect(office.getByRole('heading', { name: '缺少的资料' })).toBeVisible()
    await expect(office.getByText('有收入的创作者')).toBeVisible()
    await office.getByRole('button', { name: '导出报送文件' }).click()
    const form = office.getByRole('dialog', { name: /涉税信息/ })
    await form.getByText('CSV').click()
    const downloading = office.waitForEvent('download')
    await form.getByRole('button', { name: '导出', exact: true }).click()
    expect((await downloading).suggestedFilename()).toMatch(/^涉税信息-.*\.csv$/)
    const record = office.getByRole('row', { name: /季度报送/ }).first()
    await expect(record).toContainText('已导出')
    await record.getByRole('button', { name: '标记已报送' }).click()
    await office.getByRole('dialog').getByRole('button', { name: '标记已报送' }).click()
    await expect(record).toContainText('已报送')
    await expectAccessible(office)
    await narrow(office)
  })

  await test.step('finance attaches the invoice, and the creator downloads it', async () => {
    await office.goto(new URL(`/admin/invoices?keyword=${company}`, page.url()).href)
    const row = office.getByRole('row', { name: company })
    const [button, more] = [
      row.getByRole('button', { name: '上传发票' }),
      row.getByRole('button', { name: '更多' }),
    ]
    // wait for either first: a row that is not there yet shows no button
    await expect(button.or(more).first()).toBeVisible()
    if (await button.isVisible()) await button.click()
    else {
      await more.click()
      await office.getByRole('menuitem', { name: '上传发票' }).click()
    }
    const form = office.getByRole('dialog', { name: /上传 .* 的发票/ })
    await form.getByLabel('发票号码').fill(`26${person.mobile}${person.mobile.slice(-7)}`)
    await form.getByLabel('选择发票文件').setInputFiles(pdf)
    await expect(form.getByText(pdf.name)).toBeVisible()
    await expectAccessible(office)
    await form.getByRole('button', { name: '确认已开' }).click()
    await expect(office.getByText('已开，创作者会收到通知')).toBeVisible()
    await narrow(office)
    await page.reload()
    await expect(ours).toContainText('已开')
    const downloading = page.waitForEvent('download')
    await ours.getByRole('link', { name: /下载/ }).click()
    expect((await downloading).suggestedFilename()).toMatch(/^服务费发票-.*\.pdf$/)
    await narrow(page)
  })
  await office.context().close()
})

test('the withdrawal dialog says whether the card is verified, what arrives and when', async ({ page }) => {
  const person = await newCreator()
  pay(person.mobile, new Date(Date.now() - 9 * 86_400_000).toISOString())
  await signIn(page, person)
  await page.goto('/statistics/funds')
  await addCard(page, person)
  const dialog = page.getByRole('dialog', { name: '提现' })
  await page.getByRole('button', { name: '提现', exact: true }).click()
  await expect(dialog).toContainText('未验证')
  await dialog.getByLabel('提现金额').fill('10')
  await expect(dialog.getByRole('row', { name: /实际到账/ })).toBeVisible()
  await expect(dialog).toContainText(/预计 .* 前到账/)
  await expectAccessible(page)
  await narrow(page)
  await verify(person)
  await page.goto('/statistics/funds?tab=banks')
  await expect(page.getByRole('row', { name: /招商银行/ })).toContainText('已验证（首次到账）')
  await page.getByRole('button', { name: '提现', exact: true }).click()
  await expect(dialog).toContainText('已验证（首次到账）')
})

const dayOf = (time: Date) => new Date(time.getTime() + 8 * 3_600_000).toISOString().slice(0, 10)

/** As the first payout that arrives does. */
const verify = ({ frontId }: Person) =>
  withDatabase(
    ({ sql }) => sql`
      update banks set verified_by_dict = ${cardProof.firstArrival}, verify_time = now() where creator_id = ${frontId}`,
  )

async function signedInFinance(browser: Browser, page: Page): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    colorScheme: 'dark',
    reducedMotion: 'reduce',
  })
  const office = await context.newPage()
  await office.goto(new URL('/admin/login', page.url()).href)
  await signInOperator(office, await newOperator('finance'))
  return office
}

/** On a phone nothing is cut off. */
async function narrow(page: Page): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 })
  await expectFits(page)
  await expectAccessible(page)
  await page.setViewportSize({ width: 1440, height: 900 })
}
