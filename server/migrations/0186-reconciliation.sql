-- A day of a channel: its provider's bill against our books. Channel `bank` is the bank's statement of payouts.
create table reconciliations (
  channel text not null,
  day date not null,
  status_dict smallint not null,
  -- sums of our books and of the bill: what was paid (of the bank: paid out), and what was given back
  our_paid_count integer not null default 0,
  our_paid_fen bigint not null default 0,
  our_refund_count integer not null default 0,
  our_refund_fen bigint not null default 0,
  their_paid_count integer not null default 0,
  their_paid_fen bigint not null default 0,
  their_refund_count integer not null default 0,
  their_refund_fen bigint not null default 0,
  -- what the provider kept
  their_fee_fen bigint not null default 0,
  matched_count integer not null default 0,
  -- where the bill came from: fetched, or a file
  source_dict smallint,
  file_name text not null default '',
  -- why the last try gave no bill
  reason text not null default '',
  -- when the bill is fetched next, and how often it was tried; null while nobody fetches it
  ask_time timestamptz,
  ask_count integer not null default 0,
  read_time timestamptz,
  compare_time timestamptz,
  constraint reconciliations_pkey primary key (channel, day),
  constraint reconciliations_status_check check (status_dict between 1 and 3),
  constraint reconciliations_source_check check ((source_dict is null) = (read_time is null))
);
create index reconciliations_day_idx on reconciliations (day, channel);
create index reconciliations_ask_idx on reconciliations (ask_time) where ask_time is not null;

-- The lines of the bills, as they were read. A bill that is read again replaces them.
create table bill_lines (
  channel text not null,
  day date not null,
  -- empty for a provider; of several bank accounts, whose statement it is
  source text not null default '',
  line_no integer not null,
  kind_dict smallint not null,
  -- our number of the payment or the withdrawal, the provider's number, our number of the refund
  payment_no text collate "C" not null,
  trade_no text collate "C" not null,
  refund_no text collate "C" not null default '',
  amount_fen bigint not null,
  fee_fen bigint not null default 0,
  occur_time timestamptz not null,
  state text not null default '',
  outcome text not null,
  -- what a bank writes beside a transfer that is none of ours
  note text not null default '',
  constraint bill_lines_pkey primary key (channel, day, source, line_no),
  constraint bill_lines_kind_check check (kind_dict between 1 and 3),
  constraint bill_lines_amount_check check (amount_fen >= 0),
  constraint bill_lines_outcome_check check (outcome in ('done', 'underWay', 'failed'))
);
-- the neighbouring days are asked about a trade
create index bill_lines_trade_idx on bill_lines (channel, trade_no);
create index bill_lines_payment_idx on bill_lines (channel, payment_no) where payment_no <> '';

-- What is not the same on both sides of a day: differences, which stand until somebody settles them, and what explains itself.
-- delta_fen is what it adds to our sum minus theirs, so the rows of a day add up to the day's difference.
create table reconciliation_items (
  id uuid not null,
  channel text not null,
  day date not null,
  item_key text collate "C" not null,
  kind_dict smallint not null,
  difference_dict smallint not null,
  our_no text not null,
  trade_no text not null,
  our_fen bigint,
  their_fen bigint,
  delta_fen bigint not null,
  our_time timestamptz,
  their_time timestamptz,
  other_day date,
  reason text not null,
  status_dict smallint not null,
  note text not null default '',
  operator_id uuid,
  find_time timestamptz not null,
  settle_time timestamptz,
  constraint reconciliation_items_pkey primary key (id),
  constraint reconciliation_items_key unique (channel, day, item_key),
  constraint reconciliation_items_status_check check (status_dict between 1 and 4),
  constraint reconciliation_items_settled_check check ((status_dict <> 2) or ((operator_id is not null) and (note <> ''))),
  constraint reconciliation_items_time_check check ((settle_time is null) = (status_dict in (1, 4)))
);
create index reconciliation_items_open_idx on reconciliation_items (channel, day, id) where status_dict = 1;
create index reconciliation_items_trade_idx on reconciliation_items (trade_no);
create index reconciliation_items_number_idx on reconciliation_items (our_no);

-- How a bank's statement is read: by the titles of its columns, matched once for a bank.
create table statement_formats (
  id uuid not null,
  name text not null,
  reading jsonb not null,
  version integer not null default 1,
  update_time timestamptz not null,
  constraint statement_formats_pkey primary key (id),
  constraint statement_formats_name_key unique (name)
);
