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

-- What a channel said of a refund, once for each state: what makes a repeated notice harmless.
create table refund_notices (
  channel text not null,
  refund_no text not null,
  status_dict smallint not null,
  creator_id uuid not null,
  refund_id uuid not null,
  notice_hash text not null,
  create_time timestamptz not null,
  -- What a channel said of earlier tries of a refund: said late, it is not news of the try under way.
  earlier_hashes text[] not null default '{}'::text[],
  constraint refund_notices_pkey primary key (channel, refund_no, status_dict)
);

-- Money that a channel says has moved and that could not be booked: nothing that was paid or given back is forgotten.
create table kept_notices (
  id uuid not null,
  channel text not null,
  kind_dict smallint not null,
  trade_no text not null,
  refund_no text not null default '',
  amount_fen bigint,
  user_id text not null default '',
  notice jsonb not null,
  notice_hash text not null,
  error_name text not null,
  status_dict smallint not null default 1,
  note text not null default '',
  operator_id uuid,
  occur_time timestamptz(3),
  receive_time timestamptz(3) not null,
  handle_time timestamptz(3),
  -- A notice that was signed rightly and could not be read is kept by what was legible of it: its sum and time may be unknown.
  unreadable_flag boolean not null default false,
  constraint kept_notices_pkey primary key (id),
  constraint kept_notices_hash_key unique (channel, notice_hash),
  constraint kept_notices_amount_check check (amount_fen > 0),
  constraint kept_notices_handle_check check ((handle_time is null) = (status_dict = 1)),
  constraint kept_notices_kind_check check (kind_dict in (1, 2)),
  constraint kept_notices_operator_check check ((status_dict <> 3) or ((operator_id is not null) and (note <> ''))),
  constraint kept_notices_readable_check check (
    unreadable_flag or ((amount_fen is not null) and (occur_time is not null))
  ),
  constraint kept_notices_status_check check (status_dict between 1 and 3)
);
create index kept_notices_waiting_idx on kept_notices (channel, trade_no) where status_dict = 1;

create table ledger_checks (
  singleton boolean not null default true,
  check_time timestamptz not null,
  constraint ledger_checks_pkey primary key (singleton),
  constraint ledger_checks_singleton_check check (singleton)
);
