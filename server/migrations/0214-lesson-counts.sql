-- How many learners have opened a lesson and finished it. The row with the good's own id counts the learners of any of its lessons.
create table lesson_counts (
  creator_id uuid not null,
  good_id uuid not null,
  lesson_id uuid not null,
  learner_count bigint not null,
  done_count bigint not null,
  constraint lesson_counts_pkey primary key (creator_id, good_id, lesson_id),
  constraint lesson_counts_check check (least(learner_count, done_count) >= 0)
);
insert into lesson_counts (creator_id, good_id, lesson_id, learner_count, done_count)
select creator_id, good_id, lesson_id, count(*), count(*) filter (where done_flag) from lesson_progress group by 1, 2, 3
union all
select creator_id, good_id, good_id, count(distinct learner_id), 0 from lesson_progress group by 1, 2;
