import { type Browser, expect, type Locator, type Page, test } from '@playwright/test'
import { contract } from '@zsm/contract/contract'
import type { LessonId } from '@zsm/contract/values'
import { makeCreator } from '../../scripts/makers.ts'
import { withDatabase } from '../../scripts/with-database.ts'
import { readOutbox } from '../../server/src/gateways/sms.ts'
import { newestOnShelf } from '../../server/src/goods/public.ts'
import { expectAccessible } from '../steps/accessible.ts'
import { signInAsLearner } from '../steps/learner.ts'

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true }
const lesson = '一分钟看懂构图'

/** A course whose first lesson everybody may try for a second. */
const makeTried = () =>
  withDatabase(async (parts) => {
    const { frontId, token } = await makeCreator(parts)
    const good = await newestOnShelf(parts.sql, frontId)
    if (!good) throw new Error('the shop has no good')
    const [tried] = await parts.sql<[{ id: LessonId; version: number }]>`
      select id, version from good_details where creator_id = ${frontId} and name = ${lesson} and demo_flag`
    return { token, goodId: good.goodId, tried }
  })

/** A call of the creator's, as another program of theirs would make it. */
async function callAs(page: Page, token: string, path: string, form: Record<string, string | number>) {
  const headers = { authorization: `Bearer ${token}` }
  const answer = await page.request.post(path, { headers, form })
  expect(await answer.json()).toMatchObject({ result: 'true' })
}

const isReady = (media: Locator) => () => media.evaluate((element: HTMLVideoElement) => element.readyState)

/** Opens the lesson on a device of its own, signed in with the same number. */
async function openOn(browser: Browser, address: string, mobile: string): Promise<Page> {
  const context = await browser.newContext({ ...phone, colorScheme: 'dark' })
  const page = await context.newPage()
  await page.goto(address)
  await signInAsLearner(page, mobile)
  await page.getByRole('button', { name: /^(开始学习|继续：)/ }).click()
  await expect.poll(isReady(page.getByLabel(lesson, { exact: true }))).toBeGreaterThan(0)
  return page
}

test('what is paid for plays for who paid, on two devices, as long as they may use it', async ({
  browser,
}) => {
  const { token, goodId, tried } = await makeTried()
  const context = await browser.newContext(phone)
  const page = await context.newPage()
  const mobile = `136${Date.now().toString().slice(-8)}`
  await callAs(page, token, contract.goods.updateLesson.path, {
    id: tried.id,
    version: tried.version,
    name: lesson,
    demoSeconds: 1,
  })
  await page.clock.install()

  await test.step('a trial ends, says so, and shows the way to buy', async () => {
    await page.goto(`/g/${goodId}`)
    await page.getByRole('button', { name: /试看/ }).click()
    const video = page.getByRole('dialog').getByLabel(lesson)
    await expect.poll(isReady(video)).toBeGreaterThan(1)
    await video.evaluate((media: HTMLVideoElement) => {
      media.muted = true
      return media.play().catch(() => {})
    })
    await expect(page.getByText('试看到这里结束')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: '看看怎么购买' }).click()
    await expect(page.getByRole('button', { name: /立即购买/ })).toBeFocused()
  })

  await test.step('a session that ends while paying begins again in place, and the order is still there', async () => {
    await page.getByRole('button', { name: /立即购买/ }).click()
    await signInAsLearner(page, mobile)
    await expect(page.getByText('确认并付款')).toBeVisible()
    const address = page.url()
    await context.clearCookies()
    await page.clock.fastForward(3000)
    await expect(page.getByRole('heading', { name: '手机号登录' })).toBeVisible()
    await signInAsLearner(page, mobile)
    await expect(page.getByText('确认并付款')).toBeVisible()
    expect(page.url()).toBe(address)
    await page.getByRole('button', { name: '沙箱' }).click()
    await page.getByRole('button', { name: '付款', exact: true }).click()
    await page.getByRole('link', { name: '去使用' }).click()
  })

  await page.getByRole('link', { name: '开始学习' }).click()
  const course = page.url()
  await page.getByRole('button', { name: '开始学习' }).click()
  const video = page.getByLabel(lesson, { exact: true })
  await expect.poll(isReady(video)).toBeGreaterThan(0)

  await test.step('a copied address plays nothing in another browser, signed in or not', async () => {
    const src = new URL((await video.getAttribute('src')) ?? '', course).href
    const stranger = await browser.newContext()
    expect((await stranger.request.get(src)).status()).toBe(401)
    await stranger.close()
  })

  const second = await openOn(browser, course, mobile)
  await test.step('a second device plays beside the first; a third ends the first, which is told', async () => {
    await page.clock.fastForward(15_000)
    await expect(video).toBeVisible()
    const third = await openOn(browser, course, mobile)
    await page.clock.fastForward(15_000)
    await expect(page.getByText('已在别的设备上打开，这里停止播放')).toBeVisible()
    await expectAccessible(third)
    await third.context().close()
    await page.getByRole('button', { name: '在这里继续' }).click()
    await expect.poll(isReady(video)).toBeGreaterThan(0)
  })

  await test.step('a fourth device of the week asks for a code again, in place, and continues', async () => {
    const fourth = await openOn(browser, course, mobile)
    await withDatabase(
      ({ sql }) => sql`
        update learner_sessions set prove_time = prove_time - interval '8 days'
        from learners where learners.id = learner_id and mobile = ${mobile}`,
    )
    await fourth.reload()
    const form = fourth.getByRole('form', { name: '确认是本人' })
    await expect(form.getByText(/超过 3 台设备/)).toBeVisible()
    await expectAccessible(fourth)
    await form.getByRole('textbox', { name: '验证码' }).fill('12')
    await form.getByRole('button', { name: '确认并继续' }).click()
    await expect(form.getByRole('alert')).toHaveText('请输入 6 位验证码')
    await form.getByRole('button', { name: '获取验证码' }).click()
    await expect(form.getByText(/已发送到 136\*{4}\d{4}/)).toBeVisible()
    const sent = await readOutbox(process.env.DATA_DIR ?? '', mobile as never)
    await form.getByRole('textbox', { name: '验证码' }).fill(sent.at(-1)?.code ?? '')
    await form.getByRole('button', { name: '确认并继续' }).click()
    await expect.poll(isReady(fourth.getByLabel(lesson, { exact: true }))).toBeGreaterThan(0)
    await fourth.context().close()
  })

  await test.step('money back ends playing within a minute', async () => {
    const orderId = new URL(course).pathname.split('/').at(-1) ?? ''
    await callAs(page, token, contract.refunds.create.path, {
      orderId,
      amountFen: 9900,
      requestId: crypto.randomUUID(),
    })
    await page.clock.fastForward(15_000)
    await expect(page.getByText('这个订单已不能学习：可能已到期或已退款')).toBeVisible()
    await expect(video).toBeHidden()
    await page.getByRole('link', { name: '查看订单' }).click()
    await expect(page.getByText(/已于 .* 退回付款账户/)).toBeVisible()
  })
  await second.context().close()
  await context.close()
})
