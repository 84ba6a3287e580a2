-- The buyer of the order has the creator's own number: its income is not released before an operator says so.
alter table orders add column held_flag boolean not null default false;

-- What waits for an operator is no income that is released next.
drop index orders_hold_idx;
create index orders_hold_idx on orders (creator_id, settle_time) include (income_fen) where not settle_flag and not held_flag;
create index orders_held_idx on orders (id) where held_flag;
