-- 1 正常, 2 已冻结, 3 注销中, 4 已注销. No learner was closed so far.
alter table learners drop constraint learners_status_check;
alter table learners add constraint learners_status_check check (status_dict between 1 and 4);

-- A learner's request to close the account, and its outcome.
create table learner_closings (
  learner_id uuid not null,
  id uuid not null,
  status_dict smallint not null,
  apply_time timestamptz not null,
  due_time timestamptz not null,
  end_time timestamptz,
  -- when what is left is erased; null once nothing is
  erase_time timestamptz,
  constraint learner_closings_pkey primary key (learner_id, id),
  constraint learner_closings_learner_fkey foreign key (learner_id) references learners (id),
  constraint learner_closings_end_check check ((end_time is null) = (status_dict = 1)),
  constraint learner_closings_erase_check check ((erase_time is null) or (status_dict = 3)),
  constraint learner_closings_status_check check (status_dict between 1 and 3)
);
create unique index learner_closings_open_key on learner_closings (learner_id) where status_dict = 1;
create index learner_closings_due_idx on learner_closings (due_time, id) where status_dict = 1;
create index learner_closings_erase_idx on learner_closings (erase_time, id) where erase_time is not null;

-- 8 账号
alter table learner_messages drop constraint learner_messages_type_check;
alter table learner_messages add constraint learner_messages_type_check check (type_dict between 1 and 8);

-- Empties the entries of a closed learner, and takes names and words of theirs out of what others did with their orders.
create function erase_learner_from_audit_log(closed_learner uuid, most int) returns int
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  words constant text[] := array['userName', 'userMobile', 'remark', 'reason', 'note'];
  emptied int;
  cleaned int;
begin
  if not exists (select from public.learners where id = closed_learner and status_dict = 4) then return 0; end if;
  update public.audit_log set changes = null where id in (
    select id from public.audit_log where learner_id = closed_learner and changes is not null limit most
  );
  get diagnostics emptied = row_count;
  update public.audit_log set changes = changes - words where id in (
    select log.id from (
      select 'learner' as type, closed_learner::text as id
      union all select type, id::text from public.orders cross join (values ('order'), ('checkout')) as kinds (type)
        where user_id = closed_learner::text
      union all select 'checkout', id::text from public.checkouts where user_id = closed_learner::text
      union all select 'refund', refunds.id::text from public.refunds
        join public.orders on orders.creator_id = refunds.creator_id and orders.id = order_id
        where user_id = closed_learner::text
      union all select 'access', id::text from public.given_access where learner_id = closed_learner
      union all select 'question', id::text from public.questions where user_id = closed_learner
      union all select 'review', id::text from public.reviews where learner_id = closed_learner
    ) as own join public.audit_log as log on log.target_type = own.type and log.target_id = own.id
    where log.changes ?| words limit most
  );
  get diagnostics cleaned = row_count;
  return greatest(emptied, cleaned);
end
$$;
revoke all on function erase_learner_from_audit_log(uuid, int) from public;
