-- What the buyer of a service fills in.
alter table goods add column buyer_form jsonb not null default '[]';

-- A service that a learner bought: its hold begins with the acceptance, and takes so many days. Until then its
-- `settle_time` is unknown.
alter table orders add column hold_days integer;
alter table orders drop constraint orders_settle_check;
alter table splits alter column due_time drop not null;
update orders set hold_days = greatest(0, round(extract(epoch from settle_time - pay_time) / 86400))::integer, settle_time = null
  where biz_dict = 1 and status_dict in (2, 3, 5, 6) and not settle_flag and not unsold_flag and pay_channel_dict <> 9
    and finish_time is null and exists (select from learners where learners.id::text = orders.user_id);
update splits set due_time = null from orders
  where orders.creator_id = splits.creator_id and orders.id = splits.order_id and orders.hold_days is not null and splits.status_dict = 1;
alter table orders add constraint orders_settle_check check ((settle_time is null) = (pay_channel_dict = 9 or hold_days is not null));
alter table orders add constraint orders_hold_days_check check (hold_days >= 0);
create index orders_services_idx on orders (creator_id, deliver_due_time, id) where biz_dict = 1 and finish_time is null;
create index orders_services_ended_idx on orders (creator_id, pay_time, id) where biz_dict = 1;

-- An upload that becomes a file of a record (`attach_to`) instead of one of the library. A learner may send it.
alter table uploads add column attach_to uuid;
alter table uploads add column learner_id uuid;

-- How far a service is that a learner bought. The row is made when something first happens to the order.
create table fulfilments (
  creator_id uuid not null,
  order_id uuid not null,
  learner_id uuid not null,
  state_dict smallint not null,
  answers jsonb,
  fill_time timestamptz,
  begin_time timestamptz,
  deliver_time timestamptz,
  accept_due_time timestamptz,
  accept_time timestamptz,
  redo_count integer not null default 0,
  creator_unread integer not null default 0,
  learner_unread integer not null default 0,
  creator_read_id uuid,
  learner_read_id uuid,
  last_message_time timestamptz,
  version integer not null default 1,
  create_time timestamptz not null,
  constraint fulfilments_pkey primary key (creator_id, order_id),
  constraint fulfilments_state_check check (state_dict between 1 and 4),
  constraint fulfilments_accept_check check (accept_due_time is null or state_dict = 3),
  constraint fulfilments_counts_check check (least(redo_count, creator_unread, learner_unread) >= 0)
);
create index fulfilments_accept_idx on fulfilments (accept_due_time, creator_id) where accept_due_time is not null;
create index fulfilments_learner_idx on fulfilments (learner_id, order_id);

create table fulfilment_messages (
  creator_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  sender_dict smallint not null,
  kind_dict smallint not null,
  text text not null,
  create_time timestamptz not null,
  constraint fulfilment_messages_pkey primary key (creator_id, order_id, id),
  constraint fulfilment_messages_sender_check check (sender_dict between 1 and 3),
  constraint fulfilment_messages_kind_check check (kind_dict between 1 and 6)
);

-- A file of a service order. Until it is sent, it has neither a message nor a place in the answers.
create table fulfilment_files (
  creator_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  sender_dict smallint not null,
  message_id uuid,
  answer_flag boolean not null default false,
  kind smallint not null,
  title text not null,
  size bigint not null,
  key text not null,
  thumbnail_key text,
  create_time timestamptz not null,
  delete_time timestamptz,
  constraint fulfilment_files_pkey primary key (creator_id, id),
  constraint fulfilment_files_key_key unique (creator_id, key),
  constraint fulfilment_files_sender_check check (sender_dict between 1 and 2),
  constraint fulfilment_files_size_check check (size > 0)
);
create index fulfilment_files_order_idx on fulfilment_files (creator_id, order_id, message_id);
create index fulfilment_files_deleted_idx on fulfilment_files (delete_time) where delete_time is not null;
create index fulfilment_files_unsent_idx on fulfilment_files (create_time) where message_id is null and not answer_flag and delete_time is null;

-- Days after a delivery until it is accepted by itself.
insert into settings (key, value) values ('zsm_accept_days', '7');
