-- Who did what, when and from where; append only.
create table audit_log (
  id uuid not null constraint audit_log_pk primary key,
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
  create_time timestamptz(3) not null default now()
);
create index audit_log_creator_idx on audit_log (creator_id, id);
create index audit_log_target_idx on audit_log (target_type, target_id, id);
