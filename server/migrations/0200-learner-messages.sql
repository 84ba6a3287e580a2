-- What a learner is told: the bell of the learners' pages. `creator_id` is whom it concerns; null for the site itself.
create table learner_messages (
  learner_id uuid not null,
  id uuid not null,
  creator_id uuid,
  type_dict smallint not null,
  title text not null,
  body text not null,
  link text not null,
  -- the notice of a creator that this is a copy of
  notice_id uuid,
  read_time timestamptz,
  create_time timestamptz not null,
  -- what is sent by SMS too: which template, with which words, and how far that is
  text_dict smallint,
  text_name text not null default '',
  text_fen bigint not null default 0,
  text_state_dict smallint,
  constraint learner_messages_pkey primary key (learner_id, id),
  constraint learner_messages_learner_fkey foreign key (learner_id) references learners (id),
  constraint learner_messages_type_check check (type_dict between 1 and 7),
  constraint learner_messages_text_check check ((text_dict is null) = (text_state_dict is null))
);
create index learner_messages_unread_idx on learner_messages (learner_id, id) where read_time is null;
create index learner_messages_time_idx on learner_messages (create_time);
create index learner_messages_text_idx on learner_messages (create_time, text_dict) where text_state_dict = 1;
