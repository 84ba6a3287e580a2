-- Orders of a buyer by their whole name, or by the last digits of their mobile number, the newest first.
create index orders_buyer_name_idx on orders (creator_id, lower(user_name), pay_time, id);
create index orders_mobile_tail_idx on orders (creator_id, right(user_mobile, 4), pay_time, id) where user_mobile <> '';
