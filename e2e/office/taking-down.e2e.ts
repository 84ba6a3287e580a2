import { type Browser, expect, type Page, test } from '@playwright/test'
import { goodKind } from '@zsm/contract/states'
import { withDatabase } from '../../scripts/with-database.ts'
import { expectAccessible } from '../steps/accessible.ts'
import { phone, signInAsLearner } from '../steps/learner.ts'
import { newCreator, newOperator, type Person } from '../steps/people.ts'
import { signIn, signInOperator } from '../steps/sign-in.ts'

const reason = '第二课用了别人的照片，没有看到授权'
const words = '照片是我自己拍的，原片和拍摄记录都在材料里'

test('a course is taken down, its buyer learns on, its creator appeals, and another operator lifts it', async ({
  browser,
}) => {
  const second = await newOperator('reviewer')
  const teacher = await newCreator()
  const goodId = await courseOf(teacher)
  const good = `/g/${goodId}`
  const learner = await phoneOf(browser)
  const office = await pageOf(browser)
  const creator = await pageOf(browser)

  await test.step('a learner buys it', async () => {
    await learner.goto(good)
    await learner.getByRole('button', { name: /立即购买/ }).click()
    await signInAsLearner(learner, `137${Date.now().toString().slice(-8)}`)
    await learner.getByRole('button', { name: '沙箱' }).click()
    await learner.getByRole('button', { name: '付款', exact: true }).click()
    await expect(learner.getByRole('heading', { name: '已付款' })).toBeVisible()
    await learner.getByRole('link', { name: '去使用' }).click()
  })

  await test.step('an operator finds it by its address and takes it down with a reason', async () => {
    await signInOperator(office, await newOperator('reviewer'))
    await office.goto('/admin/takedowns/targets')
    await office.getByLabel('名称、创作者或页面地址').fill(good)
    await expect(office.getByRole('row')).toHaveCount(2)
    await expectAccessible(office)
    await office.getByRole('button', { name: '下架', exact: true }).click()
    const dialog = office.getByRole('dialog', { name: /^下架“/ })
    await dialog.getByRole('button', { name: '下架', exact: true }).click()
    await expect(dialog.getByText('请填写给创作者的说明')).toBeVisible()
    await dialog.getByRole('combobox', { name: '原因' }).click()
    await office.getByTitle('版权', { exact: true }).click()
    await dialog.getByLabel('给创作者的说明').fill(reason)
    await expectAccessible(office)
    await dialog.getByRole('button', { name: '下架', exact: true }).click()
    await expect(office.getByText('已下架，创作者会看到原因，可以申诉')).toBeVisible()
    await expect(office.getByRole('row').nth(1)).toContainText('已下架')
  })

  await test.step('the public reads that it is taken down, and its buyer still learns', async () => {
    await learner.getByRole('link', { name: '开始学习' }).click()
    await expect(learner.getByRole('button', { name: '开始学习' })).toBeVisible()
    await learner.goto(good)
    await expect(learner.getByText('这个商品已下架')).toBeVisible()
    await expectAccessible(learner)
  })

  await test.step('the creator reads why, cannot put it back, and appeals', async () => {
    await signIn(creator, teacher)
    await creator.goto(`/course/album?id=${goodId}`)
    await expect(
      creator.getByText(`已被平台下架：${reason}。恢复之前不能上架`, { exact: false }),
    ).toBeVisible()
    await creator.getByRole('link', { name: '申诉', exact: true }).click()
    await expect(creator.getByRole('heading', { name: '平台下架', level: 1 })).toBeVisible()
    await expectAccessible(creator)
    await creator.getByRole('button', { name: '申诉', exact: true }).click()
    const dialog = creator.getByRole('dialog', { name: /^申诉“/ })
    await dialog.getByLabel('申诉说明').fill('不同意')
    await dialog.getByRole('button', { name: '提交申诉' }).click()
    await expect(dialog.getByText('请写清楚理由，至少 10 个字')).toBeVisible()
    await dialog.getByLabel('申诉说明').fill(words)
    await expectAccessible(creator)
    await dialog.getByRole('button', { name: '提交申诉' }).click()
    await expect(creator.getByText('申诉已提交，平台会在 7 天内处理')).toBeVisible()
    await creator.getByRole('button', { name: '查看' }).click()
    await expect(creator.getByRole('dialog', { name: '下架详情' })).toContainText(words)
    await expectAccessible(creator)
    await creator.setViewportSize({ width: 390, height: 844 })
    await creator.emulateMedia({ colorScheme: 'dark' })
    await expectAccessible(creator)
  })

  await test.step('the operator who took it down may not decide', async () => {
    await office.goto('/admin/takedowns')
    await office.getByLabel('名称、创作者或原因').fill(reason)
    await expect(office.getByRole('row')).toHaveCount(2)
    await expectAccessible(office)
    await decide(office, '恢复', '材料看起来属实')
    await expect(office.getByText('是您下架的，申诉要由另一位运营人员处理')).toBeVisible()
  })

  await test.step('another one reads both sides and lifts it', async () => {
    const other = await pageOf(browser)
    await signInOperator(other, second)
    await other.goto('/admin/takedowns')
    await other.getByLabel('名称、创作者或原因').fill(reason)
    await expect(other.getByRole('row')).toHaveCount(2)
    await other.getByRole('button', { name: '查看' }).click()
    const drawer = other.getByRole('dialog', { name: '下架详情' })
    await expect(drawer).toContainText(words)
    await expectAccessible(other)
    await drawer.getByRole('button', { name: '恢复', exact: true }).click()
    await fillDecision(other, '恢复', '原片和拍摄记录属实')
    await expect(other.getByText('已恢复到下架以前的状态')).toBeVisible()
  })

  await test.step('it is sold again', async () => {
    await creator.reload()
    await expect(creator.getByText('原片和拍摄记录属实')).toBeVisible()
    const visitor = await phoneOf(browser)
    await visitor.goto(good)
    await visitor.getByRole('button', { name: /立即购买/ }).click()
    await signInAsLearner(visitor, `138${Date.now().toString().slice(-8)}`)
    await expect(visitor).toHaveURL(/\/pay\//)
  })
})

/** The creator's newest course that is sold for money. */
const courseOf = ({ frontId }: Person) =>
  withDatabase(async ({ sql }) => {
    const [course] = await sql<[{ id: string }]>`
      select id from goods where creator_id = ${frontId} and biz_dict = ${goodKind.course} and shelf_flag and price_fen > 0
      order by id desc limit 1`
    return course.id
  })

const pageOf = async (browser: Browser): Promise<Page> =>
  (await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' })).newPage()

const phoneOf = async (browser: Browser): Promise<Page> =>
  (await browser.newContext({ ...phone, reducedMotion: 'reduce' })).newPage()

async function decide(page: Page, label: string, note: string) {
  await page.getByRole('row').nth(1).getByRole('button', { name: label, exact: true }).click()
  await fillDecision(page, label, note)
}

async function fillDecision(page: Page, label: string, note: string) {
  const dialog = page.getByRole('dialog', { name: new RegExp(`^${label}“`) })
  await dialog.getByLabel('处理说明').fill(note)
  await dialog.getByRole('button', { name: label, exact: true }).click()
}
