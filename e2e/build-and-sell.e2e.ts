import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './steps/accessible.ts'
import { addCard, amountOf, balance, expectSumOfEntries, withdrawAll } from './steps/money.ts'
import { addGroup, dragByKeys, dragByMouse, lessons, order, renameLesson } from './steps/outline.ts'
import { newCreator, newOperator, type Person, pay, settle } from './steps/people.ts'
import { signIn, signInOperator } from './steps/sign-in.ts'

const day = 86_400_000
const demo = 'server/assets/demo'
const course = '一周学会好声音'
const name = (page: Page) => page.getByLabel('课程名称', { exact: true })

test('a creator builds a course from real files, sells it and withdraws the income', async ({
  page,
  browser,
}) => {
  // Leaving a page with unsaved changes asks. This test always means to leave.
  page.on('dialog', (dialog) => dialog.accept())
  const creator = await newCreator()
  await test.step('signs in', async () => {
    await page.goto('/login')
    await expectAccessible(page)
    await signIn(page, creator)
    await expectAccessible(page)
  })
  await test.step('uploads a video into the library', () => uploadVideo(page))
  await test.step('begins a course', () => fillIn(page))
  await test.step('orders its lessons', () => buildOutline(page))
  await test.step('finds it again as a draft', () => reopenDraft(page))
  await test.step('completes it and puts it on the shelf', () => putOnShelf(page))
  const income = await test.step('sells it', () => sell(page, creator))
  await test.step('the hold ends', () => release(page, income))
  await test.step('asks for the money', async () => {
    await addCard(page, creator)
    await withdrawAll(page, creator)
    await expect(page.getByRole('row', { name: /待审核/ })).toContainText(income)
    await expectSumOfEntries(page, '提现中')
    await expectAccessible(page)
  })
  await test.step('an operator pays it out', async () => {
    const office = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage()
    await payOut(office, income)
    await office.context().close()
  })
  await test.step('the money has arrived', async () => {
    await page.goto('/statistics/funds?tab=withdrawals')
    await expect(page.getByRole('row', { name: /已到账/ })).toContainText(income)
    await expect(balance(page, '已提现')).toHaveText(income)
    for (const label of ['可提现', '冻结中', '提现中', '已提现', '累计收益']) {
      await expectSumOfEntries(page, label)
    }
    await expect(balance(page, '累计收益')).toHaveText(income)
  })
})

async function uploadVideo(page: Page) {
  await page.getByRole('link', { name: '视频素材' }).click()
  await expect(page.getByRole('heading', { name: '视频素材' })).toBeVisible()
  await page.locator('input[type=file]').first().setInputFiles(`${demo}/lesson.webm`)
  await expect(page.getByRole('region', { name: '上传列表' })).toContainText('全部上传完成')
  await expect(page.getByRole('button', { name: '播放 lesson' })).toBeVisible()
}

async function fillIn(page: Page) {
  await page.getByRole('link', { name: '课程管理' }).click()
  await expect(page.getByRole('row', { name: /手机摄影入门/ })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: '新建课程' }).click()
  await name(page).fill('声')
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await expect(page.getByText('名称至少 2 个字')).toBeVisible()
  await name(page).fill(course)
  await page.getByLabel('副标题').fill('每天十分钟')
  await page.getByRole('textbox', { name: '价格', exact: true }).fill('99.07')
}

async function buildOutline(page: Page) {
  const picker = page.getByRole('dialog')
  await page.getByRole('button', { name: '选择或上传视频' }).click()
  await picker.getByRole('checkbox', { name: 'lesson' }).check()
  await picker.getByRole('button', { name: '使用', exact: true }).click()
  await expect(lessons(page)).toHaveCount(1)
  await page.getByRole('button', { name: '添加课时', exact: true }).click()
  await page.getByRole('menuitem', { name: '音频课时' }).click()
  await picker.locator('input[type=file]').setInputFiles(`${demo}/exercise.wav`)
  await expect(picker).toBeHidden()
  await expect(lessons(page)).toHaveCount(2)
  await expect(page.getByText('在等素材')).toBeHidden()

  await addGroup(page, '第一章')
  await addGroup(page, '第二章')
  expect(await order(page)).toEqual(['lesson', 'exercise', '第一章', '第二章'])
  await dragByKeys(page, 'exercise', 'ArrowDown')
  await expect.poll(() => order(page)).toEqual(['lesson', '第一章', 'exercise', '第二章'])
  await dragByMouse(page, 'lesson', 'exercise')
  await expect.poll(() => order(page)).toEqual(['第一章', 'exercise', 'lesson', '第二章'])
  await dragByKeys(page, 'lesson', 'ArrowUp')
  await expect.poll(() => order(page)).toEqual(['第一章', 'lesson', 'exercise', '第二章'])
  await dragByKeys(page, 'exercise', 'ArrowDown')
  await expect.poll(() => order(page)).toEqual(['第一章', 'lesson', '第二章', 'exercise'])

  await page.getByRole('button', { name: '试看' }).first().click()
  await expect(page.getByText('1 个可试看')).toBeVisible()
  const hidden = page.getByRole('button', { name: '已隐藏' })
  await page.getByRole('button', { name: '已上架' }).last().click()
  await expect(hidden).toHaveCount(1)
  await renameLesson(page, 'lesson', '第一讲')
  await expect(page.getByText(/草稿已保存/)).toBeVisible()
  await expectAccessible(page)
}

async function reopenDraft(page: Page) {
  await page.goto('/course/album')
  await page.getByRole('link', { name: '继续编辑' }).click()
  await expect(name(page)).toHaveValue(course)
  await expect.poll(() => order(page)).toEqual(['第一章', '第一讲', '第二章', 'exercise'])
}

async function putOnShelf(page: Page) {
  await page.getByRole('button', { name: '保存并上架' }).click()
  const missing = page.getByRole('alert').filter({ hasText: '还不能上架' })
  await expect(missing.getByRole('button')).toHaveText(['请添加封面', '请选择分类', '请填写介绍'])
  await expect(page).toHaveURL(/\/course\/album\?id=/)
  await missing.getByRole('button', { name: '请填写介绍' }).click()
  await page.keyboard.type('适合想练好声音的人。')
  await page.getByLabel('选择封面图片').setInputFiles(`${demo}/cover-voice.webp`)
  await page.getByRole('button', { name: '使用这张封面' }).click()
  await expect(page.getByRole('img', { name: '课程封面', exact: true })).toBeVisible()
  for (const field of ['分类', '标签选填']) {
    await page.getByLabel(field, { exact: true }).press('Enter')
    await page.getByLabel(field, { exact: true }).press('Enter')
  }
  await page.keyboard.press('Escape')
  await expect(page.getByText(/平台服务费 .+ 即 ¥.+，您得 ¥/)).toBeVisible()
  await page.getByRole('button', { name: '保存并上架' }).click()
  await expect(page.getByRole('button', { name: '保存并上架' })).toBeHidden()
  await expect(page.getByRole('textbox', { name: '价格', exact: true })).toHaveValue('99.07')
}

/** A buyer pays. Answers what the creator earns. */
async function sell(page: Page, { mobile }: Person): Promise<string> {
  pay(mobile, new Date(Date.now() - day).toISOString())
  await page.getByRole('link', { name: '订单统计' }).click()
  const sold = page.getByRole('row', { name: new RegExp(course) })
  await expect(sold).toContainText('¥99.07')
  await expect(sold).toContainText('解冻')
  await expectAccessible(page)
  await sold.getByRole('button', { name: '详情' }).click()
  await expect(page.getByRole('dialog')).toContainText('我的收益')
  await page.keyboard.press('Escape')

  await page.getByRole('link', { name: '资金收益' }).click()
  await expect(balance(page, '可提现')).toHaveText('¥0.00')
  const income = await amountOf(page, '冻结中')
  expect(income).not.toBe('¥0.00')
  await expectSumOfEntries(page, '冻结中')
  await page.getByRole('tab', { name: '到账日历' }).click()
  await expect(page.getByRole('region', { name: '到账日历' }).getByRole('row').last()).toContainText(income)
  await page.getByRole('tab', { name: '资金去向' }).click()
  const flow = page.getByRole('table', { name: '从买家实付到已到账' })
  await expect(flow.getByRole('row', { name: '买家实付' })).toContainText('¥99.07')
  await expect(flow.getByRole('row', { name: '累计收益' })).toContainText(income)
  await expect(flow.getByRole('row', { name: '已到账' })).toContainText('¥0.00')
  await expectAccessible(page)
  return income
}

async function release(page: Page, income: string) {
  settle(new Date(Date.now() + 8 * day).toISOString())
  await page.reload()
  await expect(balance(page, '冻结中')).toHaveText('¥0.00')
  await expect(balance(page, '可提现')).toHaveText(income)
  await expectSumOfEntries(page, '可提现')
  await expectAccessible(page)
}

/** Pays out this withdrawal; the list also has those of other creators. */
async function payOut(page: Page, income: string) {
  const row = (state: RegExp) => page.getByRole('row', { name: state }).filter({ hasText: income })
  await page.goto('/admin/login')
  await expectAccessible(page)
  await signInOperator(page, await newOperator('finance'))
  await page.getByRole('link', { name: '提现审核' }).click()
  await row(/待审核/)
    .getByRole('button', { name: '通过' })
    .click()
  await page.getByRole('dialog').getByRole('button', { name: '通过' }).click()
  await expectAccessible(page)
  await row(/打款中/)
    .getByRole('button', { name: '更多' })
    .click()
  await page.getByRole('menuitem', { name: '查看卡号' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '网银转账' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '查看' }).click()
  const payee = page.getByRole('dialog', { name: '收款账户' })
  await expect(payee.getByText(/^(\d{4} ){3,4}\d{1,4}$/)).toBeVisible()
  await expect(payee.getByRole('button', { name: /^复制 \d{16,19}$/ })).toBeVisible()
  await expectAccessible(page)
  await payee.getByRole('button', { name: '确认到账' }).click()
  await page.getByLabel('银行流水号').fill('CMB202611210001')
  await page.getByRole('dialog').getByRole('button', { name: '确认到账' }).click()
  // A paid withdrawal leaves this list, which shows pending ones.
  await expect(row(/打款中/)).toBeHidden()
  await page
    .getByRole('radiogroup', { name: '提现状态' })
    .getByText(/^全部状态/)
    .click()
  await expect(row(/已到账/)).toBeVisible()
}
