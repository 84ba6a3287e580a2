-- What people complain about: a good or a shop, both sides' words, and how operators decided.
create table complaints (
  creator_id uuid not null,
  id uuid not null,
  complaint_no text not null,
  learner_id uuid not null,
  kind_dict smallint not null,
  target_dict smallint not null,
  target_id uuid not null,
  target_name text not null,
  words text not null,
  contact_name text not null,
  contact text not null default '',
  owner_name text not null default '',
  status_dict smallint not null,
  submit_time timestamptz(3) not null,
  answer_due_time timestamptz(3) not null,
  deadline_time timestamptz(3) not null,
  answer text not null default '',
  answer_file_ids uuid[] not null default '{}',
  answer_time timestamptz(3),
  reply text not null default '',
  reply_time timestamptz(3),
  decision_note text not null default '',
  decider_id uuid,
  decide_time timestamptz(3),
  takedown_id uuid,
  primary key (creator_id, id),
  constraint complaints_kind_check check (kind_dict in (1, 2, 3, 9)),
  constraint complaints_target_check check (target_dict in (1, 2)),
  constraint complaints_status_check check (status_dict between 1 and 5),
  constraint complaints_reply_check check (reply_time is null or answer_time is not null),
  constraint complaints_decided_check check ((status_dict >= 3) = (decide_time is not null)),
  constraint complaints_takedown_check check (takedown_id is null or status_dict = 3)
);
create unique index complaints_id_key on complaints (id);
create unique index complaints_no_key on complaints (complaint_no);
-- One person has one open case about one thing.
create unique index complaints_open_key on complaints (learner_id, target_dict, target_id) where status_dict in (1, 2);
create index complaints_learner_idx on complaints (learner_id, submit_time);
create index complaints_answering_idx on complaints (answer_due_time) where status_dict = 1;
create index complaints_waiting_idx on complaints (submit_time) where status_dict = 2;
create index complaints_status_idx on complaints (status_dict, id);

-- What proves a complaint: for operators, and never for the creator whom it is about.
create table complaint_papers (
  creator_id uuid not null,
  id uuid not null,
  learner_id uuid not null,
  complaint_id uuid,
  kind smallint not null,
  title text not null,
  size bigint not null,
  key text not null,
  thumbnail_key text,
  create_time timestamptz(3) not null,
  delete_time timestamptz(3),
  primary key (creator_id, id),
  constraint complaint_papers_size_check check (size > 0)
);
create unique index complaint_papers_key_key on complaint_papers (creator_id, key);
create index complaint_papers_learner_idx on complaint_papers (learner_id, create_time);
create index complaint_papers_complaint_idx on complaint_papers (creator_id, complaint_id) where complaint_id is not null;
create index complaint_papers_unsent_idx on complaint_papers (create_time) where complaint_id is null and delete_time is null;
create index complaint_papers_deleted_idx on complaint_papers (delete_time) where delete_time is not null;

insert into settings (key, value) values
  ('zsm_promise_complaint', '168'),
  ('zsm_promise_minor_complaint', '24'),
  ('zsm_complaint_answer_hours', '72');

-- News to learners about their complaints.
alter table learner_messages drop constraint learner_messages_type_check;
alter table learner_messages add constraint learner_messages_type_check check (type_dict between 1 and 9);
