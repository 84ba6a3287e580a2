-- 1 待处理 → 2 退款中 → 5 已退款 | 9 退款异常 → 2 | 13 已关闭. One at a time is open (1, 2, 9) on an order, which is in
-- state 5 meanwhile and goes back to prior_status_dict when the refund is closed.
create table refunds (
  creator_id uuid not null,
  id uuid not null,
  refund_no text collate "C" not null,
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
  revoke_access_flag boolean not null default true,
  -- What a channel can never give back is paid to the buyer by hand: the number of the transfer, who says so, and who else looked.
  transfer_no text not null default '',
  transfer_note text not null default '',
  proposer_id uuid,
  decider_id uuid,
  constraint refunds_pkey primary key (creator_id, id),
  constraint refunds_no_key unique (creator_id, refund_no),
  constraint refunds_fen_check check (
    amount_fen > 0 and least(platform_fee_fen, channel_fee_fen, income_fen) >= 0
    and ((status_dict <> 5) or (amount_fen = ((platform_fee_fen + channel_fee_fen) + income_fen)))
  ),
  constraint refunds_persons_check check ((proposer_id is null) or (decider_id is distinct from proposer_id)),
  constraint refunds_status_check check (status_dict in (1, 2, 5, 9, 13)),
  constraint refunds_success_check check ((status_dict = 5) = (success_time is not null)),
  constraint refunds_transfer_check check (
    (transfer_no <> '') = (proposer_id is not null) and ((transfer_no = '') or (status_dict in (5, 9, 13)))
  )
);
-- the jobs go across creators
create index refunds_deadline_idx on refunds (deadline_time) where status_dict = 1;
create unique index refunds_open_key on refunds (creator_id, order_id) where status_dict in (1, 2, 9);
create index refunds_order_idx on refunds (creator_id, order_id);
create index refunds_status_idx on refunds (creator_id, status_dict, id);
create unique index refunds_transfer_key on refunds (creator_id, transfer_no) where transfer_no <> '';
create index refunds_under_way_idx on refunds (id) where status_dict = 2;
