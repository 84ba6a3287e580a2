import { expect, type Page, test } from '@playwright/test'
import { withDatabase } from '../scripts/with-database.ts'
import { now } from '../server/src/clock.ts'
import { attendTransfers, openCardNumbers } from '../server/src/funds/public.ts'
import { openTransfer } from '../server/src/gateways/open-transfer.ts'
import { expectAccessible } from './steps/accessible.ts'
import { addCard, withdrawAll } from './steps/money.ts'
import { newCreator, newOperator, pay, settle } from './steps/people.ts'
import { signIn, signInOperator } from './steps/sign-in.ts'

/** What the timer of transfers does each minute. */
const attend = () =>
  withDatabase(({ sql, config }) =>
    attendTransfers(sql, { gateway: openTransfer(config), cards: openCardNumbers(config.sealKeys) }, now()),
  )

async function choose(page: Page, number: string, action: string) {
  const row = page.getByRole('row', { name: number })
  const button = row.getByRole('button', { name: action, exact: true })
  const more = row.getByRole('button', { name: '更多' })
  // wait for either first: a row that is not there yet shows no button
  await expect(button.or(more).first()).toBeVisible()
  if (await button.isVisible()) return button.click()
  await more.click()
  await page.getByRole('menuitem', { name: action }).click()
}

test('finance hands a withdrawal to the transfer by API, takes it back once, and it arrives', async ({
  page,
  browser,
}) => {
  const creator = await newCreator()
  pay(creator.mobile, new Date(Date.now() - 9 * 86_400_000).toISOString())
  settle(now())
  await signIn(page, creator)
  await page.goto('/statistics/funds')
  await addCard(page, creator)
  await withdrawAll(page, creator)
  const waiting = page.getByRole('row', { name: /待审核/ })
  const [number = ''] = /\d{20}/.exec((await waiting.textContent()) ?? '') ?? []

  const office = await browser.newContext({ viewport: { width: 1440, height: 900 }, colorScheme: 'dark' })
  const finance = await office.newPage()
  const row = finance.getByRole('row', { name: number })
  await finance.goto(new URL('/admin/login', page.url()).href)
  await signInOperator(finance, await newOperator('finance'))
  await finance.goto(new URL(`/admin/withdrawals?status=all&keyword=${number}`, page.url()).href)

  await test.step('approved, it is handed over and taken back before the provider has it', async () => {
    await choose(finance, number, '通过')
    await finance.getByRole('dialog').getByRole('button', { name: '通过' }).click()
    await expect(row).toContainText('打款中')
    await choose(finance, number, '接口打款')
    await expect(finance.getByRole('dialog')).toContainText('不能再用其他方式打款')
    await expectAccessible(finance)
    await finance.getByRole('dialog').getByRole('button', { name: '接口打款' }).click()
    await expect(row).toContainText('由接口打款，等它的结果')
    await choose(finance, number, '取消接口打款')
    await finance.getByLabel('取消原因').fill('先核对收款人')
    await finance.getByRole('button', { name: '改用其他方式打款' }).click()
    await expect(row).not.toContainText('由接口打款')
  })

  await test.step('handed over again, it arrives, and the creator sees it', async () => {
    await choose(finance, number, '接口打款')
    await finance.getByRole('dialog').getByRole('button', { name: '接口打款' }).click()
    await expect(row).toContainText('由接口打款，等它的结果')
    await attend()
    await finance.reload()
    await expect(row).toContainText('已到账')
    await expectAccessible(finance)
    await page.reload()
    await expect(page.getByRole('row', { name: new RegExp(number) })).toContainText('已到账')
  })
  await office.close()
})
