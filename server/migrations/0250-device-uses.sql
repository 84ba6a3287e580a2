-- When a device of a learner last opened something that was paid for. A device is a session; the row outlives a session that ends, so
-- signing out makes no device uncounted.
create table device_uses (
  learner_id uuid not null,
  session_id uuid not null,
  use_time timestamptz not null,
  constraint device_uses_pkey primary key (learner_id, session_id),
  constraint device_uses_learner_fkey foreign key (learner_id) references learners (id)
);
create index device_uses_time_idx on device_uses (use_time);

-- When a code was last entered in the session; null for a sign-in by a provider. How the sessions of before began is not stored.
alter table learner_sessions add column prove_time timestamptz;
update learner_sessions set prove_time = create_time;
