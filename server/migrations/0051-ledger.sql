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
  constraint funds_pkey primary key (creator_id),
  constraint funds_fen_check check (
    least(frozen_fen, available_fen, withdrawing_fen, withdrawn_fen, debt_fen) >= 0
  )
);

-- One movement of money; its lines sum to zero.
create table ledger_txs (
  creator_id uuid not null,
  id uuid not null,
  kind text not null,
  idem_key text not null,
  title text not null,
  order_id uuid,
  order_no text,
  good_id uuid,
  withdraw_id uuid,
  withdraw_no text,
  occur_time timestamptz not null,
  unfreeze_time timestamptz,
  constraint ledger_txs_pkey primary key (creator_id, id),
  constraint ledger_txs_idem_key unique (creator_id, idem_key),
  constraint ledger_txs_kind_check check (
    kind in ('sale', 'settle', 'withdraw', 'arrive', 'return', 'adjust')
  )
);
create index ledger_txs_order_idx on ledger_txs (creator_id, order_id) where order_id is not null;
create index ledger_txs_withdraw_idx on ledger_txs (creator_id, withdraw_id) where withdraw_id is not null;

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
  constraint ledger_lines_book_check check (book in (1, 2, 3, 4, 5, 11, 12, 13)),
  constraint ledger_lines_type_check check (type_dict between 1 and 8),
  constraint ledger_lines_amount_check check (amount_fen <> 0),
  constraint ledger_lines_balance_check check ((balance_fen is not null) = (book <= 5))
);
create index ledger_lines_tx_idx on ledger_lines (creator_id, tx_id);
create index ledger_lines_book_idx on ledger_lines (creator_id, book, id) include (amount_fen);
