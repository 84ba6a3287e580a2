-- One's own data reads a creator's sessions in order.
create index sessions_creator_idx on sessions (creator_id, id);

-- Numbers are searched by their beginning: an index serves that only where texts compare as bytes, in a database of any locale.
alter table orders alter column order_no type text collate "C";
alter table ledger_txs
  alter column order_no type text collate "C",
  alter column withdraw_no type text collate "C";
alter table withdraws alter column withdraw_no type text collate "C";
alter table refunds alter column refund_no type text collate "C";
alter table drafts alter column scope type text collate "C";
