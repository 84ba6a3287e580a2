import { contract } from '@zsm/contract/contract'
import { fen, noFen } from '@zsm/contract/money/fen'
import { orderState, payChannel, refundChannel } from '@zsm/contract/states'
import type { Fen } from '@zsm/contract/values'
import { valueSchema } from '@zsm/contract/wire/parameters'
import { beforeAll, expect, test } from 'vitest'
import { api } from '../../test/api.ts'
import { callerOf, makeOwner, type Owner } from '../../test/belongings.ts'
import { endpoints } from '../../test/endpoints.ts'
import { makeCreator, makeOperator } from '../../test/makers.ts'
import { deliver, expectSound, makeGoodForSale, makeNotice } from '../../test/money.ts'
import { sampleInput } from '../../test/sample-input.ts'
import { sharedApp } from '../../test/test-app.ts'
import { milliseconds } from '../clock.ts'
import { signNotice } from '../gateways/notice-signatures.ts'
import { newId } from '../ids.ts'

const server = sharedApp()
let owner: Owner
let admin: string
beforeAll(async () => {
  owner = await makeOwner(server.database.sql, '麻雀')
  admin = (await makeOperator(server.database.sql, 'admin', 'finance')).token
})

const sql = () => server.database.sql

/** Values that are no whole number of fen, in many spellings. */
const noAmounts = [
  -1,
  0.5,
  1e21,
  '-1',
  '1.0',
  '1e3',
  '0x10',
  '01',
  ' 1',
  '１００',
  '',
  'NaN',
  null,
  true,
  [1],
  {},
]

/** Every parameter of every call that is an amount. */
const amounts = endpoints.flatMap(({ name, endpoint }) =>
  Object.keys(valueSchema(endpoint.input).properties ?? {})
    .filter((field) => field.endsWith('Fen'))
    .map((field) => ({ name, endpoint, field })),
)

test('every amount of every call is refused unless it is a whole number of fen', async () => {
  expect(amounts.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['funds.withdraw', 'refunds.create']),
  )
  for (const { name, endpoint, field } of amounts) {
    const token = callerOf(endpoint, owner, admin).token
    const accepted: unknown[] = []
    for (const amount of noAmounts) {
      const response = await server.app.inject({
        method: 'POST',
        url: endpoint.path,
        headers: { authorization: `Bearer ${token}`, 'x-token': token },
        payload: { ...sampleInput(endpoint, owner), [field]: amount },
      })
      const { error } = response.json<{ error?: string }>()
      if (error !== 'invalidInput') accepted.push([amount, error])
    }
    expect(accepted, `${name} ${field}`).toEqual([])
  }
})

/** Fields that only the ledger may set. */
const ours = {
  priceFen: 1,
  originFen: 1,
  discountFen: 9899,
  platformFeeFen: 0,
  channelFeeFen: 0,
  incomeFen: 1_000_000,
  refundFen: 0,
  feeFen: 0,
  arriveFen: 1_000_000,
  balanceFen: 1_000_000,
  availableFen: 1_000_000,
  statusDict: orderState.refunding,
  settleFlag: 1,
  settleTime: '2020-01-01T00:00:00.000Z',
  payChannelDict: payChannel.offline,
  creatorId: newId(),
  frontName: 'x',
}

async function makeSeller() {
  const seller = await makeCreator(sql())
  return { as: api(server.app, seller.token), goodId: await makeGoodForSale(sql(), seller.creator) }
}

test('amounts, fees and states that only the ledger knows are ignored when a caller sends them [B4 E8]', async () => {
  const { as, goodId } = await makeSeller()
  const send = (notice: object) => deliver(server.app, server.config.secrets.pay, notice)
  await send({ ...makeNotice(goodId), ...ours })
  const { list } = await as.call(contract.orders.listData, {})
  expect(list).toMatchObject([
    {
      payFen: 9900,
      originFen: 9900,
      discountFen: 0,
      refundFen: 0,
      statusDict: orderState.paid,
      settleFlag: false,
      payChannelDict: payChannel.sandbox,
    },
  ])
  expect(list[0]?.platformFeeFen).toBeGreaterThan(0)
  const income: Fen = list[0]?.incomeFen ?? noFen
  const asked = { orderId: list[0]?.id, amountFen: fen(100), requestId: newId() }
  await as.raw(contract.refunds.create, { ...asked, ...ours })
  const { list: refunds } = await as.call(contract.refunds.listData, {})
  expect(refunds).toMatchObject([{ amountFen: 100, channelDict: refundChannel.original }])
  const back = refunds[0]?.incomeFen ?? 0
  expect(await as.call(contract.funds.get, {})).toMatchObject({
    totalIncomeFen: income - back,
    frozenFen: income - back,
    availableFen: 0,
  })
  await expectSound(sql())
})

test('a notice changed after signing is refused, whichever field was changed', async () => {
  const { as, goodId } = await makeSeller()
  const { goodId: other } = await makeSeller()
  const notice = makeNotice(goodId)
  const [timestamp, nonce] = [String(Math.floor(milliseconds() / 1000)), newId<string>()]
  const body = Buffer.from(JSON.stringify(notice))
  const signature = signNotice(server.config.secrets.pay, { timestamp, nonce, body })
  const headers = { 'x-timestamp': timestamp, 'x-nonce': nonce, 'x-signature': signature }
  for (const changed of [
    { payFen: 1 },
    { goodId: other },
    { tradeNo: newId() },
    { payTime: '2026-01-01T00:00:00.000Z' },
    { userId: 'somebody' },
    { refundNo: newId() },
  ]) {
    const { status, body } = await deliver(server.app, '', { ...notice, ...changed }, { headers })
    expect([status, body.error]).toEqual([403, 'noticeInvalid'])
  }
  expect((await as.call(contract.orders.listData, {})).total).toBe(0)
  expect((await deliver(server.app, '', notice, { headers })).status).toBe(200)
  expect((await as.call(contract.orders.listData, {})).total).toBe(1)
})
