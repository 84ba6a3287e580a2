-- Lists as files: 0 排队中 → 1 生成中 → 2 已完成 → 4 已过期 | 3 失败. The file stands in the storage under file_key.
create table exports (
  creator_id uuid not null,
  id uuid not null,
  kind_dict smallint not null,
  format_dict smallint not null,
  filters jsonb not null,
  status_dict smallint not null default 0,
  progress_bp integer not null default 0,
  row_count bigint not null default 0,
  file_name text not null,
  file_key text,
  size bigint not null default 0,
  reason text not null default '',
  create_time timestamptz not null,
  finish_time timestamptz,
  expire_time timestamptz,
  constraint exports_pkey primary key (creator_id, id),
  constraint exports_file_check check ((status_dict <> 2) or (file_key is not null)),
  constraint exports_status_check check (status_dict between 0 and 4)
);
create index exports_file_idx on exports (create_time) where file_key is not null;
