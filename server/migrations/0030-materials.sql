-- An upload is a key promised to one token; its row stands before the object does, so nothing in the storage is unknown.
create table uploads (
  creator_id uuid not null,
  id uuid not null,
  key text not null,
  kind smallint not null constraint uploads_kind_check check (kind between 1 and 5),
  title text,
  max_size bigint not null constraint uploads_max_size_check check (max_size > 0),
  state text not null default 'issued'
    constraint uploads_state_check check (state in ('issued', 'stored', 'recorded', 'discarded')),
  size bigint constraint uploads_size_check check (size > 0),
  mime text,
  sha256 text,
  width integer,
  height integer,
  thumbnail_key text,
  create_time timestamptz(3) not null,
  store_time timestamptz(3),
  constraint uploads_pk primary key (creator_id, id),
  constraint uploads_key_key unique (creator_id, key),
  constraint uploads_stored_check check (state in ('issued', 'discarded') or (size is not null and mime is not null))
);

-- for the job that clears what was never recorded
create index uploads_unrecorded on uploads (create_time) where state <> 'recorded';

create table files (
  creator_id uuid not null,
  id uuid not null,
  kind smallint not null constraint files_kind_check check (kind between 1 and 5),
  title text not null,
  ext text not null,
  mime text not null,
  size bigint not null constraint files_size_check check (size > 0),
  sha256 text not null,
  key text not null,
  cover_key text,
  duration_sec numeric(10, 3) constraint files_duration_check check (duration_sec >= 0),
  width integer constraint files_width_check check (width > 0),
  height integer constraint files_height_check check (height > 0),
  version integer not null default 1,
  create_time timestamptz(3) not null,
  update_time timestamptz(3) not null,
  delete_time timestamptz(3),
  constraint files_pk primary key (creator_id, id),
  constraint files_key_key unique (creator_id, key)
);

create index files_by_kind on files (creator_id, kind, id) where delete_time is null;
create index files_by_cover on files (creator_id, cover_key) where cover_key is not null;
create index files_deleted on files (delete_time) where delete_time is not null;

-- Where a file is used: kept by the users (goods, lessons, shops) in their own transactions.
create table file_uses (
  creator_id uuid not null,
  file_id uuid not null,
  user_type text not null,
  user_id uuid not null,
  user_name text not null,
  constraint file_uses_pk primary key (creator_id, user_type, user_id, file_id),
  constraint file_uses_file_fkey foreign key (creator_id, file_id) references files (creator_id, id)
);

create index file_uses_by_file on file_uses (creator_id, file_id);
