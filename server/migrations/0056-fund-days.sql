-- What fund reports are made of: a creator's paid orders by the Asia/Shanghai day of payment, and refunds by the day they
-- were made, by good. Offline sales are not in the ledger and not here. Fees are less those that refunds gave back.
create table fund_days (
  creator_id uuid not null,
  day date not null,
  good_id uuid not null,
  biz_dict smallint not null,
  good_name text not null,
  order_count bigint not null default 0,
  pay_fen bigint not null default 0,
  refund_count bigint not null default 0,
  refund_fen bigint not null default 0,
  fee_fen bigint not null default 0,
  constraint fund_days_pkey primary key (creator_id, day, good_id),
  constraint fund_days_check check (least(order_count, pay_fen, refund_count, refund_fen) >= 0)
);

-- Who paid on a day, and who for the first time.
create table buyer_days (
  creator_id uuid not null,
  day date not null,
  user_id text not null,
  constraint buyer_days_pkey primary key (creator_id, day, user_id)
);
create table buyers (
  creator_id uuid not null,
  user_id text not null,
  first_day date not null,
  constraint buyers_pkey primary key (creator_id, user_id)
);
create index buyers_first_day_idx on buyers (creator_id, first_day);

insert into fund_days (creator_id, day, good_id, biz_dict, good_name, order_count, pay_fen, refund_count, refund_fen, fee_fen)
select summed.creator_id, summed.day, summed.good_id, named.biz_dict, named.good_name, summed.order_count, summed.pay_fen,
  summed.refund_count, summed.refund_fen, summed.fee_fen
from (
  select creator_id, day, good_id, sum(order_count)::bigint as order_count, sum(pay_fen)::bigint as pay_fen,
    sum(refund_count)::bigint as refund_count, sum(refund_fen)::bigint as refund_fen, sum(fee_fen)::bigint as fee_fen
  from (
    select orders.creator_id, (pay_time at time zone 'Asia/Shanghai')::date as day, good_id, 1 as order_count, pay_fen,
      0 as refund_count, 0 as refund_fen, platform_fee_fen + channel_fee_fen + coalesce(returned.fen, 0) as fee_fen
    from orders
    left join (
      select creator_id, order_id, sum(platform_fee_fen + channel_fee_fen) as fen
      from refunds where status_dict = 5 group by 1, 2
    ) as returned on returned.creator_id = orders.creator_id and returned.order_id = orders.id
    where pay_channel_dict <> 9
    union all
    select refunds.creator_id, (success_time at time zone 'Asia/Shanghai')::date, good_id, 0, 0, 1, amount_fen,
      -(refunds.platform_fee_fen + refunds.channel_fee_fen)
    from refunds join orders on orders.creator_id = refunds.creator_id and orders.id = refunds.order_id
    where refunds.status_dict = 5 and channel_dict = 1
  ) as facts
  group by 1, 2, 3
) as summed
cross join lateral (
  select biz_dict, good_name from orders
  where creator_id = summed.creator_id and good_id = summed.good_id order by pay_time desc limit 1
) as named;
insert into buyer_days (creator_id, day, user_id)
select distinct creator_id, (pay_time at time zone 'Asia/Shanghai')::date, user_id from orders where pay_channel_dict <> 9;
insert into buyers (creator_id, user_id, first_day)
select creator_id, user_id, min(day) from buyer_days group by 1, 2;
