import { contract } from '@zsm/contract/contract'
import { fen } from '@zsm/contract/money/fen'
import {
  payChannel,
  webhookDeliveryState,
  webhookOffReason,
  withdrawState,
  workState,
} from '@zsm/contract/states'
import type { Instant, OrderId, WebhookEndpointId, WebhookEventId } from '@zsm/contract/values'
import { retryAfterSeconds } from '@zsm/contract/webhooks/schedule'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Api, api, failureOf } from '../../test/api.ts'
import { makeWithdraw } from '../../test/belongings.ts'
import { makeWork } from '../../test/douyin.ts'
import { type MadeCreator, makeCreator, makeGood } from '../../test/makers.ts'
import { makeNotice, pay } from '../../test/money.ts'
import { newsOf } from '../../test/news.ts'
import { sharedApp } from '../../test/test-app.ts'
import { deliverDue, type Received, receiver } from '../../test/webhooks/receiver.ts'
import { now, plusDays, plusMs } from '../clock.ts'
import { transaction } from '../database/sql.ts'
import { approve, arrive } from '../funds/withdraw-states.ts'
import { newId } from '../ids.ts'
import { settle } from '../works/sending.ts'
import { takeDue } from './delivering.ts'
import { recordEvent } from './events.ts'
import { deleteEndpoint } from './queries.ts'
import { signaturesOf } from './signing.ts'

const { webhooks, orders, refunds, funds } = contract
const server = sharedApp({ WEBHOOK_LOOPBACK: 'on' })
const sql = () => server.database.sql
let seller: MadeCreator
let mine: Api
let strangers: Api
beforeAll(async () => {
  seller = await makeCreator(sql())
  mine = api(server.app, seller.token)
  strangers = api(server.app, (await makeCreator(sql())).token)
})

const url = 'https://hooks.example.com/zsm'
/** A creator of one test, so that the deliveries of others are not in the way. */
async function makeSeller() {
  const made = await makeCreator(sql())
  const self = api(server.app, made.token)
  const good = await makeGood(sql(), made.creator, { priceFen: fen(9900) })
  return { ...made, self, good }
}
const deliver = (at: Instant = now()) => deliverDue(server, at)
const bodyOf = ({ body }: Received) => JSON.parse(body)
const deliveriesOf = async (self: Api, endpointId: WebhookEndpointId) =>
  (await self.call(webhooks.listDelivery, { endpointId })).list

describe('an endpoint', () => {
  test('is added, changed, turned off and on, and deleted; its secret is shown once', async () => {
    const made = await mine.call(webhooks.create, { name: '发货', url, events: ['order.paid', 'order.paid'] })
    expect(made).toMatchObject({ name: '发货', url, events: ['order.paid'], onFlag: true, waitingCount: 0 })
    expect(made.secret).toMatch(/^whsec_[\w+/]{43}=$/)
    const { id } = made
    const [listed] = (await mine.call(webhooks.listData, {})).list
    expect(listed).toMatchObject({ id })
    expect(listed).not.toHaveProperty('secret')
    const change = { id, name: '', url: `${url}/2`, events: ['refund.requested' as const] }
    expect(await mine.call(webhooks.update, change)).toMatchObject({ url: `${url}/2`, events: change.events })
    const off = await mine.call(webhooks.updateOnFlag, { id, onFlag: false })
    expect(off).toMatchObject({ onFlag: false, offReasonDict: webhookOffReason.byCreator })
    expect(await failureOf(mine.call(webhooks.sendTest, { id }))).toBe('webhookOff')
    expect(await mine.call(webhooks.updateOnFlag, { id, onFlag: true })).toMatchObject({
      offReasonDict: null,
    })
    const log = await sql()<{ text: string }[]>`
      select changes::text as text from audit_log where creator_id = ${seller.creator} and action like 'webhooks.%'`
    expect(log.map(({ text }) => text).join()).not.toContain(made.secret)
    await mine.call(webhooks.delete, { id })
    expect(await failureOf(mine.call(webhooks.delete, { id }))).toBe('webhookNotFound')
  })

  test.each([
    'http://hooks.example.com/a',
    'https://10.0.0.1/a',
    'https://169.254.169.254/latest/meta-data',
    'https://[fd00::1]/a',
    'https://user:word@hooks.example.com/a',
    'https://hooks.example.com/a#part',
  ])('at %s is refused before anything is sent', async (url) => {
    expect(await failureOf(mine.call(webhooks.create, { url, events: ['order.paid'] }))).toBe(
      'webhookAddressRefused',
    )
    const { id } = await mine.call(webhooks.create, {
      url: 'https://hooks.example.com/b',
      events: ['order.paid'],
    })
    expect(await failureOf(mine.call(webhooks.update, { id, url, events: ['order.paid'] }))).toBe(
      'webhookAddressRefused',
    )
    await mine.call(webhooks.delete, { id })
  })

  test('needs an address, and at least one event that exists', async () => {
    for (const wrong of [
      { url: 'hooks', events: 'order.paid' },
      { url, events: '' },
      { url, events: 'a.b' },
    ]) {
      expect(await failureOf(mine.raw(webhooks.create, wrong))).toBe('invalidInput')
    }
  })

  test('is one of ten at the most, even if many are added at once', async () => {
    const { self } = await makeSeller()
    const add = () => failureOf(self.call(webhooks.create, { url, events: ['order.paid'] }))
    const failures = await Promise.all(Array.from({ length: 13 }, add))
    expect(failures.filter((failure) => failure === 'webhookTooMany')).toHaveLength(3)
  })

  test('of another creator is not found', async () => {
    const { id } = await mine.call(webhooks.create, { url, events: ['order.paid'] })
    const { eventId } = await mine.call(webhooks.sendTest, { id })
    for (const endpointId of [id, newId<WebhookEndpointId>()]) {
      const calls = [
        strangers.call(webhooks.update, { id: endpointId, url, events: ['order.paid'] }),
        strangers.call(webhooks.updateOnFlag, { id: endpointId, onFlag: false }),
        strangers.call(webhooks.delete, { id: endpointId }),
        strangers.call(webhooks.rotateSecret, { id: endpointId }),
        strangers.call(webhooks.sendTest, { id: endpointId }),
        strangers.call(webhooks.listDelivery, { endpointId }),
      ]
      expect(await Promise.all(calls.map(failureOf))).toEqual(Array(6).fill('webhookNotFound'))
      const log = [
        strangers.call(webhooks.getDelivery, { endpointId, eventId }),
        strangers.call(webhooks.redeliver, { endpointId, eventId }),
        mine.call(webhooks.getDelivery, { endpointId: id, eventId: newId<WebhookEventId>() }),
      ]
      expect(await Promise.all(log.map(failureOf))).toEqual(Array(3).fill('webhookDeliveryNotFound'))
    }
    await mine.call(webhooks.delete, { id })
  })

  test('is nobody’s without a session', async () => {
    expect(await failureOf(api(server.app).call(webhooks.listData, {}))).toBe('tokenIllegal')
  })
})

describe('a delivery', () => {
  test('follows a payment and its refund, signed by the Standard Webhooks specification', async () => {
    const { self, good } = await makeSeller()
    const { url, received } = await receiver()
    const chosen = ['order.paid', 'order.refunded', 'refund.requested', 'refund.approved'] as const
    const { id, secret } = await self.call(webhooks.create, { url, events: [...chosen] })
    const { orderNo } = await pay(
      sql(),
      makeNotice(good.id, { userName: '李小猫', userMobile: '13912345678' as never }),
    )
    await deliver()
    expect(received).toHaveLength(1)
    const [got] = received as [Received]
    expect(bodyOf(got)).toMatchObject({
      type: 'order.paid',
      timestamp: expect.stringMatching(/Z$/),
      data: { orderNo, goodId: good.id, payFen: 9900 },
    })
    expect(got.body).not.toMatch(/李小猫|139|5678/)
    const message = {
      id: String(got.headers['webhook-id']),
      timestamp: Number(got.headers['webhook-timestamp']),
      body: got.body,
    }
    expect(got.headers['webhook-signature']).toBe(signaturesOf([secret], message))
    const orderId = bodyOf(got).data.id as OrderId
    const asked = { orderId, amountFen: fen(900), requestId: newId<string>() }
    await self.call(refunds.create, asked)
    await deliver()
    const types = ['order.paid', 'order.refunded', 'refund.approved']
    expect(received.map((each) => bodyOf(each).type).toSorted()).toEqual(types)
    expect(received.map(bodyOf).find(({ type }) => type === 'order.refunded').data).toMatchObject({
      id: orderId,
      refundFen: 900,
    })
    const [delivery] = (await deliveriesOf(self, id)).slice(-1)
    expect(delivery).toMatchObject({
      type: 'order.paid',
      statusDict: webhookDeliveryState.delivered,
      lastStatus: 204,
    })
    const detail = await self.call(webhooks.getDelivery, {
      endpointId: id,
      eventId: message.id as WebhookEventId,
    })
    expect(detail).toMatchObject({ body: got.body, attempts: [{ url, status: 204, error: '' }] })
  })

  test('of an offline sale says that it was paid outside; what an endpoint has not chosen is not sent', async () => {
    const { self, good } = await makeSeller()
    const [paid, refunded] = [await receiver(), await receiver()]
    await self.call(webhooks.create, { url: paid.url, events: ['order.paid'] })
    await self.call(webhooks.create, { url: refunded.url, events: ['order.refunded'] })
    await self.call(orders.create, { goodId: good.id, payFen: fen(100), requestId: newId<string>() })
    await deliver()
    expect(paid.received.map(bodyOf)).toMatchObject([
      { data: { payChannelDict: payChannel.offline, payFen: 100 } },
    ])
    expect(refunded.received).toEqual([])
  })

  test('follows a withdrawal from its request to the bank, and a work that the platform refuses', async () => {
    const { self, creator, mobile, realName: holderName } = await makeSeller()
    const { url, received } = await receiver()
    const chosen = ['withdrawal.requested', 'withdrawal.approved', 'withdrawal.paid', 'work.failed'] as const
    await self.call(webhooks.create, { url, events: [...chosen] })
    await makeWithdraw(sql(), { creator, mobile, holderName })
    const [asked] = (await self.call(funds.withdrawList, {})).list
    const { id, withdrawNo } = asked ?? expect.unreachable()
    const operator = { requestId: 'r', ip: '127.0.0.1', userAgent: 'test' }
    await approve(sql(), creator, id, operator)
    await arrive(sql(), creator, { id, channelTxnNo: newId<string>() }, operator)
    const work = await makeWork(sql(), creator, { title: '第一个作品' })
    await settle(sql(), work, { statusDict: workState.failed, failReason: '没有通过', checkTime: null })
    await deliver()
    expect(received.map((each) => bodyOf(each).type).toSorted()).toEqual([...chosen].toSorted())
    const dataOf = (type: string) => received.map(bodyOf).find((each) => each.type === type).data
    expect(dataOf('withdrawal.paid')).toMatchObject({ withdrawNo, statusDict: withdrawState.arrived })
    expect(dataOf('work.failed')).toMatchObject({ title: '第一个作品', failReason: '没有通过' })
    expect(received.map(({ body }) => body).join()).not.toContain(holderName)
  })

  test('is not sent if the change is rolled back', async () => {
    const { self, creator, good } = await makeSeller()
    const { url, received } = await receiver()
    const { id } = await self.call(webhooks.create, { url, events: ['order.paid'] })
    const { id: orderId } = await self.call(orders.create, {
      goodId: good.id,
      paidFlag: false,
      requestId: newId<string>(),
    })
    const data = await self.call(orders.get, { id: orderId })
    const undone = transaction(sql(), async (sql) => {
      await recordEvent(sql, { creator, type: 'order.paid', data })
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    await deliver()
    expect(received).toEqual([])
    expect(await deliveriesOf(self, id)).toEqual([])
  })

  test('is tried again by the schedule for three days, with the same id, then given up and the endpoint turned off', async () => {
    const { self, creator } = await makeSeller()
    const { url, received } = await receiver(() => 500)
    const { id } = await self.call(webhooks.create, { url, events: ['order.paid'] })
    const { eventId } = await self.call(webhooks.sendTest, { id })
    let at = now()
    for (const seconds of retryAfterSeconds) {
      await deliver(at)
      const [delivery] = await deliveriesOf(self, id)
      expect(delivery?.nextTime).toBe(plusMs(at, seconds * 1000))
      await deliver(plusMs(at, (seconds - 1) * 1000))
      at = plusMs(at, seconds * 1000)
    }
    await deliver(at)
    expect(received).toHaveLength(retryAfterSeconds.length + 1)
    expect(new Set(received.map(({ headers }) => headers['webhook-id']))).toEqual(new Set([eventId]))
    expect(await deliveriesOf(self, id)).toMatchObject([
      { statusDict: webhookDeliveryState.failed, nextTime: null, lastStatus: 500 },
    ])
    const [failing] = (await self.call(webhooks.listData, {})).list
    expect(failing).toMatchObject({ onFlag: true, failingTime: expect.anything() })
    await self.call(webhooks.sendTest, { id })
    await deliver(plusDays(now(), 4))
    const [off] = (await self.call(webhooks.listData, {})).list
    expect(off).toMatchObject({ onFlag: false, offReasonDict: webhookOffReason.failing, waitingCount: 0 })
    expect(await newsOf(sql(), creator)).toMatchObject([
      { title: 'Webhook 已停用', body: expect.stringContaining(url) },
    ])
  })

  test('that is answered 410 turns the endpoint off at once, and its creator is told', async () => {
    const { self, creator } = await makeSeller()
    const { url } = await receiver(() => 410)
    const { id } = await self.call(webhooks.create, { url, events: ['order.paid'] })
    const { eventId } = await self.call(webhooks.sendTest, { id })
    await deliver()
    const [off] = (await self.call(webhooks.listData, {})).list
    expect(off).toMatchObject({ onFlag: false, offReasonDict: webhookOffReason.gone })
    expect((await newsOf(sql(), creator)).map(({ body }) => body).join()).toContain('410')
    expect(await failureOf(self.call(webhooks.redeliver, { endpointId: id, eventId }))).toBe('webhookOff')
  })

  test('that is one of several answered 410 at once tells the creator once', async () => {
    const { self, creator } = await makeSeller()
    const { url } = await receiver(() => 410)
    const { id } = await self.call(webhooks.create, { url, events: ['order.paid'] })
    for (let count = 0; count < 4; count += 1) await self.call(webhooks.sendTest, { id })
    await deliver()
    expect(await newsOf(sql(), creator)).toHaveLength(1)
  })

  test('that fails just after another one was taken leaves the endpoint on, however long it failed before', async () => {
    const { self } = await makeSeller()
    const { url, received } = await receiver(() => (received.length > 1 ? 500 : 204))
    const { id } = await self.call(webhooks.create, { url, events: ['order.paid'] })
    for (let count = 0; count < 2; count += 1) await self.call(webhooks.sendTest, { id })
    const time = now()
    await sql()`update webhook_endpoints set failing_time = ${plusDays(time, -4)} where id = ${id}`
    await deliver(time)
    expect(received).toHaveLength(2)
    const [failing] = (await self.call(webhooks.listData, {})).list
    expect(failing).toMatchObject({ onFlag: true, failingTime: time })
  })

  test('to an endpoint that is being deleted holds up no sale', async () => {
    const { self, creator, good } = await makeSeller()
    const { id } = await self.call(webhooks.create, { url, events: ['order.paid'] })
    const sell = () =>
      failureOf(self.call(orders.create, { goodId: good.id, payFen: fen(100), requestId: newId<string>() }))
    await transaction(sql(), async (sql) => {
      await deleteEndpoint(sql, creator, id)
      expect(await sell()).toBeUndefined()
    })
    expect(await sell()).toBeUndefined()
  })

  test('that was taken is sent again by hand, and so is one that was given up', async () => {
    const { self } = await makeSeller()
    const { url, received } = await receiver()
    const { id: endpointId } = await self.call(webhooks.create, { url, events: ['order.paid'] })
    const { eventId } = await self.call(webhooks.sendTest, { id: endpointId })
    await deliver()
    await deliver(plusDays(now(), 1))
    expect(received).toHaveLength(1)
    const again = await self.call(webhooks.redeliver, { endpointId, eventId })
    expect(again).toMatchObject({ statusDict: webhookDeliveryState.waiting, attemptCount: 0 })
    await deliver()
    expect(received.map(({ headers }) => headers['webhook-id'])).toEqual([eventId, eventId])
    const { attempts } = await self.call(webhooks.getDelivery, { endpointId, eventId })
    expect(attempts).toHaveLength(2)
  })

  test('follows no redirect, and stores the beginning of the answer only', async () => {
    const { self } = await makeSeller()
    const { url, received } = await receiver(() => 302)
    const { id: endpointId } = await self.call(webhooks.create, { url, events: ['order.paid'] })
    const { eventId } = await self.call(webhooks.sendTest, { id: endpointId })
    await deliver()
    expect(received.map(({ path }) => path)).toEqual(['/hook'])
    const { attempts, statusDict } = await self.call(webhooks.getDelivery, { endpointId, eventId })
    expect(statusDict).toBe(webhookDeliveryState.waiting)
    expect(attempts).toMatchObject([{ status: 302, answer: 'words of the receiver' }])
  })

  test('is sent once by several servers that look at the same moment', async () => {
    const { self } = await makeSeller()
    const { url, received } = await receiver()
    const { id } = await self.call(webhooks.create, { url, events: ['order.paid'] })
    for (let count = 0; count < 5; count += 1) await self.call(webhooks.sendTest, { id })
    await Promise.all([deliver(), deliver(), deliver()])
    expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(5)
    expect(received).toHaveLength(5)
  })

  test('of a server that died is sent by another one after its turn', async () => {
    const { self } = await makeSeller()
    const { url, received } = await receiver()
    const { id } = await self.call(webhooks.create, { url, events: ['order.paid'] })
    await self.call(webhooks.sendTest, { id })
    const time = now()
    expect((await takeDue(sql(), time, 1000)).map((each) => each.id)).toContain(id)
    await deliver(time)
    expect(received).toEqual([])
    await deliver(plusMs(time, 121_000))
    expect(received).toHaveLength(1)
  })

  test('to an endpoint that fails leaves the others alone, and the failing one rests', async () => {
    const [one, other] = [await makeSeller(), await makeSeller()]
    const [bad, good] = [await receiver(() => 500), await receiver()]
    const failing = await one.self.call(webhooks.create, { url: bad.url, events: ['order.paid'] })
    for (let count = 0; count < 9; count += 1) await one.self.call(webhooks.sendTest, { id: failing.id })
    const { id } = await other.self.call(webhooks.create, { url: good.url, events: ['order.paid'] })
    for (let count = 0; count < 9; count += 1) await other.self.call(webhooks.sendTest, { id })
    await deliver()
    expect(good.received).toHaveLength(9)
    expect(bad.received).toHaveLength(4)
    await deliver()
    expect(bad.received).toHaveLength(4)
  })

  test('is signed by both secrets for a day after an exchange, then by the new one', async () => {
    const { self } = await makeSeller()
    const { url, received } = await receiver()
    const { id, secret: old } = await self.call(webhooks.create, { url, events: ['order.paid'] })
    const { secret, previousEndTime } = await self.call(webhooks.rotateSecret, { id })
    expect(Date.parse(previousEndTime ?? '')).toBeGreaterThan(Date.now() + 23 * 3_600_000)
    await self.call(webhooks.sendTest, { id })
    await deliver()
    await self.call(webhooks.sendTest, { id })
    await deliver(plusDays(now(), 2))
    const expected = received.map(({ headers, body }, index) => {
      const [id, timestamp] = [String(headers['webhook-id']), Number(headers['webhook-timestamp'])]
      return signaturesOf(index === 0 ? [secret, old] : [secret], { id, timestamp, body })
    })
    expect(received.map(({ headers }) => headers['webhook-signature'])).toEqual(expected)
  })

  test('is forgotten after thirty days', async () => {
    const { self } = await makeSeller()
    const { url } = await receiver()
    const { id } = await self.call(webhooks.create, { url, events: ['order.paid'] })
    await self.call(webhooks.sendTest, { id })
    await deliver()
    await server.runTimed('forgetEvents', plusDays(now(), 29))
    expect(await deliveriesOf(self, id)).toHaveLength(1)
    await server.runTimed('forgetEvents', plusDays(now(), 31))
    expect(await deliveriesOf(self, id)).toEqual([])
  })
})
