-- What learners ask about a good; its creator answers. 1 待回答, 2 已回答, 3 已关闭, 9 已屏蔽
create table questions (
  creator_id uuid not null,
  id uuid not null,
  good_id uuid not null,
  -- who asked: an account's front, with the name it had
  user_id uuid not null,
  user_name text not null,
  user_avatar text not null,
  question text not null,
  answer text not null default '',
  status_dict smallint not null default 1,
  top_flag boolean not null default false,
  public_flag boolean not null default true,
  score smallint,
  version integer not null default 1,
  ask_time timestamptz(3) not null default now(),
  answer_time timestamptz(3),
  first_response_sec integer,
  -- Pictures of a question, out of the library of who asks, and of its answer, out of that of who answers.
  image_file_ids uuid[] not null default '{}'::uuid[],
  answer_image_ids uuid[] not null default '{}'::uuid[],
  constraint questions_pk primary key (creator_id, id),
  constraint questions_score_check check (score between 1 and 5),
  constraint questions_status_check check (status_dict in (1, 2, 3, 9))
);
create index questions_good_idx on questions (creator_id, good_id, id);
-- who asked knows a question by its id alone
create index questions_id_idx on questions (id);
create index questions_user_idx on questions (user_id, id);

-- Questions about the product itself, kept by operators: the tutorial page.
create table faqs (
  id uuid not null,
  topic text not null,
  question text not null,
  answer_html text not null,
  sort integer not null,
  show_flag boolean not null default true,
  version integer not null default 1,
  -- Whether an answer helped: one mark of each visitor, who may change their mind; the sum stands with the answer.
  helpful_count integer not null default 0,
  constraint faqs_pk primary key (id),
  constraint faqs_helpful_count_check check (helpful_count >= 0)
);

create table faq_marks (
  faq_id uuid not null,
  -- made by the visitor's browser: who is signed out has no other name
  visitor_id uuid not null,
  helpful_flag boolean not null,
  mark_time timestamptz(3) not null default now(),
  constraint faq_marks_pk primary key (faq_id, visitor_id),
  constraint faq_marks_faq_fk foreign key (faq_id) references faqs (id) on delete cascade
);
