-- Why an operator refused a good; empty unless audit_dict is 3.
alter table goods add column reject_reason text not null default '';

-- The key fields of a good on the shelf as its creator wants them; what is sold stays until an operator approves.
-- status_dict 1 waiting, 3 refused; an approved one becomes the good's content and leaves.
create table good_revisions (
  creator_id uuid not null,
  good_id uuid not null,
  name text not null,
  intro_html text not null,
  cover_file_ids uuid[] not null,
  copy_right_note text not null,
  status_dict smallint not null constraint good_revisions_status_check check (status_dict in (1, 3)),
  reject_reason text not null default '',
  update_time timestamptz(3) not null default now(),
  constraint good_revisions_pk primary key (creator_id, good_id)
);

-- what operators have to decide
create index good_revisions_waiting_idx on good_revisions (update_time, good_id) where status_dict = 1;
create index goods_waiting_idx on goods (update_time, id) where audit_dict = 1 and delete_time is null;
