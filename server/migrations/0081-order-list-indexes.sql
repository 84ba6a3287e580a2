-- A page's ids and the count of a filter come from the index alone, however many orders there are: it also holds
-- whether one is hidden.
drop index orders_good_idx;
drop index orders_pay_time_idx;
drop index orders_status_idx;
create index orders_good_idx on orders (creator_id, good_id, pay_time, id) include (hide_flag);
create index orders_pay_time_idx on orders (creator_id, pay_time, id) include (hide_flag);
create index orders_settled_idx on orders (creator_id, settle_flag, pay_time, id) include (hide_flag);
create index orders_source_idx on orders (creator_id, source_dict, pay_time, id) include (hide_flag);
create index orders_status_idx on orders (creator_id, status_dict, pay_time, id) include (hide_flag);
