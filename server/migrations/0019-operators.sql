create table operators (
  id uuid not null,
  username text not null,
  password_hash text not null,
  roles text[] not null,
  name text not null,
  avatar text not null default '',
  introduction text not null default '',
  enabled_flag boolean not null default true,
  create_time timestamptz not null,
  -- An operator whom an admin made, or whose password an admin reset, chooses a password before anything else.
  version integer not null default 1,
  new_password_flag boolean not null default false,
  -- The second factor of an operator, sealed; the step of the code used last, for each code is good once.
  totp_secret bytea,
  totp_step bigint not null default 0,
  password_expire_time timestamptz,
  constraint operators_pkey primary key (id),
  constraint operators_username_key unique (username),
  constraint operators_roles_check check (
    cardinality(roles) > 0 and roles <@ array['admin', 'reviewer', 'finance', 'support']
  )
);

create table operator_sessions (
  token_hash bytea not null,
  id uuid not null,
  operator_id uuid not null,
  ip text not null,
  create_time timestamptz not null,
  expire_time timestamptz not null,
  superseded_time timestamptz,
  -- A session may do something once the second factor was proved in it; an offer is a factor that is not confirmed yet.
  user_agent text not null default '',
  seen_time timestamptz not null default now(),
  proved_time timestamptz,
  totp_offer bytea,
  constraint operator_sessions_pkey primary key (token_hash),
  constraint operator_sessions_operator_fkey foreign key (operator_id) references operators (id)
);
create index operator_sessions_operator_idx on operator_sessions (operator_id, id);

-- Who made, reset or changed an operator, the last time they did: for some days they are no second person beside them.
create table operator_hands (
  operator_id uuid not null,
  by_id uuid not null,
  "time" timestamptz not null,
  constraint operator_hands_pkey primary key (operator_id, by_id),
  constraint operator_hands_operator_fkey foreign key (operator_id) references operators (id)
);

-- What one admin asked for and another decides on: a setting of money (1), a class's fee (2), roles with finance (3).
create table operator_changes (
  id uuid not null,
  type_dict smallint not null,
  target_id text not null,
  title text not null,
  before text not null,
  after text not null,
  status_dict smallint not null default 1,
  proposer_id uuid not null,
  decider_id uuid,
  reject_reason text not null default '',
  create_time timestamptz not null,
  decide_time timestamptz,
  constraint operator_changes_pkey primary key (id),
  constraint operator_changes_decide_check check ((decide_time is null) = (status_dict = 1)),
  constraint operator_changes_persons_check check ((status_dict <> 2) or (decider_id is distinct from proposer_id)),
  constraint operator_changes_status_check check (status_dict between 1 and 3),
  constraint operator_changes_type_check check (type_dict between 1 and 3)
);
create unique index operator_changes_waiting_key on operator_changes (type_dict, target_id) where status_dict = 1;

-- For who lost the second factor: each code is good once.
create table recovery_codes (
  operator_id uuid not null,
  code_hash bytea not null,
  used_time timestamptz,
  constraint recovery_codes_pkey primary key (operator_id, code_hash),
  constraint recovery_codes_operator_fkey foreign key (operator_id) references operators (id)
);

alter table agreements
  add constraint agreements_operator_fkey foreign key (operator_id) references operators (id);

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
