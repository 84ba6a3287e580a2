-- What a buyer is about to pay for. Its price and terms are those of the moment it was made, and it holds one piece of a
-- counted stock until it is closed. A paid checkout becomes the order of the same id and number.
create table checkouts (
  creator_id uuid not null,
  id uuid not null,
  order_no text collate "C" not null,
  good_id uuid not null,
  -- The good with its price, fee and terms, as it is sold to this buyer.
  good jsonb not null,
  user_id text not null,
  user_name text not null,
  user_mobile text not null,
  source_dict smallint not null,
  share_id uuid,
  stock_taken boolean not null,
  status_dict smallint not null,
  create_time timestamptz not null,
  expire_time timestamptz not null,
  close_time timestamptz,
  close_reason text not null default '',
  constraint checkouts_pkey primary key (creator_id, id),
  constraint checkouts_close_check check ((close_time is not null) = (status_dict = 3)),
  constraint checkouts_status_check check (status_dict between 1 and 3)
);
-- A second tab and a second click of a buyer find the checkout that is open.
create unique index checkouts_open_key on checkouts (creator_id, user_id, good_id) where status_dict = 1;
-- the job goes across creators
create index checkouts_expired_idx on checkouts (expire_time) where status_dict = 1;

-- One attempt to pay for a checkout, by one channel. By its own number: a channel does not know our creators.
create table payments (
  payment_no text collate "C" not null,
  creator_id uuid not null,
  checkout_id uuid not null,
  channel text not null,
  scene text not null,
  amount_fen bigint not null,
  status_dict smallint not null,
  trade_no text not null default '',
  pay_time timestamptz,
  create_time timestamptz not null,
  expire_time timestamptz not null,
  -- when the channel is asked again what became of it, and how often it was
  ask_time timestamptz not null,
  ask_count integer not null default 0,
  constraint payments_pkey primary key (payment_no),
  constraint payments_amount_check check (amount_fen > 0),
  constraint payments_paid_check check ((status_dict = 2) = (pay_time is not null) and (status_dict = 2) = (trade_no <> '')),
  constraint payments_status_check check (status_dict between 1 and 3)
);
create index payments_checkout_idx on payments (creator_id, checkout_id);
create index payments_ask_idx on payments (ask_time) where status_dict = 1;
