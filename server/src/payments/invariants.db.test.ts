import { readFile } from 'node:fs/promises'
import { CouponCode } from '@zsm/contract/coupons/code'
import {
  adjustmentState,
  channelAccount,
  couponUseState,
  orderSource,
  orderState,
  payoutBatchState,
  payoutItemState,
  refundAsker,
  refundChannel,
  refundReason,
  refundState,
  splitState,
} from '@zsm/contract/states'
import type { CreatorId } from '@zsm/contract/values'
import { expect } from 'vitest'
import { testAsOwner as test } from '../../test/database-test.ts'
import { makeWork } from '../../test/douyin.ts'
import { makeCoupon, makeCreator, makeLearner } from '../../test/makers.ts'
import { days, instantAfter, makeGoodForSale, makeNotice, pay } from '../../test/money.ts'
import { now } from '../clock.ts'
import { literal } from '../database/literal.ts'
import type { Sql } from '../database/sql.ts'
import { book } from '../funds/ledger/movement.ts'
import { newId } from '../ids.ts'
import { settleDue } from '../orders/settle.ts'
import { openCheckout } from './checkouts.ts'
import { assertLedgerBalanced, checkCreators, checkInvariants, parseRules } from './invariants.ts'

/** A creator with one settled order and one frozen order. */
async function makeStory(sql: Sql): Promise<CreatorId> {
  const { creator } = await makeCreator(sql)
  const goodId = await makeGoodForSale(sql, creator)
  await pay(sql, makeNotice(goodId, { payTime: instantAfter(now(), -days(8)) }))
  await pay(sql, makeNotice(goodId))
  await settleDue(sql, now())
  return creator
}

const tampered: Record<string, (sql: Sql, creator: CreatorId) => Promise<unknown>> = {
  'the lines of a movement sum to zero': (sql, creator) =>
    sql`update ledger_lines set amount_fen = amount_fen - 1 where creator_id = ${creator} and book = 13`,
  'a bucket is the sum of its lines': (sql, creator) =>
    sql`update funds set available_fen = available_fen + 1 where creator_id = ${creator}`,
  'the sums by book, type and channel account are those of their lines': (sql, creator) =>
    sql`update ledger_sums set amount_fen = amount_fen + 1 where creator_id = ${creator} and book = 2`,
  'lines belong to a creator with a fund': (sql, creator) =>
    sql`delete from funds where creator_id = ${creator}`,
  'the balance after a line is the balance before it and the line': (sql, creator) =>
    sql`update ledger_lines set balance_fen = balance_fen + 1 where creator_id = ${creator} and book = 2`,
  "an order's income is what its lines brought the creator": (sql, creator) =>
    sql`update ledger_txs set order_id = null where creator_id = ${creator} and kind = 'sale'`,
  "an order's parts are what was paid": (sql, creator) =>
    sql`update orders set platform_fee_fen = platform_fee_fen - 1 where creator_id = ${creator}`,
  "an order's fees are what its lines brought the platform and the channel": (sql, creator) =>
    sql`update orders set platform_fee_fen = platform_fee_fen - 1, income_fen = income_fen + 1
      where creator_id = ${creator}`,
  'what an order gave back is the sum of its refunds': (sql, creator) =>
    sql`update orders set refund_fen = 1, income_fen = income_fen - 1 where creator_id = ${creator}`,
  "an order's state is that of its refunds": (sql, creator) =>
    sql`update orders set status_dict = ${orderState.refunding} where creator_id = ${creator}`,
  'a refund has moved money once when it is done, before never': (sql, creator) =>
    sql`insert into refunds ${sql.insert({
      creatorId: creator,
      id: newId(),
      refundNo: 'R',
      orderId: newId(),
      amountFen: 1,
      incomeFen: 1,
      reasonDict: refundReason.other,
      applyByDict: refundAsker.creator,
      channelDict: refundChannel.original,
      statusDict: refundState.refunded,
      priorStatusDict: orderState.paid,
      applyTime: now(),
      successTime: now(),
    })}`,
  'an adjustment has moved money once when it is booked, else never': (sql, creator) =>
    sql`insert into adjustments ${sql.insert({
      creatorId: creator,
      id: newId(),
      amountFen: 100,
      reason: '补发',
      statusDict: adjustmentState.booked,
      proposerId: newId(),
      createTime: now(),
      decideTime: now(),
    })}`,
  'nobody has a debt and available income': (sql, creator) =>
    sql`update funds set debt_fen = debt_fen + 1 where creator_id = ${creator}`,
  'frozen income is that of the orders not settled': (sql, creator) =>
    sql`update orders set settle_flag = true where creator_id = ${creator}`,
  'a channel account holds what its payments brought, less its refunds, fees and payouts': (sql, creator) =>
    sql`update ledger_sums set channel_account_dict = ${channelAccount.alipay}
      where creator_id = ${creator} and book = ${book.channel}`,
  'a settled order has moved once, another never': (sql, creator) =>
    sql`update orders set settle_flag = not settle_flag where creator_id = ${creator}`,
  'income that a provider holds is not settled, and our fee is split off what is settled': (sql, creator) =>
    sql`insert into splits (creator_id, order_id, sub_mch_id, trade_no, status_dict, pay_time, due_time)
      select creator_id, id, '1900000110', trade_no, ${literal(splitState.frozen)}, pay_time, pay_time
      from orders where creator_id = ${creator}`,
  'a trade is one order': (sql, creator) =>
    sql`update payment_trades set order_no = '0' where creator_id = ${creator}`,
  'the rollup by day, state and settlement is the sum of its orders, also by good and by source': (
    sql,
    creator,
  ) =>
    sql`update order_days set settle_flag = not settle_flag
      where creator_id = ${creator} and facet = ':3' and order_count > 0`,
  "the fund report's days are the sums of their orders and refunds": (sql, creator) =>
    sql`update fund_days set fee_fen = fee_fen + 1 where creator_id = ${creator}`,
  'the buyers of a day are those of its orders, and new on their first': (sql, creator) =>
    sql`update buyers set first_day = first_day + 1 where creator_id = ${creator}`,
  'money being withdrawn is that of the withdrawals under way, money withdrawn that of those that arrived': (
    sql,
    creator,
  ) => insertWithdraw(sql, creator, 1),
  "a withdrawal's movements are those of its state": (sql, creator) => insertWithdraw(sql, creator, 4),
  "a withdrawal's fee and tax are what its lines brought the platform and the tax office": (sql, creator) =>
    insertWithdraw(sql, creator, 3, { taxFen: 100, arriveFen: 900 }),
  'a line of a payout batch is its withdrawal, to the fen and in its state': async (sql, creatorId) => {
    const batchId = newId()
    await sql`
      insert into payout_batches (id, batch_no, bank_format_id, format_name, columns, encoding_dict, totals_flag,
        status_dict, item_count, sum_fen, checksum, maker_id, make_time)
      select ${batchId}, 'PC1', id, name, columns, encoding_dict, totals_flag, ${literal(payoutBatchState.waiting)}, 1, 1000,
        '', ${newId()}, now()
      from bank_formats limit 1`
    const line = { lineNo: 1, withdrawNo: '1', amountFen: 1000, statusDict: payoutItemState.waiting }
    await sql`insert into payout_items ${sql.insert({ creatorId, batchId, withdrawId: newId(), ...line })}`
  },
  "a work's orders and income are those of the orders that came from it": async (sql, creator) => {
    const { id: shareId } = await makeWork(sql, creator)
    await sql`update orders set share_id = ${shareId} where creator_id = ${creator}`
  },
  "a good's roster counts the orders of its learners": (sql, creator) => insertEntry(sql, creator, newId()),
  'the roster of a shop sums those of its goods': (sql, creator) => insertEntry(sql, creator, ''),
  'a coupon counts the uses that are held or paid, and no more than there are': async (sql, creator) => {
    await makeCoupon(sql, creator)
    await sql`update coupons set taken_count = 1 where creator_id = ${creator}`
  },
  'nobody uses a coupon more often than one person may': async (sql, creator) => {
    await openWithCoupon(sql, creator)
    await sql`
      insert into coupon_uses select creator_id, ${newId()}, coupon_id, user_id, status_dict, discount_fen, pay_fen, create_time
      from coupon_uses where creator_id = ${creator}`
  },
  'an open checkout with a coupon holds one use of it': async (sql, creator) => {
    await openWithCoupon(sql, creator)
    await sql`update checkouts set discount_fen = discount_fen + 1 where creator_id = ${creator}`
  },
  'an order with a discount is a use of its coupon, which a full refund gives back': async (sql, creator) => {
    await openWithCoupon(sql, creator)
    await sql`
      update coupon_uses set status_dict = ${literal(couponUseState.used)} where creator_id = ${creator}`
  },
  'a sold bundle has its goods, and no other order has any': async (sql, creator) => {
    await sql`
      insert into order_parts (creator_id, order_id, good_id, id, position, price_fen)
      select creator_id, id, ${newId()}, ${newId()}, 0, 100 from orders where creator_id = ${creator} limit 1`
  },
}

/** A checkout that holds a use of a coupon. */
async function openWithCoupon(sql: Sql, creator: CreatorId): Promise<void> {
  const { code } = await makeCoupon(sql, creator)
  const coupon = CouponCode.parse(code)
  const goodId = await makeGoodForSale(sql, creator)
  const buyer = { userId: newId<string>(), userName: '林小鱼', userMobile: '13800001234' }
  await openCheckout(sql, { goodId, buyer, coupon, sourceDict: orderSource.link, shareId: null })
}

async function insertEntry(sql: Sql, creatorId: CreatorId, facet: string): Promise<void> {
  const { learner: learnerId } = await makeLearner(sql)
  const sums = { goodCount: 1, orderCount: 1, payFen: 100, refundFen: 0 }
  const entry = {
    creatorId,
    facet,
    learnerId,
    mobileTail: '0000',
    sourceDict: orderSource.link,
    sinceTime: now(),
    ...sums,
  }
  await sql`insert into rosters ${sql.insert(entry)}`
}

function insertWithdraw(
  sql: Sql,
  creatorId: CreatorId,
  statusDict: number,
  parts: { taxFen?: number; arriveFen?: number } = {},
): Promise<unknown> {
  const fen = { amountFen: 1000, feeFen: 0, arriveFen: 1000, ...parts }
  const texts = { withdrawNo: '1', bankText: '招商银行 尾号 1111', holderName: '张小满' }
  const withdraw = { creatorId, id: newId(), bankId: newId(), statusDict, applyTime: now(), ...fen, ...texts }
  return sql`insert into withdraws ${sql.insert(withdraw)}`.then()
}

test('each invariant has a case that breaks it, and sound data breaks none [E1]', async ({ sql }) => {
  const file = new URL('../../ledger-invariants.sql', import.meta.url)
  const rules = parseRules(await readFile(file, 'utf8')).map(({ rule }) => rule)
  expect(Object.keys(tampered)).toEqual(rules)
  await makeStory(sql)
  await expect(assertLedgerBalanced(sql, now())).resolves.toBeUndefined()
})

for (const [rule, tamper] of Object.entries(tampered)) {
  test(`a breach of this invariant is found: ${rule}`, async ({ sql }) => {
    const creator = await makeStory(sql)
    await tamper(sql, creator)
    for (const broken of [await checkInvariants(sql), await checkCreators(sql, [creator])]) {
      expect(broken.map((violation) => violation.rule)).toContain(rule)
    }
    expect(await checkCreators(sql, [(await makeCreator(sql)).creator])).toEqual([])
  })
}

test('the timer checks the creators whose money moved since its last sound check [E1]', async ({ sql }) => {
  const creator = await makeStory(sql)
  await assertLedgerBalanced(sql, now())
  await sql`update funds set available_fen = available_fen + 1, change_time = now() - interval '1 day'`
  await expect(assertLedgerBalanced(sql, now())).resolves.toBeUndefined()
  await pay(sql, makeNotice(await makeGoodForSale(sql, creator)))
  await expect(assertLedgerBalanced(sql, now())).rejects.toThrow('ledger invariants')
  // A failed check does not move the start of the next check, so the breach is reported until it is repaired.
  await expect(assertLedgerBalanced(sql, now())).rejects.toThrow('ledger invariants')
})
