-- What happened on each day, by channel account and category, over all creators and of each one. A booking only inserts a change, so that no
-- two bookings wait for one row; a job adds the changes to the days. A reader sums both. No account is 0, no category is the zero id.
-- It takes the place of `platform_days`, which older servers write until they are replaced.
create table money_day_changes (
  id uuid not null,
  creator_id uuid not null,
  day date not null,
  channel_account_dict smallint not null,
  good_id uuid,
  sold_count bigint not null,
  sold_fen bigint not null,
  platform_fee_fen bigint not null,
  channel_fee_fen bigint not null,
  refund_count bigint not null,
  refund_fen bigint not null,
  adjust_fen bigint not null,
  paid_out_fen bigint not null,
  withdraw_fee_fen bigint not null,
  tax_fen bigint not null,
  owed_fen bigint not null,
  debt_fen bigint not null,
  constraint money_day_changes_pkey primary key (id)
);

create table creator_money_days (
  creator_id uuid not null,
  day date not null,
  channel_account_dict smallint not null,
  classify_id uuid not null,
  sold_count bigint not null,
  sold_fen bigint not null,
  platform_fee_fen bigint not null,
  channel_fee_fen bigint not null,
  refund_count bigint not null,
  refund_fen bigint not null,
  adjust_fen bigint not null,
  paid_out_fen bigint not null,
  withdraw_fee_fen bigint not null,
  tax_fen bigint not null,
  owed_fen bigint not null,
  debt_fen bigint not null,
  constraint creator_money_days_pkey primary key (creator_id, day, channel_account_dict, classify_id)
);

create table money_days (
  day date not null,
  channel_account_dict smallint not null,
  classify_id uuid not null,
  sold_count bigint not null,
  sold_fen bigint not null,
  platform_fee_fen bigint not null,
  channel_fee_fen bigint not null,
  refund_count bigint not null,
  refund_fen bigint not null,
  adjust_fen bigint not null,
  paid_out_fen bigint not null,
  withdraw_fee_fen bigint not null,
  tax_fen bigint not null,
  owed_fen bigint not null,
  debt_fen bigint not null,
  constraint money_days_pkey primary key (day, channel_account_dict, classify_id)
);

-- The books are those of `ledger/movement.ts`: 1 to 3 what is owed, 4 what left for creators, 5 debts (negative), 11 and 12 the fees, 13 what
-- channels took and gave back, 14 and 15 what a withdrawal leaves here. A movement counts at the account that took or paid its money.
insert into creator_money_days
select booked.creator_id, day, account, coalesce(goods.classify_id, '00000000-0000-0000-0000-000000000000'),
  count(*) filter (where kind = 'sale' and sold_fen <> 0), sum(sold_fen), sum(platform_fee_fen), sum(channel_fee_fen),
  count(*) filter (where kind = 'refund' and refund_fen <> 0), sum(refund_fen), sum(adjust_fen), sum(paid_out_fen),
  sum(withdraw_fee_fen), sum(tax_fen), sum(owed_fen), sum(debt_fen)
from (
  select txs.creator_id, (occur_time at time zone 'Asia/Shanghai')::date as day, kind, good_id,
    coalesce(max(channel_account_dict) filter (where book = 13), max(channel_account_dict) filter (where book = 4),
      max(channel_account_dict), 0) as account,
    coalesce(-sum(amount_fen) filter (where book = 13 and type_dict = 1), 0) as sold_fen,
    coalesce(sum(amount_fen) filter (where book = 11 and type_dict = 3), 0) as platform_fee_fen,
    coalesce(sum(amount_fen) filter (where book = 12), 0) as channel_fee_fen,
    coalesce(sum(amount_fen) filter (where book = 13 and type_dict = 2), 0) as refund_fen,
    coalesce(-sum(amount_fen) filter (where book = 11 and type_dict <> 3), 0) as adjust_fen,
    coalesce(sum(amount_fen) filter (where book = 4), 0) as paid_out_fen,
    coalesce(sum(amount_fen) filter (where book = 14), 0) as withdraw_fee_fen,
    coalesce(sum(amount_fen) filter (where book = 15), 0) as tax_fen,
    coalesce(sum(amount_fen) filter (where book in (1, 2, 3)), 0) as owed_fen,
    coalesce(-sum(amount_fen) filter (where book = 5), 0) as debt_fen
  from ledger_txs as txs
  join ledger_lines as lines on lines.creator_id = txs.creator_id and lines.tx_id = txs.id
  where kind not in ('settle', 'withdraw')
  group by txs.creator_id, txs.id
) as booked
left join goods on goods.creator_id = booked.creator_id and goods.id = booked.good_id
where (sold_fen, platform_fee_fen, channel_fee_fen, refund_fen, adjust_fen, paid_out_fen, withdraw_fee_fen, tax_fen, owed_fen, debt_fen)
  <> (0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
group by 1, 2, 3, 4;

insert into money_days
select day, channel_account_dict, classify_id, sum(sold_count), sum(sold_fen), sum(platform_fee_fen), sum(channel_fee_fen), sum(refund_count),
  sum(refund_fen), sum(adjust_fen), sum(paid_out_fen), sum(withdraw_fee_fen), sum(tax_fen), sum(owed_fen), sum(debt_fen)
from creator_money_days group by 1, 2, 3;

-- Which creators had something in a range of days, and how much they sold.
create index creator_money_days_day_idx on creator_money_days (day, channel_account_dict, classify_id) include (creator_id, sold_fen);

-- Files that operators export. A job makes them; they are removed after seven days.
create table report_files (
  id uuid not null,
  operator_id uuid not null,
  format_dict smallint not null,
  filters jsonb not null,
  status_dict smallint not null default 0,
  row_count bigint not null default 0,
  file_name text not null,
  file_key text,
  size bigint not null default 0,
  reason text not null default '',
  create_time timestamptz(3) not null,
  finish_time timestamptz(3),
  expire_time timestamptz(3),
  constraint report_files_pkey primary key (id),
  constraint report_files_file_check check (status_dict <> 2 or file_key is not null),
  constraint report_files_status_check check (status_dict between 0 and 4)
);
create index report_files_open_idx on report_files (operator_id) where status_dict in (0, 1);
create index report_files_file_idx on report_files (create_time) where file_key is not null;
