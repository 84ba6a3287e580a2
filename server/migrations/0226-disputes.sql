-- While a dispute about a service is open, its income is not released.
alter table orders add column dispute_flag boolean not null default false;

-- A talk shows that an order went to the operators, and what they decided.
alter table fulfilment_messages drop constraint fulfilment_messages_kind_check;
alter table fulfilment_messages add constraint fulfilment_messages_kind_check check (kind_dict between 1 and 8);

-- A service order that learner or creator brought to the operators.
create table disputes (
  creator_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  learner_id uuid not null,
  apply_by_dict smallint not null,
  reason_dict smallint not null,
  reason text not null,
  status_dict smallint not null,
  apply_time timestamptz not null,
  deadline_time timestamptz,
  decision_note text not null default '',
  refund_fen bigint not null default 0,
  refund_id uuid,
  decider_id uuid,
  decide_time timestamptz,
  constraint disputes_pkey primary key (creator_id, id),
  constraint disputes_sides_check check (apply_by_dict between 1 and 2),
  constraint disputes_status_check check (status_dict between 1 and 6),
  constraint disputes_deadline_check check ((deadline_time is not null) = (status_dict = 2)),
  constraint disputes_refund_check check (refund_fen >= 0 and (refund_fen > 0) = (refund_id is not null))
);
create unique index disputes_open_key on disputes (creator_id, order_id) where status_dict in (1, 2);
create index disputes_order_idx on disputes (creator_id, order_id);
create index disputes_status_idx on disputes (status_dict, id);
create index disputes_learner_idx on disputes (learner_id);
create index disputes_deadline_idx on disputes (deadline_time) where status_dict = 2;
