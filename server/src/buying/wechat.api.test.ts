import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { contract } from '@zsm/contract/contract'
import { checkoutState } from '@zsm/contract/states'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { api, failureOf } from '../../test/api.ts'
import { type FakeWechatPay, fakeWechatPay } from '../../test/fake-wechat-pay.ts'
import { makeCreator, makeGood, makeLearner } from '../../test/makers.ts'
import { instantAfter } from '../../test/money.ts'
import { type TestApp, testApp } from '../../test/test-app.ts'
import { now } from '../clock.ts'

let folder = ''
let provider: FakeWechatPay
let server: TestApp
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'zsm-wechat-buying-'))
  provider = await fakeWechatPay()
  server = await testApp(provider.environment(folder))
})
afterAll(async () => {
  await server.close()
  await provider.close()
  rmSync(folder, { recursive: true })
})

const { buying } = contract
const openid = 'oUpF8uMuAJO_M2pxb1Q9zNjWeS6o'

/** A learner in WeChat's browser with a checkout. `visit` requests one of our addresses and returns the redirect's target. */
async function makeBuyer() {
  const { sql } = server.database
  const { creator } = await makeCreator(sql)
  const { id: goodId } = await makeGood(sql, creator)
  const { token } = await makeLearner(sql)
  const as = api(server.app, token)
  const { checkoutId: id } = await as.call(buying.openCheckout, { goodId })
  const visit = async (address: string, cookie = `learner=${token}`) => {
    const url = address.replace(server.config.publicUrl, '')
    const { statusCode, headers } = await server.app.inject({ url, headers: { cookie } })
    return headers.location ?? statusCode
  }
  const pay = async () =>
    (await as.call(buying.startPayment, { id, channel: 'wechat', scene: 'wechat' })).step
  const state = async () => (await as.call(buying.getCheckout, { id, scene: 'wechat' })).statusDict
  return { id, as, visit, pay, state }
}
type Buyer = Awaited<ReturnType<typeof makeBuyer>>

/** Follows our redirect to WeChat. Returns our address to which WeChat sends the browser back. */
async function throughWechat({ pay, visit }: Buyer): Promise<string> {
  const step = await pay()
  if (step.kind !== 'redirect') throw new Error('the payer is known already')
  const sent = await fetch(String(await visit(step.url)), { redirect: 'manual' })
  return sent.headers.get('location') ?? ''
}

test('inside WeChat, the first press learns who pays and the second opens WeChat’s sheet', async () => {
  const buyer = await makeBuyer()
  const { id, visit, pay, state } = buyer
  expect(await visit(await throughWechat(buyer))).toBe(`/pay/${id}`)
  expect(await pay()).toMatchObject({ kind: 'wechatBridge', parameters: { signType: 'RSA' } })
  const { body } = provider.asked.findLast(({ path }) => path.endsWith('/jsapi')) ?? {}
  expect(JSON.parse(body ?? '{}')).toMatchObject({ payer: { openid } })
  const [payment] = [...provider.book.payments.values()].slice(-1)
  provider.pay(payment?.no ?? '')
  for (const { headers, body } of provider.notices())
    await server.app.inject({ method: 'POST', url: '/open/pay/notify/wechat', headers, payload: body })
  expect(await state()).toBe(checkoutState.paid)
})

test('a used code works no second time, and the buyer still gets to the checkout', async () => {
  const buyer = await makeBuyer()
  const back = await throughWechat(buyer)
  for (const _ of ['first', 'reloaded']) expect(await buyer.visit(back)).toBe(`/pay/${buyer.id}`)
  expect(await buyer.pay()).toMatchObject({ kind: 'wechatBridge' })
})

test('a link with somebody else’s code does not decide who pays', async () => {
  const [thief, victim] = [await makeBuyer(), await makeBuyer()]
  const back = await throughWechat(thief)
  expect(await victim.visit(back.replace(thief.id, victim.id))).toBe(`/pay/${victim.id}`)
  expect(await victim.pay()).toMatchObject({ kind: 'redirect' })
})

test('a state with characters of several bytes decides nothing', async () => {
  const buyer = await makeBuyer()
  const back = new URL(await throughWechat(buyer))
  back.searchParams.set('state', '猫'.repeat(64))
  expect(await buyer.visit(back.href)).toBe(`/pay/${buyer.id}`)
})

test.for([
  ['without a session', '', ''],
  ['with a code that WeChat never gave', undefined, '0011'],
])('%s no payer is stored, and the browser goes to the checkout', async ([, cookie, code]) => {
  const buyer = await makeBuyer()
  const back = new URL(await throughWechat(buyer))
  if (code) back.searchParams.set('code', code)
  expect(await buyer.visit(back.href, cookie)).toBe(`/pay/${buyer.id}`)
  expect(await buyer.pay()).toMatchObject({ kind: 'redirect' })
})

test('an unknown channel, a wrong checkout and a channel without payers have no such page', async () => {
  const { id, visit } = await makeBuyer()
  for (const end of [`sandbox/${id}`, `nobody/${id}`, 'wechat/x'])
    expect(await visit(`/open/pay/payer/${end}`)).toBe(404)
})

test('the payer’s identity is deleted after a day, and WeChat is asked again', async () => {
  const buyer = await makeBuyer()
  await buyer.visit(await throughWechat(buyer))
  await server.runTimed('forgetPayers', instantAfter(now(), 23 * 3_600_000))
  expect(await buyer.pay()).toMatchObject({ kind: 'wechatBridge' })
  await server.runTimed('forgetPayers', instantAfter(now(), 25 * 3_600_000))
  expect(await buyer.pay()).toMatchObject({ kind: 'redirect' })
})

test('while WeChat Pay does not answer, the buyer is told so and may cancel the checkout', async () => {
  const { id, as, state } = await makeBuyer()
  await as.call(buying.startPayment, { id, channel: 'wechat', scene: 'desktop' })
  provider.fail({ kind: 'hangUp' }, { kind: 'status', status: 500 }, { kind: 'forged' })
  expect(await failureOf(as.call(buying.askPayment, { id }))).toBe('channelSilent')
  expect(await failureOf(as.call(buying.cancelCheckout, { id }))).toBe('channelSilent')
  expect(await failureOf(as.call(buying.askPayment, { id }))).toBe('channelSilent')
  expect(await state()).toBe(checkoutState.open)
  await as.call(buying.askPayment, { id })
  await as.call(buying.cancelCheckout, { id })
  expect(await state()).toBe(checkoutState.closed)
})
