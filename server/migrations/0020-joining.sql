-- What an application says, and its way: 0 草稿 → 1 待审 → 2 通过 | 3 驳回 → 1; 2 ↔ 4 停用.
alter table enrolls
  add column classify_id uuid,
  add column source_dict smallint not null default 1,
  add column invite_code text not null default '',
  add column submit_time timestamptz,
  add column submit_count integer not null default 1,
  add constraint enrolls_classify_fkey foreign key (classify_id) references classifies (id),
  add constraint enrolls_source_check check (source_dict between 1 and 9),
  add constraint enrolls_submit_count_check check (submit_count > 0);
update enrolls set submit_time = create_time;
alter table enrolls alter column submit_time set not null;
create index enrolls_id_idx on enrolls (id);
create index enrolls_status_idx on enrolls (status_dict, id);

-- The front as its platform knows it, once its owner has authorised us there.
alter table fronts
  add column platform_user_id text not null default '',
  add column auth_flag boolean not null default false,
  add column auth_expire_time timestamptz,
  add constraint fronts_auth_check check (not auth_flag or platform_user_id <> '');

insert into settings (key, value) values
  ('zsm_user_agreement_version', '1'),
  ('zsm_privacy_version', '1'),
  ('zsm_faq_version', '1')
on conflict (key) do nothing;
