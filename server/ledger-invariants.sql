-- What must always be true of the money. Each statement answers the rows that break its rule; a sound ledger answers none.
-- Tests run all rules after every story. A timer runs them every hour for the creators whose money moved. A rule begins
-- with a line of its name, and ends with the next one.
--
-- A rollup is compared with what it sums by a full join: a row that one side lacks is null there, and
-- `is distinct from` reports it, where `<>` would answer null and hide it. A rule names a table without its schema, because the
-- timer puts the rows of some creators in the table's place (`server/src/payments/invariants.queries.ts`). Beside the number of a
-- state stands its name in `contract/src/states.ts`, and `npm run check` compares the two. The books are those of
-- `server/src/funds/ledger.ts`.

-- name: the lines of a movement sum to zero
select creator_id, tx_id, sum(amount_fen)::bigint as difference
from ledger_lines group by creator_id, tx_id having sum(amount_fen) <> 0;

-- name: a bucket is the sum of its lines
select funds.creator_id, books.book, books.balance_fen as balance, coalesce(lines.fen, 0)::bigint as lines
from funds
cross join lateral (values
  (1, frozen_fen), (2, available_fen), (3, withdrawing_fen), (4, withdrawn_fen), (5, -debt_fen)
) as books (book, balance_fen)
left join (
  select creator_id, book, sum(amount_fen) as fen from ledger_lines group by creator_id, book
) as lines on lines.creator_id = funds.creator_id and lines.book = books.book
where books.balance_fen <> coalesce(lines.fen, 0);

-- name: the sums by book, type and channel account are those of their lines
select * from ledger_sums as kept
full join (
  select creator_id, book, type_dict, coalesce(channel_account_dict, 0) as channel_account_dict, count(*) as line_count,
    sum(amount_fen)::bigint as amount_fen
  from ledger_lines group by creator_id, book, type_dict, coalesce(channel_account_dict, 0)
) as summed using (creator_id, book, type_dict, channel_account_dict)
where (kept.line_count, kept.amount_fen) is distinct from (summed.line_count, summed.amount_fen);

-- name: lines belong to a creator with a fund
select distinct lines.creator_id from ledger_lines as lines
left join funds on funds.creator_id = lines.creator_id
where funds.creator_id is null;

-- name: the balance after a line is the balance before it and the line
select creator_id, id, book, balance_fen, previous, amount_fen from (
  select creator_id, id, book, amount_fen, balance_fen,
    lag(balance_fen, 1, 0) over (partition by creator_id, book order by id) as previous
  from ledger_lines where book <= 5
) as lines
where balance_fen <> previous + amount_fen;

-- name: an order's income is what its lines brought the creator
select orders.creator_id, orders.id, orders.income_fen, coalesce(lines.fen, 0)::bigint as lines
from orders
left join (
  select txs.creator_id, txs.order_id, sum(lines.amount_fen) as fen
  from ledger_txs as txs
  join ledger_lines as lines on lines.creator_id = txs.creator_id and lines.tx_id = txs.id
  where txs.order_id is not null and lines.book <= 5
  group by txs.creator_id, txs.order_id
) as lines on lines.creator_id = orders.creator_id and lines.order_id = orders.id
where orders.income_fen <> coalesce(lines.fen, 0) and orders.pay_channel_dict <> 9 /* payChannel.offline */;

-- name: an order's parts are what was paid
select creator_id, id from orders
where pay_fen <> platform_fee_fen + channel_fee_fen + income_fen + refund_fen;

-- name: an order's fees are what its lines brought the platform and the channel
select orders.creator_id, orders.id, orders.platform_fee_fen, orders.channel_fee_fen, lines.platform, lines.channel
from orders
left join (
  select txs.creator_id, txs.order_id, sum(lines.amount_fen) filter (where lines.book = 11) as platform,
    sum(lines.amount_fen) filter (where lines.book = 12) as channel
  from ledger_txs as txs
  join ledger_lines as lines on lines.creator_id = txs.creator_id and lines.tx_id = txs.id
  where txs.order_id is not null and lines.book in (11, 12)
  group by txs.creator_id, txs.order_id
) as lines on lines.creator_id = orders.creator_id and lines.order_id = orders.id
where orders.platform_fee_fen <> coalesce(lines.platform, 0)
  or orders.channel_fee_fen <> coalesce(lines.channel, 0);

-- name: what an order gave back is the sum of its refunds
select orders.creator_id, orders.id, orders.refund_fen, coalesce(refunds.fen, 0)::bigint as refunds
from orders
left join (
  select creator_id, order_id, sum(amount_fen) as fen from refunds where status_dict = 5 /* refundState.refunded */ group by 1, 2
) as refunds on refunds.creator_id = orders.creator_id and refunds.order_id = orders.id
where orders.refund_fen <> coalesce(refunds.fen, 0);

-- name: an order's state is that of its refunds
select orders.creator_id, orders.id, orders.status_dict, orders.refund_fen, open.order_id is not null as open
from orders
left join refunds as open on open.creator_id = orders.creator_id and open.order_id = orders.id
  and open.status_dict in (1 /* refundState.waiting */, 2 /* refundState.refunding */, 9 /* refundState.failed */)
where (orders.status_dict = 5 /* orderState.refunding */) <> (open.order_id is not null)
  or (orders.status_dict = 6 /* orderState.partlyRefunded */) <> (open.order_id is null and orders.refund_fen > 0 and orders.refund_fen < orders.pay_fen)
  or (orders.status_dict = 8 /* orderState.refunded */) <> (orders.refund_fen > 0 and orders.refund_fen = orders.pay_fen);

-- name: a refund has moved money once when it is done, before never
select refunds.creator_id, refunds.id, refunds.status_dict, count(txs.id) as movements
from refunds
left join ledger_txs as txs on txs.creator_id = refunds.creator_id and txs.refund_id = refunds.id
group by refunds.creator_id, refunds.id, refunds.status_dict, refunds.channel_dict
having count(txs.id) <> (refunds.status_dict = 5 /* refundState.refunded */ and refunds.channel_dict = 1 /* refundChannel.original */)::int;

-- name: an adjustment has moved money once when it is booked, else never
select adjustments.creator_id, adjustments.id, adjustments.status_dict, adjustments.amount_fen, lines.fen
from adjustments
left join lateral (
  select sum(lines.amount_fen) filter (where lines.book = 11) as fen
  from ledger_txs as txs
  join ledger_lines as lines on lines.creator_id = txs.creator_id and lines.tx_id = txs.id
  where txs.creator_id = adjustments.creator_id and txs.idem_key = concat('adjustment:', adjustments.id)
) as lines on true
where coalesce(lines.fen, 0) <> case when adjustments.status_dict = 2 /* adjustmentState.booked */ then -adjustments.amount_fen else 0 end;

-- name: nobody has a debt and available income
select creator_id, available_fen, debt_fen from funds where available_fen > 0 and debt_fen > 0;

-- name: frozen income is that of the orders not settled
select funds.creator_id, funds.frozen_fen, coalesce(orders.fen, 0)::bigint as orders
from funds
left join (
  select creator_id, sum(income_fen) as fen from orders
  where not settle_flag and pay_channel_dict <> 9 /* payChannel.offline */ group by creator_id
) as orders on orders.creator_id = funds.creator_id
where funds.frozen_fen <> coalesce(orders.fen, 0);

-- name: a channel account holds what its payments brought, less its refunds, fees and payouts
select * from (
  select creator_id, channel_account_dict as account, -sum(amount_fen)::bigint as fen
  from ledger_sums where book in (4, 12, 13) and type_dict <> 7 /* entryType.adjustment */
  group by 1, 2
) as booked
full join (
  select creator_id, account, sum(fen)::bigint as fen from (
    select orders.creator_id, place.account, pay_fen - channel_fee_fen as fen from orders
    left join splits on splits.creator_id = orders.creator_id and splits.order_id = orders.id
    cross join lateral (select case when splits.order_id is null then pay_channel_dict else 4 /* channelAccount.wechatPlatform */ end as account) as place
    where pay_channel_dict not in (0 /* payChannel.free */, 9 /* payChannel.offline */)
    union all
    select refunds.creator_id, case
      when transfer_no <> '' then 9 /* channelAccount.bank */
      when splits.order_id is null then orders.pay_channel_dict
      else 4 /* channelAccount.wechatPlatform */
    end, -amount_fen
    from refunds join orders on orders.creator_id = refunds.creator_id and orders.id = refunds.order_id
    left join splits on splits.creator_id = orders.creator_id and splits.order_id = orders.id
    where refunds.status_dict = 5 /* refundState.refunded */ and channel_dict = 1 /* refundChannel.original */
    union all
    -- a transfer says in its own line which provider made it
    select withdraws.creator_id, coalesce(paid.account, 9 /* channelAccount.bank */), -arrive_fen
    from withdraws left join lateral (
      select lines.channel_account_dict as account from ledger_txs as txs
      join ledger_lines as lines on lines.creator_id = txs.creator_id and lines.tx_id = txs.id and lines.book = 4
      where txs.creator_id = withdraws.creator_id and txs.withdraw_id = withdraws.id and txs.kind = 'arrive'
        and withdraws.payout_way_dict in (3 /* payoutWay.transfer */, 4 /* payoutWay.platform */)
    ) as paid on true
    where withdraws.status_dict = 3 /* withdrawState.arrived */
  ) as moved group by 1, 2
) as facts using (creator_id, account)
where coalesce(booked.fen, 0) <> coalesce(facts.fen, 0);

-- name: a settled order has moved once, another never
select orders.creator_id, orders.id, orders.settle_flag, count(txs.id) as movements
from orders
left join ledger_txs as txs
  on txs.creator_id = orders.creator_id and txs.order_id = orders.id and txs.kind = 'settle'
group by orders.creator_id, orders.id, orders.settle_flag
having count(txs.id) <> orders.settle_flag::int;

-- name: income that a provider holds is not settled, and our fee is split off what is settled
select splits.creator_id, splits.order_id, splits.status_dict, orders.settle_flag
from splits
left join orders on orders.creator_id = splits.creator_id and orders.id = splits.order_id
where orders.trade_no is distinct from splits.trade_no
  or (orders.settle_flag and splits.status_dict <> 4 /* splitState.released */);

-- name: a trade is one order
select trades.channel, trades.trade_no from payment_trades as trades
left join orders on orders.creator_id = trades.creator_id and orders.id = trades.order_id
where orders.trade_no is distinct from trades.trade_no or orders.order_no is distinct from trades.order_no;

-- name: the rollup by day, state and settlement is the sum of its orders, also by good and by source
select * from (
  select creator_id, facet, day, status_dict, settle_flag, order_count, pay_fen, refund_fen, income_fen
  from order_days where order_count > 0 or pay_fen > 0 or refund_fen > 0 or income_fen > 0
) as rolled
full join (
  select creator_id, concat(good_id, ':', source_dict) as facet, (pay_time at time zone 'Asia/Shanghai')::date as day,
    status_dict, settle_flag, count(*) as order_count, sum(pay_fen) as pay_fen, sum(refund_fen) as refund_fen,
    sum(income_fen) as income_fen
  from orders group by creator_id, day, status_dict, settle_flag, cube (good_id, source_dict)
  union all
  select creator_id, concat(good_id, ':#', source_id), (pay_time at time zone 'Asia/Shanghai')::date as day, status_dict,
    settle_flag, count(*), sum(pay_fen), sum(refund_fen), sum(income_fen)
  from orders where source_id is not null
  group by creator_id, day, status_dict, settle_flag, source_id, rollup (good_id)
) as summed using (creator_id, facet, day, status_dict, settle_flag)
where (rolled.order_count, rolled.pay_fen, rolled.refund_fen, rolled.income_fen)
  is distinct from (summed.order_count, summed.pay_fen, summed.refund_fen, summed.income_fen);

-- name: the fund report's days are the sums of their orders and refunds
select * from (
  select creator_id, day, good_id, order_count, pay_fen, refund_count, refund_fen, fee_fen from fund_days
) as rolled
full join (
  select creator_id, day, good_id, sum(order_count)::bigint as order_count, sum(pay_fen)::bigint as pay_fen,
    sum(refund_count)::bigint as refund_count, sum(refund_fen)::bigint as refund_fen, sum(fee_fen)::bigint as fee_fen
  from (
    select orders.creator_id, (pay_time at time zone 'Asia/Shanghai')::date as day, good_id, 1 as order_count, pay_fen,
      0 as refund_count, 0 as refund_fen, platform_fee_fen + channel_fee_fen + coalesce(returned.fen, 0) as fee_fen
    from orders
    left join (
      select creator_id, order_id, sum(platform_fee_fen + channel_fee_fen) as fen
      from refunds where status_dict = 5 /* refundState.refunded */ group by 1, 2
    ) as returned on returned.creator_id = orders.creator_id and returned.order_id = orders.id
    where pay_channel_dict <> 9 /* payChannel.offline */
    union all
    select refunds.creator_id, (success_time at time zone 'Asia/Shanghai')::date, good_id, 0, 0, 1, amount_fen,
      -(refunds.platform_fee_fen + refunds.channel_fee_fen)
    from refunds join orders on orders.creator_id = refunds.creator_id and orders.id = refunds.order_id
    where refunds.status_dict = 5 /* refundState.refunded */ and channel_dict = 1 /* refundChannel.original */
  ) as facts
  group by 1, 2, 3
) as summed using (creator_id, day, good_id)
where (rolled.order_count, rolled.pay_fen, rolled.refund_count, rolled.refund_fen, rolled.fee_fen)
  is distinct from (summed.order_count, summed.pay_fen, summed.refund_count, summed.refund_fen, summed.fee_fen);

-- name: the buyers of a day are those of its orders, and new on their first
select coalesce(rolled.creator_id, paid.creator_id) as creator_id, rolled.day, paid.first_day from (
  select creator_id, user_id, min(day) as day, count(*) as days from buyer_days group by 1, 2
) as rolled
full join (
  select creator_id, user_id, min((pay_time at time zone 'Asia/Shanghai')::date) as first_day,
    count(distinct (pay_time at time zone 'Asia/Shanghai')::date) as days
  from orders where pay_channel_dict <> 9 /* payChannel.offline */ group by 1, 2
) as paid using (creator_id, user_id)
full join buyers using (creator_id, user_id)
where (rolled.day, rolled.days) is distinct from (paid.first_day, paid.days)
  or buyers.first_day is distinct from paid.first_day;

-- name: money being withdrawn is that of the withdrawals under way, money withdrawn that of those that arrived
select funds.creator_id, funds.withdrawing_fen, funds.withdrawn_fen,
  coalesce(withdraws.under_way, 0)::bigint as under_way, coalesce(withdraws.arrived, 0)::bigint as arrived
from funds
left join (
  select creator_id, sum(amount_fen) filter (where status_dict in (1 /* withdrawState.applied */, 2 /* withdrawState.paying */, 7 /* withdrawState.paused */)) as under_way,
    sum(arrive_fen) filter (where status_dict = 3 /* withdrawState.arrived */) as arrived
  from withdraws group by creator_id
) as withdraws on withdraws.creator_id = funds.creator_id
where funds.withdrawing_fen <> coalesce(withdraws.under_way, 0)
  or funds.withdrawn_fen <> coalesce(withdraws.arrived, 0);

-- name: a withdrawal's movements are those of its state
select withdraws.creator_id, withdraws.id, withdraws.status_dict, txs.kinds
from withdraws
left join lateral (
  select coalesce(string_agg(kind, ' ' order by id), '') as kinds from ledger_txs
  where creator_id = withdraws.creator_id and withdraw_id = withdraws.id
) as txs on true
where txs.kinds <> case
  when status_dict in (1 /* withdrawState.applied */, 2 /* withdrawState.paying */, 7 /* withdrawState.paused */) then 'withdraw'
  when status_dict = 3 /* withdrawState.arrived */ then 'withdraw arrive'
  when status_dict = 8 /* withdrawState.returned */ then 'withdraw arrive return'
  else 'withdraw return'
end;

-- name: a withdrawal's fee and tax are what its lines brought the platform and the tax office
select withdraws.creator_id, withdraws.id, withdraws.status_dict, withdraws.fee_fen, withdraws.tax_fen, lines.fee, lines.tax
from withdraws
left join (
  select txs.creator_id, txs.withdraw_id, sum(lines.amount_fen) filter (where lines.book in (11, 14)) as fee,
    sum(lines.amount_fen) filter (where lines.book = 15) as tax
  from ledger_txs as txs
  join ledger_lines as lines on lines.creator_id = txs.creator_id and lines.tx_id = txs.id
  where txs.withdraw_id is not null and lines.book in (11, 14, 15)
  group by txs.creator_id, txs.withdraw_id
) as lines on lines.creator_id = withdraws.creator_id and lines.withdraw_id = withdraws.id
where coalesce(lines.fee, 0) <> case when status_dict = 3 /* withdrawState.arrived */ then withdraws.fee_fen else 0 end
  or coalesce(lines.tax, 0) <> case when status_dict = 3 /* withdrawState.arrived */ then withdraws.tax_fen else 0 end;

-- name: a line of a payout batch is its withdrawal, to the fen and in its state
select items.creator_id, items.withdraw_id, items.batch_id, items.status_dict, items.amount_fen, withdraws.arrive_fen
from payout_items as items
left join withdraws on withdraws.creator_id = items.creator_id and withdraws.id = items.withdraw_id
where (items.amount_fen, items.withdraw_no) is distinct from (withdraws.arrive_fen, withdraws.withdraw_no)
  or not coalesce(case
    when items.status_dict = 2 /* payoutItemState.paid */ then withdraws.payout_record_id = items.batch_id
      and withdraws.status_dict in (3 /* withdrawState.arrived */, 8 /* withdrawState.returned */)
    when items.status_dict = 3 /* payoutItemState.failed */ then withdraws.payout_record_id = items.batch_id
      and withdraws.status_dict = 5 /* withdrawState.failed */
    when items.status_dict = 5 /* payoutItemState.released */ then withdraws.payout_record_id is distinct from items.batch_id
    else withdraws.payout_record_id = items.batch_id and withdraws.status_dict = 2 /* withdrawState.paying */
  end, false);

-- name: a work's orders and income are those of the orders that came from it
select shares.creator_id, shares.id, shares.order_count, shares.income_fen
from shares
left join (
  select creator_id, share_id, count(*) as order_count, sum(income_fen) as income_fen
  from orders where share_id is not null group by 1, 2
) as came on came.creator_id = shares.creator_id and came.share_id = shares.id
where shares.order_count <> coalesce(came.order_count, 0) or shares.income_fen <> coalesce(came.income_fen, 0);

-- name: a good's roster counts the orders of its learners
select * from (
  select creator_id, facet, learner_id, order_count, pay_fen, refund_fen from rosters
  where facet <> '' and order_count > 0
) as kept
full join (
  select orders.creator_id, good_id::text as facet, learners.id as learner_id, count(*)::integer as order_count,
    sum(pay_fen)::bigint as pay_fen, sum(refund_fen)::bigint as refund_fen
  from orders join learners on learners.id::text = orders.user_id
  where not unsold_flag and orders.status_dict not in (1 /* orderState.unpaid */, 7 /* orderState.closed */)
  group by 1, 2, 3
) as counted using (creator_id, facet, learner_id)
where (kept.order_count, kept.pay_fen, kept.refund_fen)
  is distinct from (counted.order_count, counted.pay_fen, counted.refund_fen);

-- name: the roster of a shop sums those of its goods
select * from (
  select creator_id, learner_id, good_count, order_count, pay_fen, refund_fen from rosters where facet = ''
) as kept
full join (
  select creator_id, learner_id, count(*)::integer as good_count, sum(order_count)::integer as order_count,
    sum(pay_fen)::bigint as pay_fen, sum(refund_fen)::bigint as refund_fen
  from rosters where facet <> '' group by 1, 2
) as summed using (creator_id, learner_id)
where (kept.good_count, kept.order_count, kept.pay_fen, kept.refund_fen)
  is distinct from (summed.good_count, summed.order_count, summed.pay_fen, summed.refund_fen);

-- name: a coupon counts the uses that are held or paid, and no more than there are
select coupons.creator_id, coupons.id, coupons.taken_count, coupons.total_count, coalesce(taken.count, 0) as uses
from coupons
left join (
  select creator_id, coupon_id, count(*) as count from coupon_uses
  where status_dict in (1 /* couponUseState.held */, 2 /* couponUseState.used */) group by 1, 2
) as taken on taken.creator_id = coupons.creator_id and taken.coupon_id = coupons.id
where coupons.taken_count <> coalesce(taken.count, 0)
  or (coupons.total_count > 0 and coupons.taken_count > coupons.total_count);

-- name: nobody uses a coupon more often than one person may
select uses.creator_id, uses.coupon_id, uses.user_id, count(*) as uses
from coupon_uses as uses
left join coupons on coupons.creator_id = uses.creator_id and coupons.id = uses.coupon_id
where uses.status_dict in (1 /* couponUseState.held */, 2 /* couponUseState.used */)
group by uses.creator_id, uses.coupon_id, uses.user_id, coupons.per_person
having count(*) > coalesce(coupons.per_person, 0);

-- name: an open checkout with a coupon holds one use of it
select * from (
  select creator_id, id, coupon_id, discount_fen, pay_fen, user_id from coupon_uses
  where status_dict = 1 /* couponUseState.held */
) as held
full join (
  select creator_id, id, coupon_id, discount_fen, (good ->> 'priceFen')::bigint - discount_fen as pay_fen, user_id from checkouts
  where status_dict = 1 /* checkoutState.open */ and coupon_id is not null
) as open using (creator_id, id)
where (held.coupon_id, held.discount_fen, held.pay_fen, held.user_id)
  is distinct from (open.coupon_id, open.discount_fen, open.pay_fen, open.user_id);

-- name: an order with a discount is a use of its coupon, which a full refund gives back
select * from (
  select creator_id, id, coupon_id, discount_fen, pay_fen, user_id, status_dict = 3 /* couponUseState.returned */ as over
  from coupon_uses where status_dict <> 1 /* couponUseState.held */
) as uses
full join (
  select creator_id, id, coupon_id, discount_fen, pay_fen, user_id, status_dict = 8 /* orderState.refunded */ as over
  from orders where coupon_id is not null or (discount_fen > 0 and pay_channel_dict <> 9 /* payChannel.offline */)
) as sold using (creator_id, id)
where (uses.coupon_id, uses.discount_fen, uses.pay_fen, uses.user_id, uses.over)
  is distinct from (sold.coupon_id, sold.discount_fen, sold.pay_fen, sold.user_id, sold.over);

-- name: a sold bundle has its goods, and no other order has any
select orders.creator_id, orders.id as order_id, coalesce(parts.part_count, 0) as parts from orders
left join (
  select creator_id, order_id, count(*) as part_count from order_parts group by creator_id, order_id
) as parts on parts.creator_id = orders.creator_id and parts.order_id = orders.id
where (biz_dict = 5 /* goodKind.bundle */ and not unsold_flag and pay_channel_dict <> 9 /* payChannel.offline */)
  <> (parts.part_count is not null);
