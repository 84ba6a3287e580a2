import { fen } from '@zsm/contract/money/fen'
import type { Order } from '@zsm/contract/orders'
import { orderSource, orderState, refundReason, refundState } from '@zsm/contract/states'
import type { CreatorId, Instant } from '@zsm/contract/values'
import { constantFrom, record, sample } from 'fast-check'
import { expect } from 'vitest'
import { test } from '../../test/database-test.ts'
import { makeWork } from '../../test/douyin.ts'
import { makeCreator } from '../../test/makers.ts'
import {
  days,
  expectSound,
  instantAfter,
  makeGoodForSale,
  makeNotice,
  makeRefundNotice,
  pay,
  payBack,
  sandbox,
} from '../../test/money.ts'
import type { Sql } from '../database/sql.ts'
import { newId } from '../ids.ts'
import { closeUnpaid, createOrder } from '../orders/offline.ts'
import { listOrders, readStatistics } from '../orders/orders.ts'
import type { OrderFilters } from '../orders/public.ts'
import { settleDue } from '../orders/settle.ts'
import { createAndPay } from '../refunds/decisions.ts'
import { orderTable } from './tables.ts'

/** For a longer run: `ORDER_FILTERS=2000 ORDER_SEED=n`. */
const numRuns = Number(process.env.ORDER_FILTERS ?? 120)
const seed = Number(process.env.ORDER_SEED ?? 20_260_301)
/** The last millisecond of the first of March in Shanghai. */
const lastOfDay = '2026-03-01T15:59:59.999Z'
const times: Instant[] = [-days(9), -days(1), 0, 1, days(1), days(1) + 1].map((ms) =>
  instantAfter(lastOfDay, ms),
)
const now = instantAfter(lastOfDay, days(30))
const waiting: readonly number[] = [orderState.unpaid, orderState.closed]

/**
 * Orders of every state except those of services, at each time and from each source, of two goods and a work.
 */
async function makeShop(sql: Sql) {
  const { creator } = await makeCreator(sql)
  const goodIds = [
    await makeGoodForSale(sql, creator, { name: '猫咪行为学' }),
    await makeGoodForSale(sql, creator, { name: 'Cat 5% 的秘密' }),
  ]
  const { id: shareId } = await makeWork(sql, creator)
  const trades: string[] = []
  for (const [at, payTime] of times.entries()) {
    for (const sourceDict of [orderSource.miniProgram, orderSource.video, orderSource.link]) {
      const [goodId = newId()] = at % 2 === sourceDict % 2 ? goodIds : goodIds.toReversed()
      const buyer =
        sourceDict === orderSource.miniProgram ? { userName: 'Ann 安', userMobile: '13900005678' } : {}
      const from = sourceDict === orderSource.video ? { shareId } : {}
      const notice = makeNotice(goodId, { payTime, sourceDict, ...buyer, ...from })
      await pay(sql, notice)
      trades.push(notice.tradeNo)
    }
  }
  await settleDue(sql, lastOfDay)
  const [goodId = newId()] = goodIds
  const sale = { goodId, payFen: fen(5000), userName: '猫店客人', creatorRemark: '' }
  for (const paidFlag of [false, true, true]) {
    await createOrder(sql, creator, {
      ...sale,
      paidFlag,
      payTime: lastOfDay,
      requestId: newId<string>(),
    })
  }
  await closeUnpaid(sql, '2999-01-01T00:00:00.000Z')
  await createOrder(sql, creator, { ...sale, paidFlag: false, requestId: newId<string>() })
  for (const [at, tradeNo] of trades.entries()) {
    if (at % 5 === 0)
      await payBack(sql, makeRefundNotice(tradeNo, { refundFen: fen(1 + at), refundTime: now }))
    if (at % 7 === 0)
      await payBack(sql, makeRefundNotice(tradeNo, { refundFen: fen(99), statusDict: refundState.waiting }))
  }
  const { list } = await listOrders(sql, creator, {
    pageNum: 1,
    pageSize: 100,
    sourceDict: orderSource.office,
  })
  const offline = list.find(({ statusDict }) => statusDict === orderState.finished)
  const whole = {
    amountFen: fen(5000),
    reasonDict: refundReason.other,
    note: '',
    requestId: newId<string>(),
  } as const
  if (offline) await createAndPay(sql, sandbox, creator, { orderId: offline.id, ...whole })
  return { creator, goodIds, shareId, orderNos: list.map(({ orderNo }) => orderNo) }
}

function filtersOf({ goodIds, shareId, orderNos }: Awaited<ReturnType<typeof makeShop>>): OrderFilters[] {
  const [orderNo = ''] = orderNos
  // Two of three filters are left out, so that some orders match.
  const maybe = <T>(...values: T[]) =>
    constantFrom<T | undefined>(...values, ...Array.from({ length: 2 * values.length }, () => undefined))
  const keywords = ['猫', 'ANN 安', '5678', '13900005678', '%', 'cat 5%', orderNo, orderNo.slice(0, 8), '狗']
  return sample(
    record({
      statusDict: maybe(1, 2, 4, 5, 6, 7, 8),
      goodId: maybe(...goodIds),
      sourceDict: maybe(1, 2, 3, 4),
      shareId: maybe(shareId),
      startDay: maybe('2026-02-20', '2026-03-01', '2026-03-02'),
      endDay: maybe('2026-02-28', '2026-03-01', '2026-03-02'),
      settleFlag: maybe(true, false),
      keyword: maybe(...keywords),
    }),
    { numRuns, seed },
  ) as OrderFilters[]
}

/** What list, counts, sums, days and export show under these filters. */
async function seen(sql: Sql, creator: CreatorId, filters: OrderFilters) {
  const { list, total } = await listOrders(sql, creator, { ...filters, pageNum: 1, pageSize: 100 })
  const statistics = await readStatistics(sql, creator, { ...filters, days: 92, now })
  const { rows, expected, titles } = await orderTable(sql, creator, filters)
  const cells = await Array.fromAsync(rows)
  const sums = cells.pop()
  const exported = (title: string) => sums?.[titles.indexOf(`${title}(元)`)]
  return { list, total, statistics, expected, rowCount: cells.length, exported }
}

const sumOf = (list: readonly Order[], field: 'payFen' | 'refundFen' | 'incomeFen') =>
  list.reduce((sum, order) => sum + (waiting.includes(order.statusDict) ? 0 : order[field]), 0)

test('list, counts, sums, days and export agree under any filters; hidden orders leave only list and export [7.4]', async ({
  sql,
}) => {
  const shop = await makeShop(sql)
  const { creator } = shop
  const before = new Map<OrderFilters, Order[]>()
  for (const filters of [{}, ...filtersOf(shop)]) {
    const { list, total, statistics, expected, rowCount, exported } = await seen(sql, creator, filters)
    const said = JSON.stringify(filters)
    expect([total, expected, rowCount], said).toEqual([list.length, list.length, list.length])
    const counts = Object.groupBy(list, ({ statusDict }) => statusDict)
    expect(
      Object.fromEntries(statistics.counts.map((one) => [one.statusDict, one.orderCount])),
      said,
    ).toEqual(
      Object.fromEntries(Object.entries(counts).map(([state, orders = []]) => [state, orders.length])),
    )
    for (const [field, title] of [
      ['payFen', '实付'],
      ['refundFen', '已退款'],
      ['incomeFen', '收益'],
    ] as const) {
      const fen = sumOf(list, field)
      expect([statistics[field], exported(title)], `${field} ${said}`).toEqual([fen, { fen }])
    }
    const paid = list.filter(({ statusDict }) => !waiting.includes(statusDict)).length
    const ofDays = statistics.days.reduce((sum, { orderCount }) => sum + orderCount, 0)
    expect([statistics.orderCount, ofDays], said).toEqual([paid, paid])
    before.set(filters, list)
  }
  await sql`update orders set hide_flag = true where creator_id = ${creator} and right(id::text, 1) < '6'`
  for (const [filters, list] of before) {
    const shown = await listOrders(sql, creator, { pageNum: 1, pageSize: 100 })
    const ids = new Set(shown.list.map(({ id }) => id))
    const left = list.filter(({ id }) => ids.has(id))
    const after = await seen(sql, creator, filters)
    expect(after.list.map(({ id }) => id)).toEqual(left.map(({ id }) => id))
    expect([after.total, after.rowCount]).toEqual([left.length, left.length])
    expect(after.statistics.payFen).toBe(sumOf(list, 'payFen'))
  }
  await expectSound(sql)
})
