-- What the platform gives a creator, or takes (below zero); a large one waits for a second operator.
create table adjustments (
  creator_id uuid not null,
  id uuid not null,
  amount_fen bigint not null,
  reason text not null,
  status_dict smallint not null,
  proposer_id uuid not null,
  decider_id uuid,
  reject_reason text not null default '',
  create_time timestamptz not null,
  decide_time timestamptz,
  constraint adjustments_pkey primary key (creator_id, id),
  constraint adjustments_amount_check check (amount_fen <> 0),
  constraint adjustments_status_check check (status_dict between 1 and 3),
  constraint adjustments_decide_check check ((decide_time is null) = (status_dict = 1)),
  constraint adjustments_persons_check check (status_dict <> 2 or decider_id is distinct from proposer_id)
);
create index adjustments_id_idx on adjustments (id);
create index adjustments_waiting_idx on adjustments (id) where status_dict = 1;
