-- The wish to close an account, and what is still to be erased after it is done.
create table closings (
  creator_id uuid not null,
  id uuid not null,
  status_dict smallint not null,
  apply_time timestamptz not null,
  due_time timestamptz not null,
  end_time timestamptz,
  told_time timestamptz,
  erase_time timestamptz,
  left_mobile text,
  constraint closings_pkey primary key (creator_id, id),
  constraint closings_end_check check ((end_time is null) = (status_dict = 1)),
  constraint closings_erase_check check ((erase_time is null) or (status_dict = 3)),
  constraint closings_mobile_check check ((left_mobile is null) or (erase_time is not null)),
  constraint closings_status_check check (status_dict between 1 and 4)
);
create index closings_due_idx on closings (due_time) where status_dict = 1;
create index closings_erase_idx on closings (erase_time) where erase_time is not null;
create index closings_id_idx on closings (id);
create unique index closings_open_key on closings (creator_id) where status_dict = 1;
