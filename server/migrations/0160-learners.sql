-- A person who buys and learns. A creator with the same number is another record.
create table learners (
  id uuid not null,
  mobile text not null,
  name text not null,
  status_dict smallint not null default 1,
  create_time timestamptz not null,
  last_login_time timestamptz not null,
  constraint learners_pkey primary key (id),
  constraint learners_mobile_key unique (mobile),
  constraint learners_status_check check (status_dict between 1 and 3)
);

create table learner_sessions (
  token_hash bytea not null,
  id uuid not null,
  learner_id uuid not null,
  ip text not null,
  user_agent text not null,
  create_time timestamptz not null,
  expire_time timestamptz not null,
  superseded_time timestamptz,
  constraint learner_sessions_pkey primary key (token_hash),
  constraint learner_sessions_learner_fkey foreign key (learner_id) references learners (id)
);
create index learner_sessions_learner_idx on learner_sessions (learner_id, id);
create index learner_sessions_expire_time_idx on learner_sessions (expire_time);

-- Which version of an agreement a learner accepted, when and from where.
create table learner_acceptances (
  learner_id uuid not null,
  kind text not null,
  version integer not null,
  accept_time timestamptz not null,
  ip text not null,
  constraint learner_acceptances_pkey primary key (learner_id, kind, version),
  constraint learner_acceptances_learner_fkey foreign key (learner_id) references learners (id)
);

alter table audit_log add column learner_id uuid;
create index audit_log_learner_idx on audit_log (learner_id, id) where learner_id is not null;
