-- `user_id` is a learner's id where `learner_flag`, else a creator's.
alter table questions
  add column learner_flag boolean not null default false,
  add column lesson_id uuid;
create index questions_waiting_idx on questions (creator_id, id) where status_dict = 1;
