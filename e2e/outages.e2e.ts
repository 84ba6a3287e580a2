import { expect, type Page, test } from '@playwright/test'
import { withDatabase } from '../scripts/with-database.ts'
import { makeCreator } from '../server/test/makers.ts'
import { expectAccessible } from './steps/accessible.ts'
import { saveData } from './steps/saving-data.ts'
import { signIn } from './steps/sign-in.ts'

const toasts = (page: Page) => page.getByRole('region', { name: '消息' })
const tray = (page: Page) => page.getByRole('region', { name: '上传列表' })
const calls = '**/zsm/api/**'

test.beforeEach(async ({ page }) => {
  await saveData(page)
  await signIn(page, await withDatabase(({ sql }) => makeCreator(sql)))
})

test('while the server is down the page says so, and continues once it is back [H6]', async ({ page }) => {
  await page.route(calls, (route) =>
    route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' }),
  )
  await page.goto('/course/list')
  await expect(toasts(page)).toHaveText(/服务器升级,请稍后再试/)
  await expect(page.getByRole('alert').filter({ hasText: '没有读到内容' })).toContainText(
    '服务器升级,请稍后再试',
  )
  await expectAccessible(page)
  await page.unroute(calls)
  await page.getByRole('button', { name: '重试' }).click()
  await expect(page.getByText('还没有课程')).toBeVisible()
})

test('without a network a write shows a message for three seconds and can be repeated [8 H6]', async ({
  page,
  context,
}) => {
  const leave = async () => {
    await page.getByRole('button', { name: '账号菜单' }).click()
    await page.getByRole('menuitem', { name: '退出登录' }).click()
    await page.getByRole('button', { name: '立即退出' }).click()
  }
  await page.clock.install()
  await page.goto('/material/image')
  await expect(page.getByText('还没有图片')).toBeVisible()
  // Parts of the page that are still on their way would say that they are lost.
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)

  // The clock is paused, so three seconds are three seconds however busy the machine is.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000))
  await leave()
  await expect(toasts(page)).toHaveText(/请求失败,请检查网络/)
  await expect.poll(async () => (await toasts(page).getByRole('alert').boundingBox())?.y).toBe(20)
  await page.clock.runFor(2_999)
  await expect(toasts(page)).toHaveText(/请求失败,请检查网络/)
  await page.clock.runFor(1)
  await expect(toasts(page)).toBeEmpty()

  // The message stays while it is hovered, and Escape closes it.
  await leave()
  await toasts(page).getByRole('alert').hover()
  await expect(toasts(page).locator('[data-held]')).toHaveCount(1)
  await page.clock.runFor(60_000)
  await expect(toasts(page)).toHaveText(/请求失败,请检查网络/)
  await page.keyboard.press('Escape')
  await expect(toasts(page)).toBeEmpty()
  await page.clock.resume()
  await expect(page).toHaveURL(/\/material\/image$/)

  // A list that failed to load is requested by itself once the network is back.
  await page.getByRole('searchbox').first().fill('没有这张图')
  await expect(page.getByRole('alert').filter({ hasText: /没有(读到|更新)/ })).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('没有找到“没有这张图”')).toBeVisible()
  await context.setOffline(true)

  await page.getByRole('link', { name: '资金收益' }).click()
  await expect(page.getByText('页面没有加载完整')).toBeVisible()
  await context.setOffline(false)
  await page.getByRole('button', { name: '刷新页面' }).click()
  await expect(page.getByRole('heading', { name: '资金收益' })).toBeVisible()
  await leave()
  await expect(page).toHaveURL(/\/login$/)
})

test('any other failure shows its message, or 请求失败 [8]', async ({ page }) => {
  let message: string | undefined = '今天不营业'
  await page.route('**/good/listData*', (route) =>
    route.fulfill({ status: 418, json: { result: 'false', code: 418, message } }),
  )
  await page.goto('/course/list')
  const failure = page.getByRole('alert').filter({ hasText: '没有读到内容' })
  await expect(failure).toContainText('今天不营业')
  message = undefined
  await failure.getByRole('button', { name: '重试' }).click()
  await expect(failure).toContainText('请求失败')
})

test('a list that could not be refreshed says that it is out of date', async ({ page }) => {
  await page.goto('/material/image')
  await expect(page.getByText('还没有图片')).toBeVisible()
  await page.route('**/file/listData*', (route) =>
    route.fulfill({ status: 500, json: { result: 'false', code: 500, message: '请求失败，请稍后再试' } }),
  )
  await page.locator('input[type=file]').first().setInputFiles('server/assets/demo/cover-voice.webp')
  const outdated = page.getByRole('alert').filter({ hasText: '内容没有更新' })
  await expect(outdated).toBeVisible()
  await expectAccessible(page)
  await page.unroute('**/file/listData*')
  await outdated.getByRole('button', { name: '重试' }).click()
  await expect(page.getByRole('button', { name: '查看 cover-voice' })).toBeVisible()
  await expect(outdated).toBeHidden()
})

test('an interrupted upload waits for the network, continues by itself and is stored once [7.12]', async ({
  page,
  context,
}) => {
  await page.goto('/material/audio')
  const network = await context.newCDPSession(page)
  await network.send('Network.enable')
  await network.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: 200_000,
  })
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: '长音频.wav', mimeType: 'audio/wav', buffer: silence(60) })
  await expect(tray(page)).toContainText(/上传中 [1-9]\d?%/)
  await network.send('Network.emulateNetworkConditions', {
    offline: true,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: -1,
  })
  await expect(tray(page)).toContainText('等待网络，恢复后自动继续')
  await expect(tray(page)).toContainText('可以关闭本页：重新打开后自动继续')
  await network.send('Network.disable')
  await expect(tray(page)).toContainText('全部上传完成')
  await expect(tray(page)).toBeHidden()
  await page.reload()
  await expect(page.getByRole('button', { name: '播放 长音频' })).toHaveCount(1)
})

test('a chunk that a new release has replaced reloads the page, once [8 H5]', async ({ page }) => {
  let loads = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads += 1
  })
  const gone = { status: 404, body: '' }
  await page.route('**/assets/orders-page-*.js', (route) =>
    loads === 0 ? route.fulfill(gone) : route.continue(),
  )
  await page.getByRole('link', { name: '订单统计' }).click()
  await expect(page.getByRole('heading', { name: '订单统计' })).toBeVisible()
  expect(loads).toBe(1)

  const chunk = '**/assets/funds-page-*.js'
  await page.route(chunk, (route) => route.fulfill(gone))
  await page.getByRole('link', { name: '资金收益' }).click()
  await expect(page.getByText('页面没有加载完整')).toBeVisible()
  await expectAccessible(page)
  expect(loads).toBe(2)
  await page.unroute(chunk)
  await page.getByRole('button', { name: '刷新页面' }).click()
  await expect(page.getByRole('heading', { name: '资金收益' })).toBeVisible()
})

/** A silent sound file of so many seconds: 8,000 samples a second, two bytes each. */
function silence(seconds: number): Buffer {
  const size = seconds * 16_000
  const file = Buffer.alloc(44 + size)
  file.write('RIFF', 0)
  file.writeUInt32LE(36 + size, 4)
  file.write('WAVEfmt ', 8)
  file.writeUInt32LE(16, 16)
  file.writeUInt16LE(1, 20)
  file.writeUInt16LE(1, 22)
  file.writeUInt32LE(8_000, 24)
  file.writeUInt32LE(16_000, 28)
  file.writeUInt16LE(2, 32)
  file.writeUInt16LE(16, 34)
  file.write('data', 36)
  file.writeUInt32LE(size, 40)
  return file
}
