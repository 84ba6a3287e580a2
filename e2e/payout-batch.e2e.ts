import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import { readSheet } from '../server/src/spreadsheets/read-sheet.ts'
import { expectAccessible } from './steps/accessible.ts'
import { addCard, withdrawAll } from './steps/money.ts'
import { newCreator, newOperator, type Operator, type Person, pay, settle } from './steps/people.ts'
import { signIn, signInOperator } from './steps/sign-in.ts'

const day = 86_400_000

test('two withdrawals go to the bank as a batch: one arrives, one fails with the bank’s reason', async ({
  page,
}) => {
  test.setTimeout(420_000)
  const people = [await newCreator(), await newCreator()] as const
  const [maker, second] = [await newOperator('finance'), await newOperator('finance')]
  const numbers: string[] = []
  await test.step('two creators ask for their money', async () => {
    for (const { mobile } of people) pay(mobile, new Date(Date.now() - 9 * day).toISOString())
    settle(new Date().toISOString())
    for (const creator of people) numbers.push(await askForMoney(page, creator))
  })
  await test.step('finance approves both and makes a batch', async () => {
    await signInOperator(page, maker)
    await makeBatch(page, numbers)
  })
  await test.step('the maker may not approve it; a second person does, and exports the file', async () => {
    const approve = page.getByRole('button', { name: '复核通过' })
    await expect(approve).toHaveAttribute('aria-disabled', 'true')
    const address = page.url()
    await become(page, second)
    await page.goto(address)
    await approve.click()
    await page.getByRole('dialog').getByRole('button', { name: '复核通过' }).click()
    await expect(page.getByText('已复核，可以导出文件')).toBeVisible()
  })
  const lines = await test.step('exports the file with whole card numbers and its sum', () =>
    exportFile(page))
  await test.step('uploads the bank’s result and sees each line before anything is booked', async () => {
    expect(lines.map(({ number }) => number).toSorted()).toEqual(numbers.toSorted())
    await readResult(page, lines)
  })
  await test.step('closes the batch', async () => {
    await page.getByRole('button', { name: '关闭批次' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '关闭' }).click()
    await expect(page.getByText('已关闭', { exact: true })).toBeVisible()
  })
  await test.step('one creator sees 已到账, the other 打款失败 with the reason', async () => {
    const said: string[] = []
    for (const creator of people) said.push(await stateFor(page, creator))
    expect(said.filter((text) => text.includes('已到账'))).toHaveLength(1)
    expect(said.filter((text) => text.includes('打款失败') && text.includes('户名不符'))).toHaveLength(1)
  })
})

async function become(page: Page, operator: Operator) {
  await page.evaluate(() => localStorage.clear())
  await signInOperator(page, operator)
}

/** Answers the number of the withdrawal. */
async function askForMoney(page: Page, creator: Person): Promise<string> {
  await signIn(page, creator)
  await page.goto('/statistics/funds')
  await addCard(page, creator)
  await withdrawAll(page, creator)
  const row = page.getByRole('row', { name: /待审核/ })
  const [number = ''] = /\d{20}/.exec((await row.textContent()) ?? '') ?? []
  await page.evaluate(() => localStorage.clear())
  return number
}

/** Approves these withdrawals and puts them into a batch. */
async function makeBatch(page: Page, numbers: readonly string[]) {
  for (const number of numbers) {
    await page.goto(`/admin/withdrawals?status=all&keyword=${number}`)
    await page.getByRole('row', { name: number }).getByRole('button', { name: '通过' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '通过' }).click()
    await expect(page.getByRole('row', { name: number })).toContainText('打款中')
  }
  await page.getByRole('link', { name: '批量打款' }).click()
  await expect(page.getByRole('heading', { name: '批量打款' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: '组批', exact: true }).first().click()
  for (const number of numbers) {
    await page.getByPlaceholder('提现单号或创作者').filter({ visible: true }).fill(number)
    await page.keyboard.press('Enter')
    const row = page.getByRole('row', { name: number })
    await row.getByLabel('选择这一行').check()
    await expect(page.getByRole('row')).toHaveCount(2)
  }
  await expectAccessible(page)
  await page.getByRole('button', { name: /^组批 2 笔，共 ¥/ }).click()
  await expect(page.getByText('等待另一位财务复核')).toBeVisible()
  await expect(page.getByRole('heading', { name: '打款批次' })).toBeVisible()
  for (const number of numbers) await expect(page.getByRole('row', { name: number })).toContainText('待结果')
  await expectAccessible(page)
}

type Line = { number: string; amount: string }

async function exportFile(page: Page): Promise<Line[]> {
  await page.getByRole('button', { name: '导出文件' }).click()
  const dialog = page.getByRole('dialog', { name: '导出批次' })
  await expectAccessible(page)
  const downloading = page.waitForEvent('download')
  await dialog.getByRole('button', { name: '导出', exact: true }).click()
  const rows = readSheet(await readFile(await (await downloading).path()))
  const [titles, ...lines] = rows.map(({ cells }) => cells.map(({ text }) => text))
  const at = (title: string) => titles?.indexOf(title) ?? -1
  const made = lines.slice(0, -2)
  for (const cells of made) expect(cells[at('卡号')]).toMatch(/^\d{16,19}$/)
  const checksum = lines.at(-1)?.[1] ?? ''
  await expect(page.getByText(checksum)).toBeVisible()
  return made.map((cells) => ({ number: cells[at('提现单号')] ?? '', amount: cells[at('金额')] ?? '' }))
}

async function readResult(page: Page, [paid, failed]: Line[]) {
  const titles = '提现单号,金额,处理结果,失败原因,银行流水号'
  const rows = [
    `${paid?.number},${paid?.amount},成功,,CMB${Date.now()}`,
    `${failed?.number},${failed?.amount},失败,户名不符,`,
  ]
  await page.getByRole('button', { name: '上传银行结果' }).click()
  const dialog = page.getByRole('dialog', { name: '银行结果' })
  await page.setViewportSize({ width: 390, height: 844 })
  await dialog.getByLabel('选择银行结果文件').setInputFiles({
    name: '结果.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from([titles, ...rows].join('\r\n')),
  })
  await expect(dialog.getByRole('row', { name: /户名不符/ })).toContainText('失败')
  await expectAccessible(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await expectAccessible(page)
  await dialog.getByRole('button', { name: /^登记 \d+ 笔$/ }).click()
  await expect(page.getByText('已登记：1 笔到账，1 笔失败')).toBeVisible()
  await expect(page.getByRole('row', { name: paid?.number ?? '' })).toContainText('已到账')
  await expect(page.getByRole('row', { name: failed?.number ?? '' })).toContainText('户名不符')
  await expectAccessible(page)
}

/** The newest withdrawal of the creator, as they see it. */
async function stateFor(page: Page, creator: Person): Promise<string> {
  await page.evaluate(() => localStorage.clear())
  await signIn(page, creator)
  await page.goto('/statistics/funds?tab=withdrawals')
  const row = page.getByRole('row').nth(1)
  await expect(row).toContainText(/已到账|打款失败/)
  return (await row.textContent()) ?? ''
}
