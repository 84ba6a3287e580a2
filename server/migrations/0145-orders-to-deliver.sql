-- Services that wait for delivery are few among many orders: by when they are due.
create index orders_to_deliver_idx on orders (creator_id, deliver_due_time, id)
where biz_dict = 1 and status_dict in (2, 3);
