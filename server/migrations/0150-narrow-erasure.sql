-- The application may add to the audit log, and not change it. What the law wants gone goes through these two alone:
-- entries older than half a year, and what somebody wrote whose account was closed.
create function forget_audit_log(first_kept uuid, most int) returns int
language sql security definer set search_path = public, pg_temp
as $$
  with forgotten as (
    delete from public.audit_log where id in (
      select id from public.audit_log
      where id < least(first_kept, (lpad(to_hex((extract(epoch from now() - interval '184 days') * 1000)::bigint), 12, '0')
        || repeat('0', 20))::uuid)
      order by id limit most
    )
    returning id
  )
  select count(*)::int from forgotten
$$;

create function erase_from_audit_log(closed_creator uuid, first_after uuid, most int) returns int
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  closed record;
  renamed int;
  emptied int;
begin
  select closings.left_mobile as mobile, fronts.account as pseudonym into closed
  from public.closings join public.fronts on fronts.creator_id = closings.creator_id
  where closings.creator_id = closed_creator and closings.erase_time is not null and closings.left_mobile is not null
    and fronts.account <> closings.left_mobile
  limit 1;
  if not found then return 0; end if;
  -- whoever has the number since then is somebody else
  update public.audit_log set account_id = closed.pseudonym, changes = null where id in (
    select id from public.audit_log
    where account_id = closed.mobile and (id < first_after or creator_id = closed_creator) limit most
  );
  get diagnostics renamed = row_count;
  update public.audit_log set changes = null where id in (
    select id from public.audit_log where creator_id = closed_creator and changes is not null limit most
  );
  get diagnostics emptied = row_count;
  return greatest(renamed, emptied);
end
$$;

revoke all on function forget_audit_log(uuid, int), erase_from_audit_log(uuid, uuid, int) from public;
