-- A platform's payment (平台收付通) goes to the creator's sub-merchant, and is frozen there until our fee is split off and the
-- rest is released. Without a row, an order's money is not frozen at a provider.
create table splits (
  creator_id uuid not null,
  order_id uuid not null,
  sub_mch_id text collate "C" not null,
  trade_no text collate "C" not null,
  status_dict smallint not null,
  -- what was split off, and the numbers of our requests; empty while all of it is frozen
  fee_fen bigint not null default 0,
  split_no text collate "C" not null default '',
  release_no text collate "C" not null default '',
  tries integer not null default 0,
  pay_time timestamptz not null,
  due_time timestamptz not null,
  -- when the provider is asked next, and how often it was; null while nothing is under way
  ask_time timestamptz,
  ask_count integer not null default 0,
  reason text not null default '',
  constraint splits_pkey primary key (creator_id, order_id),
  constraint splits_trade_key unique (trade_no),
  constraint splits_fee_check check (fee_fen >= 0),
  constraint splits_ask_check check ((ask_time is not null) = (status_dict in (2, 3))),
  constraint splits_status_check check (status_dict between 1 and 4)
);
-- the jobs go across creators
create index splits_frozen_idx on splits (due_time, creator_id) where status_dict = 1;
create index splits_freezing_idx on splits (pay_time) where status_dict <> 4;
create index splits_ask_idx on splits (ask_time, order_id) where ask_time is not null;

-- A fee that goes back to the sub-merchant, before a refund is taken from it.
create table split_returns (
  creator_id uuid not null,
  refund_id uuid not null,
  order_id uuid not null,
  return_no text collate "C" not null,
  fee_fen bigint not null,
  tries integer not null default 0,
  done_flag boolean not null default false,
  create_time timestamptz not null,
  constraint split_returns_pkey primary key (creator_id, refund_id),
  constraint split_returns_fee_check check (fee_fen > 0)
);
create index split_returns_order_idx on split_returns (creator_id, order_id);

-- Whose account a payment goes to, where it is a sub-merchant's; else empty.
alter table payments add column sub_mch_id text not null default '';
