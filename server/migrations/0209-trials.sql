-- The first seconds of a file as a file of their own: what is served to those who did not buy.
create table trial_cuts (
  creator_id uuid not null,
  -- the original's key, which changes with its content
  file_key text not null,
  seconds integer not null,
  key text not null,
  -- making until the bytes are stored; refused if the original cannot be cut
  state text not null,
  size bigint not null,
  create_time timestamptz(3) not null,
  constraint trial_cuts_pkey primary key (creator_id, file_key, seconds),
  constraint trial_cuts_key_key unique (creator_id, key),
  constraint trial_cuts_seconds_check check (seconds > 0),
  constraint trial_cuts_state_check check (state in ('making', 'made', 'refused'))
);
-- the job goes across creators
create index trial_cuts_time_idx on trial_cuts (create_time);
