-- An order carries money only after a signed payment notice, so every row is a paid one.
create table orders (
  creator_id uuid not null,
  id uuid not null,
  order_no text not null,
  shop_dict smallint not null,
  biz_dict smallint not null,
  good_id uuid not null,
  good_name text not null,
  good_snapshot jsonb not null,
  quantity integer not null default 1,
  user_id text not null,
  user_name text not null,
  user_mobile text not null,
  source_dict smallint not null,
  pay_channel_dict smallint not null,
  trade_no text not null,
  origin_fen bigint not null,
  discount_fen bigint not null default 0,
  pay_fen bigint not null,
  platform_fee_fen bigint not null,
  channel_fee_fen bigint not null,
  income_fen bigint not null,
  refund_fen bigint not null default 0,
  status_dict smallint not null,
  create_time timestamptz not null,
  pay_time timestamptz not null,
  settle_time timestamptz not null,
  settle_flag boolean not null default false,
  constraint orders_pkey primary key (creator_id, id),
  constraint orders_order_no_key unique (creator_id, order_no),
  constraint orders_status_check check (status_dict between 1 and 8),
  constraint orders_fen_check check (
    least(discount_fen, platform_fee_fen, channel_fee_fen, income_fen, refund_fen) >= 0
    and pay_fen = origin_fen - discount_fen
    and refund_fen <= pay_fen
    and platform_fee_fen + channel_fee_fen + income_fen <= pay_fen
  )
);
create index orders_pay_time_idx on orders (creator_id, pay_time, id);
create index orders_status_idx on orders (creator_id, status_dict, pay_time, id);
create index orders_good_idx on orders (creator_id, good_id, pay_time, id);
create index orders_due_idx on orders (settle_time, creator_id) where not settle_flag;
create index orders_hold_idx on orders (creator_id, settle_time) include (income_fen) where not settle_flag;

-- Which creator and order a channel's trade became: what makes a repeated notice harmless.
create table payment_trades (
  channel text not null,
  trade_no text not null,
  creator_id uuid not null,
  order_id uuid not null,
  order_no text not null,
  notice_hash text not null,
  create_time timestamptz not null,
  constraint payment_trades_pkey primary key (channel, trade_no)
);

-- Orders by the Asia/Shanghai day of their payment and by state.
create table order_days (
  creator_id uuid not null,
  day date not null,
  status_dict smallint not null,
  order_count bigint not null,
  pay_fen bigint not null,
  refund_fen bigint not null,
  income_fen bigint not null,
  constraint order_days_pkey primary key (creator_id, day, status_dict),
  constraint order_days_check check (least(order_count, pay_fen, refund_fen, income_fen) >= 0)
);
