-- A creator's bank cards; the number is encrypted, its keyed hash tells doubles apart.
create table banks (
  creator_id uuid not null,
  id uuid not null,
  type_dict smallint not null,
  holder_name text not null,
  bank_name text not null,
  branch_name text not null,
  card_no bytea not null,
  card_no_hash bytea not null,
  card_no_tail4 text not null,
  verify_status_dict smallint not null,
  default_flag boolean not null,
  bind_time timestamptz not null,
  delete_time timestamptz,
  constraint banks_pkey primary key (creator_id, id),
  constraint banks_type_check check (type_dict in (1, 2)),
  constraint banks_verify_check check (verify_status_dict between 0 and 3)
);
create unique index banks_card_key on banks (creator_id, card_no_hash) where delete_time is null;

-- 1 待审核 → 2 打款中 → 3 已到账; 1 → 4 已驳回; 1 → 6 已撤销; 2 → 5 打款失败
create table withdraws (
  creator_id uuid not null,
  id uuid not null,
  withdraw_no text not null,
  bank_id uuid not null,
  bank_text text not null,
  holder_name text not null,
  amount_fen bigint not null,
  fee_fen bigint not null,
  arrive_fen bigint not null,
  status_dict smallint not null,
  reason text not null default '',
  apply_time timestamptz not null,
  audit_time timestamptz,
  pay_time timestamptz,
  arrive_time timestamptz,
  expect_arrive_time timestamptz,
  channel_txn_no text not null default '',
  operator_id uuid,
  constraint withdraws_pkey primary key (creator_id, id),
  constraint withdraws_no_key unique (creator_id, withdraw_no),
  constraint withdraws_status_check check (status_dict between 1 and 8),
  constraint withdraws_fen_check check (
    amount_fen > 0 and fee_fen >= 0 and arrive_fen >= 0 and amount_fen = fee_fen + arrive_fen
  )
);
create index withdraws_status_idx on withdraws (creator_id, status_dict, id);
create index withdraws_apply_idx on withdraws (creator_id, apply_time);
-- the operators' lists go across creators
create index withdraws_operators_idx on withdraws (id);
create index withdraws_operators_status_idx on withdraws (status_dict, id);
