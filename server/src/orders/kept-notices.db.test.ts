import type { PaymentNotice } from '@zsm/contract/orders'
import type { RefundNotice } from '@zsm/contract/refunds'
import { expect } from 'vitest'
import { test } from '../../test/database-test.ts'
import { makeCreator } from '../../test/makers.ts'
import {
  expectSound,
  makeGoodForSale,
  makeNotice,
  makeRefundNotice,
  outcome,
  sandbox,
} from '../../test/money.ts'
import { now } from '../clock.ts'
import type { Sql } from '../database/sql.ts'
import { fail } from '../failure.ts'
import { holdIncome } from '../funds/public.ts'
import { acceptRefund, returnPayment } from '../refunds/public.ts'
import { getChannel } from './channels.ts'
import { takePayment, takeRefund } from './kept-notices.ts'
import type { AcceptRefund } from './notices.ts'
import { listOrders } from './orders.ts'

const delivered = () => ({
  channel: getChannel('sandbox', sandbox),
  now: now(),
  request: { requestId: 'test', ip: '127.0.0.1', userAgent: 'test' },
})

const takePaid = (sql: Sql, notice: PaymentNotice, accept = acceptRefund) =>
  takePayment(sql, { holdIncome, returnPayment, acceptRefund: accept }, { ...delivered(), notice })

const takeBack = (sql: Sql, notice: RefundNotice) => takeRefund(sql, acceptRefund, { ...delivered(), notice })

const keptOf = (sql: Sql, tradeNo: string) =>
  sql<{ refundNo: string; statusDict: number; errorName: string }[]>`
    select refund_no, status_dict, error_name from kept_notices where trade_no = ${tradeNo} order by id`

async function makeSale(sql: Sql) {
  const { creator } = await makeCreator(sql)
  const notice = makeNotice(await makeGoodForSale(sql, creator))
  const order = async () => (await listOrders(sql, creator, { pageNum: 1, pageSize: 20 })).list[0]
  return { notice, tradeNo: notice.tradeNo, order }
}

test('a refund that waits and cannot be booked for a moment is booked when the payment is said again', async ({
  sql,
}) => {
  const { notice, tradeNo, order } = await makeSale(sql)
  await takeBack(sql, makeRefundNotice(tradeNo, { refundFen: 300 }))
  const busy: AcceptRefund = async () => fail('unavailable')
  expect(await outcome(takePaid(sql, notice, busy))).toBe('unavailable')
  expect(await order()).toMatchObject({ statusDict: 2, refundFen: 0 })
  expect(await keptOf(sql, tradeNo)).toMatchObject([{ statusDict: 1 }])
  expect(await takePaid(sql, notice)).toEqual({ orderNo: (await order())?.orderNo })
  expect(await order()).toMatchObject({ statusDict: 6, refundFen: 300 })
  expect(await keptOf(sql, tradeNo)).toMatchObject([{ statusDict: 2 }])
  await expectSound(sql)
})

test('what waits on says why it could not be booked the last time', async ({ sql }) => {
  const { notice, tradeNo } = await makeSale(sql)
  await takeBack(sql, makeRefundNotice(tradeNo, { refundFen: 9901 }))
  expect(await keptOf(sql, tradeNo)).toMatchObject([{ statusDict: 1, errorName: 'orderNotFound' }])
  expect(await takePaid(sql, notice)).toHaveProperty('orderNo')
  expect(await keptOf(sql, tradeNo)).toMatchObject([{ statusDict: 1, errorName: 'refundTooMuch' }])
})
