-- Operators find orders and numbers of all creators, and people, shops and goods by the beginning of a name.
create index orders_all_idx on orders (pay_time, id);
create index orders_id_idx on orders (id);
create index orders_no_idx on orders (order_no);
create index refunds_no_idx on refunds (refund_no);
create index withdraws_txn_idx on withdraws (channel_txn_no) where channel_txn_no <> '';
create index kept_notices_trade_idx on kept_notices (trade_no);
create index fronts_name_idx on fronts ((lower(name) collate "C"));
create index shops_name_idx on shops ((lower(name) collate "C"));
create index learners_name_idx on learners ((lower(name) collate "C"));
create index goods_name_idx on goods ((lower(name) collate "C")) where delete_time is null;
