import { expect, type Page, test } from '@playwright/test'
import { fen } from '@zsm/contract/money/fen'
import { codePurpose } from '@zsm/contract/states'
import type { BankId, CreatorId, Mobile } from '@zsm/contract/values'
import { withDatabase } from '../../scripts/with-database.ts'
import { openCodes } from '../../server/src/accounts/public.ts'
import { now } from '../../server/src/clock.ts'
import type { Sql } from '../../server/src/database/sql.ts'
import { withdraw } from '../../server/src/funds/public.ts'
import { newId } from '../../server/src/ids.ts'
import { settleDue } from '../../server/src/orders/public.ts'
import { type MadeCreator, makeCreator, makeLearner } from '../../server/test/makers.ts'
import { days, instantAfter, makeBank, makeGoodForSale, makeNotice, pay } from '../../server/test/money.ts'
import { expectAccessible } from '../steps/accessible.ts'
import { newOperator } from '../steps/people.ts'
import { signIn, signInOperator } from '../steps/sign-in.ts'

const perPage = 20

/** A creator who sold 45 times to a learner, and asked for the income of the oldest sale and some of the next one. */
const makeSeller = () =>
  withDatabase(async ({ sql }) => {
    const seller = await makeCreator(sql)
    const { creator } = seller
    const goodId = await makeGoodForSale(sql, creator, { name: '猫咪行为学' })
    await makeGoodForSale(sql, creator, { name: '声音课' })
    const { learner } = await makeLearner(sql)
    const first = instantAfter(now(), -days(8))
    for (let at = 0; at < 45; at += 1)
      await pay(sql, makeNotice(goodId, { userId: learner, payTime: instantAfter(first, at * 60_000) }))
    await settleDue(sql, now())
    await askForMoney(sql, seller, await makeBank(sql, creator))
    return seller
  })

async function askForMoney(sql: Sql, { creator, mobile }: MadeCreator, bankId: BankId) {
  const sent = new Map<Mobile, string>()
  const codes = openCodes({
    secret: 'a secret for tests',
    sms: async ({ mobile, code }) => void sent.set(mobile, code),
    limits: { smsPerMobile: 1000, smsPauseMs: 60_000, smsPerAddress: 1_000_000, smsInAll: 1_000_000 },
  })
  const withdrawal = { bankId, amountFen: fen(10_000), cardTail4: '8888' }
  await codes.sendCode(sql, { ip: '203.0.113.1' }, { mobile, msgDict: codePurpose.withdraw, withdrawal })
  const client = { requestId: newId<string>(), ip: '127.0.0.1', userAgent: 'test', account: mobile }
  const asked = { bankId, amountFen: fen(10_000), code: sent.get(mobile) ?? '', requestId: newId<string>() }
  await withdraw(sql, codes, creator as CreatorId, client, asked)
}

const boxes = (page: Page) => page.getByRole('checkbox', { name: '选择这一行' })
const tabs = (page: Page, label: string) => page.getByRole('radiogroup', { name: label })
const drawer = (page: Page) => page.getByRole('dialog', { name: '订单详情' })
const scrolled = (page: Page) => page.evaluate(() => Math.round(window.scrollY))

for (const size of [
  { width: 1440, height: 800 },
  { width: 390, height: 844 },
]) {
  test(`${size.width} px wide, a list is found again as it was left, and an order leads to its learner and money`, async ({
    page,
  }) => {
    const seller = await makeSeller()
    await page.setViewportSize(size)
    await signIn(page, seller)
    await page.goto(`/statistics/order?pageNum=2&pageSize=${perPage}`)
    await expect(boxes(page)).toHaveCount(perPage)
    await test.step('back from a learner: page, place, selection and drawer', async () => {
      await boxes(page).nth(6).check()
      await boxes(page).nth(8).check()
      await page.getByRole('button', { name: '详情' }).nth(9).scrollIntoViewIfNeeded()
      await page.getByRole('button', { name: '详情' }).nth(9).click()
      await drawer(page).getByRole('link', { name: '这位学员' }).scrollIntoViewIfNeeded()
      await expect.poll(() => scrolled(page)).toBeGreaterThan(100)
      const before = await scrolled(page)
      await expectAccessible(page)
      await drawer(page).getByRole('link', { name: '这位学员' }).click()
      await expect(page).toHaveURL(/\/learners\?learner=/)
      await expect(page.getByRole('dialog')).toContainText('猫咪行为学')
      await page.goBack()
      await expect(page).toHaveURL(/pageNum=2/)
      await expect(drawer(page)).toBeVisible()
      await expect.poll(() => scrolled(page)).toBe(before)
      await drawer(page).getByRole('button', { name: '关闭' }).first().click()
      await expect(boxes(page).nth(6)).toBeChecked()
      await expect(boxes(page).nth(8)).toBeChecked()
      await expect(page.getByRole('toolbar', { name: '所选订单' })).toContainText('已选 2 笔')
    })
    await test.step('the oldest order says which withdrawal took its income', async () => {
      await page.goto('/statistics/order?sort=payTime-asc')
      await expect(boxes(page)).toHaveCount(perPage)
      await page.getByRole('button', { name: '详情' }).first().click()
      const money = drawer(page).getByRole('region', { name: '提现情况' })
      await expect(money).toContainText('按先解冻先提走计算')
      await expect(money).not.toContainText('尚未提现')
      await expectAccessible(page)
      await money.getByRole('link', { name: /^提现 / }).click()
      await expect(page.getByRole('dialog', { name: '提现详情' })).toContainText('¥100.00')
      await page.goto('/statistics/order')
      await page.getByRole('button', { name: '详情' }).first().click()
      await expect(drawer(page).getByRole('region', { name: '提现情况' })).toContainText('尚未提现')
    })
    await test.step('a good is found by typing, and its orders are counted by state', async () => {
      await page.goto('/statistics/order')
      await expect(tabs(page, '各状态的订单').getByText('全部 45')).toBeVisible()
      const good = page.getByRole('combobox', { name: '商品' })
      await good.fill('声音')
      await page.getByRole('option', { name: '声音课' }).waitFor({ state: 'attached' })
      await good.press('Enter')
      await expect(tabs(page, '各状态的订单').getByText('全部 0')).toBeVisible()
      await expect(page.getByText('没有符合条件的订单')).toBeVisible()
      await expectAccessible(page)
    })
    await test.step('other lists count their states too', async () => {
      await page.goto('/course/list')
      await expect(tabs(page, '上架状态').getByText('已上架 2')).toBeVisible()
      await page.goto('/statistics/funds?tab=withdrawals')
      await expect(tabs(page, '提现状态').getByText('待审核 1')).toBeVisible()
      await expectAccessible(page)
      await signInOperator(page, await newOperator('finance'))
      await page.goto('/admin/withdrawals')
      await expect(tabs(page, '提现状态').getByText(/^等待处理 [1-9]/)).toBeVisible()
      await expectAccessible(page)
    })
  })
}
