-- The creator's buckets. Only a ledger movement changes them, and none but the debt can be overdrawn:
-- total income = frozen + available + withdrawing + withdrawn - debt.
create table funds (
  creator_id uuid not null,
  id uuid not null,
  frozen_fen bigint not null default 0,
  available_fen bigint not null default 0,
  withdrawing_fen bigint not null default 0,
  withdrawn_fen bigint not null default 0,
  debt_fen bigint not null default 0,
  create_time timestamptz not null,
  -- The timer's check of the ledger goes by what changed since the last sound one.
  change_time timestamptz not null default now(),
  constraint funds_pkey primary key (creator_id),
  constraint funds_fen_check check (least(frozen_fen, available_fen, withdrawing_fen, withdrawn_fen, debt_fen) >= 0)
);

-- One movement of money; its lines sum to zero.
create table ledger_txs (
  creator_id uuid not null,
  id uuid not null,
  kind text not null,
  idem_key text not null,
  title text not null,
  order_id uuid,
  order_no text collate "C",
  good_id uuid,
  withdraw_id uuid,
  withdraw_no text collate "C",
  occur_time timestamptz not null,
  unfreeze_time timestamptz,
  refund_id uuid,
  constraint ledger_txs_pkey primary key (creator_id, id),
  constraint ledger_txs_idem_key unique (creator_id, idem_key),
  constraint ledger_txs_kind_check check (
    kind in ('sale', 'settle', 'refund', 'repay', 'withdraw', 'arrive', 'return', 'adjust')
  )
);
create index ledger_txs_order_idx on ledger_txs (creator_id, order_id) where order_id is not null;
-- Entries of an order or of a withdrawal by its number.
create index ledger_txs_order_no_idx on ledger_txs (creator_id, order_no) where order_no is not null;
create index ledger_txs_refund_idx on ledger_txs (creator_id, refund_id) where refund_id is not null;
create index ledger_txs_withdraw_idx on ledger_txs (creator_id, withdraw_id) where withdraw_id is not null;
create index ledger_txs_withdraw_no_idx on ledger_txs (creator_id, withdraw_no) where withdraw_no is not null;

-- Append only. book 1-5 are the creator's buckets (frozen, available, withdrawing, withdrawn, debt), with the balance
-- after the line; 11-13 the platform's side (platform fee, channel fee, channel), which has no balance row: it is a sum.
create table ledger_lines (
  creator_id uuid not null,
  id uuid not null,
  tx_id uuid not null,
  book smallint not null,
  type_dict smallint not null,
  amount_fen bigint not null,
  balance_fen bigint,
  constraint ledger_lines_pkey primary key (creator_id, id),
  constraint ledger_lines_tx_fkey foreign key (creator_id, tx_id) references ledger_txs (creator_id, id),
  constraint ledger_lines_amount_check check (amount_fen <> 0),
  constraint ledger_lines_balance_check check ((balance_fen is not null) = (book <= 5)),
  constraint ledger_lines_book_check check (book in (1, 2, 3, 4, 5, 11, 12, 13)),
  constraint ledger_lines_type_check check (type_dict between 1 and 8)
);
create index ledger_lines_book_idx on ledger_lines (creator_id, book, id) include (amount_fen);
create index ledger_lines_tx_idx on ledger_lines (creator_id, tx_id);
create index ledger_lines_type_idx on ledger_lines (creator_id, type_dict, id) include (book);

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
  -- Where a card's branch is, and of the mobile that the bank knows its mask only: no payout needs the number.
  province text not null default '',
  city text not null default '',
  reserved_mobile text not null default '',
  constraint banks_pkey primary key (creator_id, id),
  constraint banks_type_check check (type_dict in (1, 2)),
  constraint banks_verify_check check (verify_status_dict between 0 and 3)
);
create unique index banks_card_key on banks (creator_id, card_no_hash) where delete_time is null;

-- 1 待审核 → 2 打款中 → 3 已到账; 1 → 4 已驳回; 1 → 6 已撤销; 2 → 5 打款失败
create table withdraws (
  creator_id uuid not null,
  id uuid not null,
  withdraw_no text collate "C" not null,
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
  -- 1|2 → 7 风控暂停 → 1|2 where it was (paused_from) | 4; 3 → 8 银行退票. Sums above the setting are approved by two
  -- operators, one after the other.
  paused_from smallint,
  first_operator_id uuid,
  -- A withdrawal that came back is asked for again once: the new one names it.
  retry_of uuid,
  constraint withdraws_pkey primary key (creator_id, id),
  constraint withdraws_no_key unique (creator_id, withdraw_no),
  constraint withdraws_fen_check check (
    amount_fen > 0 and fee_fen >= 0 and arrive_fen >= 0 and amount_fen = (fee_fen + arrive_fen)
  ),
  constraint withdraws_paused_check check ((paused_from is not null) = (status_dict = 7)),
  constraint withdraws_status_check check (status_dict between 1 and 8)
);
create index withdraws_apply_idx on withdraws (creator_id, apply_time);
-- the operators' lists go across creators
create index withdraws_operators_idx on withdraws (id);
create index withdraws_operators_status_idx on withdraws (status_dict, id);
create unique index withdraws_retry_key on withdraws (creator_id, retry_of) where retry_of is not null;
create index withdraws_status_idx on withdraws (creator_id, status_dict, id);

-- What fund reports are made of: a creator's paid orders by the Asia/Shanghai day of payment, and refunds by the day they
-- were made, by good. Offline sales are not in the ledger and not here. Fees are less those that refunds gave back.
create table fund_days (
  creator_id uuid not null,
  day date not null,
  good_id uuid not null,
  biz_dict smallint not null,
  good_name text not null,
  order_count bigint not null default 0,
  pay_fen bigint not null default 0,
  refund_count bigint not null default 0,
  refund_fen bigint not null default 0,
  fee_fen bigint not null default 0,
  constraint fund_days_pkey primary key (creator_id, day, good_id),
  constraint fund_days_check check (least(order_count, pay_fen, refund_count, refund_fen) >= 0)
);

-- How many lines a creator has in each book of each type, and their sum: what the entries behind a figure add up to.
create table ledger_sums (
  creator_id uuid not null,
  book smallint not null,
  type_dict smallint not null,
  line_count bigint not null,
  amount_fen bigint not null,
  constraint ledger_sums_pkey primary key (creator_id, book, type_dict),
  constraint ledger_sums_count_check check (line_count > 0)
);

-- What the platform gives a creator, or takes (below zero); a large one waits for a second operator.
create table adjustments (
  creator_id uuid not null,
  id uuid not null,
  amount_fen bigint not null,
  reason text not null,
  status_dict smallint not null,
  proposer_id uuid not null,
  decider_id uuid,
  reject_reason text not null default '',
  create_time timestamptz not null,
  decide_time timestamptz,
  constraint adjustments_pkey primary key (creator_id, id),
  constraint adjustments_amount_check check (amount_fen <> 0),
  constraint adjustments_decide_check check ((decide_time is null) = (status_dict = 1)),
  constraint adjustments_persons_check check ((status_dict <> 2) or (decider_id is distinct from proposer_id)),
  constraint adjustments_status_check check (status_dict between 1 and 3)
);
create index adjustments_id_idx on adjustments (id);
create index adjustments_waiting_idx on adjustments (id) where status_dict = 1;

-- What one operator decided alone on a creator's money in an Asia/Shanghai day: beyond the limit a second person decides.
create table lone_sums (
  creator_id uuid not null,
  operator_id uuid not null,
  day date not null,
  fen bigint not null,
  constraint lone_sums_pkey primary key (creator_id, operator_id, day),
  constraint lone_sums_fen_check check (fen >= 0)
);

-- The number of a bank's transfer proves one transfer, whoever's: keyed by the number alone, since the bank does not know our creators.
create table transfer_numbers (
  number text not null,
  creator_id uuid not null,
  withdraw_id uuid,
  refund_id uuid,
  create_time timestamptz(3) not null default now(),
  constraint transfer_numbers_pkey primary key (number),
  constraint transfer_numbers_proof_check check (num_nonnulls(withdraw_id, refund_id) = 1)
);
create index transfer_numbers_refund_idx on transfer_numbers (creator_id, refund_id) where refund_id is not null;

-- What one operator adjusted alone in an Asia/Shanghai day, whoever's money it was.
create table adjusted_sums (
  operator_id uuid not null,
  day date not null,
  fen bigint not null,
  constraint adjusted_sums_pkey primary key (operator_id, day),
  constraint adjusted_sums_fen_check check (fen >= 0)
);
