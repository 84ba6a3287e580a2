-- A shop's page and a learner's own pages are asked for by an id alone, across creators.
create index shops_id_idx on shops (id);
create index checkouts_buyer_idx on checkouts (user_id, id) where user_id <> '';
create index orders_user_idx on orders (user_id, pay_time, id) where user_id <> '';
