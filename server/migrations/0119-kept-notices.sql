-- Money that a channel says has moved and that could not be booked: nothing that was paid or given back is forgotten.
create table kept_notices (
  id uuid not null,
  channel text not null,
  kind_dict smallint not null,
  trade_no text not null,
  refund_no text not null default '',
  amount_fen bigint not null,
  user_id text not null default '',
  notice jsonb not null,
  notice_hash text not null,
  error_name text not null,
  status_dict smallint not null default 1,
  note text not null default '',
  operator_id uuid,
  occur_time timestamptz(3) not null,
  receive_time timestamptz(3) not null,
  handle_time timestamptz(3),
  constraint kept_notices_pkey primary key (id),
  constraint kept_notices_hash_key unique (channel, notice_hash),
  constraint kept_notices_kind_check check (kind_dict in (1, 2)),
  constraint kept_notices_amount_check check (amount_fen > 0),
  constraint kept_notices_status_check check (status_dict between 1 and 3),
  constraint kept_notices_handle_check check ((handle_time is null) = (status_dict = 1)),
  constraint kept_notices_operator_check check (status_dict <> 3 or (operator_id is not null and note <> ''))
);
create index kept_notices_waiting_idx on kept_notices (channel, trade_no) where status_dict = 1;
