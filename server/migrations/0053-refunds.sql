-- 1 待处理 → 2 退款中 → 5 已退款 | 9 退款异常 → 2 | 13 已关闭. One at a time is open (1, 2, 9) on an order, which is in
-- state 5 meanwhile and goes back to prior_status_dict when the refund is closed.
create table refunds (
  creator_id uuid not null,
  id uuid not null,
  refund_no text not null,
  order_id uuid not null,
  amount_fen bigint not null,
  platform_fee_fen bigint not null default 0,
  channel_fee_fen bigint not null default 0,
  income_fen bigint not null default 0,
  reason_dict smallint not null,
  note text not null default '',
  apply_by_dict smallint not null,
  channel_dict smallint not null,
  status_dict smallint not null,
  prior_status_dict smallint not null,
  reason text not null default '',
  apply_time timestamptz not null,
  deadline_time timestamptz,
  success_time timestamptz,
  constraint refunds_pkey primary key (creator_id, id),
  constraint refunds_no_key unique (creator_id, refund_no),
  constraint refunds_status_check check (status_dict in (1, 2, 5, 9, 13)),
  constraint refunds_fen_check check (
    amount_fen > 0 and least(platform_fee_fen, channel_fee_fen, income_fen) >= 0
    and (status_dict <> 5 or amount_fen = platform_fee_fen + channel_fee_fen + income_fen)
  ),
  constraint refunds_success_check check ((status_dict = 5) = (success_time is not null))
);
create unique index refunds_open_key on refunds (creator_id, order_id) where status_dict in (1, 2, 9);
create index refunds_order_idx on refunds (creator_id, order_id);
create index refunds_status_idx on refunds (creator_id, status_dict, id);
-- the jobs go across creators
create index refunds_deadline_idx on refunds (deadline_time) where status_dict = 1;
create index refunds_under_way_idx on refunds (id) where status_dict = 2;

-- What a channel said of a refund, once for each state: what makes a repeated notice harmless.
create table refund_notices (
  channel text not null,
  refund_no text not null,
  status_dict smallint not null,
  creator_id uuid not null,
  refund_id uuid not null,
  notice_hash text not null,
  create_time timestamptz not null,
  constraint refund_notices_pkey primary key (channel, refund_no, status_dict)
);

alter table ledger_txs
  add column refund_id uuid,
  drop constraint ledger_txs_kind_check,
  add constraint ledger_txs_kind_check check (
    kind in ('sale', 'settle', 'refund', 'repay', 'withdraw', 'arrive', 'return', 'adjust')
  );
create index ledger_txs_refund_idx on ledger_txs (creator_id, refund_id) where refund_id is not null;
