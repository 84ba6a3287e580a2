import { expect, type Page, test } from '@playwright/test'
import type { GoodId } from '@zsm/contract/values'
import { withDatabase } from '../../scripts/with-database.ts'
import { now, plusDays } from '../../server/src/clock.ts'
import { settleDue } from '../../server/src/orders/settle.ts'
import { makeLearner } from '../../server/test/makers.ts'
import { makeNotice, pay } from '../../server/test/money.ts'
import { withdrawAll } from '../../server/test/payouts.ts'
import { expectAccessible } from '../steps/accessible.ts'
import { failCalls } from '../steps/failing.ts'
import { expectFits } from '../steps/fits.ts'
import { newCreator, newOperator, type Person } from '../steps/people.ts'
import { signInOperator } from '../steps/sign-in.ts'

/** A learner's order whose income was released, withdrawn and transferred. */
const moneyGone = ({ frontId }: Person) =>
  withDatabase(async ({ sql }) => {
    const [good] = await sql<{ id: GoodId }[]>`
      select id from goods where creator_id = ${frontId} and shelf_flag and price_fen > 0 order by id limit 1`
    if (!good) throw new Error('the shop sells nothing')
    const learner = await makeLearner(sql)
    const payTime = plusDays(now(), -30)
    const { orderNo } = await pay(sql, makeNotice(good.id, { userId: learner.learner, payTime }))
    await settleDue(sql, now())
    const transferNo = `CMB${Date.now()}`
    const { withdrawNo } = await withdrawAll(sql, frontId, transferNo)
    return { orderNo, learner, transferNo, withdrawNo }
  })

const field = (page: Page) => page.getByRole('combobox', { name: /^搜索/ })
const hit = (page: Page, text: string) =>
  page.getByRole('listbox', { name: '搜索结果' }).getByRole('option', { name: text })

async function search(page: Page, words: string) {
  await page.keyboard.press('Control+k')
  await field(page).fill(words)
}

test('where is my money: an order’s number in the search leads to the transfer, and a mobile opens with a reason', async ({
  page,
  browser,
}) => {
  const creator = await newCreator()
  const { orderNo, learner, transferNo, withdrawNo } = await moneyGone(creator)
  await signInOperator(page, await newOperator('finance'))
  const order = page.getByRole('dialog', { name: '订单详情' })

  await test.step('the number of the order answers the question', async () => {
    await page.goto('/admin/orders')
    await expect(page.getByRole('heading', { name: '全部订单', level: 1 })).toBeVisible()
    await page.getByRole('button', { name: '搜索单号、手机号、姓名' }).click()
    await field(page).fill(orderNo)
    await expect(hit(page, orderNo)).toContainText('小满老师')
    await expectAccessible(page)
    await page.keyboard.press('Enter')
    const answer = order.getByRole('list', { name: '钱在哪里' })
    await expect(answer).toContainText('到账')
    await expect(answer).toContainText(transferNo)
    const steps = order.getByRole('region', { name: '订单进程' })
    for (const step of ['买家付款', '收益解冻，可以提现', '申请提现', '提现到账'])
      await expect(steps).toContainText(step)
    await expect(order.getByRole('button', { name: `复制 ${orderNo}` })).toBeVisible()
    await expect(order).not.toContainText(learner.mobile)
    await expectAccessible(page)
  })

  await test.step('the withdrawal is one click away, and found by its transfer too', async () => {
    await order
      .getByRole('region', { name: /带走这笔收益的提现/ })
      .getByRole('link')
      .click()
    const withdrawal = page.getByRole('dialog', { name: '提现详情' })
    await expect(withdrawal).toContainText(transferNo)
    await expect(withdrawal.getByRole('region', { name: '资金明细' }).first()).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(withdrawal).toBeHidden()
    const failing = await failCalls(page, '**/operator/search*')
    await search(page, transferNo)
    await expect(page.getByText(/没有搜到单号和人/)).toBeVisible()
    await failing.mend()
    await page.getByRole('button', { name: '重试' }).click()
    await hit(page, withdrawNo).click()
    await expect(withdrawal).toContainText(transferNo)
    await page.keyboard.press('Escape')
    await expect(withdrawal).toBeHidden()
  })

  await test.step('the creator is found by the whole mobile, which opens with a reason', async () => {
    await search(page, creator.mobile)
    await hit(page, '小满老师').first().click()
    const drawer = page.getByRole('dialog', { name: '创作者', exact: true })
    await expect(drawer).not.toContainText(creator.mobile)
    await drawer.getByRole('button', { name: /查看小满老师的完整手机号/ }).click()
    const dialog = page.getByRole('dialog', { name: /查看 小满老师 的手机号/ })
    await dialog.getByRole('button', { name: '查看', exact: true }).click()
    await expect(dialog).toContainText('请填写查看原因')
    await dialog.getByRole('button', { name: '联系创作者' }).click()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: '查看', exact: true }).click()
    await expect(drawer.getByRole('button', { name: `复制 ${creator.mobile}` })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(drawer).toBeHidden()
  })

  await test.step('a phone in the dark has the list, the order and the search', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.goto(`/admin/orders?keyword=${orderNo}`)
    await expect(page.getByText(orderNo).first()).toBeVisible()
    await expectFits(page)
    await expectAccessible(page)
    await page.getByRole('button', { name: '查看', exact: true }).first().click()
    await expect(order.getByRole('list', { name: '钱在哪里' })).toContainText(transferNo)
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await page.goto('/admin/orders?keyword=没有这个单号')
    await expect(page.getByText('单号至少 8 位，交易号要完整')).toBeVisible()
    await search(page, withdrawNo)
    await expect(hit(page, withdrawNo)).toBeVisible()
    await expectFits(page)
    await expectAccessible(page)
  })

  await test.step('the audit log has who looked for whom and why, without the number', async () => {
    const office = await browser.newContext()
    const admin = await office.newPage()
    await admin.goto(new URL('/admin/login', page.url()).href)
    await signInOperator(admin, await newOperator('admin'))
    await admin.goto(new URL(`/admin/audit?keyword=${creator.frontId}&domain=accounts`, page.url()).href)
    await admin
      .getByRole('row', { name: /查看创作者手机号/ })
      .getByRole('button', { name: '详情' })
      .click()
    const entry = admin.getByRole('dialog', { name: '操作详情' })
    await expect(entry).toContainText('联系创作者')
    await expect(entry).not.toContainText(creator.mobile)
    await office.close()
  })
})
