import { expect, type Page, test } from '@playwright/test'
import type { Mobile } from '@zsm/contract/values'
import { readOutbox } from '../server/src/gateways/sms.ts'
import { withoutSales } from '../server/test/child.ts'
import { captchaId, captchaKey, type FakeGeetest, fakeGeetest, givenBy } from '../server/test/fake-geetest.ts'
import { expectAccessible } from './steps/accessible.ts'
import { runServer } from './steps/real-server.ts'

const scriptUrl = 'https://static.geetest.com/v4/gt4.js'
let provider: FakeGeetest
let server: Awaited<ReturnType<typeof runServer>>
test.beforeAll(async () => {
  provider = await fakeGeetest()
  server = await runServer({
    ...withoutSales,
    CAPTCHA: 'geetest',
    GEETEST_CAPTCHA_ID: captchaId,
    GEETEST_CAPTCHA_KEY: captchaKey,
    GEETEST_VERIFY_URL: provider.verifyUrl,
  })
})
test.afterAll(async () => {
  await server.stop()
  await provider.close()
})

/**
 * A stand-in for the provider's script, after its documentation: a dialog that works by keyboard and answers
 * with `given`.
 */
function fakeScript(given: object): string {
  const initGeetest4 = (config: { captchaId: string; product: string }, then: (captcha: unknown) => void) => {
    const heard: Record<string, () => void> = {}
    const dialog = document.createElement('dialog')
    dialog.setAttribute('aria-label', '人机验证')
    const button = (text: string, event: string) => {
      const made = document.createElement('button')
      made.type = 'button'
      made.textContent = text
      made.onclick = () => {
        dialog.close()
        heard[event]?.()
      }
      dialog.append(made)
    }
    button('我不是机器人', 'success')
    button('关闭', 'close')
    document.body.append(dialog)
    const on = (event: string) => (then: () => void) => {
      heard[event] = then
      if (event === 'ready') setTimeout(then)
      return captcha
    }
    const captcha = {
      onReady: on('ready'),
      onSuccess: on('success'),
      onError: on('error'),
      onClose: on('close'),
      getValidate: () => ({
        captcha_id: config.captchaId,
        ...(window as unknown as { given: object }).given,
      }),
      showCaptcha: () => dialog.showModal(),
      destroy: () => dialog.remove(),
    }
    then(captcha)
  }
  return `window.given = ${JSON.stringify(given)}; window.initGeetest4 = ${initGeetest4}`
}

const serveScript = (page: Page, given: object) =>
  page.route(scriptUrl, (route) => route.fulfill({ contentType: 'text/javascript', body: fakeScript(given) }))

const askForCode = async (page: Page) => {
  await page.getByRole('button', { name: '获取验证码' }).focus()
  await page.keyboard.press('Enter')
}

test('a visitor who joins passes the captcha by keyboard, once for each code [A7]', async ({ page }) => {
  const mobile = '13712345678' as Mobile
  await serveScript(page, givenBy('journey1'))
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(request.url()))
  await page.goto(`${server.address}/join`)
  await page.getByLabel('手机号').fill(mobile)
  expect(loaded).not.toContain(scriptUrl)
  await askForCode(page)
  const dialog = page.getByRole('dialog', { name: '人机验证' })
  await expect(dialog).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: '关闭' }).press('Enter')
  await expect(page.getByText('请先完成人机验证，再获取验证码')).toBeVisible()
  await expect(page.getByRole('button', { name: '获取验证码' })).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: '我不是机器人' }).press('Enter')
  await expect(page.getByText('验证码已发送')).toBeVisible()
  await expect(page.getByLabel('验证码')).toBeFocused()
  expect(await readOutbox(server.settings.DATA_DIR, mobile)).toHaveLength(1)
  // The script answers with the same token again. The server accepts a token only once.
  await page.goto(`${server.address}/forgot`)
  await page.getByLabel('手机号').fill(mobile)
  await askForCode(page)
  await dialog.getByRole('button', { name: '我不是机器人' }).press('Enter')
  await expect(page.getByText('人机验证没有通过或已失效，请重新验证')).toBeVisible()
  expect(await readOutbox(server.settings.DATA_DIR, mobile)).toHaveLength(1)
})

test('while the captcha cannot be loaded or verified no code is sent, and the page says why on a phone', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const mobile = '13712345679' as Mobile
  await page.route(scriptUrl, (route) => route.abort())
  await page.goto(`${server.address}/join`)
  await page.getByLabel('手机号').fill(mobile)
  await askForCode(page)
  await expect(page.getByText('人机验证没有加载出来，请检查网络后重试')).toBeVisible()
  await page.unroute(scriptUrl)
  await serveScript(page, givenBy('journey2'))
  provider.answerWith(503, {})
  await askForCode(page)
  await page.getByRole('button', { name: '我不是机器人' }).press('Enter')
  await expect(page.getByText('人机验证暂时连不上，没有发送验证码，请稍后再试')).toBeVisible()
  await expectAccessible(page)
  expect(await readOutbox(server.settings.DATA_DIR, mobile)).toEqual([])
})

test('scripts from other origins are still blocked', async ({ page }) => {
  await page.route('https://evil.example/*', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'window.evil = true' }),
  )
  await page.goto(`${server.address}/join`)
  await expect(page.getByLabel('手机号')).toBeVisible()
  const isRefused = await page.evaluate(
    () =>
      new Promise((resolve) => {
        const script = document.createElement('script')
        script.src = 'https://evil.example/x.js'
        script.onload = () => resolve(false)
        script.onerror = () => resolve(true)
        document.head.append(script)
      }),
  )
  expect(isRefused).toBe(true)
})
