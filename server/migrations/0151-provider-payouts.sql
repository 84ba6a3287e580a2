-- A withdrawal that a platform's provider pays from the creator's account there to the creator's card.
create table provider_payouts (
  creator_id uuid not null,
  withdraw_id uuid not null,
  sub_mch_id text collate "C" not null,
  create_time timestamptz not null,
  -- when the provider is asked next, and how often it was; null once nothing can change any longer
  ask_time timestamptz,
  ask_count integer not null default 0,
  constraint provider_payouts_pkey primary key (creator_id, withdraw_id)
);
-- the job goes across creators
create index provider_payouts_ask_idx on provider_payouts (ask_time, withdraw_id) where ask_time is not null;
