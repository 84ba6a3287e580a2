import { deepEqual, ok } from 'node:assert/strict'
import {
  checkoutState,
  differenceState,
  noticeState,
  openRefunds,
  orderState,
  paymentState,
  refundState,
} from '@zsm/contract/states'
import type { CouponId, Fen, GoodId } from '@zsm/contract/values'
import { now } from '../../src/clock.ts'
import { literal, literals } from '../../src/database/literal.ts'
import { shanghaiDay } from '../../src/days.ts'
import { checkCreators } from '../../src/payments/invariants.ts'
import { reconcile } from '../../src/reconciliation/public.ts'
import { days, instantAfter } from '../money.ts'
import type { Moved } from './played-provider.ts'
import type { World } from './world.ts'

type Ours = Moved & { provider: string }

/** At any moment: the ledger is sound, stock is exact, and nothing stands in our books that no provider's book has. */
export async function expectSoundWorld(world: World): Promise<void> {
  deepEqual(await checkCreators(world.sql, world.creators), [])
  await expectExactStock(world)
  await expectExactDiscounts(world)
  await expectChannelAccounts(world)
  const theirs = new Set((await movedAtProviders(world)).map(keyOf))
  for (const line of await movedHere(world)) ok(theirs.has(keyOf(line)), `nobody paid ${keyOf(line)}`)
}

/** At the end, when nothing is under way: all books say the same, to the fen. */
export async function expectSameBooks(world: World): Promise<void> {
  await expectSoundWorld(world)
  const ours = sorted(await movedHere(world))
  deepEqual(ours, sorted(await movedAtProviders(world)))
  deepEqual(ours, sorted(await billed(world)))
  await expectReconciled(world)
  await expectNothingKept(world)
}

const keyOf = ({ provider, kind, tradeNo, no, fen }: Ours) => [provider, kind, tradeNo, no, fen].join(' ')
const sorted = (lines: readonly Ours[]) => lines.map(keyOf).sort()

/** Each order that a payment made, with its payment, and each refund that was paid. */
function movedHere({ sql, creators }: World): Promise<Ours[]> {
  return sql<Ours[]>`
    select trades.channel as provider, 'payment' as kind, trades.trade_no, payments.payment_no as no, orders.pay_fen as fen
    from orders
    join payment_trades as trades on trades.creator_id = orders.creator_id and trades.order_id = orders.id
    left join lateral (
      select payment_no from payments
      where payments.creator_id = orders.creator_id and payments.channel = trades.channel
        and (payments.trade_no = trades.trade_no
          or payment_no in (select payment_no from sandbox_trades where sandbox_trades.trade_no = trades.trade_no))
    ) as payments on true
    where orders.creator_id = any(${creators}::uuid[])
    union all
    select trades.channel, 'refund', trades.trade_no, refund_no, amount_fen
    from refunds
    join payment_trades as trades on trades.creator_id = refunds.creator_id and trades.order_id = refunds.order_id
    where refunds.creator_id = any(${creators}::uuid[]) and status_dict = ${literal(refundState.refunded)}`
}

async function movedAtProviders({ providers }: World): Promise<Ours[]> {
  const all = providers.map(async (provider) =>
    (await provider.moved()).map((line) => ({ provider: provider.name, ...line })),
  )
  return (await Promise.all(all)).flat()
}

/** What the providers' bills say of the days since the world began. */
async function billed(world: World): Promise<Ours[]> {
  const lines: Ours[] = []
  const here = new Set((await movedAtProviders(world)).map(({ tradeNo }) => tradeNo))
  for (const { name: provider, gateway } of world.channels) {
    for (const day of daysOf(world)) {
      for await (const { kind, tradeNo, paymentNo, refundNo, amountFen: fen } of gateway.readBill(day)) {
        // the sandbox's bill is that of the whole database
        if (provider === 'sandbox' && !here.has(tradeNo)) continue
        lines.push({ provider, kind, tradeNo, no: kind === 'payment' ? paymentNo : refundNo, fen })
      }
    }
  }
  return lines
}

/**
 * The reconciliation finds nothing to settle among this world's trades. Worlds share the database and its days, and each has providers of
 * its own, so the trades of earlier worlds are on no bill any longer. What explains a day adds up to its difference all the same.
 */
async function expectReconciled(world: World): Promise<void> {
  const { sql, channels } = world
  const here = [...new Set((await movedHere(world)).map(({ tradeNo }) => tradeNo))]
  for (const channel of channels) for (const day of daysOf(world)) await reconcile(sql, channel, day, now())
  const open = await sql`
    select channel, day, difference_dict, our_no, trade_no, reason from reconciliation_items
    where status_dict = ${literal(differenceState.open)} and trade_no = any(${here}::text[])`
  deepEqual(open, [])
  const unexplained = await sql`
    select days.channel, days.day from reconciliations as days
    left join reconciliation_items as items on items.channel = days.channel and items.day = days.day
    group by days.channel, days.day
    having (our_paid_fen - our_refund_fen) - (their_paid_fen - their_refund_fen) <> coalesce(sum(delta_fen), 0)`
  deepEqual(unexplained, [])
}

const daysOf = ({ begun }: World) => new Set([shanghaiDay(begun), shanghaiDay(now())])

/** What a channel owes us by the ledger is what it took, less what it gave back. */
async function expectChannelAccounts({ sql, creators }: World): Promise<void> {
  const wrong = await sql`
    select orders.pay_channel_dict, sum(orders.pay_fen - orders.refund_fen) as owed, sum(lines.fen) as posted
    from orders
    left join lateral (
      select -sum(amount_fen) as fen from ledger_txs as txs
      join ledger_lines as lines on lines.creator_id = txs.creator_id and lines.tx_id = txs.id and lines.book = 13
      where txs.creator_id = orders.creator_id and txs.order_id = orders.id
    ) as lines on true
    where orders.creator_id = any(${creators}::uuid[])
    group by orders.pay_channel_dict
    having sum(orders.pay_fen - orders.refund_fen) <> sum(lines.fen)`
  deepEqual(wrong, [])
}

/** Each piece is on the shelf, held by an open checkout, or with a buyer. */
async function expectExactStock({ sql, goods }: World): Promise<void> {
  for (const { creator, id, stock } of goods) {
    if (stock < 0) continue
    const [found] = await sql<[{ pieces: number }]>`
      select stock
        + (select count(*) from checkouts where checkouts.creator_id = ${creator} and good_id = ${id} and stock_taken
            and status_dict = ${literal(checkoutState.open)})
        + (select count(*) from orders where orders.creator_id = ${creator} and good_id = ${id} and stock_taken) as pieces
      from goods where creator_id = ${creator} and id = ${id}`
    deepEqual(found, { pieces: stock })
  }
}

type Discounted = {
  id: string
  couponId: CouponId
  userId: string
  goodId: GoodId
  priceFen: Fen
  discountFen: Fen
  payFen: Fen
  over: boolean
}

/** What buyers hold and have bought with coupons, reckoned from the coupons that the model made and never from the server's counts. */
async function expectExactDiscounts({ sql, creators, coupons }: World): Promise<void> {
  const mine = sql`= any(${creators}::uuid[])`
  const found = await sql<Discounted[]>`
    select id, coupon_id, user_id, good_id, origin_fen as price_fen, discount_fen, pay_fen,
      status_dict = ${literal(orderState.refunded)} as over
    from orders where creator_id ${mine} and coupon_id is not null
    union all
    select id, coupon_id, user_id, good_id, (good ->> 'priceFen')::bigint, discount_fen,
      (good ->> 'priceFen')::bigint - discount_fen, false
    from checkouts where creator_id ${mine} and coupon_id is not null and status_dict = ${literal(checkoutState.open)}`
  for (const { id, couponId, goodId, priceFen, discountFen, payFen } of found) {
    const coupon = coupons.find((coupon) => coupon.id === couponId)
    ok(coupon && (coupon.goodIds.length === 0 || coupon.goodIds.includes(goodId)), `a coupon for ${id}`)
    const { amountFen, percentOff } = coupon
    const wanted = percentOff > 0 ? Math.floor((priceFen * percentOff) / 100) : amountFen
    deepEqual(
      { discountFen, payFen },
      { discountFen: Math.min(wanted, priceFen - 1), payFen: priceFen - discountFen },
    )
  }
  for (const { id, totalCount, perPerson } of coupons) {
    const uses = found.filter(({ couponId, over }) => couponId === id && !over)
    ok(totalCount === 0 || uses.length <= totalCount, `${uses.length} uses of ${totalCount}`)
    for (const [user, own] of Map.groupBy(uses, ({ userId }) => userId))
      ok(own.length <= perPerson, `${user} uses a coupon ${own.length} times`)
    const [kept] = await sql<[{ takenCount: number }]>`select taken_count from coupons where id = ${id}`
    deepEqual(kept, { takenCount: uses.length })
  }
  const bare = await sql`
    select id from orders where creator_id ${mine} and coupon_id is null and (discount_fen <> 0 or pay_fen <> origin_fen)`
  deepEqual(bare, [])
}

/** No money without a sale is kept, none is sold twice, and no buyer has more than the good allows. */
async function expectNothingKept({ sql, creators }: World): Promise<void> {
  const mine = sql`= any(${creators}::uuid[])`
  const wrong = await sql`
    select 'an order that is no sale was not given back' as what, id from orders
    where creator_id ${mine} and unsold_flag and refund_fen <> pay_fen
    union all
    select 'a paid checkout is one sale', checkouts.id from checkouts
    left join orders on orders.creator_id = checkouts.creator_id and orders.id = checkouts.id and not unsold_flag
    where checkouts.creator_id ${mine}
      and (checkouts.status_dict = ${literal(checkoutState.paid)}) <> (orders.id is not null)
    union all
    select 'an order without a checkout is no sale', orders.id from orders
    left join checkouts on checkouts.creator_id = orders.creator_id and checkouts.id = orders.id
    where orders.creator_id ${mine} and checkouts.id is null and not unsold_flag
    union all
    select 'more than a buyer may have', good_id from orders
    join goods on goods.creator_id = orders.creator_id and goods.id = orders.good_id and limit_per_user = 1
    where orders.creator_id ${mine} and not unsold_flag and status_dict <> ${literal(orderState.refunded)}
    group by good_id, user_id having count(*) > 1
    union all
    select 'a notice that nobody understood', id from kept_notices where status_dict = ${literal(noticeState.waiting)}`
  deepEqual(wrong, [])
}

/** What is not at its end yet. */
export async function countOpen({ sql, creators, letters }: World): Promise<number> {
  const mine = sql`= any(${creators}::uuid[])`
  const [row] = await sql<[{ count: number }]>`
    select (select count(*) from checkouts where creator_id ${mine} and status_dict = ${literal(checkoutState.open)})
      + (select count(*) from payments where creator_id ${mine}
          and (ask_time is not null or status_dict = ${literal(paymentState.open)}))
      + (select count(*) from refunds where creator_id ${mine} and status_dict in ${literals(...openRefunds)}) as count`
  return row.count + letters.length
}

/** A moment after everything that the model's timers were told. */
export const later = (round: number) => instantAfter(now(), days(3) + round * 2 * 3_600_000)
