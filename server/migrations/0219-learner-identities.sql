-- By which number a provider knows a learner: WeChat's openid. It signs the learner in inside WeChat without a code.
create table learner_identities (
  channel text collate "C" not null,
  open_id text collate "C" not null,
  learner_id uuid not null,
  create_time timestamptz not null,
  constraint learner_identities_pkey primary key (channel, open_id),
  constraint learner_identities_learner_fkey foreign key (learner_id) references learners (id)
);
create index learner_identities_learner_idx on learner_identities (learner_id);
