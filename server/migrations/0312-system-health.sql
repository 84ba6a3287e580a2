-- Failed runs of jobs, a row for each job and day, so that a job that fails every minute stays one row.
create table job_failures (
  job text collate "C" not null,
  day date not null,
  fail_count integer not null,
  given_up_count integer not null,
  last_time timestamptz(3) not null,
  error_name text not null,
  detail text not null,
  constraint job_failures_pkey primary key (job, day)
);
create index job_failures_day_idx on job_failures (day);

-- Client errors, a row for each message and hour.
create table client_error_hours (
  hour timestamptz(3) not null,
  kind text collate "C" not null,
  message text not null,
  url text not null,
  error_count integer not null,
  last_time timestamptz(3) not null,
  constraint client_error_hours_pkey primary key (hour, kind)
);

-- The last proof of the ledger, also if it failed; `check_time` stays that of the last sound one.
alter table ledger_checks
  alter column check_time drop not null,
  add column proof_time timestamptz,
  add column broken_rules text[] not null default '{}';
update ledger_checks set proof_time = check_time;
