-- Every saved state of a good: what its creator wrote and the outline by names. Files are only named, so a version holds none back.
create table good_versions (
  creator_id uuid not null,
  good_id uuid not null,
  id uuid not null,
  content jsonb not null,
  changed text[] not null,
  restored_time timestamptz(3),
  save_time timestamptz(3) not null default now(),
  primary key (creator_id, good_id, id)
);
