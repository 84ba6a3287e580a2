-- A notice of a creator to the learners of a good. Each learner's copy stands in learner_messages.
create table learner_notices (
  creator_id uuid not null,
  id uuid not null,
  good_id uuid not null,
  title text not null,
  body text not null,
  status_dict smallint not null,
  -- how many learners had access when it was sent; how many have it by now, and how many have read it
  recipient_count integer not null,
  sent_count integer not null default 0,
  read_count integer not null default 0,
  -- the last learner who has it: where an interrupted job goes on
  last_learner_id uuid,
  create_time timestamptz not null,
  finish_time timestamptz,
  constraint learner_notices_pkey primary key (creator_id, id),
  constraint learner_notices_status_check check (status_dict between 1 and 2)
);
create index learner_notices_time_idx on learner_notices (creator_id, create_time);
