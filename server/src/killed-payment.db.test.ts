import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkoutState, orderSource } from '@zsm/contract/states'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type FakeWechatPay, fakeWechatPay } from '../test/fake-wechat-pay.ts'
import { makeCreator } from '../test/makers.ts'
import { instantAfter, makeGoodForSale } from '../test/money.ts'
import { type OwnServer, ownServer } from '../test/own-server.ts'
import { now } from './clock.ts'
import { readConfig } from './config/config.ts'
import { type Sql, transaction } from './database/sql.ts'
import { lockFund } from './funds/public.ts'
import { openChannels } from './gateways/open-channels.ts'
import { getChannel } from './gateways/payment-channels.ts'
import { listOrders } from './orders/orders.ts'
import { getCheckout } from './payments/checkouts.ts'
import { checkInvariants } from './payments/invariants.ts'
import { attendPayments, openCheckout, startPayment } from './payments/public.ts'

let folder: string
let provider: FakeWechatPay
let own: OwnServer
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'zsm-killed-payment-'))
  provider = await fakeWechatPay()
  own = await ownServer()
})
afterEach(async () => {
  await own.end()
  await provider.close()
  rmSync(folder, { recursive: true })
})

const settings = () => provider.environment(folder)
const channelsOn = (sql: Sql) => openChannels(readConfig({ DATA_DIR: own.DATA_DIR, ...settings() }), sql)

/** A checkout with an open payment by a code of WeChat Pay. */
async function makePayment(sql: Sql) {
  const { creator } = await makeCreator(sql)
  const goodId = await makeGoodForSale(sql, creator)
  const buyer = { userId: 'learner-1', userName: '林小鱼', userMobile: '13800001234' }
  const { id } = await openCheckout(sql, { goodId, buyer, sourceDict: orderSource.link, shareId: null })
  const channel = getChannel('wechat', channelsOn(sql))
  const browser = { scene: 'desktop', clientIp: '127.0.0.1', returnUrl: 'https://shop.example/back' } as const
  const { payment } = await startPayment(sql, creator, id, { channel, ...browser })
  return { creator, id, paymentNo: payment.paymentNo }
}

const waitingForLocks = async (sql: Sql): Promise<number> => {
  const [row] = await sql<[{ count: number }]>`
    select count(*) as count from pg_stat_activity where wait_event_type = 'Lock'`
  return row.count
}

test('killed by SIGKILL between WeChat Pay’s yes and the booking, the server finds the payment afterwards, once', async () => {
  const server = await own.serve(settings())
  const made = await own.onDatabase(async (sql) => {
    const made = await makePayment(sql)
    provider.pay(made.paymentNo)
    const [notice] = provider.notices()
    if (!notice) throw new Error('WeChat Pay sent no notice')
    const { headers, body } = notice
    await transaction(sql, async (held) => {
      // the booking waits for the fund, so the server dies in the middle of it
      await lockFund(held, made.creator)
      const url = `${own.url}/open/pay/notify/wechat`
      const delivered = fetch(url, { method: 'POST', headers, body: new Uint8Array(body) }).then(
        ({ status }) => status,
        () => 'no answer',
      )
      await expect.poll(() => waitingForLocks(sql), { timeout: 20_000 }).toBeGreaterThan(0)
      await server.kill('SIGKILL')
      expect(await delivered).toBe('no answer')
    })
    return made
  })

  await own.serve(settings())
  await own.onDatabase(async (sql) => {
    const { creator, id } = made
    expect(await getCheckout(sql, creator, id)).toMatchObject({ statusDict: checkoutState.open })
    // The server's own timer may be faster. Both lead to the same booking.
    await attendPayments(sql, channelsOn(sql), () => instantAfter(now(), 90_000))
    expect(await getCheckout(sql, creator, id)).toMatchObject({ statusDict: checkoutState.paid })
    expect(await listOrders(sql, creator, { pageNum: 1, pageSize: 20 })).toMatchObject({ list: [{ id }] })
    expect(await checkInvariants(sql)).toEqual([])
  })
}, 120_000)
