import { checkoutState, orderSource } from '@zsm/contract/states'
import { expect, test } from 'vitest'
import { makeCreator } from '../../test/makers.ts'
import { makeGoodForSale } from '../../test/money.ts'
import { sharedApp } from '../../test/test-app.ts'
import { now } from '../clock.ts'
import { openChannels } from '../gateways/open-channels.ts'
import { listOrders } from '../orders/orders.ts'
import { askCheckout } from './asking.ts'
import { startPayment } from './attempts.ts'
import { getCheckout, openCheckout } from './checkouts.ts'

const server = sharedApp()
const page = { pageNum: 1, pageSize: 20 }
const request = { requestId: 'test', ip: '127.0.0.1', userAgent: 'test' }

/** An open payment on the sandbox's page. */
async function makePayment(name = '猫咪行为学') {
  const { config } = server
  const { sql } = server.database
  const { creator } = await makeCreator(sql)
  const goodId = await makeGoodForSale(sql, creator, { name })
  const buyer = { userId: 'learner-1', userName: '林小鱼', userMobile: '13800001234' }
  const { id } = await openCheckout(sql, { goodId, buyer, sourceDict: orderSource.link, shareId: null })
  const channels = openChannels(config, sql)
  const [channel] = channels
  if (!channel) throw new Error('the sandbox is off')
  const browser = { scene: 'phone', clientIp: '127.0.0.1', returnUrl: `${config.publicUrl}/back` } as const
  const { payment } = await startPayment(sql, creator, id, { channel, ...browser })
  const url = `/open/pay/sandbox/${payment.paymentNo}`
  const choose = (choice: string) =>
    server.app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: `choice=${choice}`,
    })
  const checkout = () => getCheckout(sql, creator, id)
  const ask = () => askCheckout(sql, creator, id, { channels, now: now(), request })
  const ordersOf = async () => (await listOrders(sql, creator, page)).list
  return { url, choose, checkout, ask, ordersOf, returnUrl: browser.returnUrl }
}

test('a tester pays on the sandbox’s page, and its notice makes the order', async () => {
  const { url, choose, checkout, ordersOf, returnUrl } = await makePayment('<b>猫</b>')
  const shown = await server.app.inject({ url })
  expect(shown.headers['content-type']).toMatch(/^text\/html/)
  expect(shown.body).toContain('&lt;b&gt;猫&lt;/b&gt;')
  expect(shown.body).toContain('¥99.00')
  const paid = await choose('pay')
  expect(paid.statusCode).toBe(303)
  expect(paid.headers.location).toBe(returnUrl)
  expect(await checkout()).toMatchObject({ statusDict: checkoutState.paid })
  expect(await ordersOf()).toHaveLength(1)
  expect((await server.app.inject({ url })).body).toContain('已付款')
})

test('a tester sends the notice of a paid payment again, and it books nothing more', async () => {
  const { url, choose, checkout, ordersOf } = await makePayment()
  await choose('tellAgain')
  expect(await checkout()).toMatchObject({ statusDict: checkoutState.open })
  await choose('paySilently')
  const shown = await server.app.inject({ url })
  expect(shown.body).toContain('再发一次付款通知')
  expect(shown.body).not.toContain('关闭交易')
  for (const _ of ['late', 'again']) {
    expect((await choose('tellAgain')).statusCode).toBe(303)
    expect(await checkout()).toMatchObject({ statusDict: checkoutState.paid })
  }
  expect(await ordersOf()).toHaveLength(1)
})

test.for([
  ['paySilently', checkoutState.open, checkoutState.paid, 1],
  ['decline', checkoutState.open, checkoutState.open, 0],
  ['expire', checkoutState.open, checkoutState.open, 0],
  ['payTwice', checkoutState.paid, checkoutState.paid, 2],
  ['payLess', checkoutState.open, checkoutState.open, 1],
] as const)(
  'after %s the checkout is in state %i, once asked in %i',
  async ([choice, before, after, orders]) => {
    const { choose, checkout, ask, ordersOf } = await makePayment()
    expect((await choose(choice)).statusCode).toBe(303)
    expect(await checkout()).toMatchObject({ statusDict: before })
    expect(await ask()).toMatchObject({ statusDict: after })
    expect(await ordersOf()).toHaveLength(orders)
  },
)

test('an unknown payment has no page, and an unknown choice does nothing', async () => {
  expect((await server.app.inject({ url: '/open/pay/sandbox/0' })).statusCode).toBe(404)
  const { choose, checkout } = await makePayment()
  expect((await choose('steal')).statusCode).toBe(404)
  expect(await checkout()).toMatchObject({ statusDict: checkoutState.open })
})

test('a provider’s notice with a wrong signature is refused and changes nothing', async () => {
  const { url, checkout } = await makePayment()
  const notice = {
    paymentNo: url.split('/').at(-1),
    tradeNo: 'sandbox-forged',
    paidFen: 9900,
    payTime: now(),
    payerId: 'thief',
  }
  const answer = await server.app.inject({
    method: 'POST',
    url: '/open/pay/notify/sandbox',
    headers: { 'content-type': 'application/json', 'x-signature': 'ff' },
    payload: notice,
  })
  expect(answer.statusCode).toBe(500)
  expect(await checkout()).toMatchObject({ statusDict: checkoutState.open })
})
