-- The people of a creator's team. A removed member stays without a number, so that the log still names who acted.
create table members (
  creator_id uuid not null,
  id uuid not null,
  mobile text not null,
  name text not null,
  role text not null,
  invite_time timestamptz(3) not null,
  invite_expire_time timestamptz(3) not null,
  join_time timestamptz(3),
  seen_time timestamptz(3),
  remove_time timestamptz(3),
  constraint members_pk primary key (creator_id, id),
  constraint members_role_check check (role in ('teaching', 'service', 'finance', 'all')),
  constraint members_removed_check check ((remove_time is null) = (mobile <> ''))
);
-- A number is once in a team, and finds the teams that it may enter.
create unique index members_mobile_key on members (mobile, creator_id) where remove_time is null;
create index members_remove_time_idx on members (remove_time) where remove_time is not null;

create table member_sessions (
  token_hash bytea not null,
  id uuid not null,
  creator_id uuid not null,
  member_id uuid not null,
  ip text not null,
  user_agent text not null,
  create_time timestamptz(3) not null,
  seen_time timestamptz(3) not null,
  expire_time timestamptz(3) not null,
  superseded_time timestamptz(3),
  constraint member_sessions_pkey primary key (token_hash),
  constraint member_sessions_member_fkey foreign key (creator_id, member_id) references members (creator_id, id) on delete cascade
);
create index member_sessions_member_idx on member_sessions (creator_id, member_id, id);
create index member_sessions_expire_time_idx on member_sessions (expire_time);

-- What a member has read of the creator's notifications. A row without a notification: all until then.
create table notification_reads (
  creator_id uuid not null,
  id uuid not null,
  member_id uuid not null,
  notification_id uuid,
  read_time timestamptz(3) not null,
  constraint notification_reads_pk primary key (creator_id, id),
  constraint notification_reads_key unique nulls not distinct (creator_id, member_id, notification_id)
);

-- What members did: the team's log reads all of it, or one member's.
alter table audit_log add column member_id uuid;
create index audit_log_team_idx on audit_log (creator_id, id) where (member_id is not null);
create index audit_log_member_idx on audit_log (creator_id, member_id, id) where (member_id is not null);
