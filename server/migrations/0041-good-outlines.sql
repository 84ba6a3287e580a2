-- The table of contents of one good, saved or not yet. Every write to a good, its groups or its lessons holds
-- this row, so orders, limits and the rules of the shelf are decided one after the other.
create table good_outlines (
  creator_id uuid not null,
  temp_good_id uuid not null,
  detail_count integer not null default 0,
  total_duration_sec double precision not null default 0,
  create_time timestamptz(3) not null default now(),
  update_time timestamptz(3) not null default now(),
  constraint good_outlines_pk primary key (creator_id, temp_good_id)
);

create table good_groups (
  creator_id uuid not null,
  id uuid not null,
  temp_good_id uuid not null,
  name text not null,
  sort integer not null,
  create_time timestamptz(3) not null default now(),
  constraint good_groups_pk primary key (creator_id, id),
  constraint good_groups_name_key unique (creator_id, temp_good_id, name),
  constraint good_groups_outline_fkey foreign key (creator_id, temp_good_id)
    references good_outlines (creator_id, temp_good_id)
);

create table good_details (
  creator_id uuid not null,
  id uuid not null,
  temp_good_id uuid not null,
  group_id uuid,
  name text not null,
  type_dict smallint not null constraint good_details_type_dict_check check (type_dict between 1 and 4),
  file_id uuid not null,
  -- a file never changes, so its length is kept here for the sum
  duration_sec double precision,
  shelf_flag boolean not null,
  demo_flag boolean not null,
  sort integer not null,
  copy_right_note text not null default '',
  version integer not null default 1,
  create_time timestamptz(3) not null default now(),
  update_time timestamptz(3) not null default now(),
  constraint good_details_pk primary key (creator_id, id),
  constraint good_details_outline_fkey foreign key (creator_id, temp_good_id)
    references good_outlines (creator_id, temp_good_id),
  constraint good_details_group_fkey foreign key (creator_id, group_id) references good_groups (creator_id, id)
);

create index good_details_outline_idx on good_details (creator_id, temp_good_id, group_id, sort);
create index good_details_group_idx on good_details (creator_id, group_id);
