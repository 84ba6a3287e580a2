-- What operators took down, why, and how the appeal against it ended.
create table takedowns (
  creator_id uuid not null,
  id uuid not null,
  kind_dict smallint not null,
  target_id uuid not null,
  target_name text not null,
  reason_dict smallint not null,
  reason text not null,
  status_dict smallint not null default 1,
  before jsonb not null default '{}',
  taker_id uuid not null,
  take_time timestamptz(3) not null,
  appeal text not null default '',
  appeal_file_ids uuid[] not null default '{}',
  appeal_time timestamptz(3),
  deadline_time timestamptz(3),
  decision_note text not null default '',
  decider_id uuid,
  decide_time timestamptz(3),
  primary key (creator_id, id),
  constraint takedowns_kind_check check (kind_dict between 1 and 5),
  constraint takedowns_status_check check (status_dict between 1 and 4),
  constraint takedowns_appeal_check check ((appeal_time is null) = (deadline_time is null)),
  constraint takedowns_appealed_check check (status_dict not in (2, 3) or appeal_time is not null),
  constraint takedowns_decided_check check ((status_dict in (3, 4)) = (decide_time is not null))
);
-- One thing is taken down once at a time.
create unique index takedowns_standing_key on takedowns (kind_dict, target_id) where status_dict <> 4;
create unique index takedowns_id_key on takedowns (id);
create index takedowns_waiting_idx on takedowns (appeal_time) where status_dict = 2;
create index takedowns_status_idx on takedowns (status_dict, id);

-- The words that the creator reads; empty if nothing is taken down.
alter table goods add column taken_down_reason text not null default '';
alter table shares add column taken_down_reason text not null default '';
alter table questions add column taken_down_reason text not null default '';
