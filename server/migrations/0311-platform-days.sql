-- What happened on each day, over all creators. A booking only inserts a change, so that no two bookings wait for one row; a job adds the
-- changes to the days. A reader sums both.
create table platform_days (
  day date not null,
  sold_count bigint not null,
  sold_fen bigint not null,
  fee_fen bigint not null,
  refund_count bigint not null,
  refund_fen bigint not null,
  paid_out_fen bigint not null,
  constraint platform_days_pkey primary key (day)
);

create table platform_day_changes (
  id uuid not null,
  day date not null,
  sold_count bigint not null,
  sold_fen bigint not null,
  fee_fen bigint not null,
  refund_count bigint not null,
  refund_fen bigint not null,
  paid_out_fen bigint not null,
  constraint platform_day_changes_pkey primary key (id)
);

-- The books are those of `ledger/movement.ts`: 4 what left for creators, 11 and 12 the fees, 13 what channels took and gave back.
insert into platform_days
select day, count(*) filter (where kind = 'sale'), sum(sold_fen), sum(fee_fen), count(*) filter (where kind = 'refund'),
  sum(refund_fen), sum(paid_out_fen)
from (
  select (occur_time at time zone 'Asia/Shanghai')::date as day, kind,
    coalesce(-sum(amount_fen) filter (where book = 13 and type_dict = 1), 0) as sold_fen,
    coalesce(sum(amount_fen) filter (where book in (11, 12) and type_dict in (3, 4)), 0) as fee_fen,
    coalesce(sum(amount_fen) filter (where book = 13 and type_dict = 2), 0) as refund_fen,
    coalesce(sum(amount_fen) filter (where book = 4), 0) as paid_out_fen
  from ledger_txs
  join ledger_lines on ledger_lines.creator_id = ledger_txs.creator_id and ledger_lines.tx_id = ledger_txs.id
  where kind in ('sale', 'refund', 'arrive', 'return')
  group by ledger_txs.creator_id, ledger_txs.id
) as booked group by day;
