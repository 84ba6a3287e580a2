-- The rollup knows what is settled from what is not: the list's filter, its count and its sums read it as they do a state.
drop table order_days;
create table order_days (
  creator_id uuid not null,
  facet text not null,
  day date not null,
  status_dict smallint not null,
  settle_flag boolean not null,
  order_count bigint not null,
  pay_fen bigint not null,
  refund_fen bigint not null,
  income_fen bigint not null,
  constraint order_days_pkey primary key (creator_id, facet, day, status_dict, settle_flag),
  constraint order_days_check check (least(order_count, pay_fen, refund_fen, income_fen) >= 0)
);
insert into order_days (
  creator_id, facet, day, status_dict, settle_flag, order_count, pay_fen, refund_fen, income_fen)
select creator_id, concat(good_id, ':', source_dict), (pay_time at time zone 'Asia/Shanghai')::date as day, status_dict,
  settle_flag, count(*), sum(pay_fen), sum(refund_fen), sum(income_fen)
from orders group by creator_id, day, status_dict, settle_flag, cube (good_id, source_dict);
