-- A withdrawal that a provider pays from the company's account to the creator's card, on finance's order (0074). The card's number
-- is not here: it is opened when the provider is told.
create table payout_transfers (
  creator_id uuid not null,
  withdraw_id uuid not null,
  operator_id uuid not null,
  create_time timestamptz not null,
  -- since when the provider may have it; null while it certainly has not: not told yet, or refused
  sent_time timestamptz,
  -- why the provider refused it, for finance
  note text not null default '',
  -- when the next step is due, and how many were made; null once nothing can change any longer
  ask_time timestamptz,
  ask_count integer not null default 0,
  constraint payout_transfers_pkey primary key (creator_id, withdraw_id)
);
-- the job goes across creators
create index payout_transfers_ask_idx on payout_transfers (ask_time, withdraw_id) where ask_time is not null;
