import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { contract } from '@zsm/contract'
import type { GoodId, OrderId } from '@zsm/contract/values'
import { makeCreator, makeLearner } from '../../scripts/makers.ts'
import { withDatabase } from '../../scripts/with-database.ts'
import { sellVoiceTraining } from '../../server/src/demo/living-shop.ts'
import { openStorage } from '../../server/src/gateways/open-storage.ts'
import { newestOnShelf } from '../../server/src/goods/public.ts'
import { expectAccessible } from '../steps/accessible.ts'
import { ask } from '../steps/ask.ts'
import { expectFits } from '../steps/fits.ts'
import { signIn } from '../steps/sign-in.ts'

const phone = { width: 390, height: 844 }
const desk = { width: 1280, height: 900 }

/** A creator with two courses, a learner, and somebody whom only the creator knows. */
const makePeople = () =>
  withDatabase(async (parts) => {
    const creator = await makeCreator(parts)
    const course = await newestOnShelf(parts.sql, creator.frontId)
    if (!course) throw new Error('the shop has no course')
    await sellVoiceTraining(parts.sql, await openStorage(parts.config.storage), creator.frontId)
    const [learner, friend] = [await makeLearner(parts), await makeLearner(parts)]
    return { creator, goodId: course.goodId, learner, friend }
  })

/** Pays at the sandbox, and opens a lesson, so that the learner may review. */
async function buyAndStudy(request: APIRequestContext, goodId: GoodId): Promise<OrderId> {
  const { checkoutId: id } = await ask(request, contract.buying.openCheckout, { goodId })
  const paying = { id, channel: 'sandbox', scene: 'phone' } as const
  const { step } = await ask(request, contract.buying.startPayment, paying)
  if (step.kind !== 'redirect') throw new Error('the sandbox has a page')
  await request.post(step.url, { form: { choice: 'pay' } })
  const { orderId } = await ask(request, contract.buying.getOwn, { goodId })
  if (!orderId) throw new Error('the payment bought nothing')
  const { groups } = await ask(request, contract.learning.getCourse, { id: orderId })
  const lessonId = groups[0]?.lessons[0]?.id
  if (!lessonId) throw new Error('the course has no lesson')
  await ask(request, contract.learning.openLesson, { orderId, lessonId })
  return orderId
}

const look = async (page: Page, size: typeof phone, colorScheme: 'light' | 'dark') => {
  await page.setViewportSize(size)
  await page.emulateMedia({ colorScheme })
}

test('a creator answers a review, finds the learner, gives somebody access, and tells all learners', async ({
  browser,
  page,
}) => {
  const { creator, goodId, learner, friend } = await makePeople()
  await signIn(page, creator)
  const context = await browser.newContext({
    viewport: phone,
    hasTouch: true,
    baseURL: new URL(page.url()).origin,
  })
  const [name = '', value = ''] = learner.cookie.split('=')
  await context.addCookies([{ name, value, url: new URL(page.url()).origin }])
  const buyer = await context.newPage()
  const orderId = await buyAndStudy(context.request, goodId)

  await test.step('a learner reviews the course on a phone', async () => {
    await buyer.goto(`/learn/${orderId}`)
    await buyer.getByRole('button', { name: '发布评价' }).click()
    await expect(buyer.getByRole('alert')).toHaveText('请先选几颗星')
    await buyer.getByRole('radio', { name: '2 星，较差' }).press('Space')
    await buyer.getByLabel('评价（选填）').fill('声音有点小')
    await buyer.getByRole('button', { name: '发布评价' }).click()
    await expect(buyer.getByRole('button', { name: '修改评价' })).toBeVisible()
  })

  await test.step('the creator answers it', async () => {
    await page.goto('/shop/reviews')
    const row = page.getByRole('row', { name: /声音有点小/ })
    await expect(row.getByRole('img', { name: '2 星' })).toBeVisible()
    await page.getByRole('combobox', { name: '星级' }).selectOption('5 星')
    await expect(page.getByText('没有符合条件的评价')).toBeVisible()
    await page.getByRole('combobox', { name: '星级' }).selectOption('全部星级')
    await row.getByRole('button', { name: '回复' }).click()
    const drawer = page.getByRole('dialog', { name: '回复评价' })
    await expectAccessible(page)
    await drawer.getByRole('button', { name: '回复' }).click()
    await expect(drawer.getByText('请填写回复')).toBeVisible()
    await drawer.getByLabel('回复', { exact: true }).fill('第二课重新录了，请再听一次。')
    await drawer.getByRole('button', { name: '回复' }).click()
    await expect(row).toContainText('第二课重新录了')
    await expect(row.getByRole('button', { name: '修改回复' })).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('the creator finds the learner by the end of the number, on a phone in the dark', async () => {
    await look(page, phone, 'dark')
    await page.goto('/learners')
    await page.getByRole('searchbox', { name: '昵称、手机号或后四位' }).fill(learner.mobile.slice(-4))
    await page.getByRole('button', { name: '查看' }).click()
    const drawer = page.getByRole('dialog')
    await expect(drawer.getByText('手机摄影入门：七天拍出好照片').first()).toBeVisible()
    await drawer.getByLabel('备注（只有您能看到）').fill('想听清楚')
    await drawer.getByRole('button', { name: '保存备注' }).click()
    await expect(page.getByText('备注已保存')).toBeVisible()
    await expectAccessible(page)
    await expectFits(page)
    await look(page, desk, 'light')
  })

  await test.step('somebody from a class elsewhere gets the other course by hand', async () => {
    await page.goto('/learners')
    await page.getByRole('button', { name: '手动开通' }).click()
    const dialog = page.getByRole('dialog', { name: '手动开通' })
    await dialog.getByRole('button', { name: '开通' }).click()
    await expect(dialog.getByText('请填写学员手机号')).toBeVisible()
    await dialog.getByRole('combobox', { name: '商品' }).fill('声音')
    await page.getByTitle('声音训练营：让人愿意听你说').click()
    await dialog.getByLabel('学员手机号').fill(friend.mobile)
    await dialog.getByLabel('原因').fill('线下班学员')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: '开通' }).click()
    const drawer = page.getByRole('dialog', { name: /^学员/ })
    await expect(drawer.getByText(/开通：线下班学员/)).toBeVisible()
    await page.goto('/learners')
    await expect(page.getByRole('row')).toHaveCount(3)
  })

  await test.step('all learners of the course are told something, and read it', async () => {
    await page.getByRole('button', { name: '通知学员' }).click()
    const dialog = page.getByRole('dialog', { name: '通知学员' })
    await dialog.getByRole('combobox', { name: '商品' }).fill('手机')
    await page.getByTitle('手机摄影入门：七天拍出好照片').click()
    await expect(dialog.getByText('1 位可以学习的学员会收到。')).toBeVisible()
    await dialog.getByLabel('标题').fill('第七章已更新')
    await dialog.getByLabel('内容').fill('补拍了夜景一节')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: '发送' }).click()
    await page
      .getByRole('dialog', { name: '发送给 1 位学员？' })
      .getByRole('button', { name: '发送' })
      .click()
    await expect(page.getByRole('row', { name: /第七章已更新/ })).toContainText('手机摄影入门')
    await buyer.goto('/me')
    await expect(buyer.getByRole('link', { name: /回复了您/ })).toBeVisible()
    await expect(async () => {
      await buyer.reload()
      await expect(buyer.getByText('补拍了夜景一节')).toBeVisible({ timeout: 1000 })
    }).toPass()
    await expectAccessible(buyer)
  })
  await context.close()
})
