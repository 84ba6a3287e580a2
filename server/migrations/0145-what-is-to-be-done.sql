-- Services that wait for delivery are few among many orders: by when they are due.
create index orders_to_deliver_idx on orders (creator_id, deliver_due_time, id)
where biz_dict = 1 and status_dict in (2, 3);

-- Many of a kind within an hour are one line: since when it gathers, how many, and what they come to.
alter table notifications
  add column gather_key text,
  add column gather_since timestamptz(3),
  add column gather_count integer not null default 1,
  add column gather_fen bigint not null default 0,
  add constraint notifications_gather_check check ((gather_key is null) = (gather_since is null));
create index notifications_gather_idx on notifications (creator_id, gather_key, gather_since)
where gather_key is not null;
