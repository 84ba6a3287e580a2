create table migration_locks (
  id integer not null,
  constraint migration_locks_pk primary key (id)
);

create table migrations (
  name text not null,
  checksum text not null,
  apply_time timestamptz(3) not null default now(),
  constraint migrations_pk primary key (name)
);

create table requests (
  creator_id uuid not null,
  request_id uuid not null,
  call text not null,
  input_hash text not null,
  output jsonb,
  create_time timestamptz(3) not null default now(),
  constraint requests_pk primary key (creator_id, request_id)
);

create table audit_log (
  id uuid not null,
  creator_id uuid,
  account_id text,
  operator_id uuid,
  action text not null,
  target_type text,
  target_id text,
  changes jsonb,
  ip text,
  user_agent text,
  request_id text,
  create_time timestamptz(3) not null default now(),
  constraint audit_log_pk primary key (id)
);
create index audit_log_creator_idx on audit_log (creator_id, id);
create index audit_log_target_idx on audit_log (target_type, target_id, id);

create table uploads (
  creator_id uuid not null,
  id uuid not null,
  key text not null,
  kind smallint not null,
  title text,
  max_size bigint not null,
  state text not null default 'issued'::text,
  size bigint,
  mime text,
  sha256 text,
  width integer,
  height integer,
  thumbnail_key text,
  create_time timestamptz(3) not null,
  store_time timestamptz(3),
  constraint uploads_pk primary key (creator_id, id),
  constraint uploads_key_key unique (creator_id, key),
  constraint uploads_kind_check check (((kind >= 1) and (kind <= 5))),
  constraint uploads_max_size_check check ((max_size > 0)),
  constraint uploads_size_check check ((size > 0)),
  constraint uploads_state_check check ((state = any (array['issued'::text, 'stored'::text, 'recorded'::text, 'discarded'::text]))),
  constraint uploads_stored_check check (((state = any (array['issued'::text, 'discarded'::text])) or ((size is not null) and (mime is not null))))
);
create index uploads_unrecorded on uploads (create_time) where (state <> 'recorded'::text);

create table files (
  creator_id uuid not null,
  id uuid not null,
  kind smallint not null,
  title text not null,
  ext text not null,
  mime text not null,
  size bigint not null,
  sha256 text not null,
  key text not null,
  cover_key text,
  duration_sec numeric(10,3),
  width integer,
  height integer,
  version integer not null default 1,
  create_time timestamptz(3) not null,
  update_time timestamptz(3) not null,
  delete_time timestamptz(3),
  constraint files_pk primary key (creator_id, id),
  constraint files_key_key unique (creator_id, key),
  constraint files_duration_check check ((duration_sec >= (0)::numeric)),
  constraint files_height_check check ((height > 0)),
  constraint files_kind_check check (((kind >= 1) and (kind <= 5))),
  constraint files_size_check check ((size > 0)),
  constraint files_width_check check ((width > 0))
);
create index files_by_cover on files (creator_id, cover_key) where (cover_key is not null);
create index files_by_kind on files (creator_id, kind, id) where (delete_time is null);
create index files_deleted on files (delete_time) where (delete_time is not null);

create table file_uses (
  creator_id uuid not null,
  file_id uuid not null,
  user_type text not null,
  user_id uuid not null,
  user_name text not null,
  constraint file_uses_pk primary key (creator_id, user_type, user_id, file_id),
  constraint file_uses_file_fkey foreign key (creator_id, file_id) references files(creator_id, id)
);
create index file_uses_by_file on file_uses (creator_id, file_id);
