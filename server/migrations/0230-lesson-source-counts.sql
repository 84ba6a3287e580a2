-- lesson_counts of the learners whose first order of the good came by a source.
create table lesson_source_counts (
  creator_id uuid not null,
  good_id uuid not null,
  source_id uuid not null,
  lesson_id uuid not null,
  learner_count bigint not null,
  done_count bigint not null,
  constraint lesson_source_counts_pkey primary key (creator_id, good_id, source_id, lesson_id),
  constraint lesson_source_counts_check check (least(learner_count, done_count) >= 0)
);
with first_orders as (
  select distinct on (creator_id, user_id, good_id) creator_id, user_id, good_id, source_id from orders
  where user_id in (select learner_id::text from lesson_progress) order by creator_id, user_id, good_id, pay_time, id
), progress as (
  select lesson_progress.creator_id, lesson_progress.good_id, source_id, lesson_id, learner_id, done_flag
  from lesson_progress join first_orders on first_orders.creator_id = lesson_progress.creator_id
    and first_orders.user_id = learner_id::text and first_orders.good_id = lesson_progress.good_id
  where source_id is not null
)
insert into lesson_source_counts (creator_id, good_id, source_id, lesson_id, learner_count, done_count)
select creator_id, good_id, source_id, lesson_id, count(*), count(*) filter (where done_flag) from progress group by 1, 2, 3, 4
union all
select creator_id, good_id, source_id, good_id, count(distinct learner_id), 0 from progress group by 1, 2, 3;
