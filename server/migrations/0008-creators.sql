-- A creator on one platform: its id is the wire's frontId.
create table fronts (
  creator_id uuid not null,
  account text not null,
  platform_dict text not null default 'douyin',
  name text not null,
  avatar text not null default '',
  intro text not null default '',
  level_dict smallint not null default 1,
  fans_count integer not null default 0,
  works_count integer not null default 0,
  version integer not null default 1,
  create_time timestamptz not null,
  update_time timestamptz not null,
  -- The front as its platform knows it, once its owner has authorised us there.
  platform_user_id text not null default '',
  auth_flag boolean not null default false,
  auth_expire_time timestamptz,
  -- The picture of the library that is the creator's avatar; `avatar` is the address under which it is shown.
  avatar_file_id uuid,
  constraint fronts_pkey primary key (creator_id),
  constraint fronts_auth_check check ((not auth_flag) or (platform_user_id <> '')),
  constraint fronts_fans_count_check check (fans_count >= 0),
  constraint fronts_works_count_check check (works_count >= 0)
);
create index fronts_account_idx on fronts (account, platform_dict);

-- 0 草稿 → 1 待审 → 2 通过 | 3 驳回 → 1; 2 → 4 停用
create table enrolls (
  creator_id uuid not null,
  id uuid not null,
  platform_dict text not null default 'douyin',
  type_dict smallint not null,
  status_dict smallint not null,
  apply_note text not null default '',
  reject_reason text not null default '',
  agree_version text not null,
  agree_time timestamptz not null,
  audit_time timestamptz,
  create_time timestamptz not null,
  -- What an application says, and its way: 0 草稿 → 1 待审 → 2 通过 | 3 驳回 → 1; 2 ↔ 4 停用.
  classify_id uuid,
  source_dict smallint not null default 1,
  invite_code text not null default '',
  submit_time timestamptz not null,
  submit_count integer not null default 1,
  constraint enrolls_pkey primary key (creator_id, id),
  constraint enrolls_platform_key unique (creator_id, platform_dict),
  constraint enrolls_classify_fkey foreign key (classify_id) references classifies (id),
  constraint enrolls_source_check check (source_dict between 1 and 9),
  constraint enrolls_status_check check (status_dict between 0 and 4),
  constraint enrolls_submit_count_check check (submit_count > 0),
  constraint enrolls_type_check check (type_dict in (1, 2))
);
create index enrolls_id_idx on enrolls (id);
create index enrolls_status_idx on enrolls (status_dict, id);

-- type 1 实名, 2 企业, 3 资质, 4 品牌; status 0 未提交, 1 审核中, 2 已通过, 3 已驳回, 4 即将到期, 5 已过期
create table certifications (
  creator_id uuid not null,
  id uuid not null,
  type_dict smallint not null,
  status_dict smallint not null,
  real_name text,
  company_name text,
  reject_reason text not null default '',
  audit_time timestamptz,
  create_time timestamptz not null,
  -- What is submitted to be certified. The identity card's number is unreadable here; its mask is shown.
  id_card_no bytea,
  id_card_mask text not null default '',
  id_card_front_file_id uuid,
  id_card_back_file_id uuid,
  id_hand_file_id uuid,
  company_code text not null default '',
  license_file_id uuid,
  legal_person text not null default '',
  cert_name text not null default '',
  cert_no text not null default '',
  cert_file_ids uuid[] not null default '{}'::uuid[],
  valid_from date,
  valid_to date,
  long_term_flag boolean not null default true,
  reject_fields text[] not null default '{}'::text[],
  submit_count integer not null default 1,
  submit_time timestamptz not null,
  constraint certifications_pkey primary key (creator_id, id),
  constraint certifications_id_card_check check ((id_card_no is null) = (id_card_mask = '')),
  constraint certifications_name_check check (
    ((type_dict <> 1) or (real_name is not null)) and ((type_dict <> 2) or (company_name is not null))
  ),
  constraint certifications_status_check check (status_dict between 0 and 5),
  constraint certifications_submit_count_check check (submit_count > 0),
  constraint certifications_term_check check (long_term_flag or (valid_to is not null)),
  constraint certifications_type_check check (type_dict between 1 and 4),
  constraint certifications_valid_check check (valid_from <= valid_to)
);
create unique index certifications_approved_key on certifications (creator_id, type_dict)
where status_dict in (2, 4) and type_dict in (1, 2);
create index certifications_id_idx on certifications (id);
-- One under way of a kind; one approved person and company. A new one under way leaves the approved one as it is.
create unique index certifications_open_key on certifications (creator_id, type_dict) where status_dict in (0, 1, 3);
create index certifications_status_idx on certifications (creator_id, type_dict, status_dict);
create index certifications_valid_to_idx on certifications (valid_to) where not long_term_flag;
create index certifications_waiting_idx on certifications (status_dict, submit_time, id);

-- Which version of what a creator accepted, and when first; applications keep only their last one.
create table agreement_acceptances (
  creator_id uuid not null,
  kind text not null,
  version integer not null,
  accept_time timestamptz(3) not null,
  -- A consent is evidence with who, what, when and from where.
  ip text not null default '',
  constraint agreement_acceptances_pkey primary key (creator_id, kind, version),
  constraint agreement_acceptances_agreement_fkey foreign key (kind, version) references agreements (kind, version),
  constraint agreement_acceptances_creator_fkey foreign key (creator_id) references fronts (creator_id)
);
