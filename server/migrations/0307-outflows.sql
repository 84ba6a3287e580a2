-- What left a creator's available balance (book 2), in the order in which it left: by it an order tells which withdrawal took its income.
-- Settlements, of which a creator may have a million, are not in it.
create index ledger_lines_out_idx on ledger_lines (creator_id, id) include (tx_id) where book = 2 and amount_fen < 0;
