import { fen, noFen } from '@zsm/contract/money/fen'
import {
  adjustmentDirection,
  entryType,
  goodKind,
  orderState,
  refundReason,
  refundState,
  reportPeriod,
} from '@zsm/contract/states'
import type { BankId, CreatorId, GoodId, Instant, OperatorId, WithdrawId } from '@zsm/contract/values'
import { array, asyncProperty, assert as forAll, nat, record } from 'fast-check'
import { expect } from 'vitest'
import { test } from '../../test/database-test.ts'
import { makeCreator } from '../../test/makers.ts'
import {
  days,
  expectSound,
  instantAfter,
  makeBank,
  makeGoodForSale,
  makeNotice,
  makeRefundNotice,
  outcome,
  pay,
  payBack,
  sandbox,
} from '../../test/money.ts'
import { now } from '../clock.ts'
import type { Sql } from '../database/sql.ts'
import { proposeAdjustment } from '../funds/adjustments.ts'
import { getFund, listIncome } from '../funds/funds.ts'
import { getReport, listReports } from '../funds/reports.ts'
import { withdraw } from '../funds/withdraw.ts'
import {
  approve,
  arrive,
  cancel,
  failPayout,
  pause,
  reject,
  resume,
  returnByBank,
} from '../funds/withdraw-states.ts'
import { newId } from '../ids.ts'
import { deliverOrder } from '../orders/delivery.ts'
import { listOrders, readStatistics } from '../orders/orders.ts'
import { settleDue } from '../orders/settle.ts'
import { payByHand } from './by-hand.ts'
import { createAndPay, rejectRefund } from './decisions.ts'
import { approve as approveRefund, failRefund } from './refund-states.ts'
import { listRefunds } from './refunds.ts'

const actor = { requestId: 'r', ip: '127.0.0.1', userAgent: 'test' }
const operator = newId<OperatorId>()
const anyCode = { guessCode: async () => true, useCode: async () => {} }
const page = { pageNum: 1, pageSize: 100 }
/** The number of stories, of about ninety events each. `MONEY_STORIES=115` runs ten thousand events. */
const numRuns = Number(process.env.MONEY_STORIES ?? 10)
const seed = Number(process.env.MONEY_SEED ?? 20_260_101)
const prices = [fen(99_999), fen(1), fen(50_000)]

type Story = {
  creator: CreatorId
  account: Awaited<ReturnType<typeof makeCreator>>['mobile']
  goodIds: GoodId[]
  bankId: BankId
  asked: WithdrawId[]
  trades: string[]
}
type Step = { what: number; which: number; sum: number }

async function begin(sql: Sql): Promise<Story> {
  const { creator, mobile } = await makeCreator(sql)
  const goodIds = await Promise.all(prices.map((priceFen) => makeGoodForSale(sql, creator, { priceFen })))
  // the most expensive good is a service, which its creator may finish before the hold ends
  await sql`update goods set biz_dict = ${goodKind.service} where creator_id = ${creator} and price_fen = ${Math.max(...prices)}`
  return { creator, account: mobile, goodIds, bankId: await makeBank(sql, creator), asked: [], trades: [] }
}

const pick = <T>(from: readonly T[], which: number): T | undefined => from[which % Math.max(1, from.length)]

/** The events that can happen to a creator's money. Each one acts on the records that it finds. */
const happenings: ((sql: Sql, story: Story, step: Step) => Promise<unknown>)[] = [
  async (sql, { goodIds, trades }, { which, sum }) => {
    const payTime = instantAfter(now(), -days(6 + (sum % 6)))
    const notice = makeNotice(pick(goodIds, which) ?? newId(), {
      payFen: pick(prices, which) ?? noFen,
      payTime,
    })
    await pay(sql, notice)
    trades.push(notice.tradeNo)
  },
  (sql, _, { which, sum }) => settleDue(sql, instantAfter(now(), days(which % 3)), 1 + (sum % 4)),
  async (sql, { creator }, { which, sum }) => {
    const { list } = await listOrders(sql, creator, page)
    const order = pick(list, which)
    if (!order) return
    const amountFen = fen(1 + (sum % Math.max(1, order.payFen)))
    const asked = {
      orderId: order.id,
      amountFen,
      reasonDict: refundReason.other,
      note: '',
      requestId: newId<string>(),
    } as const
    await createAndPay(sql, sandbox, creator, asked)
  },
  (sql, { trades }, { which, sum }) => {
    const tradeNo = pick(trades, which) ?? 'no-such-trade'
    const statusDict = sum % 2 === 0 ? refundState.waiting : refundState.refunded
    return payBack(sql, makeRefundNotice(tradeNo, { statusDict, refundFen: fen(1 + (sum % 50_000)) }))
  },
  async (sql, { creator }, { which }) => {
    const { list } = await listRefunds(sql, creator, { ...page, statusDict: refundState.waiting })
    const refund = pick(list, which)
    if (refund) await rejectRefund(sql, creator, { id: refund.id, reason: '已学完' })
  },
  async (sql, { creator, account, bankId, asked }, { sum }) => {
    await sql`update withdraws set apply_time = apply_time - interval '1 day' where creator_id = ${creator}`
    const input = {
      bankId,
      amountFen: fen(1000 + (sum % 40_000)),
      code: '000000',
      requestId: newId<string>(),
    }
    asked.push((await withdraw(sql, anyCode, creator, { ...actor, account }, input)).id)
  },
  (sql, { creator, asked }, { which }) => approve(sql, creator, pick(asked, which) ?? newId(), actor),
  (sql, { creator, asked }, { which }) =>
    arrive(sql, creator, { id: pick(asked, which) ?? newId(), channelTxnNo: newId<string>() }, actor),
  (sql, { creator, asked }, { which, sum }) => {
    const id = pick(asked, which) ?? newId<WithdrawId>()
    const words = { id, reason: '信息不符' }
    const ways = [
      () => reject(sql, creator, words, actor),
      () => failPayout(sql, creator, words, actor),
      () => returnByBank(sql, creator, words, actor),
      () => cancel(sql, creator, id, actor),
      () => pause(sql, creator, words, actor),
      () => resume(sql, creator, id, actor),
    ]
    return pick(ways, sum)?.() ?? Promise.resolve()
  },
  (sql, { creator }, { which, sum }) => {
    const directionDict = which % 2 === 0 ? adjustmentDirection.add : adjustmentDirection.deduct
    const proposal = {
      directionDict,
      amountFen: fen(1 + (sum % 30_000)),
      reason: '更正',
      requestId: newId<string>(),
    } as const
    return proposeAdjustment(sql, creator, operator, proposal)
  },
  async (sql, { creator }, { which, sum }) => {
    const { list } = await listOrders(sql, creator, page)
    const service = pick(
      list.filter(({ bizDict }) => bizDict === goodKind.service),
      which,
    )
    if (service) await deliverOrder(sql, creator, { id: service.id, finishFlag: sum % 2 === 0 })
  },
  async (sql, { creator }, { which }) => {
    const { list } = await listRefunds(sql, creator, { ...page, statusDict: refundState.waiting })
    const refund = pick(list, which)
    if (!refund) return
    const { id } = refund
    await approveRefund(sql, creator, { id })
    await failRefund(sql, creator, { id, reason: '买家账户已注销' })
    await payByHand(sql, creator, operator, { id, transferNo: newId(), reason: '已转账' })
  },
]

/** When all holds are over, only income under refund stays frozen. */
async function expectReleased(sql: Sql, { creator }: Story): Promise<void> {
  await settleDue(sql, instantAfter(now(), days(30)))
  const { list } = await listOrders(sql, creator, { ...page, statusDict: orderState.refunding })
  const held = list.filter(({ settleFlag }) => !settleFlag).reduce((sum, { incomeFen }) => sum + incomeFen, 0)
  expect((await getFund(sql, creator)).frozenFen).toBe(held)
}

/** The fund, the entries, the ledger, the reports in all periods and the orders agree. */
async function expectAgreement(sql: Sql, { creator }: Story, at: Instant) {
  const fund = await getFund(sql, creator)
  const income = await listIncome(sql, creator, page)
  const adjusted = await listIncome(sql, creator, { ...page, typeDict: entryType.adjustment })
  const [ledger] = await sql<{ fen: number }[]>`
    select coalesce(sum(amount_fen), 0)::bigint as fen from ledger_lines where creator_id = ${creator} and book <= 5`
  const report = await getReport(sql, creator, { startDay: '2020-01-01', now: at })
  const statistics = await readStatistics(sql, creator, { days: 1, now: at })
  expect([income.totalFen, ledger?.fen]).toEqual([fund.totalIncomeFen, fund.totalIncomeFen])
  // reports leave adjustments out
  expect(report.netFen + adjusted.totalFen).toBe(fund.totalIncomeFen)
  for (const periodDict of reportPeriod.values) {
    const { list } = await listReports(sql, creator, { ...page, periodDict, now: at })
    expect(list.reduce((sum, { netFen }) => sum + netFen, 0)).toBe(report.netFen)
  }
  expect(statistics).toMatchObject({
    incomeFen: report.netFen,
    payFen: report.payFen,
    refundFen: report.refundFen,
  })
}

test(
  'random events on a creator’s money, in any order, keep every invariant [E1]',
  async ({ sql }) => {
    const step = record({ what: nat(happenings.length - 1), which: nat(100), sum: nat(1_000_000) })
    const stories = asyncProperty(
      array(step, { minLength: 60, maxLength: 120, size: 'max' }),
      async (steps) => {
        const story = await begin(sql)
        for (const each of steps) {
          await outcome(Promise.resolve(happenings[each.what]?.(sql, story, each)))
        }
        await expectSound(sql)
        await expectAgreement(sql, story, now())
        await expectReleased(sql, story)
      },
    )
    await forAll(stories, { numRuns, seed, endOnFailure: true })
    const kinds = await sql<{ kind: string }[]>`select distinct kind from ledger_txs order by kind`
    // the stories contained every kind of movement
    expect(kinds.map(({ kind }) => kind)).toEqual([
      'adjust',
      'arrive',
      'refund',
      'repay',
      'return',
      'sale',
      'settle',
      'withdraw',
    ])
    const [told] = await sql<{ byHand: boolean; finished: boolean }[]>`
      select exists (select from refunds where status_dict = ${refundState.refunded} and transfer_no <> '') as by_hand,
        exists (select from orders where biz_dict = ${goodKind.service} and status_dict = ${orderState.finished} and finish_time < settle_time) as finished`
    expect(told).toEqual({ byHand: true, finished: true })
  },
  numRuns * 60_000,
)
