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
