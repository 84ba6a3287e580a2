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
  constraint fronts_pkey primary key (creator_id),
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
  constraint enrolls_pkey primary key (creator_id, id),
  constraint enrolls_platform_key unique (creator_id, platform_dict),
  constraint enrolls_type_check check (type_dict in (1, 2)),
  constraint enrolls_status_check check (status_dict between 0 and 4)
);

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
  constraint certifications_pkey primary key (creator_id, id),
  constraint certifications_type_check check (type_dict between 1 and 4),
  constraint certifications_status_check check (status_dict between 0 and 5),
  constraint certifications_name_check check (
    (type_dict <> 1 or real_name is not null) and (type_dict <> 2 or company_name is not null)
  )
);
create index certifications_status_idx on certifications (creator_id, type_dict, status_dict);
