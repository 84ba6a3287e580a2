-- What the buyer of an order has: until when they may use it (null: for ever), by when a service is due, when its delivery
-- began and ended. A refund says whether it ends the use.
alter table orders
  add column access_end_time timestamptz,
  add column deliver_due_time timestamptz,
  add column deliver_time timestamptz,
  add column finish_time timestamptz;
-- what one buyer has of a good
create index orders_buyer_idx on orders (creator_id, user_id, good_id);

alter table refunds add column revoke_access_flag boolean not null default true;
update orders set access_end_time = (
  select max(success_time) from refunds
  where refunds.creator_id = orders.creator_id and refunds.order_id = orders.id and refunds.status_dict = 5
) where status_dict = 8;
