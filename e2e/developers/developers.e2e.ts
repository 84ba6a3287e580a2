import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../steps/accessible.ts'
import { expectFits } from '../steps/fits.ts'
import { newCreator, pay } from '../steps/people.ts'
import { signIn } from '../steps/sign-in.ts'

/** A program of the creator that stores what it receives. */
async function openReceiver() {
  const received: { type: string; id: string }[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += part
    received.push({ type: JSON.parse(body).type, id: String(request.headers['webhook-id']) })
    response.writeHead(200).end('收到了')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/orders`, received, close: () => server.close() }
}

test('a creator’s program receives a sale, and reads orders by a key until it is revoked', async ({
  page,
}) => {
  const creator = await newCreator()
  const receiver = await openReceiver()
  await signIn(page, creator)
  await page.goto('/account/developers?tab=webhooks')
  await test.step('an address that is not public is refused beside its field', () => refuse(page))
  await test.step('a webhook is added, and its secret is shown once', () => add(page, receiver.url))
  await test.step('a sale arrives within seconds, and stands in the log', async () => {
    pay(creator.mobile, new Date().toISOString())
    await expect.poll(() => receiver.received.map(({ type }) => type)).toEqual(['order.paid'])
    await page.getByRole('button', { name: '发送记录' }).click()
    const log = page.getByRole('dialog', { name: '发送记录' })
    await expect(log.getByRole('row', { name: /订单已支付.*已送达.*200/ })).toBeVisible()
    await expectAccessible(page)
  })
  await test.step('it is sent again by hand, with the same id', () => sendAgain(page, receiver.received))
  await test.step('a key reads orders, and nothing that it has no scope for', () => useKey(page))
  await test.step('the documentation shows the creator’s own order and address', () => readDocs(page))
  receiver.close()
})

async function refuse(page: Page) {
  await expect(page.getByText('还没有 Webhook')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: '添加 Webhook' }).click()
  await page.getByLabel('地址').fill('https://10.0.0.1/orders')
  await page.getByRole('button', { name: '添加', exact: true }).click()
  await expect(page.getByText('这个地址不在公网上')).toBeVisible()
}

async function add(page: Page, url: string) {
  await page.getByLabel('地址').fill(url)
  await page.getByRole('checkbox', { name: /退款已退到买家/ }).check()
  await expectAccessible(page)
  await page.getByRole('button', { name: '添加', exact: true }).click()
  const secret = page.getByRole('dialog', { name: '签名密钥' })
  await expect(secret.getByText(/^whsec_/)).toBeVisible()
  await expectAccessible(page)
  await secret.getByRole('button', { name: '我已保存' }).click()
  const row = page.getByRole('row', { name: new RegExp(url) })
  await expect(row).toContainText('3 种')
  await expect(row).toContainText('正常')
}

async function sendAgain(page: Page, received: readonly { id: string }[]) {
  await page.getByRole('button', { name: '查看' }).click()
  const event = page.getByRole('dialog', { name: '事件' })
  await expect(event.getByText('答复：收到了')).toHaveCount(1)
  await event.getByRole('button', { name: '重新发送' }).click()
  await expect(event.getByText('答复：收到了')).toHaveCount(2)
  await expect.poll(() => received.length).toBe(2)
  expect(new Set(received.map(({ id }) => id)).size).toBe(1)
  await page.keyboard.press('Escape')
  await expect(event).toBeHidden()
}

async function useKey(page: Page) {
  await page.getByRole('tab', { name: '密钥' }).click()
  await page.getByRole('button', { name: '新建密钥' }).click()
  await page.getByLabel('名称').fill('发货脚本')
  await page.getByRole('checkbox', { name: '服务与订单 · 只读' }).check()
  await expectAccessible(page)
  await page.getByRole('button', { name: '新建', exact: true }).click()
  const shown = page.getByRole('dialog', { name: '密钥', exact: true })
  await expect(shown.getByText(/^zsk_/)).toBeVisible()
  const key = (await shown.getByText(/^zsk_/).innerText()).trim()
  await shown.getByRole('button', { name: '我已保存' }).click()
  const ask = async (path: string) => {
    const headers = { authorization: `Bearer ${key}` }
    return (await page.request.post(path, { headers })).status()
  }
  expect(await ask('/zsm/api/order/listData')).toBe(200)
  expect(await ask('/zsm/api/fund/get')).toBe(403)
  await page.reload()
  const row = page.getByRole('row', { name: /发货脚本/ })
  await expect(row).toContainText('127.0.0.1')
  await row.getByRole('button', { name: '撤销' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '撤销' }).click()
  await expect(row).toContainText('已撤销')
  expect(await ask('/zsm/api/order/listData')).toBe(401)
}

async function readDocs(page: Page) {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('tab', { name: '文档' }).click()
  const payload = page.getByRole('region', { name: '您最近一笔订单的 order.paid' })
  await expect(payload).toContainText('"orderNo"')
  const orderId = /"id": "([\da-f-]{36})"/.exec(await payload.innerText())?.[1] ?? ''
  await page.getByPlaceholder('搜索接口，如 order').fill('order/get')
  await page.keyboard.press('Enter')
  await page.getByText('/zsm/api/order/get', { exact: true }).click()
  await expect(page.getByRole('region', { name: '例子' })).toContainText(`/zsm/api/order/get?id=${orderId}`)
  await expectAccessible(page)
  await expectFits(page)
}
