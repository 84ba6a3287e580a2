-- A lesson that is open on a device: what its file's address is bound to.
create table play_grants (
  creator_id uuid not null,
  id uuid not null,
  learner_id uuid not null,
  session_id uuid not null,
  order_id uuid not null,
  good_id uuid not null,
  lesson_id uuid not null,
  -- empty for an article
  file_key text not null,
  create_time timestamptz not null,
  end_time timestamptz not null,
  constraint play_grants_pkey primary key (learner_id, id)
);
create index play_grants_end_idx on play_grants (end_time);

-- Where a learner stopped in a lesson.
create table lesson_progress (
  creator_id uuid not null,
  learner_id uuid not null,
  good_id uuid not null,
  lesson_id uuid not null,
  position_sec integer not null,
  done_flag boolean not null default false,
  update_time timestamptz not null,
  constraint lesson_progress_pkey primary key (learner_id, good_id, lesson_id),
  constraint lesson_progress_position_check check (position_sec >= 0)
);
create index lesson_progress_good_idx on lesson_progress (creator_id, good_id, learner_id);
