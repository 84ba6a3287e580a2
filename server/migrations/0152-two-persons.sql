-- Who made, reset or changed an operator, the last time they did: for some days they are no second person beside them.
create table operator_hands (
  operator_id uuid not null,
  by_id uuid not null,
  time timestamptz not null,
  constraint operator_hands_pkey primary key (operator_id, by_id),
  constraint operator_hands_operator_fkey foreign key (operator_id) references operators (id)
);

-- What one operator adjusted alone in an Asia/Shanghai day, whoever's money it was.
create table adjusted_sums (
  operator_id uuid not null,
  day date not null,
  fen bigint not null,
  constraint adjusted_sums_pkey primary key (operator_id, day),
  constraint adjusted_sums_fen_check check (fen >= 0)
);

-- What one admin asked for and another decides on: a setting of money (1), a class's fee (2), roles with finance (3).
create table operator_changes (
  id uuid not null,
  type_dict smallint not null,
  target_id text not null,
  title text not null,
  before text not null,
  after text not null,
  status_dict smallint not null default 1,
  proposer_id uuid not null,
  decider_id uuid,
  reject_reason text not null default '',
  create_time timestamptz not null,
  decide_time timestamptz,
  constraint operator_changes_pkey primary key (id),
  constraint operator_changes_type_check check (type_dict between 1 and 3),
  constraint operator_changes_status_check check (status_dict between 1 and 3),
  constraint operator_changes_decide_check check ((decide_time is null) = (status_dict = 1)),
  constraint operator_changes_persons_check check (status_dict <> 2 or decider_id is distinct from proposer_id)
);
create unique index operator_changes_waiting_key on operator_changes (type_dict, target_id) where status_dict = 1;
