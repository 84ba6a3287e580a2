-- Entries of an order or of a withdrawal by its number.
create index ledger_txs_order_no_idx on ledger_txs (creator_id, order_no) where order_no is not null;
create index ledger_txs_withdraw_no_idx on ledger_txs (creator_id, withdraw_no) where withdraw_no is not null;
