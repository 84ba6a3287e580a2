-- Access to a good that its creator gave by hand. It is no order: no money, no sale, no stock. One row for a learner and a good.
create table given_access (
  creator_id uuid not null,
  id uuid not null,
  good_id uuid not null,
  learner_id uuid not null,
  reason text not null,
  create_time timestamptz not null,
  -- until when it gives access; null for ever
  end_time timestamptz,
  -- when the creator ended it before its time
  revoke_time timestamptz,
  constraint given_access_pkey primary key (creator_id, id),
  constraint given_access_learner_key unique (creator_id, good_id, learner_id),
  constraint given_access_learner_fkey foreign key (learner_id) references learners (id)
);
create index given_access_learner_idx on given_access (learner_id, create_time);
create index given_access_time_idx on given_access (creator_id, create_time);

-- The learners of each good, and with an empty facet those of the whole shop. A rollup: what it says of orders and access is what
-- they say; it is written in their transactions.
create table rosters (
  creator_id uuid not null,
  -- the good's id; empty for all goods together
  facet text collate "C" not null,
  learner_id uuid not null,
  mobile_tail text not null,
  source_dict smallint not null,
  -- the first order, or when access was given
  since_time timestamptz not null,
  seen_time timestamptz,
  good_count integer not null,
  order_count integer not null,
  pay_fen bigint not null,
  refund_fen bigint not null,
  done_count integer not null default 0,
  study_dict smallint not null default 1,
  access_end_time timestamptz,
  -- the end that the learner was told of in advance
  told_end_time timestamptz,
  constraint rosters_pkey primary key (creator_id, facet, learner_id),
  constraint rosters_learner_fkey foreign key (learner_id) references learners (id),
  constraint rosters_fen_check check (least(order_count, pay_fen, refund_fen, done_count) >= 0),
  constraint rosters_study_check check (study_dict between 1 and 3)
);
create index rosters_since_idx on rosters (creator_id, facet, since_time, learner_id);
create index rosters_seen_idx on rosters (creator_id, facet, seen_time, learner_id);
create index rosters_paid_idx on rosters (creator_id, facet, pay_fen, learner_id);
create index rosters_study_idx on rosters (creator_id, facet, study_dict, since_time, learner_id);
create index rosters_source_idx on rosters (creator_id, facet, source_dict, since_time, learner_id);
create index rosters_tail_idx on rosters (creator_id, facet, mobile_tail, since_time, learner_id);
create index rosters_ended_idx on rosters (creator_id, facet, access_end_time, learner_id) where access_end_time is not null;
create index rosters_learner_idx on rosters (learner_id, creator_id);
create index rosters_end_idx on rosters (access_end_time) where facet <> '' and access_end_time is not null;

-- What a creator notes of a learner, for nobody else.
create table learner_remarks (
  creator_id uuid not null,
  learner_id uuid not null,
  remark text not null,
  update_time timestamptz not null,
  constraint learner_remarks_pkey primary key (creator_id, learner_id)
);

-- The learners of what was sold before.
insert into rosters (creator_id, facet, learner_id, mobile_tail, source_dict, since_time, good_count, order_count, pay_fen,
  refund_fen, access_end_time)
select orders.creator_id, good_id::text, learners.id, right(learners.mobile, 4),
  (array_agg(source_dict order by pay_time, orders.id))[1], min(pay_time), 1, count(*), sum(pay_fen), sum(refund_fen),
  nullif(max(case when orders.status_dict = 8 then coalesce(access_end_time, pay_time)
    else coalesce(access_end_time, 'infinity') end), 'infinity')
from orders join learners on learners.id::text = orders.user_id
where not unsold_flag and orders.status_dict not in (1, 7)
group by orders.creator_id, good_id, learners.id;

update rosters set seen_time = progress.seen_time, done_count = progress.done_count, study_dict = 2
from (
  select creator_id, good_id::text as facet, learner_id, max(update_time) as seen_time,
    count(*) filter (where done_flag) as done_count
  from lesson_progress group by creator_id, good_id, learner_id
) as progress
where rosters.creator_id = progress.creator_id and rosters.facet = progress.facet
  and rosters.learner_id = progress.learner_id;

insert into rosters (creator_id, facet, learner_id, mobile_tail, source_dict, since_time, seen_time, good_count, order_count,
  pay_fen, refund_fen, study_dict, access_end_time)
select creator_id, '', learner_id, max(mobile_tail), (array_agg(source_dict order by since_time, facet))[1], min(since_time),
  max(seen_time), count(*), sum(order_count), sum(pay_fen), sum(refund_fen), least(max(study_dict), 2),
  nullif(max(coalesce(access_end_time, 'infinity')), 'infinity')
from rosters group by creator_id, learner_id;
