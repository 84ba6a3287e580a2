-- Besides all orders of a day and state the rollup knows those of one good, of one source, and of both: `facet` is
-- `good:source`, and either is empty where it is any. Each order is in four rows.
drop table order_days;
create table order_days (
  creator_id uuid not null,
  facet text not null,
  day date not null,
  status_dict smallint not null,
  order_count bigint not null,
  pay_fen bigint not null,
  refund_fen bigint not null,
  income_fen bigint not null,
  constraint order_days_pkey primary key (creator_id, facet, day, status_dict),
  constraint order_days_check check (least(order_count, pay_fen, refund_fen, income_fen) >= 0)
);
insert into order_days (creator_id, facet, day, status_dict, order_count, pay_fen, refund_fen, income_fen)
select creator_id, concat(good_id, ':', source_dict), (pay_time at time zone 'Asia/Shanghai')::date as day, status_dict,
  count(*), sum(pay_fen), sum(refund_fen), sum(income_fen)
from orders group by creator_id, day, status_dict, cube (good_id, source_dict);
