-- What was answered to a request of a creator: a repeated request gets the first answer.
create table requests (
  creator_id uuid not null,
  request_id uuid not null,
  call text not null,
  input_hash text not null,
  output jsonb,
  create_time timestamptz(3) not null default now(),
  constraint requests_pk primary key (creator_id, request_id)
);
-- What is swept is found by its age.
create index requests_create_time_idx on requests (create_time);

-- Who did what, when and from where; append only.
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
-- What an account did, also with what is of others: to be found when it is closed.
create index audit_log_account_idx on audit_log (account_id) where account_id is not null;
create index audit_log_creator_idx on audit_log (creator_id, id);
create index audit_log_operator_idx on audit_log (operator_id, id) where operator_id is not null;
create index audit_log_target_idx on audit_log (target_type, target_id, id);
