import { fen } from '@zsm/contract/money/fen'
import { checkoutState, orderSource, orderState, paymentState } from '@zsm/contract/states'
import { expect } from 'vitest'
import { test } from '../../test/database-test.ts'
import { makeCreator } from '../../test/makers.ts'
import { expectSound, instantAfter, makeGoodForSale } from '../../test/money.ts'
import { now } from '../clock.ts'
import type { Sql } from '../database/sql.ts'
import type { PayGateway } from '../gateways/pay/pay-gateway.ts'
import { ProviderFailure } from '../gateways/pay/provider-failure.ts'
import { insertTrade } from '../gateways/pay/sandbox/sandbox.queries.ts'
import { sandboxGateway } from '../gateways/pay/sandbox/sandbox-gateway.ts'
import { type Channel, sandboxChannel } from '../gateways/payment-channels.ts'
import { newId } from '../ids.ts'
import { listOrders } from '../orders/orders.ts'
import { attendRefunds } from '../refunds/public.ts'
import { attendPayments } from './asking.ts'
import { startPayment } from './attempts.ts'
import { getCheckout, openCheckout } from './checkouts.ts'
import { listPayments } from './payments.queries.ts'

const page = { pageNum: 1, pageSize: 20 }
const minutes = (count: number) => instantAfter(now(), count * 60_000)
const at = (count: number) => () => minutes(count)

/** The sandbox under another name, so that a test has several providers. */
function channelOn(sql: Sql, changed: Partial<PayGateway> = {}): Channel & { gateway: PayGateway } {
  const gateway = { ...sandboxGateway({ sql, url: 'http://shop.example', secret: 'not used' }), ...changed }
  return { ...sandboxChannel('not used', gateway), name: gateway.name, gateway }
}

/** A checkout with an open payment in this channel. */
async function makePayment(sql: Sql, channel: Channel) {
  const { creator } = await makeCreator(sql)
  const goodId = await makeGoodForSale(sql, creator)
  const buyer = { userId: 'learner-1', userName: '林小鱼', userMobile: '13800001234' }
  const { id } = await openCheckout(sql, { goodId, buyer, sourceDict: orderSource.link, shareId: null })
  const browser = { scene: 'desktop', clientIp: '127.0.0.1', returnUrl: 'http://shop.example/back' } as const
  const { payment } = await startPayment(sql, creator, id, { channel, ...browser })
  const { paymentNo } = payment
  return {
    creator,
    paymentNo,
    pay: () =>
      insertTrade(sql, { tradeNo: `sandbox-${newId()}`, paymentNo, paidFen: fen(9900), payTime: now() }),
    checkout: () => getCheckout(sql, creator, id),
    stored: async () => (await listPayments(sql, creator, id))[0],
    orders: async () => (await listOrders(sql, creator, page)).list,
  }
}

const unreachable = () => new ProviderFailure('unreachable', 'timeout', 'no answer in time')

test('while one provider does not answer, the other providers’ payments are booked', async ({ sql }) => {
  const { promise: silence, reject: hangUp } = Promise.withResolvers<never>()
  const silent = channelOn(sql, { name: 'silent', query: () => silence })
  const well = channelOn(sql)
  await makePayment(sql, silent)
  const { pay, orders } = await makePayment(sql, well)
  await pay()
  const { promise: asked, resolve } = Promise.withResolvers<void>()
  const told = channelOn(sql, {
    query: async (paymentNo) => {
      const answer = await well.gateway.query(paymentNo)
      resolve()
      return answer
    },
  })
  const run = attendPayments(sql, [silent, told], at(2))
  await asked
  hangUp(unreachable())
  await expect(run).rejects.toThrow('could not be attended to')
  expect(await orders()).toHaveLength(1)
})

test('a silent provider is left after some payments, and its other payments stay due', async ({ sql }) => {
  const calls: string[] = []
  const channel = channelOn(sql, {
    query: async (paymentNo) => {
      calls.push(paymentNo)
      throw unreachable()
    },
  })
  const made = []
  for (let count = 0; count < 12; count += 1) made.push(await makePayment(sql, channel))
  await expect(attendPayments(sql, [channel], at(2))).rejects.toThrow('could not be attended to')
  expect(calls.length).toBeGreaterThanOrEqual(3)
  expect(calls.length).toBeLessThanOrEqual(6)
  const back = channelOn(sql, {
    query: async (paymentNo) => {
      calls.push(paymentNo)
      return { state: 'unpaid' }
    },
  })
  await attendPayments(sql, [back], at(2))
  expect(new Set(calls).size).toBe(made.length)
})

test('a refusal is an answer: a provider that refuses some payments is asked about all of them', async ({
  sql,
}) => {
  let count = 0
  const channel = channelOn(sql, {
    query: async () => {
      count += 1
      throw new ProviderFailure('refused', 'SYSTEM', 'not this one')
    },
  })
  for (let made = 0; made < 6; made += 1) await makePayment(sql, channel)
  await expect(attendPayments(sql, [channel], at(2))).rejects.toThrow('could not be attended to')
  expect(count).toBe(6)
})

test('a long run takes the time of each payment, not the time of its own start', async ({ sql }) => {
  const channel = channelOn(sql)
  const { checkout } = await makePayment(sql, channel)
  let looks = 0
  await attendPayments(sql, [channel], () => {
    looks += 1
    return minutes(looks === 1 ? 29 : 31)
  })
  expect(await checkout()).toMatchObject({ statusDict: checkoutState.closed })
})

test('a payment that the provider took after we closed it is found without a notice and refunded', async ({
  sql,
}) => {
  const channel = channelOn(sql)
  const { pay, stored, orders, checkout } = await makePayment(sql, channel)
  await attendPayments(sql, [channel], at(31))
  expect(await checkout()).toMatchObject({ statusDict: checkoutState.closed })
  expect(await stored()).toMatchObject({ statusDict: paymentState.closed })
  await pay()
  await attendPayments(sql, [channel], at(34))
  await attendRefunds(sql, [channel], minutes(35))
  expect(await orders()).toMatchObject([{ statusDict: orderState.refunded, payFen: 9900 }])
  await expectSound(sql)
})

test('a closed payment is queried once more, again while the provider is silent, and then never', async ({
  sql,
}) => {
  const channel = channelOn(sql)
  const { stored, paymentNo } = await makePayment(sql, channel)
  await attendPayments(sql, [channel], at(31))
  let count = 0
  const counting = (query: PayGateway['query']) =>
    channelOn(sql, {
      query: (no) => {
        count += 1
        return query(no)
      },
    })
  const away = counting(() => Promise.reject(unreachable()))
  await expect(attendPayments(sql, [away], at(34))).rejects.toThrow('could not be attended to')
  const back = counting(channel.gateway.query)
  for (const minute of [40, 60, 120, 600]) await attendPayments(sql, [back], at(minute))
  expect(count).toBe(2)
  expect(await stored()).toMatchObject({ paymentNo, statusDict: paymentState.closed, askTime: null })
})

test('a payment that the provider closed early is queried again after its end', async ({ sql }) => {
  const channel = channelOn(sql)
  const { stored, paymentNo, pay, orders } = await makePayment(sql, channel)
  await channel.gateway.close(paymentNo)
  await attendPayments(sql, [channel], at(2))
  expect(await stored()).toMatchObject({ statusDict: paymentState.closed })
  await pay()
  await attendPayments(sql, [channel], at(29))
  expect(await orders()).toEqual([])
  await attendPayments(sql, [channel], at(33))
  expect(await orders()).toHaveLength(1)
})
