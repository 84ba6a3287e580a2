-- What a decision on an application needs. Links to works are addresses, never files of ours.
alter table enrolls
  add column teaches text not null default '',
  add column experience text not null default '',
  add column sample_links text[] not null default '{}'::text[];

-- A creator gives this to others who apply: eight characters, by which operators see who invited them.
alter table fronts add column invite_code text not null default upper(substr(md5(gen_random_uuid()::text), 1, 8));
create unique index fronts_invite_code_key on fronts (invite_code);

-- Each refusal of an application, which the next one no longer shows.
create table enroll_refusals (
  creator_id uuid not null,
  id uuid not null,
  reason text not null,
  refuse_time timestamptz(3) not null,
  constraint enroll_refusals_pkey primary key (creator_id, id)
);
insert into enroll_refusals (creator_id, id, reason, refuse_time)
select creator_id, gen_random_uuid(), reject_reason, audit_time from enrolls where status_dict = 3 and audit_time is not null;
