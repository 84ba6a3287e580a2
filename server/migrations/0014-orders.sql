-- An order carries money only after a signed payment notice, so every row is a paid one.
create table orders (
  creator_id uuid not null,
  id uuid not null,
  order_no text collate "C" not null,
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
  settle_time timestamptz,
  settle_flag boolean not null default false,
  -- Besides paid orders (a signed notice) a creator records sales made outside of any channel (source_dict 4,
  -- pay_channel_dict 9): they are counted, and never in the ledger. One that is not paid yet is in state 1, closed after
  -- 30 minutes (7); its pay_time is that of its making until then. A hidden order leaves its creator's list alone.
  hide_flag boolean not null default false,
  creator_remark text not null default '',
  close_time timestamptz,
  close_reason text not null default '',
  -- The work that an order came from, and what each work brought: orders, what their creator earns by them, and people.
  share_id uuid,
  -- What the buyer of an order has: until when they may use it (null: for ever), by when a service is due, when its delivery
  -- began and ended. A refund says whether it ends the use.
  access_end_time timestamptz,
  deliver_due_time timestamptz,
  deliver_time timestamptz,
  finish_time timestamptz,
  -- Whether one of a counted stock was taken for an order: only that one can go back. Of orders before, nobody knows.
  stock_taken boolean not null default false,
  constraint orders_pkey primary key (creator_id, id),
  constraint orders_order_no_key unique (creator_id, order_no),
  constraint orders_close_check check ((close_time is not null) = (status_dict = 7)),
  constraint orders_fen_check check (
    least(discount_fen, platform_fee_fen, channel_fee_fen, income_fen, refund_fen) >= 0
    and pay_fen = (origin_fen - discount_fen) and refund_fen <= pay_fen
    and ((platform_fee_fen + channel_fee_fen) + income_fen) <= pay_fen
  ),
  constraint orders_settle_check check ((settle_time is null) = (pay_channel_dict = 9)),
  constraint orders_status_check check (status_dict between 1 and 8)
);
-- what one buyer has of a good
create index orders_buyer_idx on orders (creator_id, user_id, good_id);
-- Orders of a buyer by their whole name, or by the last digits of their mobile number, the newest first.
create index orders_buyer_name_idx on orders (creator_id, lower(user_name), pay_time, id);
create index orders_due_idx on orders (settle_time, creator_id) where not settle_flag;
create index orders_good_idx on orders (creator_id, good_id, pay_time, id) include (hide_flag);
create index orders_hidden_idx on orders (creator_id, pay_time) where hide_flag;
create index orders_hold_idx on orders (creator_id, settle_time) include (income_fen) where not settle_flag;
create index orders_mobile_tail_idx on orders (creator_id, right(user_mobile, 4), pay_time, id)
where user_mobile <> '';
-- What a creator took of others for nothing: their name stands there.
create index orders_obtained_idx on orders (user_id) where pay_channel_dict = 0;
create index orders_pay_time_idx on orders (creator_id, pay_time, id) include (hide_flag);
create index orders_settled_idx on orders (creator_id, settle_flag, pay_time, id) include (hide_flag);
create index orders_share_idx on orders (creator_id, share_id, pay_time, id) where share_id is not null;
create index orders_source_idx on orders (creator_id, source_dict, pay_time, id) include (hide_flag);
create index orders_status_idx on orders (creator_id, status_dict, pay_time, id) include (hide_flag);
-- Services that wait for delivery are few among many orders: by when they are due.
create index orders_to_deliver_idx on orders (creator_id, deliver_due_time, id)
where biz_dict = 1 and status_dict in (2, 3);
-- the job goes across creators
create index orders_unpaid_idx on orders (create_time) where status_dict = 1;

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

-- Orders by the Asia/Shanghai day of their payment and by state.
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
